/** A vendor's text without markup, and where each of its characters stood in what the vendor wrote. */
export interface ReadableText {
  readonly text: string;
  /** One entry per character of `text`, and one for its end. */
  readonly origin: readonly number[];
}

/** Nobody puts the times of an incident behind this many characters; what follows is not read, so a hostile text costs no more than a long one. */
const longestRead = 20_000;

const markup =
  /#{1,6} \*{0,2}[^#*\n\d]{1,120}?(?:\*\*|\s{2,}|\n)|\*\*[^*\n\d]{1,60}\*\*(?=\s+\p{Lu})|<[^<>\n]{0,300}>|https?:\/\/\S{1,500}|&(?:nbsp|ndash|mdash|amp|#160|#8211);|[\t \u00a0\u2000-\u200b\u202f\u3000*`\\]+|[\u2010-\u2015\u2212\uff0d]|[\u223c\u301c\uff5e]|\uff1a|[\uff10-\uff19]|\uff0c|[\uff08\uff09]/gu;

function plain(found: string): string {
  const first = found.codePointAt(0) ?? 0;
  if (found.startsWith('#') || /^\*\*.*\p{L}/u.test(found)) return '\n';
  if (found.startsWith('<')) return ' ';
  if (found.startsWith('http')) return ' ';
  if (found.startsWith('&')) return /dash|8211/.test(found) ? '-' : ' ';
  if (first >= 0xff10 && first <= 0xff19) return String(first - 0xff10);
  if (first === 0xff1a) return ':';
  if (first === 0xff0c) return ',';
  if (first === 0xff08 || first === 0xff09) return first === 0xff08 ? '(' : ')';
  if (/[\u223c\u301c\uff5e]/u.test(found)) return '~';
  if (/[\u2010-\u2015\u2212\uff0d]/u.test(found)) return '-';
  return isBullet(found) ? ' • ' : ' ';
}

/** A single star between spaces is a list item; more of them, or a star that touches a word, are bold type. */
const isBullet = (found: string): boolean => /^\s*\*\s+$/.test(found);

export function readableText(raw: string): ReadableText {
  const source = raw.slice(0, longestRead);
  const pieces: string[] = [];
  const origin: number[] = [];
  const add = (piece: string, start: number, isCopy: boolean): void => {
    pieces.push(piece);
    for (let index = 0; index < piece.length; index += 1) origin.push(isCopy ? start + index : start);
  };
  let last = 0;
  for (const match of source.matchAll(markup)) {
    add(source.slice(last, match.index), last, true);
    add(plain(match[0]), match.index, false);
    last = match.index + match[0].length;
  }
  add(source.slice(last), last, true);
  origin.push(source.length);
  return { text: pieces.join(''), origin };
}

const timelineHead =
  /(?:^|\n|#|\*\*|<(?:h\d|b|strong)>)[^\n*#<>.]{0,30}(?:timeline|zeitverlauf|chronologie|cronolog[ií]a|tijdlijn|хронология|タイムライン|時系列|타임라인|时间线|时间轴)[^\n*#<>.]{0,60}(?:\*\*|<\/(?:h\d|b|strong)>)?/giu;
const nextHead = /\n?#{1,6} |(?<![*•-] )\*\*(?=\p{L})|<h\d>/gu;

/** The parts of a raw text that are a log, entry by entry, as [start, end). */
export function timelineParts(raw: string): readonly (readonly [number, number])[] {
  const source = raw.slice(0, longestRead);
  return [...source.matchAll(timelineHead)].slice(0, 5).map((match) => {
    const start = match.index + match[0].length;
    nextHead.lastIndex = start;
    return [start, nextHead.exec(source)?.index ?? source.length] as const;
  });
}
