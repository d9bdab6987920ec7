import type { Adapter, PageDocument } from '../adapters/adapter.js';
import type { PageRow } from '../db/pages.js';
import { isSameVendor, type PageIdentity } from '../domain/same-vendor.js';
import type { PageLook } from '../domain/snapshot.js';
import { hostLabel } from '../http/host-label.js';

/** The page's address leads to the page of somebody else. */
export const strangerCode = 'page.other_vendor';

const identityOf = ({ vendorName, vendorSlug, url }: Pick<PageRow, 'vendorName' | 'vendorSlug' | 'url'>): PageIdentity => ({
  names: [vendorName, vendorSlug],
  url,
});

/** One sentence when everything that was asked for came from another host, which speaks for another vendor; undefined otherwise. */
export function strangerAt(
  adapter: Adapter,
  page: Pick<PageRow, 'vendorName' | 'vendorSlug' | 'url' | 'settings'>,
  documents: readonly PageDocument[],
  look: PageLook,
): string | undefined {
  const asked = new Map(adapter.plan(page.settings, []).map(({ name, url }) => [name, new URL(url).host]));
  const known = documents.filter(({ name, url }) => asked.has(name) && URL.canParse(url));
  const [first] = known;
  if (first === undefined || !known.every(({ name, url }) => new URL(url).host !== asked.get(name))) return undefined;
  return strangerSentence(page, { name: look.snapshot.page.name, url: new URL(first.url).origin });
}

/** The same for a page that was found at `found.url`. */
export function strangerSentence(
  page: Pick<PageRow, 'vendorName' | 'vendorSlug' | 'url'>,
  found: { readonly name: string; readonly url: string },
): string | undefined {
  const [from, to] = [new URL(page.url).host, new URL(found.url).host];
  if (from === to || isSameVendor(identityOf(page), { names: [found.name], url: found.url })) return undefined;
  return `${hostLabel(from)} leads to ${hostLabel(to)}, the page of "${found.name.slice(0, 80)}": if that speaks for ${page.vendorName} now, follow the address of that page.`;
}
