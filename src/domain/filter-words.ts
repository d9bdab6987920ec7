import { type FilterVendor, slugOfHost } from './filter.js';

/** What the words of a filter mean outside of it: the catalogue and the gazetteer, seen from the language. */
export interface FilterWords {
  vendor(
    word: string,
  ):
    | { readonly kind: 'vendor'; readonly slug: string; readonly component: string | null }
    | { readonly kind: 'page'; readonly url: URL }
    | { readonly kind: 'unknown'; readonly suggestions: readonly string[] };
  region(word: string): { readonly tag: string } | { readonly suggestions: readonly string[] };
  /** A category under its own name, with the vendors in it: at least one, as a filter without vendors means all of them. */
  category(word: string): NamedCategory | { readonly suggestions: readonly string[] };
}

interface NamedCategory {
  readonly name: string;
  readonly slugs: readonly string[];
}

/** A status page that the filter names by address; its vendor slug is `slugOfHost(url.host)`. */
export interface NamedPage {
  readonly slug: string;
  readonly url: URL;
}

export type ResolvedVendor =
  | { readonly kind: 'vendor'; readonly vendor: FilterVendor; readonly page: NamedPage | null }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] };

/** A vendor as typed: any word that the catalogue knows, an address, or a vendor and one of its parts (`aws/S3`). */
export function resolveVendor(words: FilterWords, typed: string): ResolvedVendor {
  const word = withoutLinkMarks(typed);
  // With a dot before the slash it is an address.
  const part = /^([^/.:]+)\/(.+)$/u.exec(word);
  const owner = part === null ? undefined : words.vendor(part[1] ?? '');
  if (owner?.kind === 'vendor' && owner.component === null) {
    return { kind: 'vendor', vendor: { slug: owner.slug, component: part?.[2]?.trim() ?? null }, page: null };
  }
  const found = words.vendor(word);
  if (found.kind === 'unknown') return found;
  if (found.kind === 'vendor') return { kind: 'vendor', vendor: { slug: found.slug, component: found.component }, page: null };
  const slug = slugOfHost(found.url.host);
  return { kind: 'vendor', vendor: { slug, component: null }, page: { slug, url: found.url } };
}

/** Slack writes an address that somebody typed as `<https://host|host>`. */
const withoutLinkMarks = (word: string): string => /^<([^|>]+)(?:\|[^>]*)?>$/.exec(word)?.[1] ?? word;
