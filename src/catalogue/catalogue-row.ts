import { vendorColumns } from './catalogue-data.js';

export interface RowToAdd {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly statusUrl: string;
  readonly provider: string;
  readonly feedUrl: string | null;
}

/** A vendor as one line of `vendors.csv`. Fields have no line breaks there. */
export function catalogueRow({ slug, name, category, statusUrl, provider, feedUrl }: RowToAdd): string {
  const cells: Readonly<Record<(typeof vendorColumns)[number], string>> = {
    slug,
    name,
    category,
    homepage: '',
    status_url: statusUrl,
    provider,
    feed_url: feedUrl ?? '',
    aliases: '',
  };
  return vendorColumns.map((column) => cell(cells[column])).join(',');
}

function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}
