import { decodeEntities, textOfMarkup } from './feed-markup.js';

/** Mending of what feed generators do to texts. */

/** Characters that no text has and that databases refuse. */
const unspeakable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu;

const doubleEscaped = /&amp;(?=(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8}\d{0,2});)/gi;
const newlineReference = /&#(?:x0*[ad]|0*1[03]);/gi;
const hasTags = /<\/?(?:p|br|div|strong|b|small|span|a|ul|ol|li|h[1-6]|em|i|hr|table)\b/i;
const hasEscapedTags = /&lt;\/?(?:p|br|div|strong|b|small|span|a|ul|ol|li|h[1-6]|em|i|hr)\b/i;

/** Cloudflare writes an address as hexadecimal bytes; the first is the key of the others. */
function revealAddress(hex: string): string | null {
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  const [key, ...rest] = bytes;
  if (key === undefined || rest.length === 0) return null;
  const address = String.fromCharCode(...rest.map((byte) => byte ^ key));
  return /^[\x21-\x7E]{1,120}@[\x21-\x7E]{1,120}$/.test(address) && !/[<>&"]/.test(address) ? address : null;
}

const placeholder = /\[email(?:&#160;|&nbsp;|&amp;#160;|\s|\u00A0)protected\]/gi;
const hidingElement = /<(a|span)\b[^<>]{0,300}\bdata-cfemail=["']([0-9a-f]{4,400})["'][^<>]{0,300}>[^<]{0,60}<\/\1>/gi;

const revealAddresses = (html: string): string =>
  html
    .replaceAll(hidingElement, (_, __, hex: string) => revealAddress(hex) ?? '(address hidden)')
    .replaceAll(placeholder, '(address hidden)');

/** Strict about nothing: a text that was escaped once too often is read once more. */
export function mendMarkup(html: string): string {
  const clean = html.replaceAll(unspeakable, '');
  const once = !hasTags.test(clean) && hasEscapedTags.test(clean) ? decodeEntities(clean) : clean;
  const mended = once.replaceAll(doubleEscaped, '&').replaceAll(newlineReference, '\n');
  return revealAddresses(mended).trim();
}

/** A title as plain text on one line. Titles are text in some feeds and HTML in others, so only markup that nobody means as text is taken off. */
export function mendText(text: string): string {
  const clean = text.replaceAll(unspeakable, '');
  const mended = revealAddresses(clean).replaceAll(doubleEscaped, '&');
  const plain = hasTags.test(mended) ? textOfMarkup(mended) : decodeEntities(mended);
  return plain.replaceAll(/\s+/g, ' ').trim();
}
