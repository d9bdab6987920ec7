import type { LeasedPage } from '../db/pages.js';
import type { Fetcher } from '../http/fetcher.js';
import type { Secrets } from '../secrets.js';
import { openAccess, withAccess } from './page-access.js';

export interface PageFetcherDeps {
  readonly fetcher: Fetcher;
  /** What opens sealed headers; left out where no page is private. */
  readonly secrets?: () => Promise<Secrets>;
}

/** What the looks at a page cost, added up while it is looked at. */
export interface FetchCost {
  bytes: number;
  ms: number;
}

/**
 * The fetcher for one look at one page: it ends with the process, opens private pages, and counts what is read.
 * @throws OperatorError `secrets.unreadable` when the page's headers were sealed with another key.
 */
export async function pageFetcher(
  deps: PageFetcherDeps,
  page: Pick<LeasedPage, 'url' | 'sealedHeaders'>,
  cost: FetchCost,
  stop: AbortSignal | undefined,
): Promise<Fetcher> {
  const counted = stoppable(metered(deps.fetcher, cost), stop);
  if (page.sealedHeaders === null || deps.secrets === undefined) return counted;
  return withAccess(counted, new URL(page.url).origin, openAccess(await deps.secrets(), page.sealedHeaders));
}

function metered(fetcher: Fetcher, cost: FetchCost): Fetcher {
  return {
    close: () => fetcher.close(),
    fetch: async (request) => {
      const startedAt = performance.now();
      try {
        const result = await fetcher.fetch(request);
        if (result.kind === 'document') cost.bytes += result.body.length;
        return result;
      } finally {
        cost.ms += performance.now() - startedAt;
      }
    },
  };
}

/** The same fetcher, whose fetches also end when the process is told to stop. */
function stoppable(fetcher: Fetcher, stop: AbortSignal | undefined): Fetcher {
  if (stop === undefined) return fetcher;
  return {
    close: () => fetcher.close(),
    fetch: ({ signal, ...request }) =>
      fetcher.fetch({ ...request, signal: signal === undefined ? stop : AbortSignal.any([signal, stop]) }),
  };
}
