import type { Adapter } from '../adapters/adapter.js';
import { adapterIds } from '../adapters/registry.js';
import { adapterFor } from '../catalogue/adapter-for.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { CatalogueVendor } from '../catalogue/catalogue-data.js';
import type { Clock } from '../clock.js';
import { inOneGo } from '../db/audit-log.js';
import { type Db, inTransaction } from '../db/database.js';
import { findPageByAddress, readPageWith } from '../db/moved-pages.js';
import { addPage, followedPages, followPage, lookSoon, type PageRow, pagesOfVendor } from '../db/pages.js';
import { stayWithinPages } from '../db/tenant-limits.js';
import { slugOfHost } from '../domain/filter.js';
import { PageId, publicTenant, randomId, type TenantId } from '../domain/ids.js';
import type { Gazetteer } from '../domain/regions.js';
import { toIso } from '../domain/time.js';
import type { Fetcher } from '../http/fetcher.js';
import { detectPage } from './detect-page.js';
import { detectVendor } from './read-vendor.js';
import { strangerSentence } from './stranger.js';

export interface FollowDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly fetcher: Fetcher;
  readonly catalogue: Catalogue;
  readonly gazetteer: Gazetteer;
  /** Those that pages are probed with; all of them when left out. */
  readonly adapters?: readonly Adapter[];
}

export type Followed =
  | { readonly kind: 'followed'; readonly pages: readonly PageRow[] }
  | { readonly kind: 'unreadable-page'; readonly url: string; readonly reason: string }
  | { readonly kind: 'unknown-vendor'; readonly word: string };

/**
 * Follows a vendor by its slug, with all the pages it has. They are looked at within seconds. The catalogue's word for a provider is a hint: where it says
 * too little, the page is probed once, and what was found is kept. A workspace's own private page of that name comes first.
 */
export async function followVendor(deps: FollowDeps, tenantId: TenantId, slug: string): Promise<Followed> {
  const own = tenantId === publicTenant ? [] : await pagesOfVendor(deps.db, tenantId, slug);
  if (own.length > 0) return follow(deps, tenantId, own);
  const existing = (await pagesOfVendor(deps.db, publicTenant, slug)).filter(isReadable);
  const vendor = deps.catalogue.bySlug(slug);
  if (vendor === undefined)
    return existing.length > 0 ? follow(deps, tenantId, existing) : { kind: 'unknown-vendor', word: slug };
  const main = existing.length > 0 ? [] : await pageOfVendor(deps, vendor, vendor);
  if ('reason' in main) return { kind: 'unreadable-page', url: vendor.statusUrl, reason: main.reason };
  return follow(deps, tenantId, [...existing, ...main, ...(await otherPages(deps, vendor, existing))]);
}

/** The vendor's other pages as far as they can be read: one that cannot does not keep anybody from following the rest. */
async function otherPages(deps: FollowDeps, vendor: CatalogueVendor, existing: readonly PageRow[]): Promise<PageRow[]> {
  const found: PageRow[] = [];
  for (const page of vendor.pages ?? []) {
    const known = await findPageByAddress(deps.db, publicTenant, [page.statusUrl]);
    if (known !== undefined && existing.some(({ id }) => id === known.id)) continue;
    const made = known === undefined || !isReadable(known) ? await pageOfVendor(deps, vendor, page) : [known];
    if (!('reason' in made)) found.push(...made);
  }
  return found;
}

type VendorPage = Pick<CatalogueVendor, 'statusUrl' | 'provider' | 'feedUrl'>;

async function pageOfVendor(
  deps: FollowDeps,
  { slug, name }: CatalogueVendor,
  page: VendorPage,
): Promise<readonly PageRow[] | { readonly reason: string }> {
  const reading = await readingOf(deps, { ...page, slug, name });
  if ('reason' in reading) return reading;
  return [await add(deps, { vendorSlug: slug, vendorName: name, url: page.statusUrl, ...reading })];
}

type Reading = Pick<PageRow, 'adapter' | 'settings'>;

async function readingOf(
  deps: FollowDeps,
  vendor: VendorPage & Pick<CatalogueVendor, 'slug' | 'name'>,
): Promise<Reading | { readonly reason: string }> {
  const hint = adapterFor(vendor);
  if (hint !== undefined) return hint;
  const found = await detectVendor(deps, vendor);
  if (found.kind === 'refused') return found;
  const named = { vendorSlug: vendor.slug, vendorName: vendor.name, url: vendor.statusUrl };
  const reason = strangerSentence(named, { name: found.look.snapshot.page.name, url: found.url });
  return reason === undefined ? { adapter: found.provider, settings: found.settings } : { reason };
}

/** Follows a page that the catalogue does not know, after reading it once: an address that cannot be read is refused at once. */
export async function followAddress(deps: FollowDeps, tenantId: TenantId, address: URL): Promise<Followed> {
  const known = await findPageByAddress(deps.db, publicTenant, [address.origin, withoutSlash(address)]);
  if (known !== undefined && isReadable(known) && known.baselineAt !== null)
    return followGiven(deps, tenantId, async () => known);
  const vendorSlug = slugOfHost(address.host);
  const namesake = await namesakeOf(deps, vendorSlug, address);
  if (namesake !== undefined)
    return { kind: 'unreadable-page', url: address.href, reason: `${namesake} goes by the same short name, \`${vendorSlug}\`` };
  const found = await detectPage(deps, address);
  if (found.kind === 'refused') return { kind: 'unreadable-page', url: address.href, reason: found.reason };
  const page = {
    vendorSlug,
    vendorName: found.look.snapshot.page.name,
    // The slug is that of the address that was given, and so is the page: where it is read stands in its settings.
    url: new URL(found.url).host === address.host ? found.url : address.origin,
    adapter: found.provider,
    settings: found.settings,
  };
  return followGiven(deps, tenantId, (tx) => add({ ...deps, db: tx }, page));
}

/** Whether somebody gave the page's address, as the catalogue does not know it. Private pages are counted by themselves. */
export const isCustomPage =
  (catalogue: Catalogue) =>
  ({ vendorSlug, tenantId }: Pick<PageRow, 'vendorSlug' | 'tenantId'>): boolean =>
    tenantId === publicTenant && catalogue.bySlug(vendorSlug) === undefined;

/**
 * A page whose address somebody gave: of those a workspace may follow only so many, unless the catalogue knows them. Where it is one too many, the page
 * that was only just added for it is not left behind either.
 * @throws LimitError
 */
async function followGiven(deps: FollowDeps, tenantId: TenantId, pageIn: (tx: Db) => Promise<PageRow>): Promise<Followed> {
  const isCustom = isCustomPage(deps.catalogue);
  const page = await inTransaction(deps.db, async (tx) => {
    const given = await pageIn(tx);
    if (!isCustom(given) || (await followedPages(tx, tenantId)).some(({ id }) => id === given.id)) return given;
    await followPage(tx, tenantId, { tenantId: given.tenantId, pageId: given.id });
    await stayWithinPages(tx, tenantId, async () => (await followedPages(tx, tenantId)).filter(isCustom).length);
    return given;
  });
  return follow(deps, tenantId, [page]);
}

const withoutSlash = ({ origin, pathname }: URL): string => `${origin}${pathname}`.replace(/(?<!\/)\/+$/, '');

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

type NewVendorPage = Pick<PageRow, 'vendorSlug' | 'vendorName' | 'url' | 'adapter' | 'settings'>;

/** A page that only an imported history brought may carry a provider that nothing here reads; then ours takes its place. */
async function add(deps: FollowDeps, page: NewVendorPage): Promise<PageRow> {
  const wanted = { ...page, tenantId: publicTenant, pageId: PageId.parse(randomId()), pollSeconds: null };
  const stored = await addPage(deps.db, wanted, toIso(deps.clock.now()));
  if (isReadable(stored)) return stored;
  const key = { tenantId: stored.tenantId, pageId: stored.id };
  const at = toIso(deps.clock.now());
  return (await inOneGo(deps.db, (tx) => readPageWith(tx, key, page, at))) ?? stored;
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
