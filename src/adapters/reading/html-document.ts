import { type DefaultTreeAdapterMap, parse } from 'parse5';
import type { PageDocument } from '../adapter.js';
import { unrecognised } from './json-document.js';

/** Reading of whole web pages, for providers whose state stands only in their HTML. Scripts are never run. */

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** Pages nest deeper only to harm whoever reads them. */
const deepest = 400;

export class HtmlElement {
  readonly #element: Element;

  constructor(element: Element) {
    this.#element = element;
  }

  get tag(): string {
    return this.#element.tagName;
  }

  attribute(name: string): string | undefined {
    return this.#element.attrs.find((attribute) => attribute.name === name)?.value;
  }

  get classes(): readonly string[] {
    return (this.attribute('class') ?? '').split(/\s+/).filter((name) => name !== '');
  }

  /** All text below, white space folded to single blanks. What stands in scripts and styles is only given for those themselves. */
  get text(): string {
    return this.rawText.replaceAll(/\s+/g, ' ').trim();
  }

  /** All text below as it stands; line breaks of `<br>` are kept. */
  get rawText(): string {
    const pieces: string[] = [];
    collect(this.#element, pieces, this.tag === 'script' || this.tag === 'style');
    return pieces.join('');
  }

  /** Elements right below this one. */
  get children(): HtmlElement[] {
    return this.#element.childNodes.filter(isElement).map((child) => new HtmlElement(child));
  }

  /** Elements below this one, in the order of the page. */
  all(matches: (element: HtmlElement) => boolean): HtmlElement[] {
    const found: HtmlElement[] = [];
    walk(this.#element, (element) => {
      const candidate = new HtmlElement(element);
      if (element !== this.#element && matches(candidate)) found.push(candidate);
    });
    return found;
  }

  first(matches: (element: HtmlElement) => boolean): HtmlElement | undefined {
    return this.all(matches)[0];
  }

  byTag = (tag: string): HtmlElement[] => this.all((element) => element.tag === tag);

  byClass = (name: string): HtmlElement[] => this.all((element) => element.classes.includes(name));

  byId = (id: string): HtmlElement | undefined => this.first((element) => element.attribute('id') === id);
}

const isElement = (node: Node): node is Element => 'tagName' in node;

function walk(root: Element, visit: (element: Element) => void): void {
  const waiting: { readonly node: Node; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    if (!isElement(node) || depth > deepest) continue;
    visit(node);
    for (const child of node.childNodes.toReversed()) waiting.push({ node: child, depth: depth + 1 });
  }
}

function collect(root: Element, pieces: string[], isCode: boolean): void {
  const waiting: { readonly node: Node; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    if (node.nodeName === '#text' && 'value' in node) pieces.push(node.value);
    if (!isElement(node) || depth > deepest) continue;
    if (node.tagName === 'br') pieces.push('\n');
    if (!isCode && (node.tagName === 'script' || node.tagName === 'style')) continue;
    for (const child of node.childNodes.toReversed()) waiting.push({ node: child, depth: depth + 1 });
  }
}

/** Comments before the page are passed over one after the other; a comment ends at its first `-->`, so that there is one way to read them. */
export const isHtml = (body: string): boolean =>
  /^\s*(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)*<(?:!doctype html|html|head|body)\b/i.test(body);

/** @throws PermanentError `page.unrecognised` for anything that is not a web page. */
export function readHtml(document: PageDocument): HtmlElement {
  if (document.body.trim() === '') throw unrecognised(document, 'with an empty body');
  if (!isHtml(document.body)) throw unrecognised(document, 'with something else where a web page was expected');
  const root = parse(document.body).childNodes.find(isElement);
  if (root === undefined) throw unrecognised(document, 'with an empty web page');
  return new HtmlElement(root);
}

/** The JSON that stands in a `<script>`; undefined where it is none. */
export function scriptJson(script: HtmlElement): unknown {
  try {
    return JSON.parse(script.rawText);
  } catch {
    return undefined;
  }
}

export interface FeedLink {
  readonly type: string;
  readonly url: string;
}

/** Feeds that a page names in `<link rel="alternate">`, as absolute addresses. */
export function feedLinks(page: HtmlElement, base: string): FeedLink[] {
  return page.byTag('link').flatMap((link) => {
    const type = link.attribute('type')?.toLowerCase() ?? '';
    const href = link.attribute('href') ?? '';
    const isAlternate = (link.attribute('rel') ?? '').toLowerCase().split(/\s+/).includes('alternate');
    if (!isAlternate || !/^application\/(?:rss|atom|feed|rdf)\+(?:xml|json)$/.test(type) || !URL.canParse(href, base)) return [];
    return [{ type, url: new URL(href, base).href }];
  });
}
