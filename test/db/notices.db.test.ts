import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChannelRow, ensureChannel } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { chatTenantId, endInstallation, saveInstallation } from '../../src/db/installations.js';
import { addNotice, claimNotice, closeNotice, dropNotice, latestNotices, postponeNotice } from '../../src/db/notices.js';
import { addMs } from '../../src/domain/time.js';
import { createSecrets } from '../../src/secrets.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let channel: ChannelRow;
const at = '2026-09-01T10:00:00.000Z';
const day = 24 * 3_600_000;
const tenantId = chatTenantId('slack', 'T1');
const secrets = createSecrets('a key of at least thirty-two characters');
const install = (when: string) => {
  const nobody = { url: null, appId: null, botId: null, botUserId: null, scopes: [], token: 'xoxb-1' };
  return saveInstallation(database.db, secrets, { ...nobody, chat: 'slack', externalId: 'T1', name: 'Acme' }, when);
};

beforeAll(async () => {
  database = await freshDatabase();
  await install(at);
  channel = await ensureChannel(database.db, { tenantId, chat: 'slack', externalId: 'C1', name: 'ops', kind: 'text' });
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate notices`.execute(database.db);
});

const add = (when = at, code = 'slack.is_archived') =>
  addNotice(database.db, { tenantId, channelId: channel.id, code, detail: 'It was archived.', state: 'pending', at: when });
const claim = (when = at) => claimNotice(database.db, when);

describe('a notice', () => {
  it('is one for each channel and cause, and new again after a week', async () => {
    expect([await add(), await add(), await add(at, 'slack.read_only')]).toEqual([true, false, true]);
    const claimed = await claim();
    if (claimed !== undefined) await closeNotice(database.db, claimed, 'told', 'U1', at);
    expect(await add(addMs(at, 6 * day))).toBe(false);
    expect(await add(addMs(at, 8 * day))).toBe(true);
    expect(await claim(addMs(at, 8 * day))).toBeDefined();
  });

  it('is claimed by one of many', async () => {
    await add();
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim()));
    expect(claims.filter((one) => one !== undefined)).toHaveLength(1);
  });

  it('counts as told when whoever claimed it was never heard of again', async () => {
    await add();
    await claim();
    expect(await claim(addMs(at, 61_000))).toBeUndefined();
    expect(await latestNotices(database.db, 5)).toMatchObject([{ state: 'told', toldTo: 'unknown' }]);
  });

  it('waits for its turn after a call that surely told nobody, and is new when it was dropped', async () => {
    await add();
    const claimed = await claim();
    if (claimed === undefined) throw new Error('nothing is due');
    await postponeNotice(database.db, claimed, addMs(at, 30_000));
    expect(await claim(addMs(at, 29_000))).toBeUndefined();
    expect(await claim(addMs(at, 31_000))).toMatchObject({
      code: 'slack.is_archived',
      channel: { externalId: 'C1', pausedCode: null },
    });
    await dropNotice(database.db, claimed);
    expect(await add()).toBe(true);
  });

  it('waits while the app is not installed', async () => {
    await add();
    await endInstallation(database.db, tenantId, 'removed', 'slack.app_uninstalled', addMs(at, 1_000));
    expect(await claim()).toBeUndefined();
    await install(addMs(at, 2_000));
    expect(await claim()).toBeDefined();
  });

  it('about a whole installation is told anew after it came back, and is for nobody to claim', async () => {
    const broken = (when: string) =>
      addNotice(database.db, { tenantId, channelId: null, code: 'slack.token_revoked', detail: 'x', state: 'failed', at: when });
    expect(await broken(addMs(at, 3_000))).toBe(true);
    expect(await claim(addMs(at, 4_000))).toBeUndefined();
    await install(addMs(at, 5_000));
    expect(await broken(addMs(at, 6_000)), 'a start with a token that works is no return').toBe(false);
    await endInstallation(database.db, tenantId, 'broken', 'slack.token_revoked', addMs(at, 7_000));
    await install(addMs(at, 8_000));
    expect(await broken(addMs(at, 9_000))).toBe(true);
  });
});
