import { adapterOf } from '../../adapters/registry.js';
import { ingestPage } from '../../app/ingest-document.js';
import { pollPage } from '../../app/poll-page.js';
import { demoHistory } from '../../app/simulate/demo-history.js';
import { startSimulator } from '../../app/simulate/server.js';
import { noWake } from '../../app/wake.js';
import { loadGazetteer } from '../../catalogue/regions.js';
import { systemClock } from '../../clock.js';
import { addPage, followPage, lookSoon } from '../../db/pages.js';
import { PageId, previewTenant, publicTenant } from '../../domain/ids.js';
import { toIso } from '../../domain/time.js';
import { createFetcher } from '../../http/fetcher.js';
import { createMetrics } from '../../metrics.js';
import { openTemporaryDatabase } from '../temporary-database.js';
import type { Benchmark } from './benchmark.js';
import { measureSideBySide, ratio } from './measure.js';

/** What a look at a page that did not change costs, beside fetching its documents and nothing else. */
export const unchangedPage: Benchmark = {
  name: 'unchanged-page',
  summary: 'a look at a page that did not change, beside a bare fetch of its documents',
  run: async ({ rounds, log, version }) => {
    const { history } = demoHistory(toIso(systemClock.now()));
    const simulator = await startSimulator({ history, startAt: '2100-01-01T00:00:00.000Z', speed: 1, as: 'statuspage' });
    const database = await openTemporaryDatabase(log);
    const fetcher = createFetcher({ allowPrivateNetworks: true, version });
    try {
      const deps = {
        db: database.db,
        clock: systemClock,
        fetcher,
        adapterOf,
        wake: noWake,
        log,
        metrics: createMetrics(),
        pollSeconds: 60,
        chance: () => 0.5,
        gazetteer: loadGazetteer(),
      };
      const key = { tenantId: publicTenant, pageId: PageId.parse('bench') };
      const settings = { url: simulator.origin };
      await addPage(
        database.db,
        {
          ...key,
          vendorSlug: 'bench',
          vendorName: 'Bench',
          url: simulator.origin,
          adapter: 'statuspage',
          settings,
          pollSeconds: null,
        },
        toIso(systemClock.now()),
      );
      await followPage(database.db, previewTenant, key);
      await pollPage(deps, key);
      await ingestPage(deps, key);
      const requests = adapterOf('statuspage').plan(settings, []);
      const etags = await Promise.all(requests.map(async ({ url }) => (await fetch(url)).headers.get('etag') ?? ''));
      const bare = () =>
        Promise.all(
          requests.map(async ({ url }, index) =>
            (await fetch(url, { headers: { 'if-none-match': etags[index] ?? '' } })).arrayBuffer(),
          ),
        );
      const look = () => pollPage(deps, key);
      const due = () => lookSoon(database.db, key, toIso(systemClock.now()));
      const measured = await measureSideBySide({ 'bare fetch': bare, 'unchanged page': look }, rounds, due);
      return { measured, ratios: { 'unchanged page / bare fetch': ratio(measured, 'unchanged page', 'bare fetch') } };
    } finally {
      await fetcher.close();
      await database.close();
      await simulator.close();
    }
  },
};
