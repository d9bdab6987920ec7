import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Db } from '../../db/database.js';
import { type PageRow, pagesOfVendor } from '../../db/pages.js';
import { knownVendors } from '../../db/vendors.js';
import { slugOfHost } from '../../domain/filter.js';
import { publicTenant } from '../../domain/ids.js';
import { looseKey, nearest } from '../../domain/nearest.js';
import { OperatorError } from '../../errors.js';

const mostNear = 3;

export type RecordedVendor =
  | { readonly kind: 'recorded'; readonly pages: readonly PageRow[] }
  /** A vendor that exists, of which nothing has been seen here. */
  | { readonly kind: 'unseen'; readonly name: string };

/**
 * What somebody means by a slug, a name, a domain or an address, and which of its pages are recorded.
 * @throws OperatorError `history.unknown_vendor` with suggestions.
 */
export async function recordedVendor(db: Db, catalogue: Catalogue, word: string): Promise<RecordedVendor> {
  const own = await pagesOfVendor(db, publicTenant, word.trim().toLowerCase());
  if (own.length > 0) return { kind: 'recorded', pages: own };
  const found = catalogue.resolve(word);
  if (found.kind === 'unknown') {
    const close = [...new Set([...(await recordedNear(db, word)), ...found.suggestions.map(({ slug }) => slug)])].join(', ');
    const hint = close === '' ? '`tocsin catalogue search` finds vendors' : `did you mean ${close}?`;
    throw new OperatorError('history.unknown_vendor', `there is no vendor "${word}"; ${hint}`);
  }
  const slug = found.kind === 'vendor' ? found.vendor.slug : slugOfHost(found.url.host);
  const pages = await pagesOfVendor(db, publicTenant, slug);
  if (pages.length > 0) return { kind: 'recorded', pages };
  return { kind: 'unseen', name: found.kind === 'vendor' ? found.vendor.name : found.url.host };
}

/** Slugs of what is recorded here, which the catalogue need not know: an intranet's page, a vendor followed by its address. */
async function recordedNear(db: Db, word: string): Promise<string[]> {
  const vendors = await knownVendors(db, publicTenant);
  const named = vendors.flatMap(({ slug, name }) => [slug, name].map((key) => ({ key: looseKey(key), thing: slug })));
  return nearest(word, named, mostNear);
}
