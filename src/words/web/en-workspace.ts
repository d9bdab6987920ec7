import { recordWords } from './en-record.js';

const { count } = recordWords;

/** One workspace or server as whoever runs the installation sees it, and the way in for further ones. */
export const workspaceWords = {
  entrance: {
    title: 'Add Tocsin to a workspace or server',
    about: 'Whoever may add apps there opens the link; it can be sent on.',
    slack: 'Add to Slack',
    discord: 'Add to Discord',
  },
  all: 'All installations',
  has: 'What it has',
  threads: 'Open threads',
  threadsOf: (n: number) => count(n, 'open thread'),
  lastSent: 'Last message',
  neverSent: 'none yet',
  rules: 'Rules',
  usualLimits: 'usual limits',
  ownLimits: (n: number) => count(n, 'own limit'),
  channels: 'Channels',
  channel: 'Channel',
  noChannels: 'It follows nothing in any channel.',
  channelStates: { active: 'works', paused: 'paused' },
  limits: {
    title: 'Limits',
    about: 'An empty field takes the number that holds for everybody.',
    what: 'What',
    now: 'Now',
    most: 'At most',
    names: {
      channelSubscriptions: 'Subscriptions in one channel',
      subscriptions: 'Subscriptions in all channels',
      customPages: 'Pages that the catalogue does not know',
      privatePages: 'Private pages',
      forwards: 'Ways out of chat',
      tokens: 'Tokens',
      commandsPerMinute: 'Commands in a minute',
    },
    save: 'Save limits',
    none: 'It belongs to whoever runs Tocsin: it has no limits and cannot be deleted.',
  },
  writers: {
    title: 'Who may change things',
    label: 'Who may change what comes to its channels',
    rules: {
      default: 'Default: on Slack everybody but guests, on Discord whoever has Manage Channels',
      everyone: 'Everybody but guests',
      managers: 'On Slack whoever made the channel, and admins; on Discord whoever has Manage Channels or Manage Server',
      admins: 'On Slack owners and admins, on Discord whoever has Manage Server',
    },
    short: { default: 'usual writers', everyone: 'everybody writes', managers: 'managers write', admins: 'admins write' },
    save: 'Save who may',
  },
  take: {
    title: 'Export',
    about: 'Everything that is stored of it, as JSON lines and without secrets. The audit log says that it was taken.',
    button: 'Download everything',
  },
  remove: {
    title: 'Delete',
    about:
      'Everything of it goes for good: channels, subscriptions, threads, tokens, private pages and its log. Public pages and their history stay. Where the app is still installed, remove it there too; otherwise it is connected anew, and empty, at the next start.',
    halfDone: 'Its deletion was begun and has not come to its end. Delete it once more to go on.',
    label: (name: string, word: string) => `To confirm, type ${name} or ${word}`,
    button: 'Delete for good',
  },
  wholeLog: 'The whole log',
};
