import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliveryFindings } from '../../src/app/diagnose-delivery.js';
import { type Db, sql } from '../../src/db/database.js';
import { insertIncident, insertPage } from '../db/record/rows.js';
import {
  insertChannelPost,
  insertDelivery,
  insertNotice,
  insertThread,
  insertTroubledChannel,
  insertWorkspace,
  minutesAgo,
  now,
} from '../db/record/trouble-rows.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
  await insertWorkspace(db, 'acme', { name: 'Acme' });
  await insertPage(db, { id: 'mail', slug: 'juniper' });
  await insertIncident(db, { id: 'i1', page: 'mail', begunAt: minutesAgo(90) });
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate channels, threads, deliveries, channel_posts, notices, subscriptions cascade`.execute(db);
  await insertTroubledChannel(db, { id: 'ops', tenant: 'acme' });
});

const lines = async (): Promise<string[]> =>
  (await deliveryFindings(db, now)).map(({ ok, subject, detail }) => `${ok ? '✓' : '✗'} ${subject}: ${detail}`);
const faults = async (): Promise<string[]> => (await lines()).filter((line) => line.startsWith('✗'));
const thread = (id: string, given: Partial<Parameters<typeof insertThread>[1]> = {}) =>
  insertThread(db, { id, tenant: 'acme', channel: 'ops', incident: 'i1', ...given });
const dead = (id: string, threadId: string, code: string) =>
  insertDelivery(db, { id, tenant: 'acme', thread: threadId, state: 'dead', code, at: minutesAgo(5) });

describe('what doctor says of delivery', () => {
  it('is one line for each kind, also where all is well', async () => {
    expect(await lines()).toEqual([
      '✓ threads: none is behind for more than a minute',
      '✓ deliveries: none is in doubt',
      '✓ given up: nothing in the last 14 days',
      '✓ messages to channels: none is late or given up',
      '✓ paused channels: none',
      '✓ installations: none is broken',
      '✓ notices: everybody who had to be told something could be told',
    ]);
  });

  it('counts what is behind and names the longest with what keeps it', async () => {
    await thread('t1', { behind: 1, wantedAt: minutesAgo(3) });
    expect(await faults()).toEqual([
      '✗ threads: 1 thread is behind, since 4 Mar 11:57 UTC: JUNIPER “Late mail” in #ops (slack, Acme). Nobody has taken it up. Check that a process with the role `deliver` runs and that the job queue answers.',
    ]);
    await thread('t2', { behind: 1, wantedAt: minutesAgo(63), more: { failures: 2, failure_code: 'slack.rate_limited' } });
    expect(await faults()).toEqual([
      '✗ threads: 2 threads are behind, the longest since 4 Mar 10:57 UTC: JUNIPER “Late mail” in #ops (slack, Acme). The platform asked Tocsin to wait. It goes on by itself when that time is over.',
    ]);
  });

  it('names what was given up and where to try it again, and a reason that nobody knows by its code', async () => {
    await thread('t1');
    await dead('d1', 't1', 'slack.brand_new');
    expect(await faults()).toEqual([
      '✗ given up: 1 write or thread was given up, since 4 Mar 11:55 UTC: JUNIPER “Late mail” in #ops (slack, Acme). (slack.brand_new) /admin has a button that tries again.',
    ]);
  });

  it('takes what people ended themselves for no fault', async () => {
    await thread('t1', { more: { state: 'stopped', stopped_code: 'chat.root_gone' } });
    await thread('t2');
    await dead('d1', 't2', 'chat.message_gone');
    expect(await faults()).toEqual([]);
    expect(await lines()).toContain('✓ given up: 2 ended because people took the message or thread away');
  });

  it('names everything else that needs somebody', async () => {
    await thread('t1');
    await insertDelivery(db, { id: 'd1', tenant: 'acme', thread: 't1', state: 'in_doubt' });
    await insertChannelPost(db, {
      id: 'p1',
      tenant: 'acme',
      channel: 'ops',
      more: { state: 'dead', failure_code: 'slack.invalid_blocks' },
    });
    await insertTroubledChannel(db, { id: 'old', tenant: 'acme', paused: 'slack.is_archived', pausedAt: minutesAgo(20) });
    await insertNotice(db, { id: 'n1', tenant: 'acme', channel: 'old' });
    await sql`update installations set state = 'active'`.execute(db);
    const found = await faults();
    expect(found.map((line) => line.slice(2, line.indexOf(':')))).toEqual([
      'deliveries',
      'messages to channels',
      'paused channels',
      'notices',
    ]);
    expect(found[1]).toContain('#ops (slack, Acme). Slack refuses this message in its plain form too.');
    expect(found[2]).toContain('#old (slack, Acme). The channel is archived.');
    expect(found[3]).toContain('of 1 trouble nobody could be told');
  });

  it('names a workspace that cannot be written to, once, with what waits in it', async () => {
    await sql`update installations set state = 'broken', state_code = 'slack.token_revoked', changed_at = ${minutesAgo(30)}`.execute(
      db,
    );
    await insertTroubledChannel(db, { id: 'old', tenant: 'acme', paused: 'slack.is_archived' });
    const found = await faults();
    await sql`update installations set state = 'active', state_code = null`.execute(db);
    expect(found).toEqual([
      '✗ installations: 1 installation cannot be written to, since 4 Mar 11:30 UTC: Acme (slack). Slack no longer accepts the bot token. Somebody installs Tocsin in the workspace again; subscriptions are kept and go on then.',
    ]);
  });
});
