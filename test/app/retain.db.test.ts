import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createAdminSessions } from '../../handlers/http/admin-session.js';
import { retain } from '../../src/app/retain.js';
import { ManualClock } from '../../src/clock.js';
import { ensureChannel } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { addNotice } from '../../src/db/notices.js';
import { readSetting, takeSetting, writeSetting } from '../../src/db/settings.js';
import { openThread } from '../../src/db/threads.js';
import { IncidentId, previewTenant, publicTenant, SubscriptionId, threadIdFor } from '../../src/domain/ids.js';
import { addMs } from '../../src/domain/time.js';
import { silentLog } from '../../src/log.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

it('removes admin links and sessions when they have expired, and no other setting', async () => {
  const { db } = database;
  const clock = new ManualClock('2026-03-02T10:00:00.000Z');
  const store = {
    read: (key: string) => readSetting(db, previewTenant, key, z.unknown()),
    write: (key: string, value: unknown) => writeSetting(db, previewTenant, key, value),
    take: (key: string) => takeSetting(db, previewTenant, key),
  };
  const admin = createAdminSessions({ store, clock, adminToken: undefined });
  await writeSetting(db, previewTenant, 'name', 'a text');
  await writeSetting(db, previewTenant, 'rhythm', { seconds: 60 });
  const session = (await admin.enter(await admin.issueEntry())) ?? '';
  await admin.issueEntry();
  const kept = async () => {
    await retain({ db, clock, log: silentLog });
    const found = await sql<{ key: string }>`select split_part(key, ':', 1) as key from settings order by key`.execute(db);
    return found.rows.map(({ key }) => key);
  };
  expect(await kept()).toEqual(['admin-entry', 'admin-session', 'name', 'rhythm']);
  clock.advance(2 * 86_400_000);
  expect(await kept()).toEqual(['admin-session', 'name', 'rhythm']);
  expect(await admin.isSession(session)).toBe(true);
  clock.advance(30 * 86_400_000);
  expect(await kept()).toEqual(['name', 'rhythm']);
});

const now = '2026-09-01T10:00:00.000Z';
const daysAgo = (count: number) => addMs(now, -count * 86_400_000);
const retained = () => retain({ db: database.db, clock: new ManualClock(now), log: silentLog });
const channelOf = (name: string) =>
  ensureChannel(database.db, { tenantId: previewTenant, chat: 'preview', externalId: name, name, kind: 'text' });

it('removes notices three months after people were told, and never one that is pending', async () => {
  const { id: channelId } = await channelOf('notices');
  const add = async (code: string, state: string, at: string) => {
    await addNotice(database.db, { tenantId: previewTenant, channelId, code, detail: 'x', state: 'pending', at });
    await sql`update notices set state = ${state} where tenant_id = ${previewTenant} and code = ${code}`.execute(database.db);
  };
  await add('told', 'told', daysAgo(91));
  await add('failed', 'failed', daysAgo(91));
  await add('pending', 'pending', daysAgo(91));
  await add('young', 'told', daysAgo(89));
  await retained();
  const left = await sql<{ code: string }>`select code from notices order by code`.execute(database.db);
  expect(left.rows.map(({ code }) => code)).toEqual(['pending', 'young']);
});

it('removes messages about a channel three months after they told of something new, unless more is owed or an incident is told of in them', async () => {
  const { id: channelId } = await channelOf('posts');
  const add = async (id: string, changedAt: string, wanted = 1) => {
    await sql`insert into channel_posts (tenant_id, id, channel_id, kind, began_at, changed_at, wanted_version, delivered_version, marker, not_before)
      values (${previewTenant}, ${id}, ${channelId}, 'storm', ${changedAt}, ${changedAt}, ${wanted}, 1, ${id}, ${changedAt})`.execute(
      database.db,
    );
  };
  const fold = async (id: string, state: string) => {
    const incidentId = IncidentId.parse(id);
    const threadId = threadIdFor(channelId, incidentId);
    await openThread(database.db, {
      ...{ tenantId: previewTenant, threadId, channelId, pageTenantId: publicTenant, incidentId, reasons: [] },
      ...{ subscriptionId: SubscriptionId.parse('s'), wantedRevision: 1, wantedAt: daysAgo(91) },
    });
    await sql`update threads set state = ${state}, fold_id = ${id} where tenant_id = ${previewTenant} and id = ${threadId}`.execute(
      database.db,
    );
  };
  await add('behind', daysAgo(91), 2);
  await add('finished', daysAgo(91));
  await add('folded', daysAgo(91));
  await add('open', daysAgo(91));
  await add('skipped', daysAgo(91));
  await add('young', daysAgo(89));
  await fold('folded', 'folded');
  await fold('open', 'open');
  await fold('skipped', 'stopped');
  await retained();
  const left = await sql<{ id: string }>`select id from channel_posts order by id`.execute(database.db);
  expect(left.rows.map(({ id }) => id)).toEqual(['behind', 'folded', 'open', 'young']);
});

it('removes what browsers brought back from Slack when nobody may bring it any more', async () => {
  for (const [id, expiresAt] of [
    ['over', daysAgo(1)],
    ['held', addMs(now, 60_000)],
  ] as const)
    await sql`insert into used_oauth_states (tenant_id, state_id, expires_at) values (${publicTenant}, ${id}, ${expiresAt})`.execute(
      database.db,
    );
  await retained();
  const left = await sql<{ id: string }>`select state_id as id from used_oauth_states`.execute(database.db);
  expect(left.rows).toEqual([{ id: 'held' }]);
});
