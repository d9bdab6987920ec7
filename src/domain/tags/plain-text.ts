/** A text without the marks of HTML and Markdown; `at` gives where a position of it stands in the text as written. */
interface PlainText {
  readonly text: string;
  readonly at: (position: number) => number;
}

/** Tags, comments, entities, rules and edges of Markdown tables, and marks of bold type. Every repetition has a bound. */
const markup =
  /<(\/?)([a-z][a-z0-9]{0,11})(?=[\s/>])[^<>]{0,1000}>|<!--[^<>]{0,1000}-->|&(?:([a-z]{2,8}\d?)|#(\d{1,6})|#x([0-9a-f]{1,5}));|(?<=^|\n)[^\S\n]{0,8}\|?(?:[^\S\n]{0,4}:?-{2,60}:?[^\S\n]{0,4}[|+]){1,24}(?:[^\S\n]{0,4}:?-{2,60}:?)?[^\S\n]{0,4}(?=\n|$)|(?<=^|\n)\|[^\S\n]|[^\S\n]\|(?=\n|$)/giu;

const lines =
  /^(?:address|article|blockquote|br|center|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|main|nav|ol|p|pre|section|small|table|tbody|tfoot|thead|tr|ul)$/u;
const entities: ReadonlyMap<string, string> = new Map(
  'amp:& lt:< gt:> quot:" apos:\' bull:• middot:· ndash:– mdash:— hellip:… rsquo:’ lsquo:‘ rdquo:” ldquo:“ laquo:« raquo:» rarr:→ times:× copy:© reg:® deg:° szlig:ß aelig:æ oslash:ø Oslash:Ø aring:å Aring:Å iquest:¿ iexcl:¡ oelig:œ'
    .split(' ')
    .map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
);
const accents: ReadonlyMap<string, string> = new Map([
  ['acute', '\u0301'],
  ['grave', '\u0300'],
  ['circ', '\u0302'],
  ['uml', '\u0308'],
  ['tilde', '\u0303'],
  ['caron', '\u030c'],
  ['cedil', '\u0327'],
]);

/** Vendors write their updates in HTML or Markdown; what stands between the marks is what they say. */
export function plainText(written: string): PlainText {
  if (!/[<&|]/.test(written)) return { text: written, at: (position) => position };
  const pieces: string[] = [];
  const starts: { plain: number; written: number }[] = [];
  let [length, last] = [0, 0];
  const add = (piece: string, from: number): void => {
    if (piece === '') return;
    starts.push({ plain: length, written: from });
    pieces.push(piece);
    length += piece.length;
  };
  for (const match of written.matchAll(markup)) {
    const sign = signOf(match);
    if (sign === undefined) continue;
    add(written.slice(last, match.index), last);
    add(sign, match.index);
    last = match.index + match[0].length;
  }
  add(written.slice(last), last);
  return { text: pieces.join(''), at: (position) => writtenAt(starts, position) };
}

function writtenAt(starts: readonly { plain: number; written: number }[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle]?.plain ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  const start = starts[low];
  return start === undefined ? position : start.written + position - start.plain;
}

/** What a mark says in plain text; undefined where it is none after all. */
function signOf([mark, , tag, name, decimal, hex]: RegExpExecArray): string | undefined {
  if (tag !== undefined) return tagSign(mark, tag.toLowerCase());
  if (name !== undefined) return entitySign(name);
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
  if (Number.isNaN(code)) return '';
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? ' ' : code === 160 ? ' ' : String.fromCodePoint(code);
}

function tagSign(mark: string, tag: string): string {
  const isEnd = mark.startsWith('</');
  if (tag === 'li') return isEnd ? '\n' : '\n- ';
  if (tag === 'td' || tag === 'th') return isEnd ? ' | ' : '';
  return lines.test(tag) ? '\n' : '';
}

function entitySign(name: string): string | undefined {
  const known = entities.get(name) ?? entities.get(name.toLowerCase());
  if (known !== undefined) return known;
  if (/^(?:nbsp|ensp|emsp|thinsp|zwnj|shy)$/iu.test(name)) return ' ';
  const accent = accents.get(name.slice(1));
  return accent === undefined ? undefined : `${name.charAt(0)}${accent}`.normalize('NFC');
}
