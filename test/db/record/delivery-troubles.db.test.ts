import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Db, sql } from '../../../src/db/database.js';
import { type DeliveryTroubles, deliveryTroubles } from '../../../src/db/record/delivery-troubles.js';
import { givenUp } from '../../../src/db/record/given-up.js';
import { troubleCounts } from '../../../src/db/record/trouble-counts.js';
import { endedByPeopleCodes } from '../../../src/domain/giving-up.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { insertIncident, insertPage } from './rows.js';
import {
  daysAgo,
  insertChannelPost,
  insertDelivery,
  insertNotice,
  insertThread,
  insertTroubledChannel,
  insertWorkspace,
  minutesAgo,
  now,
} from './trouble-rows.js';

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, channels, installations, notices, incidents, threads, deliveries, channel_posts, subscriptions cascade`.execute(
    db,
  );
  await sql`delete from tenants where tenant_id not in ('public', 'preview')`.execute(db);
  await insertWorkspace(db, 'acme', { name: 'Acme' });
  await insertTroubledChannel(db, { id: 'ops', tenant: 'acme' });
  await insertPage(db, { id: 'mail', slug: 'juniper' });
  await insertIncident(db, { id: 'i1', page: 'mail', begunAt: '2026-03-04T09:00:00Z' });
});

const troubles = (limit = 10): Promise<DeliveryTroubles> => deliveryTroubles(db, { now, limit, first: 'newest' });

const thread = (id: string, given: Partial<Parameters<typeof insertThread>[1]> = {}) =>
  insertThread(db, { id, tenant: 'acme', channel: 'ops', incident: 'i1', ...given });
const delivery = (id: string, threadId: string, state: string, given: Partial<Parameters<typeof insertDelivery>[1]> = {}) =>
  insertDelivery(db, { id, tenant: 'acme', thread: threadId, state, ...given });

describe('threads that lag', () => {
  const causes = async () => (await troubles()).lagging.rows.map(({ threadId, cause, code }) => [threadId, cause, code]);

  it('are told with their incident, place and since when, after a minute', async () => {
    await thread('late', { behind: 1, wantedAt: minutesAgo(3) });
    await thread('fresh', { behind: 1, wantedAt: minutesAgo(0.5) });
    await thread('shown');
    const { lagging } = await troubles();
    expect(lagging.total).toBe(1);
    expect(lagging.rows).toEqual([
      {
        tenantId: 'acme',
        channelId: 'ops',
        chat: 'slack',
        channelName: 'ops',
        workspace: 'Acme',
        threadId: 'late',
        incidentId: 'i1',
        incidentTitle: 'Late mail',
        vendorName: 'JUNIPER',
        since: minutesAgo(3),
        cause: 'nobody',
        code: null,
        failures: 0,
        waitingFor: null,
        notBefore: minutesAgo(3),
      },
    ]);
  });

  it('are told with what keeps them', async () => {
    const at = (minutes: number) => ({ behind: 1, wantedAt: minutesAgo(minutes) });
    await thread('failing', { ...at(9), more: { failures: 3, failure_code: 'slack.timeout', not_before: minutesAgo(-1) } });
    await thread('edit', { ...at(8), more: { waiting_for: 'edit', failure_code: 'pace', not_before: minutesAgo(-1) } });
    await thread('turn', {
      ...at(7),
      more: { waiting_for: 'post', failure_code: 'pace', failures: 2, not_before: minutesAgo(-1) },
    });
    await thread('writing', { ...at(6), more: { lease_until: minutesAgo(-0.2) } });
    await insertTroubledChannel(db, { id: 'closed', tenant: 'acme', paused: 'slack.is_archived', pausedAt: minutesAgo(20) });
    await thread('paused', { ...at(5), channel: 'closed', more: { failures: 3, failure_code: 'slack.timeout' } });
    await insertWorkspace(db, 'birch', { state: 'broken', code: 'slack.token_revoked' });
    await insertTroubledChannel(db, { id: 'b', tenant: 'birch' });
    await thread('broken', { ...at(4), tenant: 'birch', channel: 'b' });
    expect(await causes()).toEqual([
      ['broken', 'installation', 'slack.token_revoked'],
      ['paused', 'channel', 'slack.is_archived'],
      ['writing', 'writing', null],
      ['turn', 'turn', null],
      ['edit', 'turn', null],
      ['failing', 'failure', 'slack.timeout'],
    ]);
  });

  it('do not count what people muted, what was folded, what is over and what waits in a channel that is gone', async () => {
    await thread('muted', { behind: 1, more: { failure_code: 'muted' } });
    await thread('folded', { behind: 1, more: { state: 'folded' } });
    await thread('stopped', { behind: 1, more: { state: 'stopped', stopped_code: 'muted' } });
    await insertTroubledChannel(db, { id: 'gone', tenant: 'acme', endedAt: now });
    await thread('elsewhere', { behind: 1, channel: 'gone' });
    expect(await causes()).toEqual([]);
  });

  it('are counted all where only some are shown, and the oldest come first for whoever wants the worst', async () => {
    for (const minutes of [2, 4, 3]) await thread(`t${minutes}`, { behind: 1, wantedAt: minutesAgo(minutes) });
    const newest = (await troubles(2)).lagging;
    expect([newest.total, newest.rows.map(({ threadId }) => threadId)]).toEqual([3, ['t2', 't3']]);
    const { lagging } = await deliveryTroubles(db, { now, limit: 1, first: 'oldest' });
    expect([lagging.total, lagging.rows.map(({ threadId }) => threadId)]).toEqual([3, ['t4']]);
  });

  it('that owe what people pressed are late since it was pressed', async () => {
    await thread('pressed', { wantedAt: daysAgo(3), more: { marks_version: 1 } });
    await sql`insert into thread_marks (tenant_id, thread_id, kind, person_id, person_name, marked_at)
      values ('acme', 'pressed', 'affected', 'U1', 'Ana', ${minutesAgo(2)})`.execute(db);
    expect((await troubles()).lagging.rows.map(({ since }) => since)).toEqual([minutesAgo(2)]);
  });
});

describe('writes in doubt', () => {
  it('are those without an answer, and those whose sender is gone', async () => {
    await thread('t1');
    await delivery('d1', 't1', 'in_doubt', { code: 'slack.timeout', at: minutesAgo(3) });
    await thread('t2');
    await delivery('d2', 't2', 'sending', { at: minutesAgo(2), action: { kind: 'post-root' } });
    await thread('t3', { more: { lease_until: minutesAgo(-0.1) } });
    await delivery('d3', 't3', 'sending');
    await thread('t4');
    await delivery('d4', 't4', 'sent');
    await delivery('d5', 't4', 'retry');
    const { doubtful } = await troubles();
    expect(doubtful.rows).toMatchObject([
      { threadId: 't2', kind: 'post-root', seq: null, since: minutesAgo(2), code: null },
      { threadId: 't1', kind: 'post-reply', seq: 2, since: minutesAgo(3), code: 'slack.timeout' },
    ]);
    expect((await troubleCounts(db, now)).threadsInDoubt).toBe(2);
  });
});

describe('what was given up', () => {
  const told = async () => (await troubles()).givenUp.rows.map(({ threadId, kind, code }) => [threadId, kind, code]);

  it('is told for two weeks', async () => {
    await thread('t1');
    await delivery('d1', 't1', 'dead', { code: 'slack.invalid_blocks', at: daysAgo(13) });
    await delivery('d2', 't1', 'dead', { code: 'slack.invalid_blocks', at: daysAgo(15) });
    await thread('t2', { wantedAt: daysAgo(15), more: { state: 'stopped', stopped_code: 'chat.root_gone' } });
    expect((await troubles()).givenUp.rows).toMatchObject([{ threadId: 't1', kind: 'post-reply', seq: 2, since: daysAgo(13) }]);
    expect((await troubleCounts(db, now)).deliveriesDead).toBe(1);
  });

  it('is told once where a write ended or closed its thread', async () => {
    await thread('over', { more: { state: 'stopped', stopped_code: 'chat.root_gone' } });
    await delivery('d1', 'over', 'dead', { code: 'chat.root_gone', at: minutesAgo(4) });
    await thread('locked', { more: { replies_closed_code: 'chat.thread_gone', replies_closed_revision: 2 } });
    await delivery('d2', 'locked', 'dead', { code: 'chat.thread_gone', at: minutesAgo(5) });
    await delivery('d3', 'locked', 'dead', { code: 'slack.msg_too_long', at: minutesAgo(6) });
    await thread('old', { wantedAt: minutesAgo(7), more: { root_closed_code: 'chat.edit_closed' } });
    expect(await told()).toEqual([
      ['over', 'thread', 'chat.root_gone'],
      ['locked', 'replies', 'chat.thread_gone'],
      ['locked', 'post-reply', 'slack.msg_too_long'],
      ['old', 'root', 'chat.edit_closed'],
    ]);
    const mendable = await givenUp(db, { now, limit: 1, first: 'oldest' }, endedByPeopleCodes);
    expect([mendable.total, mendable.rows.map(({ threadId }) => threadId)]).toEqual([2, ['old']]);
  });

  it('does not count what people wanted silent, and what the next update tries again', async () => {
    await thread('muted', { more: { state: 'stopped', stopped_code: 'muted' } });
    await thread('skipped', { more: { state: 'stopped', stopped_code: 'skipped' } });
    await thread('full', { more: { replies_closed_code: 'chat.thread_cap', replies_closed_revision: 4 } });
    await thread('still full', { more: { replies_closed_code: 'chat.thread_cap', replies_closed_revision: 5 } });
    expect(await told()).toEqual([['still full', 'replies', 'chat.thread_cap']]);
  });
});

describe('messages about a channel as a whole', () => {
  it('are told when they were given up, are in doubt or late', async () => {
    const post = (id: string, more: Record<string, string | number | null>, at = minutesAgo(10)) =>
      insertChannelPost(db, { id, tenant: 'acme', channel: 'ops', at, more });
    await post('dead', { state: 'dead', failure_code: 'slack.invalid_blocks' }, minutesAgo(4));
    await post('doubt', { doubt: 'sending' }, minutesAgo(3));
    await post('held', { doubt: 'sending', lease_until: minutesAgo(-0.1) });
    await post('late', { failure_code: 'slack.timeout' }, minutesAgo(2));
    await post('fresh', {}, minutesAgo(0.5));
    await post('shown', { delivered_version: 1 });
    await post('old', { state: 'dead' }, daysAgo(15));
    const { posts } = await troubles();
    expect(posts.rows.map(({ postId, trouble, code }) => [postId, trouble, code])).toEqual([
      ['late', 'behind', 'slack.timeout'],
      ['doubt', 'in-doubt', null],
      ['dead', 'dead', 'slack.invalid_blocks'],
    ]);
  });
});

describe('places that cannot be written to', () => {
  it('are paused channels in which something is followed or owed', async () => {
    await insertTroubledChannel(db, { id: 'closed', tenant: 'acme', paused: 'slack.is_archived', pausedAt: minutesAgo(20) });
    await thread('t1', { channel: 'closed', behind: 1 });
    await insertTroubledChannel(db, { id: 'unused', tenant: 'acme', paused: 'slack.is_archived', followed: false });
    await insertTroubledChannel(db, { id: 'gone', tenant: 'acme', paused: 'chat.channel_gone', endedAt: now });
    await insertWorkspace(db, 'birch', { state: 'removed' });
    await insertTroubledChannel(db, { id: 'b', tenant: 'birch', paused: 'slack.not_in_channel' });
    const { paused } = await troubles();
    expect(paused.rows).toMatchObject([
      { channelId: 'closed', code: 'slack.is_archived', since: minutesAgo(20), waiting: 1, subscriptions: 1 },
    ]);
    expect((await troubleCounts(db, now)).channelsPaused).toEqual([{ chat: 'slack', channels: 1 }]);
  });

  it('are workspaces whose token is refused, and those that were left with something to follow', async () => {
    await insertWorkspace(db, 'birch', { name: 'Birch', state: 'broken', code: 'slack.invalid_auth', at: minutesAgo(9) });
    await insertWorkspace(db, 'cedar', {
      chat: 'discord',
      name: 'Cedar',
      state: 'removed',
      code: 'discord.guild_removed',
      at: minutesAgo(8),
    });
    await insertTroubledChannel(db, { id: 'c', tenant: 'cedar', chat: 'discord' });
    await insertWorkspace(db, 'fir', { state: 'removed' });
    const { ended } = await troubles();
    expect(ended.rows).toEqual([
      {
        tenantId: 'cedar',
        chat: 'discord',
        workspace: 'Cedar',
        state: 'removed',
        since: minutesAgo(8),
        code: 'discord.guild_removed',
        subscriptions: 1,
      },
      {
        tenantId: 'birch',
        chat: 'slack',
        workspace: 'Birch',
        state: 'broken',
        since: minutesAgo(9),
        code: 'slack.invalid_auth',
        subscriptions: 0,
      },
    ]);
  });
});

describe('notices', () => {
  it('are told where nobody could be told', async () => {
    await insertNotice(db, { id: 'n1', tenant: 'acme', channel: 'ops', at: minutesAgo(2) });
    await insertNotice(db, { id: 'n2', tenant: 'acme', at: minutesAgo(3) });
    await insertNotice(db, { id: 'n3', tenant: 'acme', state: 'told' });
    await insertNotice(db, { id: 'n4', tenant: 'acme', at: daysAgo(20) });
    expect((await troubles()).untold.rows).toMatchObject([
      { workspace: 'Acme', chat: 'slack', channelName: 'ops', detail: 'I am not in this channel.' },
      { workspace: 'Acme', chat: 'slack', channelName: null },
    ]);
  });
});
