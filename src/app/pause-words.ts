import type { Language } from '../domain/language.js';
import { answerWordsOf } from '../words/languages.js';
import type { Line, Segment } from '../words/segments.js';
import { shown } from './commands/describe.js';
import { errorWords } from './error-words.js';

const english = answerWordsOf({}).pause;

/** One for each cause that the platforms' error tables, and their events, can pause a channel with. */
export const pauseWords = english.causes;

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

/** Our own marks would end in the middle of a name that has them. */
const plainName = (name: string): string => shown(name.replace(/[*`]/g, ''));

interface Spoken {
  /** Of the channel; English where it is left out. */
  readonly language?: Language | undefined;
}

/** `*…*` is bold and `` `…` `` is what people type; kept so in the database. */
export function pauseSentence(
  code: string,
  about: Spoken & { readonly name: string; readonly subscriptions: number; readonly permission: string | null },
): string {
  const { common, pause } = answerWordsOf(about);
  const { why, until } = pause.causes[code] ?? pause.unknown;
  const unnamed = code === 'slack.missing_scope' ? pause.scope : pause.toWrite;
  const permission = about.permission === null ? unnamed : common.permission(about.permission);
  const stopped = pause.stopped(plainName(about.name), { why, until: until.replace('{permission}', permission) });
  return about.subscriptions === 0 ? stopped : `${stopped} ${pause.waiting(about.subscriptions)}`;
}

export const goneSentence = (gone: Spoken & { readonly name: string; readonly subscriptions: number }): string =>
  answerWordsOf(gone).pause.gone(plainName(gone.name), gone.subscriptions);

/** Only the threads are closed: the channel is told itself. `wrong` is the platform's error. */
export const repliesClosedSentence = (wrong: { readonly code: string; readonly message: string }, spoken: Spoken = {}): string =>
  answerWordsOf(spoken).pause.repliesClosed(errorWords(spoken, wrong));

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
