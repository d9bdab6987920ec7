import { readFileSync } from 'node:fs';
import { OperatorError } from '../errors.js';
import { parseUrl } from './addresses.js';
import { type CatalogueVendor, slugProblems, vendorColumns, vendorOf } from './catalogue-data.js';
import { parseCsv } from './csv.js';

/** Far more vendors than anybody adds by hand. */
const mostVendors = 5000;

/**
 * Reads vendors of one's own: the columns of `vendors.csv`, of which slug, name and status_url must be filled. Addresses may be plain http, as they
 * are inside a company.
 * @throws OperatorError `catalogue.file` with every complaint at once.
 */
export function readOwnVendors(path: string): CatalogueVendor[] {
  const rows = parseCsv(textOf(path));
  const columns = Object.keys(rows[0] ?? {});
  const missing = ['slug', 'name', 'status_url'].filter((column) => !columns.includes(column));
  const strange = columns.filter((column) => !vendorColumns.some((known) => known === column));
  if (missing.length > 0 || strange.length > 0)
    throw unusable(path, [
      `its first line must name the columns ${vendorColumns.join(',')}${strange.length > 0 ? `; it names ${strange.join(',')}` : ''}`,
    ]);
  if (rows.length > mostVendors) throw unusable(path, [`it has ${rows.length} vendors, and at most ${mostVendors} are read`]);
  const complaints = rows.flatMap((row, index) => complaintsAbout(row).map((complaint) => `line ${index + 2}: ${complaint}`));
  if (complaints.length > 0) throw unusable(path, complaints);
  return rows.map((row) => vendorOf({ ...row, provider: row.provider || 'unknown', category: row.category || 'own' }));
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
  } catch (error) {
    throw new OperatorError(
      'catalogue.file',
      `the catalogue file ${path} cannot be read: correct TOCSIN_CATALOGUE or the file's rights`,
      {
        cause: error,
      },
    );
  }
}

const unusable = (path: string, complaints: readonly string[]): OperatorError =>
  new OperatorError(
    'catalogue.file',
    `correct the catalogue file ${path}:\n${complaints.map((complaint) => `  ${complaint}`).join('\n')}`,
  );

function complaintsAbout({ slug = '', name = '', status_url: url = '' }: Record<string, string>): string[] {
  return [
    ...slugProblems(slug),
    ...(name.trim() === '' ? [`${slug} has no name`] : []),
    ...(/^https?:$/.test(parseUrl(url)?.protocol ?? '') ? [] : [`${slug}: its status page \`${url}\` is no web address`]),
  ];
}

/** One's own vendor takes the place of the shipped one with the same slug; of names that both claim, one's own counts. */
export function withOwnVendors(shipped: readonly CatalogueVendor[], own: readonly CatalogueVendor[]): CatalogueVendor[] {
  const slugs = new Set(own.map(({ slug }) => slug));
  return [...own, ...shipped.filter(({ slug }) => !slugs.has(slug))];
}
