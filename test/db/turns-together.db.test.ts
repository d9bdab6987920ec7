import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, databaseOf } from '../../src/db/connect.js';
import { sql } from '../../src/db/database.js';
import { beginDelivery } from '../../src/db/deliveries.js';
import { leaseThreadWork } from '../../src/db/thread-work.js';
import { laggingThreads, type ThreadKey } from '../../src/db/threads.js';
import { TenantId } from '../../src/domain/ids.js';
import { rootState } from '../../src/domain/root-state.js';
import { addMs, toIso } from '../../src/domain/time.js';
import { silentLog } from '../../src/log.js';
import { incident, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

const workspaces = ['slack-T1', 'slack-T2'].map((id) => TenantId.parse(id));

let database: FreshDatabase;
let line: Pipeline;
let threads: readonly ThreadKey[];
beforeAll(async () => {
  database = await freshDatabase();
  line = await openPipeline(database.db);
  for (let index = 0; index < 40; index += 1) await line.subscribe('larch', `channel-${index}`);
  await line.look();
  line.site.incidents = [incident('a', [['investigating', 'Exports fail.']])];
  await line.read();
  threads = await laggingThreads(database.db, toIso(line.clock.now()), 100);
});
afterAll(() => database.close());

/** Writes of one process: its channels alternate between the workspaces, beginning with `first`. */
async function writes(own: readonly ThreadKey[], first: number): Promise<void> {
  const db = databaseOf(createPool(database.url, silentLog, 2));
  const now = toIso(line.clock.now());
  const until = addMs(now, 600_000);
  const leased = await Promise.all(own.map((thread) => leaseThreadWork(db, thread, 'mine', now, until)));
  for (let round = 0; round < 40; round += 1)
    await Promise.all(
      leased.map((work, index) => {
        if (work === undefined) throw new Error('a thread was not to be had');
        const tenantId = workspaces[(index + first) % 2] ?? TenantId.parse('slack-T1');
        const channel = `slack/post/C${String(index).padStart(3, '0')}`;
        const paces = ['slack/post', channel].map((key) => ({ tenantId, key, intervalMs: 1, burst: 1_000 }));
        const intent = {
          action: { kind: 'post-root' as const, state: rootState(work.incident) },
          incidentRevision: 1,
          marker: `${round}`,
          isRepetition: false,
        };
        const lease = { tenantId: work.thread.tenantId, threadId: work.thread.id, token: 'mine' };
        return beginDelivery(db, lease, intent, { turns: { tenantId, paces }, now, leaseUntil: until });
      }),
    );
  await db.destroy();
}

it('writes of many workspaces take their turns without waiting for each other in a circle', async () => {
  await Promise.all([writes(threads.slice(0, 20), 0), writes(threads.slice(20), 1)]);
  const { rows } = await sql<{
    deadlocks: number;
    begun: number;
  }>`select deadlocks::int, (select count(*)::int from deliveries) as begun
    from pg_stat_database where datname = current_database()`.execute(database.db);
  expect(rows).toEqual([{ deadlocks: 0, begun: 40 }]);
});
