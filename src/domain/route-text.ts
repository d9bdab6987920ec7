import type { ComplaintFact } from './complaint-facts.js';
import { complaintOf } from './complaint-words.js';
import type { FilterComplaint } from './filter-complaint.js';
import { formatFilter } from './filter-format.js';
import { keyOf } from './filter-keys.js';
import { parseFilter } from './filter-parse.js';
import { type ScannedTerm, scanFilter } from './filter-scan.js';
import type { FilterWords } from './filter-words.js';

/** A channel as somebody wrote it: the platform's id of it, or a name. */
export interface ChannelWord {
  readonly kind: 'id' | 'name';
  readonly text: string;
  /** As typed, for a command that says the same again. */
  readonly typed: string;
}

interface TypedRoute {
  /** What goes there; empty for what is left. */
  readonly terms: string;
  readonly target: ChannelWord;
}

interface WantedRoute {
  /** Canonical. */
  readonly filter: string;
  readonly target: ChannelWord;
}

export type RoutedText =
  /** It has no arrow. */
  | { readonly kind: 'plain'; readonly base: string }
  /** `-> none`: routes that were there end. */
  | { readonly kind: 'none'; readonly base: string }
  | {
      readonly kind: 'routed';
      /** The filter of the subscription itself. */
      readonly base: string;
      readonly routes: readonly WantedRoute[];
      /** Where the rest goes; null where that is the subscription's own channel. */
      readonly otherwise: ChannelWord | null;
      /** What stands behind `base` in a command that says the same. */
      readonly suffix: string;
    }
  | Refused
  | {
      readonly kind: 'bad';
      /** The terms of one route. */
      readonly text: string;
      readonly complaints: readonly FilterComplaint[];
      /** The whole text with these terms mended. */
      readonly mended: (terms: string) => string;
    };

interface Refused {
  readonly kind: 'refused';
  /** In English. */
  readonly sentence: string;
  readonly fact: ComplaintFact;
}

const mostRoutes = 10;

/** Reads `aws region:us-east -> #oncall-us, else #vendors`: which part of a subscription goes where. What is said of vendors is said of the whole. */
export function readRoutes(text: string, words: FilterWords): RoutedText {
  const [head = '', ...behind] = piecesOf(text);
  if (behind.length === 0) return { kind: 'plain', base: text };
  const { base, terms } = divideHead(head);
  if (behind.length === 1 && terms === '' && /^\s*none\s*$/i.test(behind[0] ?? '')) return { kind: 'none', base };
  const typed = typedRoutes(terms, behind);
  if ('kind' in typed) return typed;
  return understood(base, typed, words);
}

/** What stands between arrows, outside of quotes. Slack writes `>` as `&gt;`. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|(?:[-–—=]{1,2}(?:>|&gt;)|[→⇒➜➡]\ufe0f?)/gu)) {
    if (found.startsWith('"')) continue;
    pieces.push(text.slice(from, index));
    from = index + found.length;
  }
  return [...pieces, text.slice(from)];
}

/** Before a semicolon or line end stands the subscription's own filter; without one, that is what names vendors, and the rest belongs to the first route. */
function divideHead(head: string): { base: string; terms: string } {
  const end = Math.max(
    head.lastIndexOf('\n'),
    head.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => '_'.repeat(quoted.length)).lastIndexOf(';'),
  );
  const [before, after] = end < 0 ? ['', head] : [head.slice(0, end), head.slice(end + 1)];
  const scanned = scanFilter(after).terms;
  const said = (wanted: boolean): string =>
    scanned
      .filter((term) => isOfWhole(term) === wanted)
      .map(({ start, end: to }) => after.slice(start, to))
      .join(' ');
  return {
    base: [before.trim(), said(true)].filter((part) => part !== '').join(before.includes('\n') ? '\n' : ' '),
    terms: said(false),
  };
}

const isOfWhole = ({ key, values }: ScannedTerm): boolean => {
  if (key === null) return values.length > 0 && !isElse(values[0]?.text ?? '');
  const known = keyOf(key.text);
  return known === 'vendor' || known === 'category';
};

const isElse = (word: string): boolean => /^(?:else|otherwise)$/i.test(word);

const channelPattern = /^\s*(?:<#([A-Za-z0-9]{1,40})(?:\|[^<>]{0,100})?>|#?"([^"]{1,100})"|#?([^\s,;，、"<>#]{1,100}))/u;

function channelAt(text: string): { word: ChannelWord; rest: string } | undefined {
  const [typed, id, quoted, name] = channelPattern.exec(text) ?? [];
  const word = id ?? quoted ?? name;
  if (typed === undefined || word === undefined) return undefined;
  return { word: { kind: id === undefined ? 'name' : 'id', text: word, typed: typed.trim() }, rest: text.slice(typed.length) };
}

interface Typed {
  readonly routes: readonly TypedRoute[];
  readonly otherwise: ChannelWord | null;
}

function typedRoutes(first: string, behind: readonly string[]): Typed | Refused {
  const routes: TypedRoute[] = [];
  let terms = first;
  let otherwise: ChannelWord | null = null;
  for (const [index, piece] of behind.entries()) {
    const found = channelAt(piece);
    if (found === undefined) return refused({ about: 'no-channel', of: null });
    if (otherwise !== null) return refused({ about: 'else-first', of: null });
    if (isElse(terms)) otherwise = found.word;
    else if (terms === '') return refused({ about: 'no-part', of: { channel: nameOf(found.word) } });
    else routes.push({ terms, target: found.word });
    terms = found.rest.replace(/^[\s,;，、]+/u, '').trim();
    if (index < behind.length - 1) continue;
    if (terms === '') return { routes, otherwise };
    const rest = /^(?:else|otherwise)[\s:]+(.*)$/isu.exec(terms)?.[1];
    const last = rest === undefined ? undefined : channelAt(rest);
    if (last === undefined || last.rest.trim() !== '' || otherwise !== null)
      return refused({ about: 'no-channel-behind', of: { channel: nameOf(found.word) } });
    otherwise = last.word;
  }
  return { routes, otherwise };
}

const nameOf = ({ kind, text }: ChannelWord): string | null => (kind === 'id' ? null : text);

function refused(fact: ComplaintFact): Refused {
  return { kind: 'refused', sentence: complaintOf(fact).text, fact };
}

function understood(base: string, { routes, otherwise }: Typed, words: FilterWords): RoutedText {
  if (routes.length === 0) return refused({ about: 'else-alone', of: null });
  if (routes.length > mostRoutes) return refused({ about: 'too-many-routes', of: { most: mostRoutes } });
  const wanted: WantedRoute[] = [];
  for (const [index, { terms, target }] of routes.entries()) {
    const parsed = parseFilter(terms, words);
    if (parsed.kind === 'bad') {
      const mended = (better: string): string =>
        said(
          base,
          suffixOf(
            routes.map((one, at) => (at === index ? { ...one, terms: better } : one)),
            otherwise,
          ),
        );
      return { kind: 'bad', text: terms, complaints: parsed.complaints, mended };
    }
    if (parsed.filter.vendors.length + parsed.filter.notVendors.length > 0)
      return refused({ about: 'vendor-in-route', of: null });
    wanted.push({ filter: formatFilter({ ...parsed.filter, strict: false }), target });
  }
  return { kind: 'routed', base, routes: wanted, otherwise, suffix: suffixOf(routes, otherwise) };
}

function suffixOf(routes: readonly TypedRoute[], otherwise: ChannelWord | null): string {
  const parts = routes.map(({ terms, target }) => `${terms} -> ${target.typed}`);
  return [...parts, ...(otherwise === null ? [] : [`else ${otherwise.typed}`])].join(', ');
}

const said = (base: string, suffix: string): string => `${base}; ${suffix}`;
