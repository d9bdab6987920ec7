import type { Adapter } from '../adapters/adapter.js';
import { type AdapterId, adapterIds, adapters } from '../adapters/registry.js';
import { looseKey } from '../domain/nearest.js';
import type { CatalogueVendor } from './catalogue-data.js';

/** What reads a vendor's page; `settings` are the adapter's own. */
export interface AdapterChoice {
  readonly adapter: AdapterId;
  readonly settings: unknown;
}

/** Words that say only that nobody looked closely: what reads such a page is found out on the page. */
const vague: ReadonlySet<string> = new Set(['other', 'unknown']);

/**
 * The adapter that the catalogue hints at. Undefined where its word means none, or where the row does not tell enough to read the page: then the page
 * must be probed.
 */
export function adapterFor({
  provider,
  statusUrl,
  feedUrl,
}: Pick<CatalogueVendor, 'provider' | 'statusUrl' | 'feedUrl'>): AdapterChoice | undefined {
  const id = adapterIds.find((candidate) => wordsFor(adapters[candidate]).some((word) => looseKey(word) === looseKey(provider)));
  if (id === undefined || vague.has(provider)) return undefined;
  const adapter: Adapter = adapters[id];
  const settings = adapter.fromCatalogue === undefined ? { url: statusUrl } : adapter.fromCatalogue({ url: statusUrl, feedUrl });
  return settings === undefined ? undefined : { adapter: id, settings };
}

const wordsFor = (adapter: Adapter): readonly string[] => adapter.catalogueWords ?? [adapter.id];
