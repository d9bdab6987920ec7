import type { Adapter, PageDocument } from '../adapters/adapter.js';
import type { Clock } from '../clock.js';
import type { Gazetteer } from '../domain/regions.js';
import type { PageLook } from '../domain/snapshot.js';
import { toIso } from '../domain/time.js';
import type { Fetcher } from '../http/fetcher.js';
import { cleanSnapshot } from './clean-snapshot.js';
import { fetchDocument } from './fetch-document.js';
import { tagSnapshot } from './tag-snapshot.js';

export interface LookOnceDeps {
  readonly fetcher: Fetcher;
  readonly clock: Clock;
  readonly gazetteer: Gazetteer;
}

/**
 * Reads a page without storing anything: what `inspect` prints and what the first page shows before anybody follows the vendor.
 * @throws whatever the fetcher and the adapter throw when the page cannot be reached or read.
 */
export async function lookOnce(deps: LookOnceDeps, adapter: Adapter, settings: unknown): Promise<PageLook> {
  const documents: PageDocument[] = [];
  for (;;) {
    const wanted = adapter
      .plan(settings, documents)
      .filter((request) => !documents.some((document) => document.name === request.name));
    if (wanted.length === 0) break;
    const fetchedAt = toIso(deps.clock.now());
    documents.push(...(await Promise.all(wanted.map((request) => fetchDocument(deps.fetcher, request, fetchedAt)))));
  }
  const look = cleanSnapshot(await adapter.parse(settings, documents));
  return { ...look, snapshot: tagSnapshot(deps.gazetteer, look.snapshot) };
}
