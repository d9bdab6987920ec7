import { adapterIds, adapters } from '../adapters/registry.js';
import { adapterFor } from '../catalogue/adapter-for.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { addPage, followPage, lookSoon, type PageRow, pagesOfVendor, readPageWith } from '../db/pages.js';
import { slugOfHost } from '../domain/filter.js';
import { PageId, publicTenant, randomId, type TenantId } from '../domain/ids.js';
import type { Gazetteer } from '../domain/regions.js';
import type { PageLook } from '../domain/snapshot.js';
import { toIso } from '../domain/time.js';
import { TocsinError } from '../errors.js';
import type { Fetcher } from '../http/fetcher.js';
import { lookOnce } from './look-once.js';

export interface FollowDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly fetcher: Fetcher;
  readonly catalogue: Catalogue;
  readonly gazetteer: Gazetteer;
}

export type Followed =
  | { readonly kind: 'followed'; readonly pages: readonly PageRow[] }
  /** The catalogue knows the vendor, but nothing here can read its page yet. */
  | { readonly kind: 'unreadable-provider'; readonly vendor: string; readonly provider: string }
  | { readonly kind: 'unreadable-page'; readonly url: string; readonly reason: string }
  | { readonly kind: 'unknown-vendor'; readonly word: string };

/** Follows a vendor by its slug. Its page is looked at within seconds. */
export async function followVendor(deps: FollowDeps, tenantId: TenantId, slug: string): Promise<Followed> {
  const existing = (await pagesOfVendor(deps.db, publicTenant, slug)).filter(isReadable);
  if (existing.length > 0) return follow(deps, tenantId, existing);
  const vendor = deps.catalogue.bySlug(slug);
  if (vendor === undefined) return { kind: 'unknown-vendor', word: slug };
  const readable = adapterFor(vendor);
  if (readable === undefined) return { kind: 'unreadable-provider', vendor: vendor.name, provider: vendor.provider };
  const page = {
    vendorSlug: vendor.slug,
    vendorName: vendor.name,
    url: vendor.statusUrl,
    adapter: readable.adapter,
    settings: readable.settings,
  };
  return follow(deps, tenantId, [await add(deps, page)]);
}

/** Follows a page that the catalogue does not know, after reading it once: an address that cannot be read is refused at once. */
export async function followAddress(deps: FollowDeps, tenantId: TenantId, address: URL): Promise<Followed> {
  const vendorSlug = slugOfHost(address.host);
  const namesake = await namesakeOf(deps, vendorSlug, address);
  if (namesake !== undefined)
    return { kind: 'unreadable-page', url: address.href, reason: `${namesake} goes by the same short name, \`${vendorSlug}\`` };
  const recognised = await recognise(deps, address);
  if ('reason' in recognised) return { kind: 'unreadable-page', url: address.href, reason: recognised.reason };
  const page = {
    vendorSlug,
    vendorName: recognised.look.snapshot.page.name,
    url: address.origin,
    adapter: recognised.adapter,
    settings: { url: address.origin },
  };
  return follow(deps, tenantId, [await add(deps, page)]);
}

/**
 * The page of another host that has this slug: `status-acme.example` beside `status.acme.example`, or a vendor of the catalogue. Subscriptions
 * name slugs, so whoever owns the one host would speak in channels that follow the other.
 */
async function namesakeOf(deps: FollowDeps, slug: string, address: URL): Promise<string | undefined> {
  const pages = await pagesOfVendor(deps.db, publicTenant, slug);
  const known = [...pages.map(({ url }) => url), deps.catalogue.bySlug(slug)?.statusUrl ?? ''].filter((url) => URL.canParse(url));
  return known.some((url) => hostOf(url) === hostOf(address.href)) ? undefined : known[0];
}

const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, '');

export type Recognised = { readonly adapter: string; readonly look: PageLook } | { readonly reason: string };

/** Reads an address with each adapter in turn; the reason is the last one's, as a sentence for people. */
export async function recognise(deps: Omit<FollowDeps, 'db' | 'catalogue'>, address: URL): Promise<Recognised> {
  let reason = 'no provider that Tocsin knows answers there';
  for (const id of adapterIds) {
    try {
      return { adapter: id, look: await lookOnce(deps, adapters[id], { url: address.origin }) };
    } catch (error) {
      if (!(error instanceof TocsinError)) throw error;
      reason = error.message;
    }
  }
  return { reason };
}

type NewVendorPage = Pick<PageRow, 'vendorSlug' | 'vendorName' | 'url' | 'adapter' | 'settings'>;

/** A page that only an imported history brought may carry a provider that nothing here reads; then ours takes its place. */
async function add(deps: FollowDeps, page: NewVendorPage): Promise<PageRow> {
  const wanted = { ...page, tenantId: publicTenant, pageId: PageId.parse(randomId()), pollSeconds: null };
  const stored = await addPage(deps.db, wanted, toIso(deps.clock.now()));
  if (isReadable(stored)) return stored;
  const key = { tenantId: stored.tenantId, pageId: stored.id };
  return (await readPageWith(deps.db, key, page.adapter, page.settings)) ?? stored;
}

const isReadable = (page: PageRow): boolean => adapterIds.some((id) => id === page.adapter);

async function follow(deps: FollowDeps, tenantId: TenantId, pages: readonly PageRow[]): Promise<Followed> {
  const now = toIso(deps.clock.now());
  for (const page of pages) {
    const key = { tenantId: page.tenantId, pageId: page.id };
    await followPage(deps.db, tenantId, key);
    if (page.lastLookAt === null) await lookSoon(deps.db, key, now);
  }
  return { kind: 'followed', pages };
}
