import type { Adapter } from '../adapters/adapter.js';
import { adapters } from '../adapters/registry.js';
import { looseKey } from '../domain/nearest.js';
import { addressOf, parseUrl } from './addresses.js';
import {
  type CataloguePage,
  type CatalogueProduct,
  type CatalogueVendor,
  readProducts,
  readVendors,
  slugProblems,
} from './catalogue-data.js';

/** Every word that the provider column may hold: what some adapter answers to, and `other` and `unknown`, which are probed. */
const providerWords: ReadonlySet<string> = new Set([
  'other',
  'unknown',
  ...Object.values<Adapter>(adapters).flatMap(({ id, catalogueWords }) => catalogueWords ?? [id]),
]);

/** What in the shipped catalogue, or in the rows that are given, would mislead: one sentence each, beginning with the slug. Empty when it is sound. */
export function checkCatalogue(
  vendors: readonly CatalogueVendor[] = readVendors(),
  products: readonly CatalogueProduct[] = readProducts(),
): string[] {
  return [
    ...vendors.flatMap(vendorProblems),
    ...repeatedSlugs(vendors),
    ...outOfOrder(vendors),
    ...sharedNames(vendors, products),
    ...productProblems(vendors, products),
  ];
}

function vendorProblems(vendor: CatalogueVendor): string[] {
  const { slug } = vendor;
  const texts = [
    slugProblems(slug),
    vendor.name.trim() === '' ? [`${slug} has no name`] : [],
    providerWords.has(vendor.provider) ? [] : [`${slug}: unknown provider \`${vendor.provider}\``],
    isWeb(vendor.statusUrl) ? [] : [`${slug}: its status page \`${vendor.statusUrl}\` is no https address`],
    vendor.homepage === null || isWeb(vendor.homepage)
      ? []
      : [`${slug}: its homepage \`${vendor.homepage}\` is no https address`],
    vendor.feedUrl === null || isWeb(vendor.feedUrl) ? [] : [`${slug}: its feed \`${vendor.feedUrl}\` is no https address`],
  ];
  return [...texts.flat(), ...(vendor.pages ?? []).flatMap((page) => pageProblems(slug, page))];
}

const pageProblems = (slug: string, { label, statusUrl, provider, feedUrl }: CataloguePage): string[] => [
  ...(label.trim() === '' ? [`${slug}: one of its other pages has no label`] : []),
  ...(providerWords.has(provider) ? [] : [`${slug}: unknown provider \`${provider}\` of its page ${label}`]),
  ...(isWeb(statusUrl) ? [] : [`${slug}: its page \`${statusUrl}\` is no https address`]),
  ...(feedUrl === null || isWeb(feedUrl) ? [] : [`${slug}: the feed \`${feedUrl}\` of its page ${label} is no https address`]),
];

const isWeb = (text: string): boolean => parseUrl(text)?.protocol === 'https:';

const repeatedSlugs = (vendors: readonly CatalogueVendor[]): string[] =>
  vendors
    .filter(({ slug }, index) => vendors.findIndex((other) => other.slug === slug) !== index)
    .map(({ slug }) => `${slug} is listed twice`);

/** A sorted file shows at once where a vendor stands, and two people who add one each do not meet at its end. */
const outOfOrder = (vendors: readonly CatalogueVendor[]): string[] =>
  vendors.flatMap(({ slug }, index) => {
    const before = vendors[index - 1]?.slug;
    return before !== undefined && before > slug ? [`${slug} stands behind ${before}: keep the file sorted by slug`] : [];
  });

/** One name for two vendors would make the second one unreachable. Domains are compared as domains, everything else loosely. */
function sharedNames(vendors: readonly CatalogueVendor[], products: readonly CatalogueProduct[]): string[] {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  const claims = [
    ...vendors.flatMap((vendor) => [vendor.slug, vendor.name, ...vendor.aliases].map((name) => ({ name, slug: vendor.slug }))),
    ...products.flatMap((product) => product.aliases.map((name) => ({ name, slug: product.vendor }))),
  ];
  for (const { name, slug } of claims) {
    const key = addressOf(name) === undefined ? looseKey(name) : name.toLowerCase();
    const owner = owners.get(key) ?? slug;
    owners.set(key, owner);
    if (owner !== slug) problems.push(`${slug}: \`${name}\` already means ${owner}`);
  }
  return problems;
}

function productProblems(vendors: readonly CatalogueVendor[], products: readonly CatalogueProduct[]): string[] {
  const slugs = new Set(vendors.map((vendor) => vendor.slug));
  const names = new Set(vendors.flatMap((vendor) => [looseKey(vendor.slug), looseKey(vendor.name)]));
  return products.flatMap((product) => [
    ...(slugs.has(product.vendor) ? [] : [`${product.vendor}: no such vendor for the product ${product.component}`]),
    ...product.aliases
      .filter((alias) => names.has(looseKey(alias)))
      .map((alias) => `${product.vendor}: the product alias \`${alias}\` is a vendor's own name`),
  ]);
}
