import { parseVendorText } from '../../render/text/parse-vendor-text.js';
import { toHtml } from '../../render/text/to-html.js';
import { detectLanguage } from '../../translate/detect-language.js';

interface Read {
  readonly html: string;
  /** Two letters; null where the text does not tell. */
  readonly language: string | null;
}

/** In fewer Latin letters a language is more guessed than read, and a wrong voice is worse than the page's own. */
const fewestLatin = 60;

function languageOf(body: string): string | null {
  const isShort =
    body.length < fewestLatin &&
    /\p{Script=Latin}/u.test(body) &&
    !/[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Han}]/u.test(body);
  return isShort ? null : detectLanguage(body);
}

/** Characters of texts and their HTML that are kept: some thousand updates. */
const room = 4_000_000;

const kept = new Map<string, Read>();
let used = 0;

const weightOf = (key: string, { html }: Read): number => key.length + html.length;

/** What was asked for last is kept longest. */
function keep(key: string, read: Read): void {
  used += weightOf(key, read);
  kept.set(key, read);
  for (const [oldest, value] of kept) {
    if (used <= room) return;
    kept.delete(oldest);
    used -= weightOf(oldest, value);
  }
}

/**
 * What a vendor wrote, as HTML that is safe because it is built anew from the parsed text, and its language. Reading a long text takes milliseconds and a
 * history shows a hundred of them, so the results are kept by their text.
 */
export function readVendorText(body: string, headingLevel: 3 | 4): Read {
  const key = `${headingLevel}${body}`;
  const known = kept.get(key);
  if (known !== undefined) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const read = { html: toHtml(parseVendorText(body), { headingLevel }), language: languageOf(body) };
  keep(key, read);
  return read;
}

export const vendorHtml = (body: string, headingLevel: 3 | 4): string => readVendorText(body, headingLevel).html;
