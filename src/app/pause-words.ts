import type { Line, Segment } from '../words/segments.js';
import { count, shown } from './commands/describe.js';

interface PauseWords {
  /** What happened to the channel. */
  readonly why: string;
  /** What has to happen for the threads to go on; `{permission}` is named by the platform's error. */
  readonly until: string;
}

const invited = 'when somebody types `/invite @Tocsin` there';
const allowed = 'when someone who can edit its permissions allows me *{permission}*';

/** One for each cause that the platforms' error tables, and their events, can pause a channel with. */
export const pauseWords: Readonly<Record<string, PauseWords>> = {
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

/** What a look at the channel says nothing about: whether these have passed shows only when something is written. */
export const blindPauseCodes: readonly string[] = [
  'slack.restricted_action',
  'slack.read_only',
  'slack.message_limit_exceeded',
  'slack.ekm_access_denied',
  'slack.no_permission',
  'slack.missing_scope',
  'slack.unknown_error',
  'discord.tag_required',
  'discord.thread_cap',
  'discord.refused_here',
];

const unknown: PauseWords = { why: 'it takes no messages of mine any more', until: 'when it does again' };

const unnamed: Readonly<Record<string, string>> = { 'slack.missing_scope': 'it' };

/** Our own marks would end in the middle of a name that has them. */
const plainName = (name: string): string => shown(name.replace(/[*`]/g, ''));

/** `*…*` is bold and `` `…` `` is what people type; kept so in the database. */
export function pauseSentence(
  code: string,
  about: { readonly name: string; readonly subscriptions: number; readonly permission: string | null },
): string {
  const { why, until } = pauseWords[code] ?? unknown;
  const named = until.replace('{permission}', about.permission ?? unnamed[code] ?? 'to write there');
  return [
    `I stopped posting in #${plainName(about.name)}: ${why}.`,
    `I keep what comes meanwhile and catch up ${named}.`,
    ...waiting(about.subscriptions),
  ].join(' ');
}

const waiting = (subscriptions: number): string[] =>
  subscriptions === 0 ? [] : [`${count(subscriptions, 'subscription')} ${subscriptions === 1 ? 'waits' : 'wait'}.`];

export function goneSentence({ name, subscriptions }: { readonly name: string; readonly subscriptions: number }): string {
  const over = subscriptions === 1 ? 'its subscription ended' : `its ${count(subscriptions, 'subscription')} ended`;
  return `#${plainName(name)} was deleted, so ${over}. What I posted there stays in the reports; subscribe in another channel to go on.`;
}

/** Only the threads are closed: the channel is told itself. */
export const repliesClosedSentence = (wrong: string): string =>
  `${wrong} Until then each incident is one message here, which I keep up to date.`;

/** The permission that an error of a platform names: `*Create Public Threads*` on Discord, a scope on Slack. */
export const permissionIn = (message: string): string | null =>
  /\*([^*]+)\*/.exec(message)?.[1] ?? /permission ([a-z][a-z:._,]+) in /.exec(message)?.[1] ?? null;

/** The sentence as people read it in a chat. The first `#name` is shown by the platform, as a link where it knows the channel. */
export function spoken(sentence: string, channel: { readonly name: string; readonly externalId: string } | null): Line {
  const name = channel === null ? null : `#${plainName(channel.name)}`;
  const at = name === null ? -1 : sentence.indexOf(name);
  if (channel === null || name === null || at < 0) return marked(sentence);
  return [
    ...marked(sentence.slice(0, at)),
    { channel: channel.externalId, name: channel.name },
    ...marked(sentence.slice(at + name.length)),
  ];
}

const marked = (text: string): Line =>
  text
    .split(/(\*[^*]+\*|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part): Segment => {
      if (part.length > 2 && part.startsWith('*') && part.endsWith('*')) return { bold: part.slice(1, -1) };
      return part.length > 2 && part.startsWith('`') && part.endsWith('`') ? { code: part.slice(1, -1) } : part;
    });
