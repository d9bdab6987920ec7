import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChannelRow, endChannel, ensureChannel, findChannel, pauseChannel } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { addForward, forwardsOf } from '../../src/db/forwards.js';
import { chatTenantId, saveInstallation } from '../../src/db/installations.js';
import { moveChannel } from '../../src/db/move-channel.js';
import { mutesOf, muteVendor } from '../../src/db/mutes.js';
import { addNotice, latestNotices } from '../../src/db/notices.js';
import { addSubscription, subscriptionsOf } from '../../src/db/subscriptions.js';
import { openThread } from '../../src/db/threads.js';
import { IncidentId, publicTenant, randomId, SubscriptionId, threadIdFor } from '../../src/domain/ids.js';
import { createSecrets } from '../../src/secrets.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
const at = '2026-09-01T10:00:00.000Z';
const later = '2026-09-01T11:00:00.000Z';
const tenantId = chatTenantId('slack', 'T1');
const secrets = createSecrets('a key of at least thirty-two characters');

beforeAll(async () => {
  database = await freshDatabase();
  const nobody = { url: null, appId: null, botId: null, botUserId: null, scopes: [], token: 'xoxb-1' };
  await saveInstallation(database.db, secrets, { ...nobody, chat: 'slack', externalId: 'T1', name: 'Acme' }, at);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate channels, notices cascade`.execute(database.db);
});

const channel = (externalId: string) =>
  ensureChannel(database.db, { tenantId, chat: 'slack', externalId, name: externalId.toLowerCase(), kind: 'text' });
const move = () => moveChannel(database.db, { tenantId, chat: 'slack', from: 'C1', to: 'C2', at: later });
const subscribe = (where: ChannelRow, filter: string) =>
  addSubscription(database.db, {
    ...{ tenantId, id: SubscriptionId.parse(randomId()), channelId: where.id, filter, createdBy: 'Dana', createdAt: at },
    vendors: ['larch'],
  });

async function thread(
  where: ChannelRow,
  incident: string,
  { rootRef = null, sent = false }: { rootRef?: string | null; sent?: boolean } = {},
) {
  const threadId = threadIdFor(where.id, IncidentId.parse(incident));
  await openThread(database.db, {
    ...{ tenantId, threadId, channelId: where.id, pageTenantId: publicTenant, incidentId: IncidentId.parse(incident) },
    ...{ subscriptionId: SubscriptionId.parse('s'), reasons: [], wantedRevision: 2, wantedAt: at },
  });
  await sql`update threads set root_ref = ${rootRef}, lease_token = 'held' where tenant_id = ${tenantId} and id = ${threadId}`.execute(
    database.db,
  );
  if (sent || rootRef !== null)
    await sql`insert into deliveries (tenant_id, id, thread_id, row_key, action, marker, state, begun_at, attempted_at, message_ref)
      values (${tenantId}, ${randomId()}, ${threadId}, 'post-root', '{}', 'm', 'sent', ${at}, ${at}, ${rootRef})`.execute(
      database.db,
    );
}

const threads = async () =>
  (
    await sql<{
      id: string;
      channel: string;
      incident: string;
      state: string;
      stopped: string | null;
      root: string | null;
      sent: string;
    }>`
      select id, channel_id as channel, incident_id as incident, state, stopped_code as stopped, root_ref as root,
        (select count(*) from deliveries where deliveries.thread_id = threads.id) as sent
      from threads where tenant_id = ${tenantId} order by incident_id, state`.execute(database.db)
  ).rows;

describe('a channel that gets another id', () => {
  it('keeps everything where nobody knows the new id', async () => {
    const old = await channel('C1');
    await subscribe(old, 'vendor:larch');
    await move();
    expect((await findChannel(database.db, tenantId, 'slack', 'C2'))?.id).toBe(old.id);
    expect(await findChannel(database.db, tenantId, 'slack', 'C1')).toBeUndefined();
    expect(await move(), 'the event comes twice').toEqual([]);
    expect((await findChannel(database.db, tenantId, 'slack', 'C2'))?.id).toBe(old.id);
  });

  it('becomes one with what was begun under the new id: nothing is followed twice, no incident has two threads', async () => {
    const old = await channel('C1');
    const young = await channel('C2');
    await subscribe(old, 'vendor:larch');
    await subscribe(young, 'vendor:larch');
    await subscribe(young, 'vendor:elm');
    await thread(old, 'both', { rootRef: '1.1' });
    await thread(young, 'both', { rootRef: '2.1' });
    await thread(old, 'old', { rootRef: '1.2' });
    await thread(young, 'young', { rootRef: '2.2' });
    await thread(old, 'unposted');
    await thread(young, 'unposted', { rootRef: '2.3' });
    const mute = { tenantId, vendorSlug: 'elm', until: '2027-01-01T00:00:00.000Z', by: 'Dana', at };
    await muteVendor(database.db, { ...mute, channelId: young.id });
    await move();
    const now = await findChannel(database.db, tenantId, 'slack', 'C2');
    expect(now?.id).toBe(old.id);
    expect((await subscriptionsOf(database.db, tenantId, old.id)).map(({ filter }) => filter).toSorted()).toEqual([
      'vendor:elm',
      'vendor:larch',
    ]);
    const found = await threads();
    expect(found.every((one) => one.channel === old.id)).toBe(true);
    expect(found.map(({ incident, state, stopped, root, sent }) => [incident, state, stopped, root, sent])).toEqual([
      ['both', 'open', null, '1.1', '1'],
      ['both', 'stopped', 'chat.moved', '2.1', '1'],
      ['old', 'open', null, '1.2', '1'],
      ['unposted', 'open', null, '2.3', '1'],
      ['young', 'open', null, '2.2', '1'],
    ]);
    for (const { id, incident, state } of found)
      if (state === 'open') expect(id, incident).toBe(threadIdFor(old.id, IncidentId.parse(incident)));
    expect(await mutesOf(database.db, tenantId, old.id, at)).toHaveLength(1);
  });

  it('keeps the ways out of both, and what both were about to tell of', async () => {
    const old = await channel('C1');
    const young = await channel('C2');
    await subscribe(old, 'vendor:larch');
    await subscribe(young, 'vendor:larch');
    const [kept] = await subscriptionsOf(database.db, tenantId, old.id);
    const [gone] = await subscriptionsOf(database.db, tenantId, young.id);
    const way = {
      tenantId,
      kind: 'webhook',
      target: 'elm.example',
      sealedTarget: 's',
      minImpact: 'none',
      createdBy: null,
    } as const;
    for (const [id, subscriptionId] of [
      ['whole', null],
      ['one', gone?.id ?? null],
    ] as const)
      await addForward(database.db, { ...way, id, channelId: young.id, subscriptionId, onlyWhenDown: false, createdAt: at });
    for (const { id } of [old, young])
      for (const kind of ['morning', 'past', 'digest', 'board'])
        await sql`insert into channel_posts (tenant_id, id, channel_id, kind, began_at, changed_at, marker, not_before, episode)
          values (${tenantId}, ${`${kind} ${id}`}, ${id}, ${kind}, ${at}, ${at}, 'm', ${at}, ${at})`.execute(database.db);
    await move();
    const forwards = await forwardsOf(database.db, tenantId, old.id);
    expect(new Map(forwards.map(({ id, subscriptionId }) => [id, subscriptionId]))).toEqual(
      new Map([
        ['whole', null],
        ['one', kept?.id],
      ]),
    );
    const posts = await sql<{ kind: string }>`select kind from channel_posts where channel_id = ${old.id} order by kind`.execute(
      database.db,
    );
    expect(posts.rows.map(({ kind }) => kind)).toEqual(['board', 'digest', 'morning', 'morning', 'past', 'past']);
  });

  it('takes nobody away from a thread that may be posted in this moment', async () => {
    const old = await channel('C1');
    const young = await channel('C2');
    await thread(old, 'doubt', { sent: true });
    await thread(young, 'doubt', { rootRef: '2.1' });
    await move();
    expect((await threads()).map(({ state, root }) => [state, root])).toEqual([
      ['open', null],
      ['stopped', '2.1'],
    ]);
  });

  it.each(['sending', 'in_doubt'])(
    'has one root where that of the younger thread is %s, and the older one was not posted',
    async (state) => {
      const old = await channel('C1');
      const young = await channel('C2');
      await thread(old, 'flying');
      await thread(young, 'flying', { sent: true });
      await sql`update deliveries set state = ${state} where tenant_id = ${tenantId}`.execute(database.db);
      await move();
      const found = await threads();
      expect(found.map(({ id, state, sent }) => [id, state, sent])).toEqual([
        [threadIdFor(old.id, IncidentId.parse('flying')), 'open', '1'],
      ]);
    },
  );

  it('goes on when the old id was paused and the new one works', async () => {
    const old = await channel('C1');
    await channel('C2');
    await thread(old, 'waiting');
    await pauseChannel(database.db, tenantId, old.id, 'slack.channel_not_found', at);
    expect(await move()).toHaveLength(1);
    expect((await findChannel(database.db, tenantId, 'slack', 'C2'))?.state).toBe('active');
  });

  it('brings its notices along, and leaves what ended on record', async () => {
    const old = await channel('C1');
    const ended = await channel('C2');
    await endChannel(database.db, tenantId, 'slack', 'C2', at);
    await addNotice(database.db, { tenantId, channelId: old.id, code: 'slack.is_archived', detail: 'x', state: 'pending', at });
    await move();
    expect((await findChannel(database.db, tenantId, 'slack', 'C2'))?.id).toBe(old.id);
    expect((await latestNotices(database.db, 5)).map(({ channelId }) => channelId)).toEqual([old.id]);
    const kept = await sql<{ external_id: string }>`select external_id from channels where id = ${ended.id}`.execute(database.db);
    expect(kept.rows).toEqual([{ external_id: `C2 before ${ended.id}` }]);
  });
});
