import type { Adapter, PageDocument } from '../adapters/adapter.js';
import type { Clock } from '../clock.js';
import type { Gazetteer } from '../domain/regions.js';
import type { PageLook } from '../domain/snapshot.js';
import { toIso } from '../domain/time.js';
import { RetryableError } from '../errors.js';
import type { Fetcher } from '../http/fetcher.js';
import { cleanSnapshot } from './clean-snapshot.js';
import { tagRegions } from './tag-regions.js';

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
    const round = await Promise.all(
      wanted.map(async (request): Promise<PageDocument> => {
        const result = await deps.fetcher.fetch({
          url: request.url,
          accept: request.accept,
          ...(request.expects === undefined ? {} : { expects: request.expects }),
        });
        if (result.kind === 'unchanged')
          throw new RetryableError('http.unexpected_304', `${request.url} answered 304 to an unconditional request.`);
        return {
          name: request.name,
          url: result.url,
          status: result.status,
          headers: result.headers,
          body: result.body,
          fetchedAt,
        };
      }),
    );
    documents.push(...round);
  }
  const look = cleanSnapshot(await adapter.parse(settings, documents));
  return { ...look, snapshot: tagRegions(deps.gazetteer, look.snapshot) };
}
