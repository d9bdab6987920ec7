/** A stretch of text from which no place is taken, as [start, end). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const clauseEnd = /[.!?;](?=\s|$)|[。！？]|\n+|,?\s(?:but|while|whereas|although|though)\s/giu;

/** The clause says that what it names is well. */
const spared: readonly RegExp[] = [
  /\b(?:not|n't|never|nor)\s(?:\w+\s){0,2}(?:affected|impacted|involved|experiencing)\b/iu,
  /\b(?:unaffected|unimpacted)\b/iu,
  /\b(?:no|without)\s(?:\w+\s)?(?:impact|effect|issues?)\b/iu,
  /\b(?:functions?|functioning|works?|working|runs?|running|operates?|operating)\s(?:\w+\s){0,2}(?:normally|as expected|without)\b/iu,
  /\b(?:remains?|remained|are|is|stays?)\s(?:fully\s)?(?:operational|healthy|normal)\b/iu,
  /\bsees?\s(?:normal|no)\b/iu,
  /\b(?:pods?|regions?|sites?|clusters?)\s(?:work|are (?:up|fine|ok))\b/iu,
  /\b(?:nicht|kein\w*)\s(?:\w+\s){0,2}(?:betroffen|beeinträchtigt)/iu,
  /\b(?:no|não|non|ne|n'est|pas)\s(?:\w+\s){0,3}(?:impacto|afetad\w+|afectad\w+|affecté\w*|touché\w*)/iu,
  /正常|影響(?:は|が)?(?:ありません|ない)|不受影响|未受影响|영향(?:을|이)?\s?(?:받지|없)/u,
];

/** From this word on, the clause names where traffic goes, what people should use instead, or what is left out. */
const asides: readonly RegExp[] = [
  /\b(?:fail(?:ed|ing|s)?[\s-]?over|re-?rout\w+|redirect\w*|shift\w*|divert\w*|moved|moving|evacuat\w+)\b.{0,80}?\s(?:to|into)\s/iu,
  /\b(?:no other|outside|except|excluding|apart from|other than|aside from)\b/iu,
  /\b(?:advised?|recommend(?:ed|s)?|suggest(?:ed|s)?|please use|can use|may use)\b/iu,
  /\bupstream\b/iu,
  /\b(?:redirigé|umgeleitet|redirigido|desviado)\w*\b/iu,
];

/** Korean and Japanese put the verb last, so a clause that speaks of moved traffic names only its target. */
const movedTraffic = /우회|転送|迂回|切り替え/u;

/**
 * The parts of a text that name places for another reason than that they are affected. A first, plain reading: clause by clause, no grammar.
 * Only clauses that hold one of the `positions` (sorted) are read. Work grows with the length of the text, as every pattern stays inside its clause.
 */
export function sparedSpans(text: string, positions: readonly number[]): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let next = 0;
  for (const match of [...text.matchAll(clauseEnd), { 0: '', index: text.length }]) {
    const before = next;
    while (next < positions.length && (positions[next] ?? 0) < match.index) next += 1;
    const from = next === before ? undefined : sparedFrom(text.slice(start, Math.min(match.index, start + longestClause)));
    if (from !== undefined) spans.push({ start: start + from, end: match.index });
    start = match.index + match[0].length;
  }
  return spans;
}

/** Text without a full stop for this long is a list or a dump; only its beginning is read for roles. */
const longestClause = 1500;

function sparedFrom(clause: string): number | undefined {
  if (movedTraffic.test(clause) || spared.some((pattern) => pattern.test(clause))) return 0;
  const found = asides.map((pattern) => clause.search(pattern)).filter((index) => index >= 0);
  return found.length === 0 ? undefined : Math.min(...found);
}

/** Addresses, host names and mail addresses: `us-west-2.console.acme.example` names a machine, not an affected place. */
export function addressSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(/[^\s()<>|"']+/gu)) {
    if (isAddress(match[0])) spans.push({ start: match.index, end: match.index + match[0].length });
  }
  return spans;
}

const isAddress = (chunk: string): boolean =>
  chunk.includes('://') || /^[^@]+@[^@]+\.\w/.test(chunk) || /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+\.[a-z]{2,}[/:.,;]*/.test(chunk);

/** Whether a place is in one of the spans; they are sorted and do not overlap. */
export function isInside(spans: readonly Span[], position: number): boolean {
  let low = 0;
  let high = spans.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (span === undefined) return false;
    if (position < span.start) high = middle - 1;
    else if (position >= span.end) low = middle + 1;
    else return true;
  }
  return false;
}
