import { type ComplaintFact, type ComplaintWords, complaintSentence } from './complaint-facts.js';

/** One thing in a filter expression that could not be taken as meant, for people: what is wrong, where, and what to type instead. */
export interface FilterComplaint {
  readonly code:
    | 'empty'
    | 'too-long'
    | 'unclosed-quote'
    | 'unknown-key'
    | 'unknown-vendor'
    | 'unknown-region'
    | 'unknown-category'
    | 'unknown-kind'
    | 'unknown-impact'
    | 'empty-value'
    | 'repeated'
    | 'misplaced'
    | 'contradiction'
    | 'bad-route';
  /** Place in the text as typed, as [start, end). */
  readonly start: number;
  readonly end: number;
  /** A full sentence in English. */
  readonly text: string;
  /** For a sentence in another language; left out where the words come from elsewhere. */
  readonly fact?: ComplaintFact;
  /** What may have been meant, best first. */
  readonly suggestions: readonly string[];
  /** The whole expression with this one thing mended; null where there is no guess. */
  readonly corrected: string | null;
}

type Said = Pick<FilterComplaint, 'text' | 'fact'>;

/** In the words of a language; English where none are given. */
export const sentenceOf = ({ text, fact }: Said, words?: ComplaintWords): string =>
  fact === undefined || words === undefined ? text : complaintSentence(fact, words);

/** All of it for people, as one paragraph. */
export const paragraphOf = (complaints: readonly Said[], words?: ComplaintWords): string =>
  complaints.map((complaint) => sentenceOf(complaint, words)).join(' ');

/** `a`, `b` or `c` */
export function choiceOf(words: readonly string[]): string {
  const quoted = words.map((word) => `\`${word}\``);
  const last = quoted.at(-1) ?? '';
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} or ${last}`;
}

export const splice = (text: string, start: number, end: number, replacement: string): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** Takes a term out, with one of the spaces around it. */
export const cut = (text: string, start: number, end: number): string =>
  `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`.trim();
