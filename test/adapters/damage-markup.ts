import { type Blow, isJson, jsonBlows } from './damage-json.js';

/** Ways to spoil XML and HTML, done on the text itself so that what comes out is what a broken page would send. */

interface Span {
  readonly start: number;
  readonly end: number;
}

interface MarkupElement extends Span {
  readonly name: string;
  /** What stands between its tags; null where it has none. */
  readonly inner: Span | null;
  readonly attributes: readonly (Span & { readonly name: string })[];
  readonly depth: number;
  readonly isLeaf: boolean;
}

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[?!][^>]*>|<\/(?<close>[\w:.-]+)\s*>|<(?<open>[a-z][\w:.-]*)(?<rest>(?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = /(?<name>[\w:.-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

interface Opened {
  readonly name: string;
  readonly start: number;
  readonly innerStart: number;
  readonly attributes: MarkupElement['attributes'];
  hasChildren: boolean;
}

const attributesOf = (tag: string, start: number): MarkupElement['attributes'] =>
  [...tag.matchAll(attribute)].map((match) => ({
    name: match.groups?.name ?? '',
    start: start + match.index,
    end: start + match.index + match[0].length,
  }));

/** The elements of a text, each once, in the order in which they end. */
export function elementsOf(text: string): MarkupElement[] {
  const isHtml = /^\s*<(?:!doctype\s+html|html)\b/i.test(text);
  const found: MarkupElement[] = [];
  const open: Opened[] = [];
  const shut = (innerEnd: number, end: number): void => {
    const done = open.pop();
    if (done === undefined) return;
    const inner = { start: done.innerStart, end: innerEnd };
    found.push({ ...done, inner, end, depth: open.length, isLeaf: !done.hasChildren });
  };
  const scan = new RegExp(token);
  for (let match = scan.exec(text); match !== null; match = scan.exec(text)) {
    const { close, open: name, rest = '' } = match.groups ?? {};
    const [start, end] = [match.index, match.index + match[0].length];
    if (close !== undefined) {
      const depth = open.findLastIndex((each) => each.name === close);
      while (depth >= 0 && open.length > depth + 1) shut(start, start);
      if (depth >= 0) shut(start, end);
    } else if (name !== undefined) {
      const parent = open.at(-1);
      if (parent !== undefined) parent.hasChildren = true;
      const attributes = attributesOf(match[0], start);
      if (rest.endsWith('/') || (isHtml && empty.has(name.toLowerCase())))
        found.push({ name, start, end, inner: null, attributes, depth: open.length, isLeaf: true });
      else open.push({ name, start, innerStart: end, attributes, hasChildren: false });
      if (isHtml && (name === 'script' || name === 'style')) scan.lastIndex = Math.max(end, text.indexOf(`</${name}`, end));
    }
  }
  return found;
}

const splice = (text: string, { start, end }: Span, replacement: string): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** Elements that are rows of a list: one that is missing is not damage, it is another page. */
const rows = new Set(['item', 'entry', 'tr', 'li', 'p', 'category', 'rdf:li']);
const frame = new Set(['html', 'head', 'body', 'rss', 'feed', 'rdf:rdf', 'channel']);

const texts = ['', 'zzz-unheard-of', '7', '<zzz/>', '2026-99-99T99:99:99Z'];
const values = ['', 'zzz-unheard-of', '7'];

type Change = (text: string, element: MarkupElement) => string;

/** The element is found again by its place, also after other damage; what stands there may be another one by then. */
const blow = (place: { readonly index: number; readonly name: string }, what: string, change: Change, doubles = false): Blow => ({
  what,
  doubles,
  strike: (text) => {
    const element = elementsOf(text)[place.index];
    return element === undefined || element.name !== place.name ? text : change(text, element);
  },
});

function elementBlows(element: MarkupElement, index: number): Blow[] {
  const name = element.name.toLowerCase();
  const where = `<${name}> ${index}`;
  const place = { index, name: element.name };
  const isRow = rows.has(name) || frame.has(name);
  return [
    ...(element.isLeaf && !isRow ? [blow(place, `${where} gone`, (text, span) => splice(text, span, ''))] : []),
    ...(frame.has(name)
      ? []
      : [
          blow(
            place,
            `${where} twice`,
            (text, span) => splice(text, { start: span.end, end: span.end }, text.slice(span.start, span.end)),
            true,
          ),
        ]),
    ...(element.isLeaf && element.inner !== null
      ? texts.map((junk) =>
          blow(place, `${where} says "${junk}"`, (text, { inner }) => (inner === null ? text : splice(text, inner, junk))),
        )
      : []),
  ];
}

function attributeBlows(element: MarkupElement, index: number): Blow[] {
  return element.attributes.flatMap(({ name }, at) => {
    const where = `${name} of <${element.name}> ${index}`;
    const change =
      (replacement: string): Change =>
      (text, { attributes }) => {
        const span = attributes[at];
        return span === undefined ? text : splice(text, span, replacement);
      };
    return [
      blow({ index, name: element.name }, `${where} gone`, change('')),
      ...values.map((value) => blow({ index, name: element.name }, `${where} = "${value}"`, change(`${name}="${value}"`))),
    ];
  });
}

/** JSON that stands in a script of a page is spoilt like any other. */
function scriptBlows(text: string, element: MarkupElement, index: number): Blow[] {
  if (element.name.toLowerCase() !== 'script' || element.inner === null) return [];
  const code = text.slice(element.inner.start, element.inner.end);
  if (!isJson(code)) return [];
  return jsonBlows(code).map(({ what, doubles, strike }) =>
    blow(
      { index, name: element.name },
      `script ${index}: ${what}`,
      (whole, { inner }) => {
        const json = inner === null ? '' : whole.slice(inner.start, inner.end);
        return inner === null || !isJson(json) ? whole : splice(whole, inner, strike(json).replaceAll('</', '<\\/'));
      },
      doubles,
    ),
  );
}

/** Every single damage to a text of markup. Of many equal elements one after the other, all are tried: the caller takes its share. */
export const markupBlows = (text: string): Blow[] =>
  elementsOf(text).flatMap((element, index) => [
    ...elementBlows(element, index),
    ...attributeBlows(element, index),
    ...scriptBlows(text, element, index),
  ]);
