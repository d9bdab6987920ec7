import type { FilterComplaint } from '../../domain/filter-complaint.js';
import { maxFilterLength, parseFilter } from '../../domain/filter-parse.js';
import { type ScannedValue, scanFilter } from '../../domain/filter-scan.js';
import { type FilterWords, resolveVendor } from '../../domain/filter-words.js';
import { readPasted } from '../pasted-vendors.js';
import { tidied } from './parse-command.js';

/** A name that means no vendor. */
export interface UnknownName {
  readonly typed: string;
  /** Slugs, best first. */
  readonly suggestions: readonly string[];
  /** The region of that name, where there is one. */
  readonly region: string | null;
  /** What else the request says: the terms that hold for each of its vendors. */
  readonly terms: string;
}

export type ReadRequest =
  | { readonly kind: 'empty' }
  /** It mentions people or channels. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'bad'; readonly text: string; readonly complaints: readonly FilterComplaint[] }
  /** One expression for each vendor, in the order in which they were named. */
  | {
      readonly kind: 'wanted';
      readonly expressions: readonly string[];
      readonly unknown: readonly UnknownName[];
      readonly names: number;
    };

/** Understands what somebody asks to follow: one filter, or a list of vendors that becomes one filter each. */
export function readRequest(words: FilterWords, raw: string): ReadRequest {
  const read = readFilterText(words, raw);
  if (read === 'mentions') return { kind: 'refused' };
  const pasted = readPasted(words, raw);
  if (pasted !== undefined) return { kind: 'wanted', ...pasted };
  const { text } = read;
  if (text === '') return { kind: 'empty' };
  const parsed = parseFilter(text, words);
  const complaints = parsed.kind === 'bad' ? parsed.complaints : [];
  if (complaints.some(({ code }) => code !== 'unknown-vendor') || (complaints.length > 0 && saysAll(text)))
    return { kind: 'bad', text, complaints };
  const vendors = parsed.kind === 'filter' ? parsed.filter.vendors : [];
  const hasCategory = vendors.some(({ category }) => category !== undefined);
  if (parsed.kind === 'filter' && (hasCategory || new Set(vendors.map(({ slug }) => slug)).size < 2))
    return { kind: 'wanted', expressions: [text], unknown: [], names: 1 };
  return divided(text, words);
}

/** Beside `all` there is no list of names to divide. */
const saysAll = (text: string): boolean =>
  scanFilter(text).terms.some(
    ({ key, values }) => key === null && values.some(({ text: word, quoted }) => !quoted && word.toLowerCase() === 'all'),
  );

/** What was typed as one filter: without what phones and chats put around it, names of several words in quotes. */
export function readFilterText(words: FilterWords, raw: string): { readonly text: string } | 'mentions' {
  if (mentions.test(raw)) return 'mentions';
  const text = listed(withoutLinks(tidied(raw.replace(unprintable, ' '))));
  return { text: text.length > maxFilterLength ? text : withPhrases(text, words) };
}

// Slack writes `<@U1>`, `<#C1|name>`, `<!here>`, `<!subteam^S1>`; Discord `<@1>`, `<@&1>`, `<#1>`.
const mentions = /<(?:[@#]|!(?:here|channel|everyone|subteam))[^<>]*>/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what is taken out; tabs and line ends stay.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu;

/** Slack's `<https://host/|host>` and `<mailto:a@b|a@b>`, and the three characters that it escapes. */
const withoutLinks = (text: string): string =>
  text
    .replace(/<(?:mailto:)?([^<>|\s]+)(?:\|[^<>]*)?>/g, '$1')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** A pasted list has one name a line. */
const listed = (text: string): string =>
  (text.match(/(?:"(?:[^"\\\n]|\\.)*"|[^\n;])+/g) ?? [])
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');

/** Puts quotes around names of several words, so that they are read as one. Who writes quotes knows what is one name. */
function withPhrases(text: string, words: FilterWords): string {
  if (text.includes('"')) return text;
  // A phrase that is no name is looked up among all names, which takes some milliseconds.
  let tries = mostTries;
  const isName = (phrase: string): boolean => {
    tries -= 1;
    return tries >= 0 && words.vendor(phrase).kind === 'vendor';
  };
  return text
    .split(/((?:(?<!\s)\s+)?[,，、]\s*)/)
    .map((piece, index) => (index % 2 === 1 ? piece : withPhrase(piece, isName)))
    .join('');
}

const mostTries = 200;
const longestPhrase = 5;

function withPhrase(piece: string, isName: (phrase: string) => boolean): string {
  const all = piece.split(/\s+/);
  const end = all.findIndex((word) => !/^[\p{L}\p{N}][^:]*$/u.test(word) || /^(?:all|strict)$/i.test(word));
  const count = end === -1 ? all.length : end;
  const out: string[] = [];
  for (let at = 0; at < count; ) {
    let length = Math.min(longestPhrase, count - at);
    while (length > 1 && !isName(all.slice(at, at + length).join(' '))) length -= 1;
    const phrase = all.slice(at, at + length).join(' ');
    out.push(length > 1 ? `"${phrase}"` : phrase);
    at += length;
  }
  return [...out, ...all.slice(count)].join(' ');
}

function divided(text: string, words: FilterWords): ReadRequest {
  const { names, terms } = namesAndTerms(text);
  const bySlug = new Map<string, string[]>();
  const unknown: UnknownName[] = [];
  for (const name of names) {
    const found = resolveVendor(words, name.text);
    if (found.kind === 'unknown')
      unknown.push({ typed: name.text, suggestions: found.suggestions, region: regionOf(words, name.text), terms });
    else bySlug.set(found.vendor.slug, [...(bySlug.get(found.vendor.slug) ?? []), text.slice(name.start, name.end)]);
  }
  const expressions = [...bySlug.values()].map((typed) => `${typed.join(', ')} ${terms}`.trim());
  return { kind: 'wanted', expressions, unknown, names: bySlug.size + unknown.length };
}

function regionOf(words: FilterWords, word: string): string | null {
  const found = words.region(word);
  return 'tag' in found ? found.tag : null;
}

/** The vendors that a text names, and everything else in it. */
function namesAndTerms(text: string): { names: ScannedValue[]; terms: string } {
  const names: ScannedValue[] = [];
  const terms: string[] = [];
  for (const term of scanFilter(text).terms) {
    const isVendor = !term.negated && (term.key === null || /^vendors?$/i.test(term.key.text));
    if (!isVendor) terms.push(text.slice(term.start, term.end));
    else
      for (const value of term.values) {
        if (!value.quoted && term.key === null && value.text.toLowerCase() === 'strict') terms.push('strict');
        else names.push(value);
      }
  }
  return { names, terms: terms.join(' ') };
}
