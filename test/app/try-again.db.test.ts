import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retryChannelPost } from '../../src/app/retry-channel-post.js';
import { tryChannelAgain } from '../../src/app/try-channel-again.js';
import { noWake } from '../../src/app/wake.js';
import { ManualClock } from '../../src/clock.js';
import { sql } from '../../src/db/database.js';
import { ChannelId, TenantId } from '../../src/domain/ids.js';
import { silentLog } from '../../src/log.js';
import { insertIncident, insertPage } from '../db/record/rows.js';
import {
  insertChannelPost,
  insertThread,
  insertTroubledChannel,
  insertWorkspace,
  minutesAgo,
  now,
} from '../db/record/trouble-rows.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let woken: string[];
const acme = TenantId.parse('acme');
beforeAll(async () => {
  database = await freshDatabase();
  await insertWorkspace(database.db, 'acme');
  await insertPage(database.db, { id: 'mail', slug: 'juniper' });
  await insertIncident(database.db, { id: 'i1', page: 'mail', begunAt: minutesAgo(60) });
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate channels, threads, channel_posts cascade`.execute(database.db);
  woken = [];
});

const deps = () => ({
  db: database.db,
  clock: new ManualClock(now),
  log: silentLog,
  wake: { ...noWake, thread: async (_tenant: TenantId, threadId: string) => void woken.push(threadId) },
});
const channel = (given: Partial<Parameters<typeof insertTroubledChannel>[1]> = {}) =>
  insertTroubledChannel(database.db, { id: 'ops', tenant: 'acme', ...given });
const again = (tenantId = acme) => tryChannelAgain(deps(), { tenantId, channelId: ChannelId.parse('ops') });

describe('a paused channel that is tried again', () => {
  it('is open, and what it owes is woken', async () => {
    await channel({ paused: 'slack.is_archived', pausedAt: minutesAgo(5) });
    await insertThread(database.db, { id: 't1', tenant: 'acme', channel: 'ops', incident: 'i1', behind: 1 });
    expect(await again()).toBe('resumed');
    expect(woken).toEqual(['t1']);
    expect(await again()).toBe('not-paused');
  });

  it('waits for an invitation where the bot was taken out of it', async () => {
    await channel({ paused: 'slack.bot_removed', pausedAt: minutesAgo(5) });
    expect(await again()).toBe('needs-invitation');
  });

  it('is not known in another workspace, nor when it is gone for good', async () => {
    await channel({ paused: 'chat.channel_gone', endedAt: now });
    expect(await again()).toBe('unknown');
    expect(await again(TenantId.parse('birch'))).toBe('unknown');
  });
});

describe('a message about a channel that is retried', () => {
  const post = (more: Record<string, string | number | null>) =>
    insertChannelPost(database.db, { id: 'p1', tenant: 'acme', channel: 'ops', more });
  const retry = (postId = 'p1') => retryChannelPost(deps(), { tenantId: acme, postId });

  it('is due at once when it was given up', async () => {
    await channel();
    await post({
      state: 'dead',
      failures: 4,
      failure_code: 'slack.invalid_blocks',
      delivered_version: 1,
      not_before: minutesAgo(-60),
    });
    expect(await retry()).toBe('retried');
    expect(await retry()).toBe('nothing-to-retry');
    const { rows } = await sql`select state, wanted_version, failures, failure_code, not_before from channel_posts`.execute(
      database.db,
    );
    expect(rows).toEqual([{ state: 'open', wanted_version: 2, failures: 0, failure_code: null, not_before: new Date(now) }]);
  });

  it('keeps a doubt that is to be settled first', async () => {
    await channel();
    await post({ state: 'dead', doubt: 'in_doubt' });
    await retry();
    expect((await sql`select doubt from channel_posts`.execute(database.db)).rows).toEqual([{ doubt: 'in_doubt' }]);
  });

  it('is left alone when it is on its way, and not known when it is not there', async () => {
    await channel();
    await post({ not_before: minutesAgo(-60) });
    expect(await retry()).toBe('nothing-to-retry');
    expect(await retry('p2')).toBe('unknown');
  });
});
