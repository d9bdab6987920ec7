/** A stretch of a text, and whether it has to stay as it is. */
export interface Span {
  readonly text: string;
  readonly isProtected: boolean;
}

/** Every repetition is bounded: vendors' texts may be long and hostile. */
const patterns = [
  String.raw`https?:\/\/[^\s<>]{1,2000}`,
  String.raw`[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,6}`,
  String.raw`\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?)?`,
  String.raw`\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\b\.?)?(?: ?(?:UTC|GMT|[PMCE][SD]?T|CES?T|WES?T|EES?T|MSK|BST|IST|JST|KST|SGT|HKT|A[CEW][SD]T|NZ[SD]T)\b(?:[+-]\d{1,2}(?::\d{2})?)?)?`,
  String.raw`\d[\d.,]{0,20}\d? ?(?:%|(?:ms|µs|[kKMGTP]i?B|[kMGT]bps|[rq]ps|RPS|QPS|[kMG]?Hz)(?![\p{L}\d]))`,
  String.raw`@[\w-]{2,40}`,
  ':[a-z0-9_+-]{2,32}:',
  String.raw`(?<![\p{L}\d])(?=[A-Za-z._-]{1,40}\d)[A-Za-z][A-Za-z0-9]{0,40}(?:[._-][A-Za-z0-9]{1,40}){0,8}`,
  String.raw`(?<![\p{L}\d])[A-Za-z0-9]{1,40}(?:_[A-Za-z0-9]{1,40}){1,8}`,
  String.raw`\p{Extended_Pictographic}\uFE0F?(?:\u200D\p{Extended_Pictographic}\uFE0F?){0,6}`,
];

/** More names than any incident has parts. */
const mostNames = 200;

/** Longer ones first, so that `Search API` is not read as `Search` and a word. */
function namePatterns(names: readonly string[]): string[] {
  const known = [...new Set(names.map((name) => name.trim()))].filter((name) => name.length >= 2 && name.length <= 100);
  return known
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostNames)
    .map((name) => `${isLatin(name.at(0)) ? before : ''}${escaped(name)}${isLatin(name.at(-1)) ? after : ''}`);
}

/** In Korean and Japanese a particle hangs on a name without a space; a Latin letter there would make it another word. */
const before = String.raw`(?<![\p{Script=Latin}\d])`;
const after = String.raw`(?![\p{Script=Latin}\d])`;
const isLatin = (sign: string | undefined): boolean => sign !== undefined && /[\p{Script=Latin}\d]/u.test(sign);
/** Within a Unicode expression no other sign may be escaped outside a class. */
const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Splits texts into what may be translated and what has to stay: addresses, times, numbers with units, identifiers, emoji, mentions, and these names. */
export function spanReader(names: readonly string[]): (text: string) => Span[] {
  const kept = new RegExp([...namePatterns(names), ...patterns].join('|'), 'gu');
  return (text) => {
    const spans: Span[] = [];
    let end = 0;
    for (const match of text.matchAll(kept)) {
      if (match.index > end) spans.push({ text: text.slice(end, match.index), isProtected: false });
      spans.push({ text: match[0], isProtected: true });
      end = match.index + match[0].length;
    }
    if (end < text.length) spans.push({ text: text.slice(end), isProtected: false });
    return spans;
  };
}
