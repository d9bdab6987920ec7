/** Adding Tocsin to a Slack workspace, and how that can end. Names of permissions are Slack's own. */
export const oauthWords = {
  title: 'Add Tocsin to Slack',
  lead: 'Tocsin posts one thread per incident of your vendors into the channels that ask for it, and keeps it up to date.',
  button: 'Add to Slack',
  asks: 'What Slack will ask you to allow',
  scopes: {
    'chat:write': 'Post incidents and edit what it posted. It never writes anything else.',
    'chat:write.public': 'Post in public channels without being invited first.',
    commands: 'Answer to its command.',
    'channels:read': 'See names of public channels, and notice when one is renamed, archived or deleted.',
    'groups:read': 'The same for private channels that it was invited to.',
    'channels:history': 'Look in a public channel whether a message arrived after a failure, so that nothing is posted twice.',
    'groups:history': 'The same for private channels that it was invited to.',
    'channels:join': 'Enter public channels where something is followed.',
    'users:read': 'Tell guests from members, so that guests change nothing.',
    'pins:write': 'Pin the board of a channel.',
  },
  never: 'It cannot read your direct messages, your files or your members’ addresses.',
  organisation:
    'In an organisation of several workspaces, an admin can add it for all of them at once and then choose the workspaces.',
  done: {
    title: (name: string) => `Tocsin is in ${name}`,
    text: 'One step is left: say in a channel what it should hear about.',
    open: 'Open Tocsin in Slack',
    first: 'Go to the channel that should hear about incidents.',
    second:
      'Type `/tocsin subscribe github`, or `/tocsin subscribe` alone for a form. A private channel needs `/invite @Tocsin` before.',
    third: '`/tocsin help` shows the rest. Whatever was followed here before goes on by itself.',
    organisation:
      'It is there for the whole organisation. Choose the workspaces now: Slack’s organisation settings, Integrations, Tocsin, “Add to more workspaces”.',
    without: (scopes: string) => `Not allowed, and not needed: ${scopes}. Tocsin works without; add it again to change that.`,
  },
  again: 'Start again',
  failures: {
    cancelled: {
      title: 'Nothing was added',
      text: 'You did not allow it at Slack, so nothing has changed. You can start again whenever you like.',
    },
    'not-from-here': {
      title: 'This did not begin in this browser',
      text: 'Slack sent you back without what this page gave you on the way. Begin here, stay in one browser and let it keep cookies of this site. If a link of somebody else led you here, close this page.',
    },
    'too-late': {
      title: 'That took too long',
      text: 'There are ten minutes to decide at Slack. Nothing was added; start again.',
    },
    used: {
      title: 'This page was opened a second time',
      text: 'What Slack sent counts once. If you saw that Tocsin was added, all is well; otherwise start again.',
    },
    'code-refused': {
      title: 'Slack took its answer back',
      text: 'What it sent to confirm your choice is not good any more: it lives ten minutes and works once. Start again.',
    },
    'not-answered': {
      title: 'Slack does not answer',
      text: 'You allowed it, but Slack did not answer when Tocsin asked to finish. Wait a minute and start again; nothing is added twice.',
    },
    'wrong-app': {
      title: 'This Tocsin is not set up right',
      text: 'Slack does not know it under the id and secret that it has. Whoever runs it finds the cure in its log.',
    },
    refused: {
      title: 'Slack did not allow it',
      text: 'Slack ended this with a reason of its own. Often an admin has to approve the app first: ask yours, then start again.',
    },
    tooFew: {
      title: 'Something it needs was not allowed',
      text: (scopes: string) =>
        `Without ${scopes} Tocsin cannot work, so nothing was saved. Start again and allow everything that is listed.`,
    },
    broken: {
      title: 'That could not be finished',
      text: 'Tocsin could not store what Slack sent. Start again in a minute; if it stays so, tell whoever runs it.',
    },
    unset: {
      title: 'This Tocsin cannot be added here',
      text: 'Adding it to further workspaces is not set up. Whoever runs it sets `SLACK_CLIENT_ID`, `SLACK_CLIENT_SECRET`, `SLACK_SIGNING_SECRET` and `PUBLIC_URL`; the README has the steps.',
    },
  },
};
