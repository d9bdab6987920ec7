import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeHook } from '../../src/app/add-hook.js';
import { endAndLog } from '../../src/app/end-installation.js';
import { lookNow } from '../../src/app/look-now.js';
import { retain } from '../../src/app/retain.js';
import { retryThread } from '../../src/app/retry-thread.js';
import { prepare, putBack, replaceSubscriptionRow, unsubscribe } from '../../src/app/subscribe.js';
import { tryChannelAgain } from '../../src/app/try-channel-again.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { writeAudit } from '../../src/db/audit-log.js';
import { dropBoard, wantBoard } from '../../src/db/boards.js';
import {
  addChannel,
  type ChannelRow,
  loadChannel,
  pauseChannel,
  removePreviewChannel,
  setPreset,
  writeChannelSettings,
} from '../../src/db/channels.js';
import { inTransaction, sql } from '../../src/db/database.js';
import { addForward, endForward, restartForward } from '../../src/db/forwards.js';
import { removeHook } from '../../src/db/hooks.js';
import { saveInstallation } from '../../src/db/installations.js';
import { muteVendor, unmuteVendor } from '../../src/db/mutes.js';
import { loadPage } from '../../src/db/pages.js';
import { ChannelId, previewTenant, SubscriptionId, TenantId, ThreadId } from '../../src/domain/ids.js';
import { addMs } from '../../src/domain/time.js';
import { silentLog } from '../../src/log.js';
import { createSecrets } from '../../src/secrets.js';
import { incident, minute, openPipeline, type Pipeline, start } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let line: Pipeline;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate audit_log, pages, follows, channels, preview_messages, incidents, documents, threads, deliveries, installations cascade`.execute(
    database.db,
  );
  line = await openPipeline(database.db);
});

interface Entry {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: unknown;
}

const entries = async (): Promise<Entry[]> =>
  (
    await sql<Entry>`select actor, action, subject, detail from audit_log where action <> 'channel.added' order by id`.execute(
      database.db,
    )
  ).rows;
const told = async (): Promise<string[]> =>
  (await entries()).map(({ actor, action, subject }) => `${actor}: ${action} ${subject}`);

const ada = { by: 'Ada', at: minute(1) };

async function channel(): Promise<ChannelRow> {
  const id = ChannelId.parse('desk');
  return addChannel(
    database.db,
    { tenantId: previewTenant, id, chat: 'preview', externalId: id, name: 'desk', preset: 'plain' },
    ada,
  );
}

describe('the audit log', () => {
  it('has an entry for each subscription that is made, changed, put back and ended', async () => {
    const made = await line.subscribe('larch');
    if (made.kind !== 'subscribed') throw new Error(made.kind);
    const row = (await loadChannel(database.db, previewTenant, ChannelId.parse('ops'))) ?? (await channel());
    const deps = { ...line.deps, catalogue: loadCatalogue() };
    const ready = await prepare(deps, previewTenant, 'larch min-impact:major');
    if (ready.kind !== 'ready') throw new Error(ready.kind);
    const id = await replaceSubscriptionRow(deps, row, made.id, ready, { name: 'Ada', id: 'U1' });
    await putBack(deps, previewTenant, { oldId: made.id, id: SubscriptionId.parse(id), by: 'Ada' });
    expect(await unsubscribe(deps, previewTenant, made.id, 'Grace')).toBe(true);
    expect(await unsubscribe(deps, previewTenant, made.id, 'Grace')).toBe(false);
    const log = await entries();
    expect(log.map(({ actor, action }) => [actor, action])).toEqual([
      [expect.any(String), 'subscription.added'],
      ['Ada', 'subscription.changed'],
      ['Ada', 'subscription.changed'],
      ['Grace', 'subscription.ended'],
    ]);
    expect(log[1]?.detail).toMatchObject({ before: { filter: 'larch' }, after: { filter: 'larch min-impact:major' } });
    expect(log[3]?.subject).toBe('#ops · larch');
  });

  it('has what was changed of settings and preset, and nothing where nothing was', async () => {
    const { tenantId, id, settings } = await channel();
    await writeChannelSettings(database.db, tenantId, id, settings, ada);
    await setPreset(database.db, tenantId, id, 'plain', ada);
    await writeChannelSettings(database.db, tenantId, id, { ...settings, storms: !settings.storms }, ada);
    await setPreset(database.db, tenantId, id, 'default', ada);
    const log = await entries();
    expect(await told()).toEqual(['Ada: settings.changed #desk', 'Ada: preset.changed #desk']);
    expect(log[0]?.detail).toEqual({ storms: { before: settings.storms, after: !settings.storms } });
  });

  it('has mutes, boards and channels, also where nobody knows who it was', async () => {
    const { tenantId, id } = await channel();
    await muteVendor(database.db, { tenantId, channelId: id, vendorSlug: 'larch', until: minute(60), by: 'Ada', at: minute(1) });
    await unmuteVendor(database.db, tenantId, id, 'larch', minute(2), 'Grace');
    await unmuteVendor(database.db, tenantId, id, 'larch', minute(2), 'Grace');
    await wantBoard(database.db, tenantId, id, minute(3));
    await wantBoard(database.db, tenantId, id, minute(3));
    await dropBoard(database.db, tenantId, id, ada);
    await removePreviewChannel(database.db, tenantId, id, ada);
    expect(await told()).toEqual([
      'Ada: mute.added #desk · larch',
      'Grace: mute.ended #desk · larch',
      ': board.added #desk',
      'Ada: board.ended #desk',
      'Ada: channel.ended #desk',
    ]);
  });

  it('names of a forward its host, and never what it was sealed with or a part of a key', async () => {
    const { tenantId, id: channelId } = await channel();
    const forward = {
      tenantId,
      channelId,
      subscriptionId: null,
      minImpact: 'major',
      onlyWhenDown: false,
      createdBy: 'Ada',
      createdAt: start,
    } as const;
    await addForward(database.db, {
      ...forward,
      id: 'f1',
      kind: 'webhook',
      target: 'alerts.cedar.example',
      sealedTarget: 'sealed-secret-1',
    });
    await addForward(database.db, {
      ...forward,
      id: 'f2',
      kind: 'pagerduty',
      target: 'PagerDuty …9x2k',
      sealedTarget: 'sealed-secret-2',
    });
    expect(await restartForward(database.db, tenantId, 'f1', ada)).toBe(false);
    expect(await endForward(database.db, tenantId, 'f1', minute(5), 'Grace')).toBe(true);
    expect(await told()).toEqual([
      'Ada: forward.added #desk · webhook alerts.cedar.example',
      'Ada: forward.added #desk · pagerduty',
      'Grace: forward.ended #desk · webhook alerts.cedar.example',
    ]);
    expect(JSON.stringify(await entries())).not.toMatch(/sealed-secret|9x2k/);
  });

  it('has webhooks without their secret, and looks that the admin asked for', async () => {
    await line.look();
    const page = await loadPage(database.db, line.page);
    if (page === undefined) throw new Error('no page');
    const secrets = createSecrets('ab'.repeat(32));
    const deps = { ...line.deps, secrets: async () => secrets };
    const made = await makeHook(deps, { tenantId: previewTenant, page, kind: 'generic', secret: 'whsec_hidden' });
    await removeHook(database.db, previewTenant, made.id, { by: 'command line', at: minute(2) });
    expect(await lookNow(line.deps, line.page, 'admin (web)')).toBe(true);
    expect(await lookNow(line.deps, { ...line.page, pageId: 'none' }, 'admin (web)')).toBe(false);
    expect(await told()).toEqual([
      `command line: hook.added ${page.vendorName}`,
      `command line: hook.removed ${page.vendorName}`,
      `admin (web): page.looked ${page.vendorName}`,
    ]);
    expect(JSON.stringify(await entries())).not.toContain(made.token);
    expect(JSON.stringify(await entries())).not.toContain('whsec');
  });

  it('has what an operator tried again', async () => {
    await line.subscribe('all');
    line.site.incidents = [incident('a', [['investigating', 'One.']])];
    await line.look();
    const { rows } = await sql<{ id: string }>`select id from threads`.execute(database.db);
    const threadId = ThreadId.parse(rows[0]?.id ?? '');
    await sql`truncate audit_log`.execute(database.db);
    await sql`update threads set delivered_revision = 0, failures = 3, not_before = ${minute(60)}`.execute(database.db);
    expect(await retryThread({ ...line.deps, log: silentLog }, { tenantId: previewTenant, threadId })).toBe('retried');
    await pauseChannel(database.db, previewTenant, ChannelId.parse('ops'), 'slack.not_in_channel', minute(1));
    await tryChannelAgain(
      { ...line.deps, log: silentLog },
      { tenantId: previewTenant, channelId: ChannelId.parse('ops') },
      'Ada',
    );
    expect(await told()).toEqual(['admin (web): thread.retried #ops · Trouble a', 'Ada: channel.resumed #ops']);
  });

  it('has a workspace once when it comes and once when it goes', async () => {
    const installation = {
      chat: 'slack',
      externalId: 'T77',
      name: 'Larkline',
      url: null,
      appId: null,
      botId: null,
      botUserId: null,
      scopes: ['chat:write'] as string[],
      token: 'xoxb-hidden',
    } as const;
    const secrets = createSecrets('ab'.repeat(32));
    const { tenantId } = await saveInstallation(database.db, secrets, installation, start);
    await saveInstallation(database.db, secrets, installation, minute(1));
    const end = { state: 'removed', code: 'slack.app_uninstalled', at: minute(2), knownAt: minute(2) } as const;
    for (let times = 0; times < 2; times += 1) await endAndLog({ ...line.deps, log: silentLog }, tenantId, end);
    expect(await told()).toEqual(['Tocsin: installation.added Larkline', 'Tocsin: installation.ended Larkline']);
    expect(JSON.stringify(await entries())).not.toContain('xoxb');
  });

  it('is stored with the change or not at all', async () => {
    const { tenantId, id } = await channel();
    const failing = inTransaction(database.db, async (tx) => {
      await setPreset(tx, tenantId, id, 'default', ada);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await told()).toEqual([]);
    expect(await loadChannel(database.db, tenantId, id)).toMatchObject({ preset: 'plain' });
  });

  it('is kept for 400 days', async () => {
    const entry = { tenantId: TenantId.parse(previewTenant), actor: 'Ada', action: 'preset.changed', subject: '#desk' } as const;
    const day = 86_400_000;
    await writeAudit(database.db, { ...entry, at: addMs(start, -399 * day) });
    await writeAudit(database.db, { ...entry, subject: '#old', at: addMs(start, -401 * day) });
    await retain({ ...line.deps, log: silentLog });
    expect(await told()).toEqual(['Ada: preset.changed #desk']);
  });
});
