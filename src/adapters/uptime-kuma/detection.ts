import type { Detection, PageDocument } from '../adapter.js';
import { type HtmlElement, readHtml } from '../reading/html-document.js';

interface KumaSettings {
  readonly url: string;
  readonly slug: string;
}

const slug = /^\/status\/([\w-]{1,100})\/?$/;
const manifest = /^\/api\/status-page\/([\w-]{1,100})\/manifest\.json$/;

export const slugOf = ({ pathname }: URL): string | undefined => slug.exec(pathname)?.[1]?.toLowerCase();

function htmlOf(page: PageDocument | undefined): HtmlElement | undefined {
  try {
    return page === undefined || page.status !== 200 ? undefined : readHtml(page);
  } catch {
    return undefined;
  }
}

/** A page with a domain of its own tells its slug only here. */
function statedSlug(html: HtmlElement): string | undefined {
  const links = html.byTag('link').filter((link) => link.attribute('rel') === 'manifest');
  return links.map((link) => manifest.exec(link.attribute('href') ?? '')?.[1]).find((found) => found !== undefined);
}

export const detection: Detection<KumaSettings> = {
  step: 7,
  probes: () => [],
  recognise: (address, page) => {
    const html = htmlOf(page);
    const script = html?.byId('preload-data');
    if (html === undefined || script === undefined || script.tag !== 'script') return undefined;
    if (!script.rawText.includes('window.preloadData')) return undefined;
    const stated = statedSlug(html);
    const found = stated ?? slugOf(address);
    if (found === undefined) return undefined;
    const evidence = ['the page carries its data in a script called preload-data'];
    return {
      settings: { url: address.href, slug: found },
      confidence: stated === undefined ? 'likely' : 'sure',
      evidence: stated === undefined ? evidence : [...evidence, `its manifest is that of the status page "${stated}"`],
      feeds: [`${address.origin}/status/${found}/rss`],
    };
  },
};
