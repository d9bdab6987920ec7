import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, Parser, parseDocument } from 'yaml';

/** Every scalar is the text that stands there: ids of 20 digits, `on` and `22:00` keep their form. Objects have no prototype. */
export type YamlData = string | readonly YamlData[] | { readonly [key: string]: YamlData };

export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface YamlComplaint extends Place {
  /** A full sentence. */
  readonly text: string;
}

/** Where something stands in the data: keys and positions from the top. */
export type YamlPath = readonly PropertyKey[];

export interface YamlTree {
  readonly data: YamlData;
  /** Where that stands in the text; where it does not stand there, where the nearest thing around it does. */
  placeOf(path: YamlPath): Place;
}

const largestBytes = 1_000_000;
/** The schema has nine levels. */
const deepest = 20;
/** With everything that aliases repeat. */
const mostNodes = 100_000;
const mostAliases = 1_000;

/** Reads YAML that may come from anywhere: plain data only, and never more of it than a file of this size can mean. */
export function readYaml(text: string): YamlTree | readonly YamlComplaint[] {
  if (Buffer.byteLength(text) > largestBytes)
    return [top('The file is larger than 1 MB; divide what it holds among fewer channels.')];
  const lines = new LineCounter();
  const tooDeep = placeTooDeep(text);
  if (tooDeep !== undefined) {
    parsePositions(text, lines);
    return [{ ...placeAt(lines, tooDeep), text: 'This nests too deeply; the file needs no more than nine levels.' }];
  }
  const document = parseDocument(text, {
    schema: 'failsafe',
    version: '1.2',
    prettyErrors: false,
    lineCounter: lines,
    merge: false,
  });
  const broken = document.errors.map(({ pos, code, message }) => ({
    ...placeAt(lines, pos[0]),
    text: sentenceOf(code, message),
  }));
  if (broken.length > 0) return broken;
  return new Reader(document, lines).read();
}

const top = (text: string): YamlComplaint => ({ line: 1, column: 1, text });

function placeAt(lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

function parsePositions(text: string, lines: LineCounter): void {
  for (let at = 0; at !== -1; at = text.indexOf('\n', at) + 1 || -1) lines.addNewLine(at);
}

interface Token {
  readonly offset?: number;
  readonly items?: readonly { readonly key?: unknown; readonly value?: unknown }[];
  readonly value?: unknown;
}

const isToken = (thing: unknown): thing is Token => typeof thing === 'object' && thing !== null;

/** The library builds its tree by recursion, so depth is measured on what its tokeniser gives before anything is built. */
function placeTooDeep(text: string): number | undefined {
  const open: { readonly token: unknown; readonly depth: number }[] = [];
  for (const token of new Parser().parse(text)) open.push({ token, depth: 0 });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (!isToken(token)) continue;
    if (depth > deepest) return token.offset ?? 0;
    for (const item of token.items ?? []) {
      open.push({ token: item.key, depth: depth + 1 }, { token: item.value, depth: depth + 1 });
    }
    if (token.items === undefined) open.push({ token: token.value, depth: depth + 1 });
  }
  return undefined;
}

const known: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'This key stands twice in the same group; keep one of them.',
  MULTIPLE_DOCS: 'The file holds several documents; leave out the line of three dashes.',
  TAB_AS_INDENT: 'This line is indented with a tab; use spaces.',
  BAD_INDENT: 'This line is indented differently from those it belongs to; line them up.',
};

const sentenceOf = (code: string, message: string): string =>
  known[code] ?? `This is not YAML as it should be: ${message.split('\n')[0]?.replace(/\.?$/, '.') ?? ''}`;

class Reader {
  readonly #document: Document.Parsed;
  readonly #lines: LineCounter;
  readonly #complaints: YamlComplaint[] = [];
  readonly #offsets = new Map<string, number>();
  #nodes = 0;
  #aliases = 0;

  constructor(document: Document.Parsed, lines: LineCounter) {
    this.#document = document;
    this.#lines = lines;
  }

  read(): YamlTree | readonly YamlComplaint[] {
    const root = this.#document.contents;
    if (root === null || (isScalar(root) && root.value === ''))
      return [top('The file is empty; write `workspaces: []` where it shall own nothing.')];
    const data = this.#data(root, []);
    if (this.#complaints.length > 0) return this.#complaints;
    return { data, placeOf: (path) => this.#placeOf(path) };
  }

  #placeOf(path: YamlPath): Place {
    for (let length = path.length; length > 0; length -= 1) {
      const offset = this.#offsets.get(keyOf(path.slice(0, length)));
      if (offset !== undefined) return placeAt(this.#lines, offset);
    }
    return { line: 1, column: 1 };
  }

  #data(node: unknown, path: YamlPath): YamlData {
    this.#nodes += 1;
    if (this.#nodes > mostNodes || path.length > deepest) {
      if (this.#complaints.length === 0)
        this.#complain(node, 'Aliases make this too large; write out what they stand for, or less of it.');
      return '';
    }
    if (isAlias(node)) return this.#alias(node, path);
    if (isNode(node) && typeof node.tag === 'string' && node.tag !== '') {
      this.#complain(node, `Tags such as \`${node.tag.slice(0, 40)}\` are not read here; write the value alone.`);
      return '';
    }
    if (isSeq(node)) return node.items.map((item, index) => this.#item(item, [...path, index]));
    if (isMap(node)) return this.#map(node.items, path);
    return isScalar(node) && typeof node.value === 'string' ? node.value : '';
  }

  #alias(node: Alias, path: YamlPath): YamlData {
    this.#aliases += 1;
    const target = this.#aliases > mostAliases ? undefined : node.resolve(this.#document);
    if (target !== undefined) return this.#data(target, path);
    const name = node.source.slice(0, 40);
    this.#complain(node, `\`*${name}\` stands for nothing; put \`&${name}\` before what it shall repeat, further up.`);
    return '';
  }

  #item(node: unknown, path: YamlPath): YamlData {
    this.#remember(path, node);
    return this.#data(node, path);
  }

  #map(pairs: readonly { readonly key: unknown; readonly value: unknown }[], path: YamlPath): YamlData {
    const data: Record<string, YamlData> = Object.create(null);
    for (const { key, value } of pairs) {
      if (!isScalar(key) || typeof key.value !== 'string') this.#complain(key, 'A key must be one plain word.');
      else {
        this.#remember([...path, key.value], key);
        data[key.value] = this.#data(value, [...path, key.value]);
      }
    }
    return data;
  }

  #remember(path: YamlPath, node: unknown): void {
    const offset = isNode(node) ? node.range?.[0] : undefined;
    if (offset !== undefined) this.#offsets.set(keyOf(path), offset);
  }

  #complain(node: unknown, text: string): void {
    const offset = isNode(node) ? node.range?.[0] : undefined;
    this.#complaints.push({ ...placeAt(this.#lines, offset ?? 0), text });
  }
}

type Ranged = Node & { readonly tag?: string };

const isNode = (thing: unknown): thing is Ranged => isAlias(thing) || isScalar(thing) || isMap(thing) || isSeq(thing);

const keyOf = (path: YamlPath): string => path.map(String).join('\u0000');
