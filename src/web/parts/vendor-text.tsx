import type { VNode } from 'preact';
import { useWords } from './locale.js';
import { readVendorText } from './vendor-html.js';

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he']);

/** Tells a screen reader which voice to take where the vendor writes another language than the page does. */
function languageMark(language: string | null, page: string): { readonly lang?: string; readonly dir?: 'rtl' } {
  if (language === null || language === page) return {};
  return rightToLeft.has(language) ? { lang: language, dir: 'rtl' } : { lang: language };
}

/** What a vendor wrote, as HTML that is safe because it is built anew from the parsed text: `toHtml` writes only elements of its own. */
export function VendorText({ body, headingLevel = 4 }: { readonly body: string; readonly headingLevel?: 3 | 4 }): VNode {
  const { lang } = useWords();
  const { html, language } = readVendorText(body, headingLevel);
  return <div class="vendor-text" {...languageMark(language, lang)} dangerouslySetInnerHTML={{ __html: html }} />;
}
