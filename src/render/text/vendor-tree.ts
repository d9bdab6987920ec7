import { blockTags } from './html-tags.js';

export interface Leaf {
  readonly text: string;
  /** `flow`: runs of white space are one space, as in HTML. `lines`: line ends count, as vendors mean them in Markdown. */
  readonly space: 'flow' | 'lines';
}

export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Element | Leaf)[];
}

/** Deeper nesting than any status page needs; what lies deeper keeps its words and loses its structure. */
const deepest = 24;

const listTags = new Set(['ul', 'ol', 'menu']);
const cellTags = new Set(['td', 'th']);
/** Block elements that hold inline content only, so that a block inside them ends them. */
const textTags = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'summary', 'dt']);

/**
 * Builds one tidy tree from tags in any order. Nothing throws and nothing recurses: blocks end the inline elements they interrupt, tags that
 * match nothing are ignored, and depth is bounded, so hostile nesting costs no more than its length.
 */
export class VendorTreeBuilder {
  readonly root: Element = { tag: 'root', attributes: {}, children: [] };
  private readonly stack: Element[] = [this.root];

  open(tag: string, attributes: Readonly<Record<string, string>> = {}): void {
    if (blockTags.has(tag)) this.makeRoomFor(tag);
    const element: Element = { tag, attributes, children: [] };
    if (this.stack.length >= deepest) return;
    this.top().children.push(element);
    this.stack.push(element);
  }

  /** An element that holds nothing (`br`, `hr`, `img`) or its text only (`code`). */
  add(tag: string, attributes: Readonly<Record<string, string>> = {}, text = ''): void {
    if (blockTags.has(tag)) this.makeRoomFor(tag);
    this.top().children.push({ tag, attributes, children: text === '' ? [] : [{ text, space: 'lines' }] });
  }

  text(text: string, space: Leaf['space']): void {
    if (text !== '') this.top().children.push({ text, space });
  }

  close(tag: string): void {
    const at = this.stack.findLastIndex((element) => element.tag === tag);
    if (at > 0) this.stack.length = at;
  }

  private top(): Element {
    return this.stack.at(-1) ?? this.root;
  }

  private makeRoomFor(tag: string): void {
    this.popWhile((open) => !blockTags.has(open) || textTags.has(open));
    if (tag === 'li') this.makeRoomForItem();
    else if (cellTags.has(tag)) this.popTo('tr');
    else if (tag === 'tr') this.popTo('table');
  }

  private makeRoomForItem(): void {
    const list = this.stack.findLastIndex((element) => listTags.has(element.tag));
    const cell = this.stack.findLastIndex((element) => cellTags.has(element.tag));
    if (list > cell && list > 0) this.stack.length = list + 1;
    else this.open('ul');
  }

  /** Ends what is open inside the nearest such element; does nothing where there is none. */
  private popTo(tag: string): void {
    const at = this.stack.findLastIndex((element) => element.tag === tag);
    if (at > 0) this.stack.length = at + 1;
  }

  private popWhile(isInTheWay: (tag: string) => boolean): void {
    while (this.stack.length > 1 && isInTheWay(this.top().tag)) this.stack.pop();
  }
}
