import type { Clock } from '../../clock.js';
import { toIso } from '../../domain/time.js';
import { PermanentError } from '../../errors.js';
import type { Fetcher, FetchResult } from '../../http/fetcher.js';
import { pageOf } from '../simulate/page-at.js';
import type { History } from '../simulate/script.js';
import { withUpdateIds } from '../simulate/simulated-ids.js';
import { statuspageDocuments } from '../simulate/statuspage-documents.js';

/** Answers like the history's page would at the clock's time, without a network. */
export function historyFetcher(history: History, origin: string, clock: Clock): Fetcher {
  const pageAt = pageOf(withUpdateIds(history));
  const answer = (url: string, status: number, body: unknown): FetchResult => ({
    kind: 'document',
    status,
    url,
    headers: {},
    body: JSON.stringify(body),
    redirects: 0,
    validators: {},
  });
  return {
    close: async () => undefined,
    fetch: async ({ url }) => {
      const now = toIso(clock.now());
      const documents = statuspageDocuments(pageAt(now), origin, now);
      const { pathname } = new URL(url);
      const lists: Readonly<Record<string, object>> = {
        '/api/v2/summary.json': documents.summary,
        '/api/v2/incidents.json': documents.incidents,
        '/api/v2/scheduled-maintenances.json': documents.maintenances,
      };
      const list = lists[pathname];
      if (list !== undefined) return answer(url, 200, list);
      const incident = /^\/incidents\/([^/]+)\.json$/.exec(pathname)?.[1];
      if (incident === undefined) throw new PermanentError('http.gone', `${url} is not a document of a history.`);
      const found = documents.byId.get(incident);
      return found === undefined ? answer(url, 404, { error: 'not found' }) : answer(url, 200, found);
    },
  };
}
