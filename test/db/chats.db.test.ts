import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  endChannel,
  ensureChannel,
  findChannel,
  pauseChannel,
  resumeChannel,
  writeChannelSettings,
} from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import {
  chatTenantId,
  endInstallation,
  findInstallation,
  installationsOf,
  saveInstallation,
  tokenOf,
} from '../../src/db/installations.js';
import { expireInteractions, takeInteraction } from '../../src/db/interactions.js';
import { keepRequest, takeRequest, waitingChannels, waitingRequests } from '../../src/db/kept-requests.js';
import { moveChannel } from '../../src/db/move-channel.js';
import { mutesOf, muteVendor, unmuteVendor } from '../../src/db/mutes.js';
import { addOffer, loadOffer, pickInOffer } from '../../src/db/offers.js';
import { addSubscription, subscriptionsOf } from '../../src/db/subscriptions.js';
import { defaultSettings } from '../../src/domain/channel-settings.js';
import { randomId, SubscriptionId } from '../../src/domain/ids.js';
import { createSecrets } from '../../src/secrets.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const secrets = createSecrets('a key of at least thirty-two characters');
const at = '2026-09-01T10:00:00.000Z';
const later = '2026-09-01T11:00:00.000Z';

const install = (externalId: string, token: string | null = `xoxb-${externalId}`) =>
  saveInstallation(
    database.db,
    secrets,
    {
      chat: 'slack',
      externalId,
      name: `Team ${externalId}`,
      url: null,
      appId: null,
      botId: 'B1',
      botUserId: 'U1',
      scopes: ['chat:write'],
      token,
    },
    at,
  );

describe('installations', () => {
  it('keep their token sealed and give it back', async () => {
    const { tenantId } = await install('T1');
    const stored = await sql<{ token: string }>`select token from installations where tenant_id = ${tenantId}`.execute(
      database.db,
    );
    expect(stored.rows[0]?.token).toMatch(/^v1\./);
    expect(JSON.stringify(stored.rows)).not.toContain('xoxb');
    expect(await tokenOf(database.db, secrets, tenantId)).toBe('xoxb-T1');
    expect((await installationsOf(database.db, 'slack')).map(({ externalId }) => externalId)).toContain('T1');
    expect(await installationsOf(database.db, 'discord')).toEqual([]);
  });

  it('forget the token when they are removed, once, and come back with a new one', async () => {
    const { tenantId } = await install('T2');
    expect(await endInstallation(database.db, tenantId, 'removed', 'app_uninstalled', later)).toBe(true);
    expect(await endInstallation(database.db, tenantId, 'removed', 'tokens_revoked', later)).toBe(false);
    expect(await endInstallation(database.db, tenantId, 'broken', 'token_revoked', later)).toBe(false);
    expect(await tokenOf(database.db, secrets, tenantId)).toBeUndefined();
    const stored = await sql<{ token: string | null }>`select token from installations where tenant_id = ${tenantId}`.execute(
      database.db,
    );
    expect(stored.rows[0]?.token).toBeNull();
    await install('T2', 'xoxb-new');
    expect(await findInstallation(database.db, 'slack', 'T2')).toMatchObject({ state: 'active', stateCode: null });
    expect(await tokenOf(database.db, secrets, tenantId)).toBe('xoxb-new');
  });
});

describe('channels of a chat', () => {
  it('are one row whatever their name, pause and resume, and end with their subscriptions', async () => {
    const { tenantId } = await install('T3');
    const first = await ensureChannel(database.db, { tenantId, chat: 'slack', externalId: 'C1', name: 'ops', kind: 'text' });
    const again = await ensureChannel(database.db, { tenantId, chat: 'slack', externalId: 'C1', name: 'ops-new', kind: 'text' });
    expect(again).toMatchObject({ id: first.id, name: 'ops-new', preset: 'default', settings: defaultSettings });
    await writeChannelSettings(database.db, tenantId, first.id, { ...defaultSettings, minImpact: 'major' });
    expect((await findChannel(database.db, tenantId, 'slack', 'C1'))?.settings.minImpact).toBe('major');
    expect(await pauseChannel(database.db, tenantId, first.id, 'slack.is_archived', at)).toBe(true);
    expect(await resumeChannel(database.db, tenantId, 'slack', 'C1', later)).toEqual([]);
    expect((await findChannel(database.db, tenantId, 'slack', 'C1'))?.state).toBe('active');
    const id = SubscriptionId.parse(randomId());
    await addSubscription(database.db, {
      tenantId,
      id,
      channelId: first.id,
      filter: 'vendor:larch',
      createdBy: 'Dana',
      createdById: 'U9',
      createdAt: at,
      vendors: ['larch'],
    });
    expect(await subscriptionsOf(database.db, tenantId, first.id)).toEqual([
      {
        id,
        channelId: first.id,
        filter: 'vendor:larch',
        createdBy: 'Dana',
        createdById: 'U9',
        createdAt: at,
        lastAt: null,
        openNow: 0,
        routes: [],
        source: 'chat',
      },
    ]);
    await moveChannel(database.db, { tenantId, chat: 'slack', from: 'C1', to: 'C7', at: later });
    expect((await findChannel(database.db, tenantId, 'slack', 'C7'))?.id).toBe(first.id);
    await endChannel(database.db, tenantId, 'slack', 'C7', later);
    expect(await findChannel(database.db, tenantId, 'slack', 'C7')).toBeUndefined();
    expect(await subscriptionsOf(database.db, tenantId, first.id)).toEqual([]);
  });

  it('are muted for a vendor until a moment', async () => {
    const { tenantId } = await install('T4');
    const { id } = await ensureChannel(database.db, { tenantId, chat: 'slack', externalId: 'C1', name: 'ops', kind: 'text' });
    await muteVendor(database.db, { tenantId, channelId: id, vendorSlug: 'larch', until: later, by: 'Dana', at });
    expect(await mutesOf(database.db, tenantId, id, at)).toEqual([{ vendorSlug: 'larch', until: later, by: 'Dana' }]);
    expect(await mutesOf(database.db, tenantId, id, later)).toEqual([]);
    expect(await unmuteVendor(database.db, tenantId, id, 'larch', at)).toEqual([]);
    expect(await unmuteVendor(database.db, tenantId, id, 'larch', at)).toBeUndefined();
  });
});

describe('what people press and ask for', () => {
  it('is taken once, and only in a workspace that exists', async () => {
    const { tenantId } = await install('T5');
    expect(await takeInteraction(database.db, tenantId, '1.2.3', at)).toBe(true);
    expect(await takeInteraction(database.db, tenantId, '1.2.3', at)).toBe(false);
    expect(await takeInteraction(database.db, chatTenantId('slack', 'T404'), '1.2.3', at)).toBe(false);
  });

  it('offers live until they expire, in their own workspace', async () => {
    const [{ tenantId }, other] = [await install('T6'), await install('T7')];
    const id = await addOffer(database.db, { tenantId, channelRef: 'C1', personId: null, run: 'list', expiresAt: later });
    expect(await loadOffer(database.db, tenantId, id, at)).toMatchObject({ run: 'list', form: null, picks: {} });
    expect(await loadOffer(database.db, other.tenantId, id, at)).toBeUndefined();
    expect(await loadOffer(database.db, tenantId, id, later)).toBeUndefined();
    await pickInOffer(database.db, tenantId, id, 'region', ['us-east']);
    await pickInOffer(database.db, tenantId, id, 'component', ['API']);
    await pickInOffer(database.db, tenantId, id, 'region', ['eu']);
    expect((await loadOffer(database.db, tenantId, id, at))?.picks).toEqual({ region: ['eu'], component: ['API'] });
  });

  it('requests wait once for each command and are carried out once', async () => {
    const { tenantId } = await install('T8');
    const request = {
      tenantId,
      channelRef: 'C1',
      channelName: 'ops',
      command: 'subscribe larch',
      personId: 'U1',
      personName: 'Dana',
      code: 'slack.not_in_channel',
      askedAt: at,
      expiresAt: later,
    };
    await keepRequest(database.db, request);
    await keepRequest(database.db, { ...request, personName: 'Alex' });
    const [waiting, ...more] = await waitingRequests(database.db, tenantId, 'C1', at);
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ command: 'subscribe larch', personName: 'Alex' });
    expect(await waitingChannels(database.db, 'slack', at, 10)).toContainEqual({ tenantId, channelRef: 'C1' });
    expect(await takeRequest(database.db, tenantId, waiting?.id ?? '')).toBe(true);
    expect(await takeRequest(database.db, tenantId, waiting?.id ?? '')).toBe(false);
    await keepRequest(database.db, request);
    await expireInteractions(database.db, later, '2026-09-02T00:00:00.000Z');
    expect(await waitingRequests(database.db, tenantId, 'C1', at)).toEqual([]);
  });
});
