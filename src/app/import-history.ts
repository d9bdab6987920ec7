import type { Catalogue } from '../catalogue/catalogue.js';
import type { Clock } from '../clock.js';
import { type Db, inTransaction } from '../db/database.js';
import { incidentsForDiff, storeChangedIncidents } from '../db/incidents.js';
import { addPage, countVersion, type PageRow, storeComponents } from '../db/pages.js';
import { diff } from '../domain/diff.js';
import { slugOfHost } from '../domain/filter.js';
import { PageId, publicTenant, randomId } from '../domain/ids.js';
import type { Gazetteer } from '../domain/regions.js';
import type { PageSnapshot } from '../domain/snapshot.js';
import { toIso } from '../domain/time.js';
import { cleanSnapshot } from './clean-snapshot.js';
import { pageAddress } from './read-history.js';
import { tagSnapshot } from './tag-snapshot.js';

export interface ImportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly gazetteer: Gazetteer;
}

export interface Imported {
  readonly vendorSlug: string;
  readonly vendorName: string;
  readonly added: number;
  readonly updates: number;
  /** Already there, and left as they were: what we saw ourselves knows more than a file. */
  readonly kept: number;
}

/**
 * Loads a vendor's past. Nothing is announced and nothing we saw ourselves is changed; the page is not followed by this.
 * @throws OperatorError `history.no_page` when the file does not say which page it is of.
 */
export async function importHistory(deps: ImportDeps, history: PageSnapshot): Promise<Imported> {
  const look = cleanSnapshot({ snapshot: history, asOf: null, windows: [] });
  const snapshot = tagSnapshot(deps.gazetteer, look.snapshot);
  const now = toIso(deps.clock.now());
  return inTransaction(deps.db, async (tx) => {
    const page = await pageOf(deps, tx, snapshot);
    const key = { tenantId: page.tenantId, pageId: page.id };
    await countVersion(tx, key);
    const known = await incidentsForDiff(
      tx,
      key,
      snapshot.incidents.map((incident) => incident.id),
      now,
    );
    const knownKeys = new Set(known.map((incident) => incident.key));
    const fresh = snapshot.incidents.filter((incident) => !knownKeys.has(incident.id));
    const found = diff(
      { pageId: page.id, incidents: [], asOf: null },
      { ...look, snapshot: { ...snapshot, incidents: fresh } },
      { at: now, baseline: true, gone: new Set(), hasAddresses: false },
    );
    await storeChangedIncidents(tx, key, found.incidents);
    if (page.baselineAt === null) await storeComponents(tx, key, snapshot, { at: now, isBaseline: true });
    const updates = found.incidents.reduce((sum, { incident }) => sum + incident.updates.length, 0);
    return {
      vendorSlug: page.vendorSlug,
      vendorName: page.vendorName,
      added: found.incidents.length,
      updates,
      kept: snapshot.incidents.length - fresh.length,
    };
  });
}

async function pageOf(deps: ImportDeps, tx: Db, history: PageSnapshot): Promise<PageRow> {
  const { page, provider } = history;
  const url = pageAddress(history);
  const found = deps.catalogue.resolve(page.url);
  const vendor =
    found.kind === 'vendor'
      ? { slug: found.vendor.slug, name: found.vendor.name }
      : { slug: slugOfHost(url.host), name: page.name };
  const pageId = PageId.parse(randomId());
  const settings = { url: url.origin };
  return addPage(
    tx,
    {
      tenantId: publicTenant,
      pageId,
      vendorSlug: vendor.slug,
      vendorName: vendor.name,
      url: url.origin,
      adapter: provider,
      settings,
      pollSeconds: null,
    },
    toIso(deps.clock.now()),
  );
}
