import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createAdminSessions } from '../../handlers/http/admin-session.js';
import { retain } from '../../src/app/retain.js';
import { ManualClock } from '../../src/clock.js';
import { sql } from '../../src/db/database.js';
import { readSetting, takeSetting, writeSetting } from '../../src/db/settings.js';
import { previewTenant } from '../../src/domain/ids.js';
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
