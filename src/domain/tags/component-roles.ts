import {
  aside,
  cause,
  eastAsianAside,
  eastAsianException,
  eastAsianRecovery,
  eastAsianUpstream,
  eastAsianWell,
  effect,
  objectIsWell,
  recovery,
  subjectIsWell,
  subjectRunsWell,
  upstream,
} from './component-role-words.js';
import { lastTrouble, speaksOfTrouble } from './component-words.js';

/** A stretch of text as [start, end). */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A clause of a text with what it says of the things that it names. */
interface Clause extends Span {
  /** It speaks of trouble or planned work; a list under such a heading too. */
  readonly isTroubled: boolean;
  /** Where it names things as well, as a way out, or as somebody else's. */
  readonly spared: readonly Span[];
  /** Where it names a cause: what is named there counts only if it is said to be in trouble itself. */
  readonly causes: readonly Span[];
}

const clauseEnd =
  /[.!?](?=[\s"'”’)*]|$)|[。！？；;]|\n+|，|が、|지만,?\s|,?\s(?:but|while|whereas|although|though|however|aber|während|jedoch|mais|tandis que|alors que|pero|mientras|mas|enquanto|mentre|maar|terwijl|но|однако)\s/giu;

/** Text without a stop for this long is a list or a dump, and is cut. */
const longestClause = 1200;

/** Tells the clause at a position of a text. */
export type ClauseAt = (position: number) => Clause | undefined;

/** Tells the clauses of a text, each read when it is first asked for. Work grows with the length of the text, as no pattern looks beyond its clause. */
export function clausesOf(text: string): ClauseAt {
  const spans = [...cuts(text)];
  const headings = headingsOf(text, spans);
  const known = new Map<number, Clause>();
  const clause = (index: number): Clause | undefined => {
    const span = spans[index];
    if (span === undefined) return undefined;
    const own = known.get(index) ?? read(text.slice(span.start, span.end), span.start);
    known.set(index, own);
    return own;
  };
  return (position) => {
    const index = indexAt(spans, position);
    const own = clause(index);
    const heading = headings.get(index);
    return own === undefined || heading === undefined ? own : asItem(clause(heading), own);
  };
}

/** For each item of a list the line before the list. */
function headingsOf(text: string, spans: readonly Span[]): ReadonlyMap<number, number> {
  const headings = new Map<number, number>();
  let heading: number | undefined;
  for (const [index, { start }] of spans.entries()) {
    if (!/^\s*[-*•·]\s/.test(text.slice(start, start + 8))) heading = index;
    else if (heading !== undefined) headings.set(index, heading);
  }
  return headings;
}

function* cuts(text: string): Generator<Span> {
  let start = 0;
  for (const match of [...text.matchAll(clauseEnd), { 0: '', index: text.length }]) {
    for (; match.index - start > longestClause; start += longestClause) yield { start, end: start + longestClause };
    if (match.index > start) yield { start, end: match.index };
    start = match.index + match[0].length;
  }
}

/** An item of a list is hit or well as its heading says. */
function asItem(heading: Clause | undefined, own: Clause): Clause {
  const isSpared = (heading?.spared.length ?? 0) > 0;
  const spared = isSpared ? [{ start: own.start, end: own.end }] : own.spared;
  return { ...own, isTroubled: own.isTroubled || heading?.isTroubled === true, spared };
}

function read(words: string, offset: number): Clause {
  const spared = [
    ...wellSubjects(words),
    ...wellObjects(words),
    ...asides(words),
    ...upstreams(words),
    ...eastAsianSpared(words),
  ];
  const moved = (span: Span): Span => ({ start: span.start + offset, end: span.end + offset });
  return {
    start: offset,
    end: offset + words.length,
    isTroubled: speaksOfTrouble(words) || hasException(words),
    spared: spared.map(moved),
    causes: causesOf(words).map(moved),
  };
}

function wellSubjects(words: string): Span[] {
  if (isEastAsian(words) && eastAsianWell.test(words) && !eastAsianRecovery.test(words) && !eastAsianException.test(words))
    return [{ start: 0, end: words.length }];
  const surely = [...words.matchAll(subjectIsWell)];
  const perhaps = isMatch(recovery, words)
    ? []
    : [...words.matchAll(subjectRunsWell)].filter(({ index }) => !isNegated(words, index));
  return [...surely, ...perhaps].flatMap(({ index, 0: said }) => subjectSpans(words, index, index + said.length));
}

const isMatch = (pattern: RegExp, words: string): boolean => words.search(pattern) >= 0;

const isNegated = (words: string, index: number): boolean =>
  /(?:\bnot|n['’]t|\bnever|\bnicht|\bpas|\bno|\bnon|\bniet|не)\s(?:\p{L}+\s)?$/iu.test(
    words.slice(Math.max(0, index - 24), index),
  );

/**
 * What a predicate says is well: its subject, back to the comma or `and` after the last thing that is in trouble, and what follows up to a comma
 * before trouble. What `all products except X` leaves out is in trouble.
 */
function subjectSpans(words: string, from: number, to: number): Span[] {
  const before = words.slice(0, from);
  const trouble = lastTrouble(before);
  const joint = trouble < 0 ? -1 : before.slice(trouble).search(/,|\sand\s|:/);
  const start = trouble < 0 ? 0 : joint < 0 ? (isSubjectOfTrouble(before.slice(trouble)) ? from : 0) : trouble + joint;
  const exception = before.slice(start).search(objectIsWell);
  const comma = words.slice(to).search(/,/);
  const end = comma >= 0 && speaksOfTrouble(words.slice(to + comma)) ? to + comma : words.length;
  if (exception < 0) return [{ start, end }];
  return [
    { start, end: start + exception },
    { start: from, end },
  ];
}

/** "API errors are not affecting …" has trouble for its subject; "existing X affected customers are fine" has not. */
const isSubjectOfTrouble = (between: string): boolean => between.length < 4;

function wellObjects(words: string): Span[] {
  const isWellOtherwise = isMatch(subjectRunsWell, words) || isMatch(subjectIsWell, words);
  return [...words.matchAll(objectIsWell)].flatMap(({ index, 0: said }) => {
    // `Everything except X is fine`: X is not.
    if (isWellOtherwise && isException(said)) return [];
    const comma = words.slice(index + said.length).search(/,/);
    const isOver = comma >= 0 && speaksOfTrouble(words.slice(index + said.length + comma));
    return [{ start: index, end: isOver ? index + said.length + comma : words.length }];
  });
}

const hasException = (words: string): boolean =>
  isMatch(subjectRunsWell, words) && [...words.matchAll(objectIsWell)].some(([said]) => isException(said));

const isException = (said: string): boolean =>
  /^(?:other than|apart|aside|except|excluding|with the|außer|ausgenommen|mit|à l|sauf|hormis|(?:a|con|com) exce|à exce|excepto|salvo|exceto|tranne|eccetto|ad|behalve|uitgezonderd|met uit|кроме|за)/iu.test(
    said,
  );

function asides(words: string): Span[] {
  const first = words.search(aside);
  return first < 0 ? [] : [{ start: first, end: words.length }];
}

/** "Our provider reports errors in X, affecting Y": all up to what it did. */
function upstreams(words: string): Span[] {
  const at = words.search(upstream);
  if (at < 0 || at > 60) return [];
  const done = words.slice(at).search(effect);
  return [{ start: at, end: done < 0 ? words.length : at + done }];
}

/** Most texts are in other scripts, which is told faster than what these patterns look for. */
const isEastAsian = (words: string): boolean =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words);

function eastAsianSpared(words: string): Span[] {
  if (!isEastAsian(words)) return [];
  if (eastAsianAside.test(words)) return [{ start: 0, end: words.length }];
  const except = eastAsianWell.test(words) ? null : eastAsianException.exec(words);
  const other = words.search(eastAsianUpstream);
  return [
    ...(except === null ? [] : [{ start: except.index, end: except.index + except[0].length }]),
    ...(other < 0 ? [] : [{ start: other, end: words.length }]),
  ];
}

function causesOf(words: string): Span[] {
  return [...words.matchAll(cause)].map(({ index }) => {
    const rest = words.slice(index);
    const done = rest.search(effect);
    return { start: index, end: done < 0 ? words.length : index + done };
  });
}

function indexAt(spans: readonly Span[], position: number): number {
  let low = 0;
  let high = spans.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (span === undefined) return -1;
    if (position < span.start) high = middle - 1;
    else if (position >= span.end) low = middle + 1;
    else return middle;
  }
  return -1;
}

export const isWithin = (spans: readonly Span[], position: number): boolean =>
  spans.some(({ start, end }) => position >= start && position < end);
