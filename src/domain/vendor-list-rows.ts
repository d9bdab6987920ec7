import { looseKey } from './nearest.js';

export interface ListCell {
  /** `status` is the address of a status page or feed, `home` that of a vendor's own site. */
  readonly kind: 'status' | 'slug' | 'name' | 'home' | 'component';
  readonly text: string;
}

/** What one vendor is called in one place of a list. */
export interface ListRow {
  readonly line: number;
  readonly cells: readonly ListCell[];
  /** As it stands there. */
  readonly text: string;
}

interface Line {
  readonly line: number;
  readonly fields: readonly string[];
  readonly text: string;
}

export interface ListedRows {
  /** `lines` is what people type: names and addresses, by line or with commas. */
  readonly form: 'lines' | 'markdown' | 'table';
  readonly rows: readonly ListRow[];
}

/** Reads lines, Markdown and delimited tables. A first line whose words are those of columns says what each column is. */
export function readRows(text: string): ListedRows {
  const delimiter = delimiterOf(text);
  const lines = delimiter === '|' ? tableLines(text) : delimitedLines(text, delimiter);
  const [head, ...rest] = lines;
  const columns = head === undefined ? undefined : columnsOf(head.fields);
  if (columns !== undefined) return { form: 'table', rows: rest.map((line) => byColumns(line, columns)) };
  if (isPaired(lines)) return { form: 'table', rows: lines.map(pairOf) };
  const others = delimiter === ';' ? /,/ : /[;\t]/;
  const rows = lines.flatMap(({ line, fields }) =>
    fields.flatMap((field) => field.split(others)).map((text) => ({ line, cells: cellsOf(text), text })),
  );
  return { form: text.split('\n').some(isMarkdown) ? 'markdown' : 'lines', rows };
}

const isMarkdown = (line: string): boolean =>
  /^[ \t]*(?:[-*+•]|\d{1,4}[.)])[ \t]/.test(line) || /^\W{0,6}\[[^\]]{1,200}\]\(/.test(line);

type Delimiter = ',' | ';' | '\t' | '|';

/** Tables of Markdown have bars; a tab is in no name; of comma and semicolon the one that stands outside of quotes more often. */
function delimiterOf(text: string): Delimiter {
  const lines = text.split('\n', 200).filter((line) => line.trim() !== '');
  if (lines.some((line) => line.includes('|') && line.includes('--') && /^[\s:|-]+$/.test(line))) return '|';
  const bare = lines.map((line) => line.replace(/"[^"]*"/g, '')).join('\n');
  if (bare.includes('\t')) return '\t';
  const count = (mark: string): number => bare.split(mark).length;
  return count(';') > count(',') ? ';' : ',';
}

function tableLines(text: string): Line[] {
  return text.split('\n').flatMap((raw, index) => {
    const row = raw.trim();
    if (!row.includes('|') || /^[\s:|-]+$/.test(row)) return [];
    const fields = row.replace(/^\|/, '').replace(/\|$/, '').split('|');
    return [{ line: index + 1, fields: fields.map((field) => field.trim()), text: row }];
  });
}

/** Fields may be in quotes, hold line ends there, and double a quote that they hold. One pass over the text. */
function delimitedLines(text: string, delimiter: Delimiter): Line[] {
  const lines: Line[] = [];
  let fields: string[] = [];
  let field = '';
  let isQuoted = false;
  // Asked of the field itself, each quote would cost the length of what stands before it.
  let isBlank = true;
  let lineNumber = 1;
  let startedAt = 1;
  const take = (character: string): void => {
    field += character;
    isBlank &&= character.trim() === '';
  };
  const endField = (): void => {
    fields.push(field.trim());
    field = '';
    isBlank = true;
  };
  const endLine = (): void => {
    endField();
    const text = fields.join(delimiter);
    const isHeading = /^#{1,6}\s/.test(fields[0] ?? '');
    if (!isHeading && fields.some((one) => one !== '')) lines.push({ line: startedAt, fields: withoutMarks(fields), text });
    fields = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\n') lineNumber += 1;
    if (isQuoted) {
      const isDoubled = character === '"' && text[at + 1] === '"';
      if (character !== '"' || isDoubled) take(character);
      else isQuoted = false;
      if (isDoubled) at += 1;
    } else if (character === '"' && isBlank) {
      field = '';
      isQuoted = true;
    } else if (character === delimiter) endField();
    else if (character === '\n') {
      endLine();
      startedAt = lineNumber;
    } else take(character);
  }
  endLine();
  return lines;
}

/** Lists begin their lines with a dash, a star, a number or a box. */
function withoutMarks([first = '', ...others]: readonly string[]): readonly string[] {
  const bare = first.replace(/^(?:[-*+•]|\d{1,4}[.)]|>)\s+(?:\[[ xX]\]\s+)?/, '');
  return [bare, ...others].filter((field, index, all) => field !== '' || all.length > 1 || index > 0);
}

const columnWords: ReadonlyMap<string, ListCell['kind']> = new Map([
  ...[
    'name',
    'service',
    'servicename',
    'vendor',
    'vendorname',
    'provider',
    'company',
    'product',
    'title',
    'app',
    'tool',
    'dependency',
  ].map((word) => [word, 'name'] as const),
  ...['slug', 'key', 'identifier'].map((word) => [word, 'slug'] as const),
  ...[
    'statuspage',
    'statuspageurl',
    'statusurl',
    'status',
    'statuslink',
    'url',
    'link',
    'page',
    'pageurl',
    'address',
    'feed',
    'feedurl',
    'rss',
    'xmlurl',
    'htmlurl',
  ].map((word) => [word, 'status'] as const),
  ...['home', 'homepage', 'homepageurl', 'homeurl', 'website', 'websiteurl', 'site', 'domain'].map(
    (word) => [word, 'home'] as const,
  ),
  ...['component', 'components', 'filters', 'filter', 'componentfilter', 'componentfilters', 'servicefilters'].map(
    (word) => [word, 'component'] as const,
  ),
]);

/** Undefined where the first line is a row like the others: headings of columns are short words, and one of them says who is meant. */
function columnsOf(fields: readonly string[]): readonly (ListCell['kind'] | undefined)[] | undefined {
  const kinds = fields.map((field) => columnWords.get(looseKey(field)));
  const named = kinds.filter((kind) => kind !== undefined && kind !== 'component').length;
  return named > 0 && (fields.length > 1 || kinds[0] === 'name') && !fields.some(isAddress) ? kinds : undefined;
}

function byColumns({ line, fields, text }: Line, columns: readonly (ListCell['kind'] | undefined)[]): ListRow {
  const cells = fields.flatMap((field, index): ListCell[] => {
    const kind = columns[index];
    if (kind === undefined || field === '') return [];
    if (kind === 'component') return componentsIn(field);
    // A column called "status" may say how the vendor is; one called "name" may hold a link.
    if (kind === 'status' || kind === 'home')
      return isAddress(field) ? [{ kind, text: bareAddress(field) }] : (linkCells(field) ?? []);
    return linkCells(field) ?? [{ kind, text: field }];
  });
  return { line, cells, text };
}

const componentsIn = (field: string): ListCell[] =>
  /^(?:all|any|none|-|—)$/i.test(field)
    ? []
    : field
        .split(/[;|\n]|,(?! )|, /)
        .map((text) => text.trim())
        .filter((text) => text !== '')
        .map((text) => ({ kind: 'component', text }));

/** Several lines, each with one address and something else: a name beside its page. */
const isPaired = (lines: readonly Line[]): boolean =>
  lines.length > 1 && lines.every(({ fields }) => fields.length > 1 && fields.filter(isAddress).length === 1);

const pairOf = ({ line, fields, text }: Line): ListRow => {
  const name = fields.find((field) => field !== '' && !isAddress(field));
  const address = fields.find(isAddress) ?? '';
  return { line, text, cells: [{ kind: 'status', text: bareAddress(address) }, ...(name === undefined ? [] : cellsOf(name))] };
};

const isAddress = (field: string): boolean => /^<?https?:\/\/[^\s<>]+>?$/i.test(field.trim());

const bareAddress = (field: string): string => field.trim().replace(/^<|>$/g, '');

/** One thing on a line: an address, a link of Markdown, or a name with its address behind it. */
function cellsOf(field: string): ListCell[] {
  const text = field.trim();
  if (isAddress(text)) return [{ kind: 'status', text: bareAddress(text) }];
  const linked = linkCells(text);
  if (linked !== undefined) return linked;
  const [, name, address] = /^(.{1,200}?)(?:\s*[-–—:(]|\s)\s*<?(https?:\/\/[^\s<>)]+)[>)]{0,2}$/.exec(text.slice(0, 1_000)) ?? [];
  if (name !== undefined && address !== undefined)
    return [
      { kind: 'status', text: address },
      { kind: 'name', text: withoutEmphasis(name) },
    ];
  return isProse(text) ? [] : [{ kind: 'name', text: withoutEmphasis(text) }];
}

function linkCells(text: string): ListCell[] | undefined {
  const [, name, address] = /^\W{0,3}\[([^[\]]{1,200})\]\(<?([^\s()<>]{1,1000})>?(?:\s+"[^"]*")?\)/.exec(text) ?? [];
  if (name === undefined || address === undefined || !/^https?:\/\//i.test(address)) return undefined;
  return [
    { kind: 'status', text: address },
    { kind: 'name', text: withoutEmphasis(name) },
  ];
}

const withoutEmphasis = (text: string): string => text.replace(/^[*_`~]{1,3}|[*_`~]{1,3}$/g, '').trim();

/** A sentence around a list is no name. */
const isProse = (text: string): boolean => /[:!?]$/.test(text) || text.split(/\s+/).length > 7;
