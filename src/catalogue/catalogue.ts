import { looseKey, type Nameable, nearest } from '../domain/nearest.js';
import { AddressBook, addressOf } from './addresses.js';
import { type CatalogueProduct, type CatalogueVendor, readProducts, readVendors } from './catalogue-data.js';
import { readOwnVendors, withOwnVendors } from './own-catalogue.js';

export type Resolved =
  | { readonly kind: 'vendor'; readonly vendor: CatalogueVendor; readonly component: string | null }
  | { readonly kind: 'page'; readonly url: URL }
  | { readonly kind: 'unknown'; readonly suggestions: readonly CatalogueVendor[] };

export interface Catalogue {
  readonly vendors: readonly CatalogueVendor[];
  bySlug(slug: string): CatalogueVendor | undefined;
  /** What somebody means by a slug, name, alias, product, domain or address, however it is spelled. An address nobody is known at is a page. */
  resolve(word: string): Resolved;
  /** Vendors whose names, aliases or category hold all the words, best first. */
  search(words: string, limit: number): CatalogueVendor[];
}

let loaded: Catalogue | undefined;

/**
 * The shipped catalogue, and the vendors of one's own where a file is named. Whoever starts a process names the file first; it is read then, and everybody
 * after that gets what was read last.
 * @throws OperatorError `catalogue.file` with every complaint about the file.
 */
export function loadCatalogue(ownFile?: string): Catalogue {
  if (ownFile !== undefined) loaded = buildCatalogue(withOwnVendors(readVendors(), readOwnVendors(ownFile)), readProducts());
  loaded ??= buildCatalogue(readVendors(), readProducts());
  return loaded;
}

export function buildCatalogue(vendors: readonly CatalogueVendor[], products: readonly CatalogueProduct[]): Catalogue {
  const bySlug = new Map(vendors.map((vendor) => [vendor.slug, vendor]));
  const index = new NameIndex(vendors, products, bySlug);
  const addresses = new AddressBook(vendors);
  return {
    vendors,
    bySlug: (slug) => bySlug.get(slug),
    resolve: (word) => resolve(index, addresses, word.trim()),
    search: (words, limit) => search(vendors, index, words, limit),
  };
}

interface Named {
  readonly vendor: CatalogueVendor;
  readonly component: string | null;
}

/** Names in their loose form. Slugs and names count before products, products before aliases, and who comes first in the catalogue before who comes later. */
class NameIndex {
  readonly #named = new Map<string, Named>();
  readonly #products = new Map<string, Map<string, string>>();

  constructor(
    vendors: readonly CatalogueVendor[],
    products: readonly CatalogueProduct[],
    bySlug: ReadonlyMap<string, CatalogueVendor>,
  ) {
    for (const vendor of vendors) this.#add(vendor.slug, { vendor, component: null });
    for (const vendor of vendors) this.#add(vendor.name, { vendor, component: null });
    for (const product of products) {
      const vendor = bySlug.get(product.vendor);
      if (vendor !== undefined) this.#addProduct(product, vendor);
    }
    for (const vendor of vendors) for (const alias of vendor.aliases) this.#add(alias, { vendor, component: null });
  }

  find(word: string): Named | undefined {
    return this.#named.get(looseKey(word)) ?? this.#split(word);
  }

  /** `aws s3`, `GitHub: Actions`: a vendor, then one of its products by any of its names. */
  #split(word: string): Named | undefined {
    const pieces = word.split(/[\s/:_-]+/u).filter((piece) => piece !== '');
    for (let cut = 1; cut < pieces.length && cut <= 4; cut += 1) {
      const owner = this.#named.get(looseKey(pieces.slice(0, cut).join('')));
      if (owner === undefined || owner.component !== null) continue;
      const component = this.#products.get(owner.vendor.slug)?.get(looseKey(pieces.slice(cut).join('')));
      if (component !== undefined) return { vendor: owner.vendor, component };
    }
    return undefined;
  }

  suggest(word: string, limit: number): CatalogueVendor[] {
    return nearest(word, this.#candidates(), limit);
  }

  *#candidates(): Iterable<Nameable<CatalogueVendor>> {
    for (const [key, { vendor }] of this.#named) yield { key, thing: vendor };
  }

  #addProduct(product: CatalogueProduct, vendor: CatalogueVendor): void {
    const own = this.#products.get(vendor.slug) ?? new Map<string, string>();
    this.#products.set(vendor.slug, own.set(looseKey(product.component), product.component));
    for (const alias of product.aliases) {
      own.set(looseKey(alias), product.component);
      this.#add(alias, { vendor, component: product.component });
    }
  }

  #add(name: string, named: Named): void {
    const key = looseKey(name);
    if (key !== '' && !this.#named.has(key)) this.#named.set(key, named);
  }
}

function resolve(index: NameIndex, addresses: AddressBook, word: string): Resolved {
  const url = addressOf(word);
  const owner = url === undefined ? undefined : addresses.find(url);
  if (owner !== undefined) return { kind: 'vendor', vendor: owner, component: null };
  // Some names are addresses in form only (`next.js`), so names are asked before the address is believed.
  const named = index.find(word) ?? index.find(word.replace(/(?<!\s)\s+(?:status(?:\s?page)?|inc\.?|api)$/i, ''));
  if (named !== undefined) return { kind: 'vendor', ...named };
  return url === undefined ? { kind: 'unknown', suggestions: index.suggest(word, 3) } : { kind: 'page', url };
}

function search(vendors: readonly CatalogueVendor[], index: NameIndex, words: string, limit: number): CatalogueVendor[] {
  const wanted = words
    .split(/\s+/u)
    .map(looseKey)
    .filter((word) => word !== '');
  if (wanted.length === 0) return [];
  const exact = index.find(words)?.vendor;
  const ranked = vendors
    .map((vendor) => ({ vendor, rank: vendor === exact ? 0 : rankOf(vendor, wanted) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ vendor }) => vendor);
  const close = ranked.length === 0 ? index.suggest(words, limit) : [];
  return [...ranked, ...close].slice(0, limit);
}

/** 1 when every word begins a name, 2 when it is inside one, 3 when it is in an alias, 4 when only the category has it. */
function rankOf(vendor: CatalogueVendor, wanted: readonly string[]): number {
  const name = looseKey(vendor.name);
  const slug = looseKey(vendor.slug);
  const aliases = vendor.aliases.map(looseKey);
  const category = looseKey(vendor.category);
  const ranks = wanted.map((word) => {
    if (name.startsWith(word) || slug.startsWith(word)) return 1;
    if (name.includes(word) || slug.includes(word)) return 2;
    if (aliases.some((alias) => alias.includes(word))) return 3;
    return category.startsWith(word) ? 4 : Infinity;
  });
  return Math.max(...ranks);
}
