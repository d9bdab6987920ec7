import { enCommon } from './en-common.js';

export interface PauseCause {
  /** What happened to the channel. */
  readonly why: string;
  /** What has to happen for the threads to go on; `{permission}` is named by the platform's error. */
  readonly until: string;
}

const invited = 'when somebody types `/invite @Tocsin` there';
const allowed = 'when someone who can edit its permissions allows me *{permission}*';

/** One for each cause that the platforms' error tables, and their events, can pause a channel with. */
const causes: Readonly<Record<string, PauseCause>> = {
  'slack.is_archived': { why: 'the channel was archived', until: 'when it is unarchived' },
  'slack.is_inactive': { why: 'the channel is frozen, archived or deleted', until: 'when it is open again' },
  'slack.channel_not_found': {
    why: "I can't see it any more: it was made private without me, or deleted",
    until: 'when somebody types `/invite @Tocsin` in it',
  },
  'slack.not_in_channel': { why: "I'm not in it", until: invited },
  'slack.bot_removed': { why: 'somebody removed me from it', until: invited },
  'slack.restricted_action': {
    why: 'the rules of this workspace keep me from posting there',
    until: 'when an admin lets me post (channel settings → Posting permissions)',
  },
  'slack.read_only': {
    why: 'only some people may post there now',
    until: 'when an admin lets me post (channel settings → Posting permissions)',
  },
  'slack.no_threads': {
    why: 'it no longer takes both messages and threads',
    until: 'when it does again; another channel can be subscribed instead',
  },
  'slack.message_limit_exceeded': {
    why: 'this workspace has reached the message limit of its Slack plan',
    until: 'when an admin has raised it',
  },
  'slack.ekm_access_denied': {
    why: 'the admins of this workspace have stopped posting there',
    until: 'when they allow it again',
  },
  'slack.no_permission': { why: 'I may not post there', until: `${invited}, or an admin allows it` },
  'slack.messages_tab_disabled': {
    why: 'messages to this app are switched off',
    until: "when its Messages tab is switched on in the app's settings",
  },
  'slack.missing_scope': {
    why: 'I lack a permission in this workspace',
    until: 'when whoever installed me adds {permission} to the app and installs it again',
  },
  'slack.unknown_error': {
    why: 'Slack lets me post there no longer and gives a reason I do not know',
    until: 'when it does again',
  },
  'discord.missing_access': {
    why: "I can't see it any more",
    until: 'when someone who can edit its permissions allows me *View Channel*',
  },
  'discord.missing_permission': { why: 'I lack a permission there', until: allowed },
  'discord.tag_required': {
    why: 'this forum wants a tag on every post and has none that I may use',
    until: 'when someone who can edit it adds the tag *investigating*, or no longer requires tags',
  },
  'discord.thread_cap': {
    why: 'this server has as many active threads as Discord allows, and each incident is a post there',
    until: 'when somebody has closed some',
  },
  'discord.wrong_kind': {
    why: 'it is a channel of another kind now',
    until: 'when it is what it was; another channel can be subscribed instead',
  },
  'discord.refused_here': {
    why: 'Discord takes what I write there no longer and gives a reason I do not know',
    until: 'when it does again',
  },
};

/** Why nothing comes to a channel any more. `*…*` is bold and `` `…` `` is what people type; kept so in the database. */
export const enPause = {
  causes,
  unknown: { why: 'it takes no messages of mine any more', until: 'when it does again' },
  /** In the place of a permission that the platform did not name. */
  toWrite: 'to write there',
  scope: 'it',
  stopped: (name: string, { why, until }: PauseCause): string =>
    `I stopped posting in #${name}: ${why}. I keep what comes meanwhile and catch up ${until}.`,
  waiting: (subscriptions: number): string =>
    `${enCommon.subscriptions(subscriptions)} ${subscriptions === 1 ? 'waits' : 'wait'}.`,
  gone: (name: string, subscriptions: number): string => {
    const over = subscriptions === 1 ? 'its subscription ended' : `its ${enCommon.subscriptions(subscriptions)} ended`;
    return `#${name} was deleted, so ${over}. What I posted there stays in the reports; subscribe in another channel to go on.`;
  },
  repliesClosed: (wrong: string): string => `${wrong} Until then each incident is one message here, which I keep up to date.`,
};
