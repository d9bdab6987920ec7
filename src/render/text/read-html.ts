import { type Token, type TokenHandler, Tokenizer } from 'parse5';
import { isTagName, voidTags } from './html-tags.js';
import type { VendorTreeBuilder } from './vendor-tree.js';

/**
 * Reads HTML, whole fragments or single tags, into the tree. parse5 does the tokenising (entities, attributes, comments); its tree
 * construction is not used, because its cost grows with the square of hostile nesting.
 */
export function readHtml(html: string, tree: VendorTreeBuilder): void {
  const reader = new HtmlReader(html, tree);
  new Tokenizer({ sourceCodeLocationInfo: true }, reader).write(html, true);
  reader.finish();
}

class HtmlReader implements TokenHandler {
  private readEnd = 0;

  private readonly html: string;
  private readonly tree: VendorTreeBuilder;

  constructor(html: string, tree: VendorTreeBuilder) {
    this.html = html;
    this.tree = tree;
  }

  onStartTag(token: Token.TagToken): void {
    const tag = token.tagName;
    if (!isTagName(tag)) {
      this.literally(token);
      return;
    }
    this.note(token);
    const attributes = Object.fromEntries(token.attrs.map(({ name, value }) => [name, value]));
    if (voidTags.has(tag)) this.tree.add(tag, attributes);
    else this.tree.open(tag, attributes);
  }

  onEndTag(token: Token.TagToken): void {
    if (!isTagName(token.tagName)) {
      this.literally(token);
      return;
    }
    this.note(token);
    if (token.tagName === 'br') this.tree.add('br');
    else this.tree.close(token.tagName);
  }

  /** `<!channel>` and `<?words` are comments to a browser and words to us. */
  onComment(token: Token.CommentToken): void {
    if (this.source(token).startsWith('<!--')) this.note(token);
    else this.literally(token);
  }

  onDoctype(token: Token.DoctypeToken): void {
    this.note(token);
  }

  onCharacter(token: Token.CharacterToken): void {
    this.note(token);
    this.tree.text(token.chars, 'flow');
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(token: Token.CharacterToken): void {
    this.note(token);
  }

  onEof(): void {
    // A fragment may end inside a tag; finish() keeps what it began to say.
  }

  finish(): void {
    this.tree.text(this.html.slice(this.readEnd), 'flow');
  }

  private literally(token: Token.TagToken | Token.CommentToken): void {
    this.note(token);
    this.tree.text(this.source(token), 'flow');
  }

  private source({ location }: Pick<Token.TagToken, 'location'>): string {
    return location === null ? '' : this.html.slice(location.startOffset, location.endOffset);
  }

  private note({ location }: { readonly location: Token.Location | null }): void {
    if (location !== null) this.readEnd = Math.max(this.readEnd, location.endOffset);
  }
}
