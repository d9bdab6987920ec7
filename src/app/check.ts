import type { Db } from '../db/database.js';
import { openIncidents } from '../db/incidents.js';
import { followedPages, type PageRow } from '../db/pages.js';
import { listTenants } from '../db/tenant-rows.js';
import type { Filter } from '../domain/filter.js';
import { paragraphOf } from '../domain/filter-complaint.js';
import { parseFilter } from '../domain/filter-parse.js';
import type { Incident } from '../domain/incident.js';
import { toIso } from '../domain/time.js';
import { OperatorError, TocsinError } from '../errors.js';
import { detectPage } from './detect-page.js';
import type { FollowDeps } from './follow.js';
import { matchingOpen, openIn } from './open-now.js';
import { readVendor } from './read-vendor.js';
import { filterWords } from './vendor-words.js';

export interface CheckedVendor {
  readonly vendor: string;
  /** `unknown`: the page could not be read, so nothing is said about it. */
  readonly state: 'fine' | 'open' | 'unknown';
  readonly open: readonly Incident[];
  readonly reason: string | null;
}

type CheckDeps = Omit<FollowDeps, 'db'>;

/**
 * Asks the pages of the named vendors now, without storing anything.
 * @throws OperatorError `filter.bad` for words that mean nothing.
 */
export async function checkVendors(deps: CheckDeps, expression: string): Promise<CheckedVendor[]> {
  const { filter, pages } = readFilter(deps, expression);
  const slugs = [...new Set(filter.vendors.map((vendor) => vendor.slug))];
  return Promise.all(slugs.map((slug) => checkOne(deps, filter, slug, pages.find((page) => page.slug === slug)?.url)));
}

function readFilter(deps: CheckDeps, expression: string) {
  const parsed = parseFilter(expression, filterWords(deps.catalogue, deps.gazetteer, []));
  if (parsed.kind === 'bad') throw new OperatorError('filter.bad', paragraphOf(parsed.complaints));
  return parsed;
}

async function checkOne(deps: CheckDeps, filter: Filter, slug: string, address: URL | undefined): Promise<CheckedVendor> {
  const vendor = deps.catalogue.bySlug(slug);
  const name = vendor?.name ?? address?.host ?? slug;
  const unknown = (reason: string): CheckedVendor => ({ vendor: name, state: 'unknown', open: [], reason });
  try {
    const look =
      vendor !== undefined ? await readVendor(deps, vendor) : address === undefined ? undefined : await lookAt(deps, address);
    if (look === undefined) return unknown('no status page is known');
    if ('reason' in look) return unknown(look.reason);
    const open = matchingOpen(filter, slug, openIn(look, toIso(deps.clock.now())), deps.gazetteer);
    return { vendor: name, state: open.length > 0 ? 'open' : 'fine', open, reason: null };
  } catch (error) {
    if (error instanceof TocsinError) return unknown(error.message);
    throw error;
  }
}

async function lookAt(deps: CheckDeps, url: URL) {
  const found = await detectPage(deps, url);
  return found.kind === 'found' ? found.look : found;
}

/** What the service knows of the pages that anybody here follows, as of their last looks: whoever runs Tocsin asks for all of them. */
export async function checkFollowed(deps: CheckDeps & { readonly db: Db }, expression: string): Promise<CheckedVendor[]> {
  const { filter } = readFilter(deps, expression);
  const checked: CheckedVendor[] = [];
  for (const page of await pagesOfAll(deps.db)) {
    const open = matchingOpen(
      filter,
      page.vendorSlug,
      await openIncidents(deps.db, { tenantId: page.tenantId, pageId: page.id }),
      deps.gazetteer,
    ).filter((incident) => incident.status !== 'scheduled');
    const isKnown = page.state === 'ok';
    const reason = isKnown ? null : (page.failureDetail ?? 'the page has not been read yet');
    checked.push({ vendor: page.vendorName, state: open.length > 0 ? 'open' : isKnown ? 'fine' : 'unknown', open, reason });
  }
  return checked;
}

async function pagesOfAll(db: Db): Promise<PageRow[]> {
  const pages = new Map<string, PageRow>();
  for (const { tenantId } of await listTenants(db))
    for (const page of await followedPages(db, tenantId)) pages.set(`${page.tenantId} ${page.id}`, page);
  return [...pages.values()].sort((a, b) => (a.vendorSlug < b.vendorSlug ? -1 : a.vendorSlug > b.vendorSlug ? 1 : 0));
}
