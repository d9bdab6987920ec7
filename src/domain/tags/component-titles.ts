import type { Reading } from './component-reading.js';
import { isProduct, type Run } from './component-runs.js';
import { isCapital, isCodeLike, type Token } from './component-tokens.js';
import { speaksOfTrouble } from './component-words.js';

/** A run of words with the rule that takes it for a product. */
export interface Product extends Run {
  readonly rule: string;
  /** What it is called, where the text says it otherwise: "unable to log in" is about Login. */
  readonly name?: string;
}

/** No name stands later in a title. */
const longestLead = 200;

/** What a title names before its colon ("Acme Queues (Ohio): slow") or in brackets at its beginning ("[Acme Queues] slow"). */
export function productsOfTitle(reading: Reading): Product[] {
  const { tokens } = reading;
  const text = reading.text.slice(0, longestLead);
  const tag = /^\s*\[([^[\]]{2,60})\]/.exec(text);
  const start = tag?.[0].length ?? 0;
  const tagged = tag === null ? undefined : runIn(tokens, text.indexOf('[') + 1, start - 1);
  const found: Product[] = [];
  if (tagged !== undefined && isName(reading, tagged)) found.push({ ...tagged, rule: 'title-tag' });
  const prefix = /^\s*([^\s:()[\]][^:()[\]]{1,59}?)\s*(?:\([^()]{0,60}\)\s*)?:\s/.exec(text.slice(start));
  if (prefix === null) return found;
  const at = start + text.slice(start).indexOf(prefix[1] ?? '');
  const run = runIn(tokens, at, at + (prefix[1] ?? '').length);
  if (run !== undefined && isName(reading, run)) found.push({ ...run, rule: 'title-prefix' });
  return found;
}

/** The tokens between two places of the text. */
export function runIn(tokens: readonly Token[], start: number, end: number): Run | undefined {
  const from = firstWhere(tokens, (token) => token.start >= start);
  const to = firstWhere(tokens, (token) => token.end > end);
  return to <= from ? undefined : { from, to };
}

/** The first token, in reading order, from which on the condition holds. */
function firstWhere(tokens: readonly Token[], holds: (token: Token) => boolean): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const token = tokens[middle];
    if (token !== undefined && !holds(token)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A name has a capital in each longer word and says nothing of trouble. */
function isName({ tokens, text, vendorWords }: Reading, run: Run): boolean {
  const words = tokens.slice(run.from, run.to);
  const written = text.slice(words[0]?.start, words.at(-1)?.end);
  return (
    !speaksOfTrouble(written) &&
    (isProduct(tokens, run, vendorWords) || (words.length > 2 && vendorWords.has(words[0]?.folded ?? ''))) &&
    words.every(({ raw }) => isCapital(raw) || isCodeLike(raw) || /^(?:of|for|the|in|\d+)$/.test(raw)) &&
    !words.every(({ folded }) => statusOnly.has(folded))
  );
}

const statusOnly = new Set(
  'brownout deprecation rollout drill outage maintenance scheduled resolved update updated investigating identified monitoring completed cancelled postponed retroactive major minor critical planned notice urgent informational info fyi p1 p2 p3 sev1 sev2 sev3 service status summary reminder announcement emergency security advisory new test final closed open incident'.split(
    ' ',
  ),
);
