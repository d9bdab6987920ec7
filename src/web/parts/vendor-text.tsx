import type { VNode } from 'preact';
import { parseVendorText } from '../../render/text/parse-vendor-text.js';
import { toHtml } from '../../render/text/to-html.js';

/** What a vendor wrote, as HTML that is safe because it is built anew from the parsed text: `toHtml` writes only elements of its own. */
export function VendorText({ body, headingLevel = 4 }: { readonly body: string; readonly headingLevel?: 3 | 4 }): VNode {
  const html = { __html: toHtml(parseVendorText(body), { headingLevel }) };
  return <div class="vendor-text" dangerouslySetInnerHTML={html} />;
}
