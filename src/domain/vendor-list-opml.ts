import type { ListCell, ListRow } from './vendor-list-rows.js';

const deepest = 100;
const mostOutlines = 20_000;

interface Outline {
  readonly attributes: ReadonlyMap<string, string>;
  readonly line: number;
  hasChildren: boolean;
}

/**
 * The outlines of an OPML document, in order: those with an address, and those that hold no others. Tags are looked at one after the other, nothing is
 * built; a document that declares types or entities is refused, as no list needs them.
 */
export function outlinesOf(xml: string): ListRow[] | { readonly sentence: string } {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    return { sentence: 'That XML declares a document type or entities, which no list of feeds needs; it was not read.' };
  const found: Outline[] = [];
  const open: Outline[] = [];
  const tags = new TagReader(xml);
  for (let tag = tags.next(); tag !== undefined; tag = tags.next()) {
    if (tag.name !== 'outline') continue;
    if (tag.isEnd) {
      open.pop();
      continue;
    }
    const outline = { attributes: tag.attributes, line: tag.line, hasChildren: false };
    const parent = open.at(-1);
    if (parent !== undefined) parent.hasChildren = true;
    found.push(outline);
    if (found.length > mostOutlines) return { sentence: `That OPML has more than ${mostOutlines} outlines; give a part of it.` };
    if (!tag.isEmpty) open.push(outline);
    if (open.length > deepest) return { sentence: 'That OPML nests too deeply to be a list of feeds.' };
  }
  if (tags.isBroken || found.length === 0)
    return { sentence: 'That looks like XML but is no OPML with `<outline>` lines; export the list as OPML or CSV.' };
  return found.flatMap(rowOf);
}

function rowOf({ attributes, line, hasChildren }: Outline): ListRow[] {
  const pick = (name: string, kind: ListCell['kind']): ListCell[] => {
    const text = attributes.get(name)?.trim() ?? '';
    return text === '' ? [] : [{ kind, text }];
  };
  const addresses = [...pick('htmlurl', 'status'), ...pick('xmlurl', 'status'), ...pick('url', 'status')];
  if (hasChildren && addresses.length === 0) return [];
  const names = [...pick('text', 'name'), ...pick('title', 'name')];
  return [{ line, cells: [...addresses, ...names], text: names[0]?.text ?? '' }];
}

interface Tag {
  readonly name: string;
  readonly line: number;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  readonly attributes: ReadonlyMap<string, string>;
}

const attribute = /\s*([^\s=<>"'/]{1,80})\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

class TagReader {
  readonly #xml: string;
  #at = 0;
  #line = 1;
  isBroken = false;

  constructor(xml: string) {
    this.#xml = xml;
  }

  next(): Tag | undefined {
    for (;;) {
      const start = this.#xml.indexOf('<', this.#at);
      if (start === -1) return undefined;
      this.#moveTo(start);
      const special = [
        ['<!--', '-->'],
        ['<![CDATA[', ']]>'],
        ['<?', '?>'],
      ].find(([mark = '']) => this.#xml.startsWith(mark, start));
      if (special === undefined) return this.#tag(start);
      const end = this.#xml.indexOf(special[1] ?? '', start + 4);
      if (end === -1) return this.#broken();
      this.#moveTo(end + 3);
    }
  }

  #tag(start: number): Tag | undefined {
    const isEnd = this.#xml[start + 1] === '/';
    const nameAt = /[A-Za-z_][\w.:-]{0,80}/y;
    nameAt.lastIndex = start + (isEnd ? 2 : 1);
    const name = nameAt.exec(this.#xml)?.[0];
    if (name === undefined) return this.#broken();
    const attributes = new Map<string, string>();
    let at = nameAt.lastIndex;
    for (;;) {
      attribute.lastIndex = at;
      const [whole, key, double, single] = attribute.exec(this.#xml) ?? [];
      if (whole === undefined || key === undefined) break;
      attributes.set(key.toLowerCase(), unescaped(double ?? single ?? ''));
      at += whole.length;
    }
    const ending = /\s*(\/?)>/y;
    ending.lastIndex = at;
    const close = ending.exec(this.#xml);
    if (close === null) return this.#broken();
    const line = this.#line;
    this.#moveTo(ending.lastIndex);
    return { name: name.toLowerCase(), line, isEnd, isEmpty: close[1] === '/', attributes };
  }

  #broken(): undefined {
    this.isBroken = true;
  }

  #moveTo(at: number): void {
    for (let end = this.#xml.indexOf('\n', this.#at); end !== -1 && end < at; end = this.#xml.indexOf('\n', end + 1))
      this.#line += 1;
    this.#at = at;
  }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
  });
