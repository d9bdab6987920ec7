import { type AdapterId, adapterIds } from '../adapters/registry.js';
import { looseKey } from '../domain/nearest.js';
import type { CatalogueVendor } from './catalogue-data.js';

/** What reads a vendor's page; `settings` are the adapter's own. */
export interface AdapterChoice {
  readonly adapter: AdapterId;
  readonly settings: { readonly url: string };
}

/** The adapter for a vendor's page; undefined while its provider has none. */
export function adapterFor(vendor: Pick<CatalogueVendor, 'provider' | 'statusUrl'>): AdapterChoice | undefined {
  const adapter = adapterIds.find((id) => looseKey(id) === looseKey(vendor.provider));
  return adapter === undefined ? undefined : { adapter, settings: { url: vendor.statusUrl } };
}
