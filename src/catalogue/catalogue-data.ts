import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.js';
import { listOf, parseCsv } from './csv.js';

/** A company that publishes a status page, as the shipped catalogue lists it. */
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
}

/** A product that people name instead of its vendor: `s3` means AWS, component S3. */
export interface CatalogueProduct {
  readonly vendor: string;
  readonly component: string;
  readonly aliases: readonly string[];
}

export const readVendors = (): CatalogueVendor[] => read('vendors.csv').map(vendorOf);

export const readProducts = (): CatalogueProduct[] =>
  read('products.csv').map((row) => ({
    vendor: row.vendor ?? '',
    component: row.component ?? '',
    aliases: listOf(row.aliases),
  }));

const read = (file: string): Record<string, string>[] =>
  parseCsv(readFileSync(join(packageRoot(), 'src/catalogue/data', file), 'utf8'));

const vendorOf = (row: Record<string, string>): CatalogueVendor => ({
  slug: row.slug ?? '',
  name: row.name ?? '',
  category: row.category ?? '',
  homepage: orNull(row.homepage),
  statusUrl: row.status_url ?? '',
  provider: row.provider ?? '',
  feedUrl: orNull(row.feed_url),
  aliases: listOf(row.aliases),
});

const orNull = (cell: string | undefined): string | null => (cell === undefined || cell === '' ? null : cell);
