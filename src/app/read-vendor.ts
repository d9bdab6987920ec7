import { adapterOf } from '../adapters/registry.js';
import { adapterFor } from '../catalogue/adapter-for.js';
import type { CatalogueVendor } from '../catalogue/catalogue-data.js';
import type { PageLook } from '../domain/snapshot.js';
import { TocsinError } from '../errors.js';
import { type DetectDeps, type Detected, detectPage } from './detect-page.js';
import type { Undetected } from './detect-refusal.js';
import { lookOnce } from './look-once.js';
import { mayMeanMove } from './move-failures.js';

type VendorPage = Pick<CatalogueVendor, 'provider' | 'statusUrl' | 'feedUrl'>;

/** Finds out what a vendor's page is made with. Its feed is asked where the page itself tells nothing. */
export async function detectVendor(
  deps: DetectDeps,
  { statusUrl, feedUrl }: Omit<VendorPage, 'provider'>,
): Promise<Detected | Undetected> {
  const found = await detectPage(deps, new URL(statusUrl));
  if (found.kind === 'found' || feedUrl === null) return found;
  const feed = await detectPage(deps, new URL(feedUrl));
  return feed.kind === 'found' ? feed : found;
}

/**
 * What a vendor's page shows now: read by the catalogue's hint, and probed where that hint leads nowhere.
 * @throws what the fetcher throws about a page that does not answer.
 */
export async function readVendor(deps: DetectDeps, vendor: VendorPage): Promise<PageLook | Undetected> {
  const hint = adapterFor(vendor);
  if (hint !== undefined) {
    try {
      return await lookOnce(deps, adapterOf(hint.adapter), hint.settings);
    } catch (error) {
      if (!(error instanceof TocsinError) || !mayMeanMove(error.code)) throw error;
    }
  }
  const found = await detectVendor(deps, vendor);
  return found.kind === 'found' ? found.look : found;
}
