/**
 * A look at an XML feed before a parser sees it: one pass that finds the root, refuses what would harm or mislead the parser, and rewrites what it
 * would take apart. Markup that stands unescaped inside a body becomes escaped text, so that a body is always one string in its own order.
 */
export interface FeedXml {
  readonly root: 'rss' | 'atom' | 'rdf';
  /** The root element alone, without what stands before or after it. */
  readonly xml: string;
  /** Qualified names of elements directly below the channel or feed, and below items. */
  readonly feedFields: ReadonlySet<string>;
  readonly itemFields: ReadonlySet<string>;
  /** In front of every name of the feed's own vocabulary, where the root has a prefix. */
  readonly prefix: string;
}

/** Completes "<url> answered …". */
export class FeedComplaint {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

/** Feeds nest five or six deep. Bodies with unescaped markup go deeper, but not this deep. */
const deepest = 100;
/** A vocabulary is finite; a feed with more names than this is made to fill memory. */
const mostNames = 200;
/** Twenty times what any feed of a vendor holds. */
const mostItems = 10_000;

const bodies: ReadonlySet<string> = new Set(['title', 'description', 'summary', 'content', 'content:encoded']);
const nameAt = /[A-Za-z_][\w.-]{0,80}(?::[A-Za-z_][\w.-]{0,80})?/y;

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const reference = /&(?:#(\d{1,7}|x[0-9a-f]{1,6});|(?:amp|lt|gt|quot|apos);)?/gi;

/** The number in its plainest form; nothing for characters that XML does not have, for which parsers refuse the whole feed. */
function plainReference(digits: string): string {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  const isSpeakable =
    (code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) || code === 9 || code === 10 || code === 13;
  return isSpeakable ? `&#${code};` : '';
}

/** HTML's names are no XML, and a bare ampersand is none either; parsers refuse a whole feed for one `&nbsp;`. */
const mendEntities = (xml: string): string =>
  xml.includes('&')
    ? xml.replaceAll(reference, (whole: string, digits: string | undefined) => {
        if (digits !== undefined) return plainReference(digits);
        return whole === '&' ? '&amp;' : whole;
      })
    : xml;

function endOfTag(xml: string, start: number): number {
  let quote = '';
  for (let at = start; at < xml.length; at += 1) {
    const character = xml[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return at + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

function endAfter(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}

type Kind = 'comment' | 'cdata' | 'declaration' | 'close' | 'open';

function kindAt(xml: string, at: number): Kind {
  if (xml.startsWith('<!--', at) || xml.startsWith('<?', at)) return 'comment';
  if (xml.startsWith('<![CDATA[', at)) return 'cdata';
  if (xml.startsWith('<!', at)) return 'declaration';
  return xml.startsWith('</', at) ? 'close' : 'open';
}

function endOf(kind: Kind, xml: string, at: number): number {
  if (kind === 'comment') return xml.startsWith('<?', at) ? endAfter(xml, '?>', at) : endAfter(xml, '-->', at + 4);
  return kind === 'cdata' ? endAfter(xml, ']]>', at) : endOfTag(xml, at);
}

interface Frame {
  readonly name: string;
  /** Set for an element whose inside is a body: where its inside begins among the pieces. */
  readonly bodyStart: number | null;
  hasChildren: boolean;
}

class Scanner {
  readonly #source: string;
  readonly #pieces: string[] = [];
  readonly #frames: Frame[] = [];
  readonly feedFields = new Set<string>();
  readonly itemFields = new Set<string>();
  #root = '';
  #hasChannel = false;
  #items = 0;
  #bodiesOpen = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Reads to the end of the root element. */
  scan(): FeedXml | FeedComplaint {
    let at = 0;
    for (;;) {
      const next = this.#source.indexOf('<', at);
      if (next === -1) return this.#cutOff();
      this.#text(at, next);
      const kind = kindAt(this.#source, next);
      if (kind === 'declaration')
        return new FeedComplaint('with XML that declares a document type or entities, which no feed needs');
      const end = endOf(kind, this.#source, next);
      if (end === -1) return this.#cutOff();
      const complaint = this.#take(kind, next, end);
      if (complaint !== undefined) return complaint;
      if (this.#root !== '' && this.#frames.length === 0) return this.#result(end);
      at = end;
    }
  }

  #cutOff(): FeedComplaint {
    if (this.#root === '') return new FeedComplaint('with something else where a feed was expected');
    return new FeedComplaint('with a feed that is cut off');
  }

  #text(start: number, end: number): void {
    if (this.#root !== '') this.#pieces.push(mendEntities(this.#source.slice(start, end)));
  }

  #take(kind: Kind, start: number, end: number): FeedComplaint | undefined {
    if (kind === 'comment') return undefined;
    if (kind === 'cdata') return this.#cdata(start, end);
    return kind === 'close' ? this.#close(start, end) : this.#open(start, end);
  }

  #cdata(start: number, end: number): undefined {
    const isInside = this.#bodiesOpen > 0;
    this.#pieces.push(isInside ? escapeText(this.#source.slice(start + 9, end - 3)) : this.#source.slice(start, end));
  }

  #nameAt(start: number): string | undefined {
    nameAt.lastIndex = start;
    return nameAt.exec(this.#source)?.[0];
  }

  #open(start: number, end: number): FeedComplaint | undefined {
    const name = this.#nameAt(start + 1);
    if (name === undefined) return new FeedComplaint('with XML that is broken');
    if (this.#root === '') this.#root = name;
    if (rootOf(this.#root) === undefined)
      return new FeedComplaint(`with XML of another kind (<${this.#root.slice(0, 40)}>) where a feed was expected`);
    if (
      this.#frames.length === 0 &&
      name.endsWith('feed') &&
      !/atom/i.test(this.#source.slice(start, Math.min(end, start + 2000)))
    )
      return new FeedComplaint('with a <feed> that is not Atom');
    const parent = this.#frames.at(-1);
    if (parent !== undefined) parent.hasChildren = true;
    if (this.#frames.length === 1 && name === 'channel') this.#hasChannel = true;
    const isBody = this.#noteField(name);
    if (this.#items > mostItems) return new FeedComplaint(`with a feed of more than ${mostItems} items`);
    this.#pieces.push(mendEntities(this.#source.slice(start, end)));
    if (this.itemFields.size + this.feedFields.size > mostNames)
      return new FeedComplaint('with a feed of more kinds of elements than any feed has');
    if (this.#source[end - 2] === '/') return undefined;
    if (this.#frames.length >= deepest) return new FeedComplaint('with a feed that nests too deeply to be read');
    if (isBody) this.#bodiesOpen += 1;
    this.#frames.push({ name, bodyStart: isBody ? this.#pieces.length : null, hasChildren: false });
    return undefined;
  }

  /** Remembers the names below the feed and its items; true for an element that holds a body or a title of one of them. */
  #noteField(name: string): boolean {
    if (this.#bodiesOpen > 0) return false;
    const path = this.#frames.map((frame) => this.#local(frame.name)).join('/');
    const isItem = /^(?:rss\/channel\/item|rdf:RDF\/item|feed\/entry)$/.test(path);
    const isFeed = /^(?:rss\/channel|rdf:RDF\/channel|feed)$/.test(path);
    const local = this.#local(name);
    if (isItem) this.itemFields.add(local);
    if (path === 'rdf:RDF' || isFeed) this.#items += /^(?:item|entry)$/.test(local) ? 1 : 0;
    if (isFeed && !/^(?:item|entry)$/.test(local)) this.feedFields.add(local);
    return (isItem || isFeed) && bodies.has(local);
  }

  #local = (name: string): string => localName(name, prefixOf(this.#root));

  #close(start: number, end: number): FeedComplaint | undefined {
    const frame = this.#frames.pop();
    const name = this.#nameAt(start + 2);
    if (frame === undefined || name !== frame.name) return new FeedComplaint('with XML that is broken');
    if (frame.bodyStart !== null) {
      this.#bodiesOpen -= 1;
      if (frame.hasChildren) this.#pieces.push(escapeText(this.#pieces.splice(frame.bodyStart).join('')));
    }
    this.#pieces.push(this.#source.slice(start, end));
    return undefined;
  }

  #result(end: number): FeedXml | FeedComplaint {
    // Rows that stand behind the end are rows that the parser would never see.
    if (!isOver(this.#source, end)) return new FeedComplaint('with a feed that goes on behind its end');
    const root = rootOf(this.#root);
    if (root === undefined) return new FeedComplaint('with something else where a feed was expected');
    const { feedFields, itemFields } = this;
    if (root !== 'atom' && !this.#hasChannel) return new FeedComplaint('with a feed that has no channel');
    if (feedFields.size + itemFields.size === 0) return new FeedComplaint('with a feed that holds nothing');
    return { root, xml: this.#pieces.join(''), feedFields, itemFields, prefix: prefixOf(this.#root) };
  }
}

/** Nothing but blanks, comments and instructions from here on. */
function isOver(source: string, from: number): boolean {
  let at = from;
  for (;;) {
    const next = source.indexOf('<', at);
    if (source.slice(at, next === -1 ? source.length : next).trim() !== '') return false;
    if (next === -1) return true;
    at = kindAt(source, next) === 'comment' ? endOf('comment', source, next) : -1;
    if (at === -1) return false;
  }
}

/** `atom:feed` has the prefix `atom:`; RDF's own root has one that belongs to it. */
const prefixOf = (root: string): string => (/:feed$/.test(root) ? root.slice(0, -'feed'.length) : '');

/** A name of the feed's own vocabulary without the prefix that the root has. */
export const localName = (name: string, prefix: string): string =>
  prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length) : name;

function rootOf(name: string): FeedXml['root'] | undefined {
  if (name === 'rss') return 'rss';
  if (name === 'rdf:RDF') return 'rdf';
  return /^(?:[\w.-]+:)?feed$/.test(name) ? 'atom' : undefined;
}

export const readFeedXml = (body: string): FeedXml | FeedComplaint => new Scanner(body).scan();
