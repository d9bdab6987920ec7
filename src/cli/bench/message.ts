import { randomBytes } from 'node:crypto';
import { adapterOf } from '../../adapters/registry.js';
import { drivePage } from '../../app/drive-page.js';
import { ingestPage } from '../../app/ingest-document.js';
import { pollPage } from '../../app/poll-page.js';
import { reconcileThread } from '../../app/reconcile-thread.js';
import { historyFetcher } from '../../app/replay/history-fetcher.js';
import { History } from '../../app/simulate/script.js';
import { subscribe } from '../../app/subscribe.js';
import { noWake } from '../../app/wake.js';
import { loadCatalogue } from '../../catalogue/catalogue.js';
import { loadGazetteer } from '../../catalogue/regions.js';
import type { ChatPort } from '../../chat/port.js';
import { ManualClock } from '../../clock.js';
import { addChannel } from '../../db/channels.js';
import { addPage, followPage, lookSoon } from '../../db/pages.js';
import { laggingThreads } from '../../db/threads.js';
import { ChannelId, PageId, previewTenant, publicTenant } from '../../domain/ids.js';
import { addMs, toIso } from '../../domain/time.js';
import { createMetrics } from '../../metrics.js';
import { slackMessage } from '../../render/slack/slack-message.js';
import { openTemporaryDatabase } from '../temporary-database.js';
import type { Benchmark } from './benchmark.js';
import { loopbackServer } from './loopback-server.js';
import { ratio, summary } from './measure.js';

const origin = 'https://status.bench.example';
const begun = '2026-06-01T12:00:00.000Z';

const updatesEach = 8;

/** One incident after the other, each with an update a minute. */
function busyHistory(minutes: number): History {
  const incidents = Array.from({ length: Math.ceil(minutes / updatesEach) }, (_, index) => {
    const id = `bench0inc${String(index).padStart(3, '0')}`;
    const updates = Array.from({ length: updatesEach }, (__, nth) => ({
      id: `b${id}${nth}`.slice(-12),
      status: nth === updatesEach - 1 ? ('resolved' as const) : ('investigating' as const),
      body: `Answers take ${nth + 2} seconds. We are looking for the cause.`,
      at: addMs(begun, (index * updatesEach + nth) * 60_000),
    }));
    return {
      id,
      title: 'Slow answers',
      kind: 'incident' as const,
      impact: 'minor' as const,
      status: 'resolved' as const,
      startedAt: updates[0]?.at ?? null,
      updates,
    };
  });
  return History.parse({ provider: 'statuspage', page: { name: 'Bench', url: origin }, status: 'minor', incidents });
}

/** What one update costs from the lagging thread to the confirmed reply and root edit, for each message that goes out, beside a bare HTTP post of the same payload. */
export const message: Benchmark = {
  name: 'message',
  summary: 'a delivered message, beside a bare HTTP post of the same payload',
  run: async ({ rounds, log }) => {
    const server = await loopbackServer((request, response) => {
      request.resume().on('end', () => response.end('{"ok":true}'));
    });
    const database = await openTemporaryDatabase(log);
    try {
      let posted = 0;
      let payload = '';
      const post = async (body: string) => void (await (await fetch(server.origin, { method: 'POST', body })).arrayBuffer());
      const chat: ChatPort = {
        id: 'preview',
        settle: async () => ({ kind: 'absent' }),
        perform: async (call) => {
          payload = JSON.stringify(slackMessage(call.view, call.marker, { edit: call.op === 'edit' }));
          await post(payload);
          posted += 1;
          return { messageRef: call.messageRef ?? randomBytes(6).toString('hex'), postedAt: begun };
        },
      };
      const clock = new ManualClock(addMs(begun, -60_000));
      const history = busyHistory(rounds + updatesEach);
      const gazetteer = loadGazetteer();
      const deps = {
        db: database.db,
        clock,
        fetcher: historyFetcher({ history, origin, as: 'statuspage' }, clock),
        adapterOf,
        gazetteer,
        wake: noWake,
        log,
        metrics: createMetrics(),
        pollSeconds: 60,
        chance: () => 0.5,
        chatOf: () => chat,
        publicUrl: null,
        catalogue: loadCatalogue(),
      };
      const page = { tenantId: publicTenant, pageId: PageId.parse('bench') };
      await addPage(
        database.db,
        {
          ...page,
          vendorSlug: 'bench',
          vendorName: 'Bench',
          url: origin,
          adapter: 'statuspage',
          settings: { url: origin },
          pollSeconds: null,
        },
        toIso(clock.now()),
      );
      await followPage(database.db, previewTenant, page);
      const channel = await addChannel(database.db, {
        tenantId: previewTenant,
        id: ChannelId.parse('bench'),
        chat: 'preview',
        externalId: 'bench',
        name: 'bench',
        preset: 'plain',
      });
      await subscribe(deps, { tenantId: previewTenant, channelId: channel.id, expression: 'all', by: null });
      await drivePage(deps, page);
      clock.moveTo(begun);
      const prepare = async () => {
        clock.advance(60_000);
        await lookSoon(database.db, page, toIso(clock.now()));
        await pollPage(deps, page);
        await ingestPage(deps, page);
      };
      const times: number[] = [];
      const bareTimes: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await prepare();
        const before = posted;
        const lagging = await laggingThreads(database.db, toIso(clock.now()), 10);
        const started = performance.now();
        for (const thread of lagging) await reconcileThread(deps, thread);
        const messages = Math.max(1, posted - before);
        times.push(((performance.now() - started) * 1000) / messages);
        const bareStarted = performance.now();
        for (let index = 0; index < messages; index += 1) await post(payload);
        bareTimes.push(((performance.now() - bareStarted) * 1000) / messages);
      }
      const measured = [summary('bare HTTP post', bareTimes), summary('delivered message', times)];
      return {
        measured,
        ratios: { 'delivered message / bare HTTP post': ratio(measured, 'delivered message', 'bare HTTP post') },
      };
    } finally {
      await database.close();
      await server.close();
    }
  },
};
