import type { Clock } from '../../clock.js';
import { toIso } from '../../domain/time.js';
import { PermanentError } from '../../errors.js';
import type { Fetcher } from '../../http/fetcher.js';
import { answer } from '../simulate/answers.js';
import { pageOf } from '../simulate/page-at.js';
import type { History } from '../simulate/script.js';
import type { SimulatedProvider } from '../simulate/shapes.js';
import { withUpdateIds } from '../simulate/simulated-ids.js';

export interface HistoryPage {
  readonly history: History;
  readonly origin: string;
  readonly as: SimulatedProvider;
}

/** Answers like the history's page would at the clock's time, without a network. Where a provider keeps documents on another host, they stand here too. */
export function historyFetcher({ history, origin, as }: HistoryPage, clock: Clock): Fetcher {
  const pageAt = pageOf(withUpdateIds(history));
  return {
    close: async () => undefined,
    fetch: async ({ url, expects }) => {
      const now = toIso(clock.now());
      const { pathname: path, searchParams: query } = new URL(url);
      const { status, body, headers } = answer({ path, query, origin }, { snapshot: pageAt(now), changedAt: now, now }, as);
      const isExpected = status === 200 || expects?.includes(status) === true;
      if (!isExpected) throw new PermanentError('http.gone', `${url} is not a document of a history.`);
      return { kind: 'document', status, url, headers: { ...headers }, body, redirects: 0, validators: {} };
    },
  };
}
