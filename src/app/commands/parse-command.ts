import { looseKey, nearest } from '../../domain/nearest.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { answerWordsOf } from '../../words/languages.js';

type MisreadWords = AnswerWords['misread'];

const verbs = [
  'subscribe',
  'unsubscribe',
  'list',
  'status',
  'settings',
  'mute',
  'why',
  'test',
  'help',
  'change',
  'forward',
  'board',
] as const;
export type Verb = (typeof verbs)[number];

export type ParsedCommand =
  | { readonly kind: 'command'; readonly verb: Verb; readonly words: string }
  /** No command begins like this. `text` is all of it, tidied. */
  | {
      readonly kind: 'unknown';
      readonly word: string;
      readonly words: string;
      readonly text: string;
      readonly meant: Verb | null;
    }
  | { readonly kind: 'refused'; readonly sentence: string };

export const maxCommandLength = 4000;

/** What other tools call the same thing. */
const otherNames: ReadonlyMap<string, Verb> = new Map([
  ['sub', 'subscribe'],
  ['follow', 'subscribe'],
  ['add', 'subscribe'],
  ['unsub', 'unsubscribe'],
  ['unfollow', 'unsubscribe'],
  ['remove', 'unsubscribe'],
  ['ls', 'list'],
  ['config', 'settings'],
  ['set', 'settings'],
  ['silence', 'mute'],
  ['edit', 'change'],
  ['webhook', 'forward'],
  ['pagerduty', 'forward'],
  ['send', 'forward'],
]);

/** Reads what follows the command's name. Case, typographic quotes and the spaces of phones make no difference. */
export function parseCommand(raw: string, commandName: string, say: MisreadWords = answerWordsOf({}).misread): ParsedCommand {
  if (raw.length > maxCommandLength) return refused(say.commandTooLong(maxCommandLength, raw.length));
  if (hasControls(raw)) return refused(say.commandUnreadable);
  const text = withoutName(tidied(raw), commandName);
  const word = /^\S*/.exec(text)?.[0] ?? '';
  const words = text.slice(word.length).trim();
  const key = looseKey(word);
  if (key === '') return word === '' || word === '?' ? command('help', '') : unknown(word, words, text, null);
  if (key === 'unmute') return command('mute', `${words} off`.trim());
  const verb = verbs.find((one) => one === key) ?? otherNames.get(key);
  if (verb !== undefined && /^[\p{L}\p{N}]+[.:!]?$/u.test(word)) return command(verb, words);
  return unknown(word, words, text, meantBy(word));
}

const command = (verb: Verb, words: string): ParsedCommand => ({ kind: 'command', verb, words });

const refused = (sentence: string): ParsedCommand => ({ kind: 'refused', sentence });

const unknown = (word: string, words: string, text: string, meant: Verb | null): ParsedCommand => ({
  kind: 'unknown',
  word,
  words,
  text,
  meant,
});

function meantBy(word: string): Verb | null {
  const known = [
    ...verbs.map((verb) => ({ key: verb, thing: verb })),
    ...[...otherNames].map(([key, thing]) => ({ key, thing })),
  ];
  return nearest<Verb>(word, known, 1)[0] ?? null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what is looked for; tabs and line ends are spaces.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/;

/** Half of a surrogate pair counts as well: no database takes it. */
export const hasControls = (text: string): boolean => controls.test(text) || !text.isWellFormed();

// Marks that are not seen; the joiners U+200C and U+200D stay, as they are letters' business in many scripts.
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Plain quotes and spaces instead of those that phones and word processors make. Line ends stay: a pasted list has one name a line. */
export const tidied = (raw: string): string =>
  raw
    .replace(unseen, '')
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .trim();

/** People paste the whole line, name and all. */
const withoutName = (text: string, commandName: string): string =>
  text.toLowerCase() === commandName.toLowerCase() || text.toLowerCase().startsWith(`${commandName.toLowerCase()} `)
    ? text.slice(commandName.length).trim()
    : text;
