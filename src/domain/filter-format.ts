import type { Filter, FilterVendor } from './filter.js';

/** The one spelling of a filter that lists, files and the API show. Parsing it gives the same filter. */
export function formatFilter(filter: Filter): string {
  const terms = [
    term('', filter.vendors.filter(({ category }) => category === undefined).map(vendorText)),
    term('category:', [...new Set(filter.vendors.flatMap(({ category }) => category ?? []))]),
    term('region:', filter.regions),
    term('component:', filter.components),
    term('min-impact:', filter.minImpact === null ? [] : [filter.minImpact]),
    term('kind:', filter.kinds),
    term('-vendor:', filter.notVendors),
    term('-region:', filter.notRegions),
    term('-component:', filter.notComponents),
    term('-kind:', filter.notKinds),
    filter.strict ? 'strict' : '',
  ].filter((text) => text !== '');
  const isOpen = filter.vendors.length === 0 && !terms.some((text) => /^[a-z][a-z-]*:/.test(text));
  return (isOpen ? ['all', ...terms] : terms).join(' ');
}

/** A part of a vendor is written behind a slash: `aws/S3`. */
export const vendorText = (vendor: FilterVendor): string =>
  vendor.component === null ? vendor.slug : `${vendor.slug}/${vendor.component}`;

const term = (key: string, values: readonly string[]): string =>
  values.length === 0 ? '' : key + values.map(quoteIfNeeded).join(',');

const plain = /^[\p{L}\p{N}][^\s\u200b\u2060\ufeff,，、:："*\\]*$/u;
const reserved = new Set(['all', 'strict']);

/** An arrow leads to a channel, and a semicolon ends what stands before it. */
const divides = /[-–—=]>|[→⇒➜➡;]/u;

/** Quotes hold what would otherwise end the value, begin a key, a route or an exclusion, or be one of the language's own words. */
export function quoteIfNeeded(value: string): string {
  if (plain.test(value) && !divides.test(value) && !reserved.has(value.toLowerCase())) return value;
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
