import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.js';
import { listOf, parseCsv } from './csv.js';

/** One more status page of a vendor that has several. */
export interface CataloguePage {
  readonly label: string;
  readonly statusUrl: string;
  readonly provider: string;
  readonly feedUrl: string | null;
}

/** A company that publishes a status page, as the catalogue lists it. */
export interface CatalogueVendor {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  /** Null where it is not known. */
  readonly homepage: string | null;
  readonly statusUrl: string;
  /** The software behind the page in one word (`statuspage`, `incidentio`); `other` and `unknown` are words too. */
  readonly provider: string;
  readonly feedUrl: string | null;
  /** Other names and domains. */
  readonly aliases: readonly string[];
  /** Its other pages; following the vendor follows them all. Left out: it has one page. */
  readonly pages?: readonly CataloguePage[];
}

/** A product that people name instead of its vendor: `s3` means AWS, component S3. */
export interface CatalogueProduct {
  readonly vendor: string;
  readonly component: string;
  readonly aliases: readonly string[];
}

export function readVendors(): CatalogueVendor[] {
  const pages = read('pages.csv');
  const pagesOf = (slug: string | undefined) => pages.filter(({ vendor }) => vendor === slug).map(pageOf);
  return read('vendors.csv').map((row) => vendorOf(row, pagesOf(row.slug)));
}

export const readProducts = (): CatalogueProduct[] =>
  read('products.csv').map((row) => ({
    vendor: row.vendor ?? '',
    component: row.component ?? '',
    aliases: listOf(row.aliases),
  }));

const read = (file: string): Record<string, string>[] =>
  parseCsv(readFileSync(join(packageRoot(), 'src/catalogue/data', file), 'utf8'));

/** The columns of `vendors.csv`, which a catalogue of one's own has too. */
export const vendorColumns = ['slug', 'name', 'category', 'homepage', 'status_url', 'provider', 'feed_url', 'aliases'] as const;

const pageOf = (row: Record<string, string>): CataloguePage => ({
  label: row.label ?? '',
  statusUrl: row.status_url ?? '',
  provider: row.provider ?? '',
  feedUrl: orNull(row.feed_url),
});

export const vendorOf = (row: Record<string, string>, pages: readonly CataloguePage[] = []): CatalogueVendor => ({
  slug: row.slug ?? '',
  name: row.name ?? '',
  category: row.category ?? '',
  homepage: orNull(row.homepage),
  statusUrl: row.status_url ?? '',
  provider: row.provider ?? '',
  feedUrl: orNull(row.feed_url),
  aliases: listOf(row.aliases),
  ...(pages.length === 0 ? {} : { pages }),
});

const orNull = (cell: string | undefined): string | null => (cell === undefined || cell === '' ? null : cell);

/** What is wrong with a slug, in a sentence. */
export const slugProblems = (slug: string): string[] =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) ? [] : [`\`${slug}\` is no slug: lower-case letters, digits and single hyphens only`];
