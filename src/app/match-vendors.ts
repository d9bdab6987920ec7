import type { CatalogueVendor } from '../catalogue/catalogue-data.js';
import { openIncidents } from '../db/incidents.js';
import { followedPages, type PageRow } from '../db/pages.js';
import { slugOfHost } from '../domain/filter.js';
import type { TenantId } from '../domain/ids.js';
import type { Incident } from '../domain/incident.js';
import { type PageRefusal, refusalKindOf } from '../domain/page-refusal.js';
import { toIso } from '../domain/time.js';
import { readVendorList } from '../domain/vendor-list.js';
import { TocsinError } from '../errors.js';
import { detectPage } from './detect-page.js';
import { kindOf, type Undetected } from './detect-refusal.js';
import type { FollowDeps } from './follow.js';
import { openIn } from './open-now.js';
import { bestWord } from './pasted-vendors.js';
import { readVendor } from './read-vendor.js';

export interface KnownMatch {
  readonly kind: 'known';
  /** As typed. */
  readonly input: string;
  /** What `subscribe` takes: a slug, or the address of a page that the catalogue does not know. */
  readonly slug: string;
  readonly name: string;
  readonly url: string;
  readonly component: string | null;
  readonly followed: boolean;
  readonly open: readonly Incident[] | null;
  /** Null: its page can be read. */
  readonly unreadable: PageRefusal | null;
}

export type VendorWordMatch =
  | KnownMatch
  | { readonly kind: 'unknown'; readonly input: string; readonly suggestions: readonly CatalogueVendor[] };

const atOnce = 10;

/** Finds out what each vendor of a pasted list is, and what is open there now. Posts and stores nothing. */
export async function matchVendors(deps: FollowDeps, tenantId: TenantId, text: string): Promise<VendorWordMatch[]> {
  const list = readVendorList(text);
  if (list.kind === 'refused') return [];
  const followed = await followedPages(deps.db, tenantId);
  const kindOf = (word: string) => (storedPage(followed, word) === undefined ? deps.catalogue.resolve(word).kind : 'vendor');
  const words = [...new Set(list.vendors.map((vendor) => bestWord(vendor, kindOf)))];
  const matches: VendorWordMatch[] = [];
  for (let start = 0; start < words.length; start += atOnce) {
    matches.push(...(await Promise.all(words.slice(start, start + atOnce).map((word) => matchWord(deps, followed, word)))));
  }
  return [...matches, ...list.unread.map(({ text: input }) => ({ kind: 'unknown', input, suggestions: [] }) as const)];
}

const storedPage = (followed: readonly PageRow[], word: string): PageRow | undefined =>
  followed.find((page) => page.vendorSlug === word.toLowerCase() || page.vendorName.toLowerCase() === word.toLowerCase());

async function matchWord(deps: FollowDeps, followed: readonly PageRow[], input: string): Promise<VendorWordMatch> {
  const stored = storedPage(followed, input);
  if (stored !== undefined) return storedMatch(deps, stored, input, null);
  const found = deps.catalogue.resolve(input);
  if (found.kind === 'unknown') return { kind: 'unknown', input, suggestions: found.suggestions };
  if (found.kind === 'page') return matchAddress(deps, followed, input, found.url);
  const { vendor, component } = found;
  const page = followed.find((candidate) => candidate.vendorSlug === vendor.slug);
  if (page !== undefined) return storedMatch(deps, page, input, component);
  const base = {
    kind: 'known',
    input,
    slug: vendor.slug,
    name: vendor.name,
    url: vendor.statusUrl,
    component,
    followed: false,
  } as const;
  try {
    const look = await readVendor(deps, vendor);
    if ('reason' in look) return { ...base, open: null, unreadable: refusalIn(look) };
    return { ...base, open: openIn(look, toIso(deps.clock.now())), unreadable: null };
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    return { ...base, open: null, unreadable: { why: kindOf(error), detail: error.message } };
  }
}

async function storedMatch(deps: FollowDeps, page: PageRow, input: string, component: string | null): Promise<KnownMatch> {
  const open = await openIncidents(deps.db, { tenantId: page.tenantId, pageId: page.id });
  const isUnread = page.state === 'failed' || page.state === 'unrecognised';
  return {
    kind: 'known',
    input,
    slug: page.vendorSlug,
    name: page.vendorName,
    url: page.url,
    component,
    followed: true,
    open,
    unreadable: isUnread && page.failureDetail !== null ? refusalOf(page, page.failureDetail) : null,
  };
}

const refusalIn = ({ why, reason }: Undetected): PageRefusal => ({ why, detail: reason });

const refusalOf = ({ state, failureCode }: PageRow, detail: string): PageRefusal => ({
  why: state === 'unrecognised' ? 'unrecognised' : refusalKindOf(failureCode ?? ''),
  detail,
});

async function matchAddress(deps: FollowDeps, followed: readonly PageRow[], input: string, url: URL): Promise<VendorWordMatch> {
  const stored = followed.find((page) => new URL(page.url).host === url.host);
  if (stored !== undefined) return storedMatch(deps, stored, input, null);
  const found = await detectPage(deps, url);
  const address = found.kind === 'found' && new URL(found.url).host === url.host ? found.url : url.origin;
  const base = { kind: 'known', input, slug: address, url: address, component: null, followed: false } as const;
  if (found.kind === 'refused') return { ...base, name: slugOfHost(url.host), open: null, unreadable: refusalIn(found) };
  return { ...base, name: found.look.snapshot.page.name, open: openIn(found.look, toIso(deps.clock.now())), unreadable: null };
}
