import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatEvents, createChatEvents } from '../../src/app/chat-events.js';
import { noWake } from '../../src/app/wake.js';
import { ManualClock } from '../../src/clock.js';
import { ensureChannel, findChannel, pauseChannel } from '../../src/db/channels.js';
import { chatTenantId, installationOf, saveInstallation, tokenOf } from '../../src/db/installations.js';
import { keepRequest, waitingRequests } from '../../src/db/kept-requests.js';
import { addOffer, loadOffer } from '../../src/db/offers.js';
import { createSecrets } from '../../src/secrets.js';
import { logBook } from '../queues/log-book.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

const at = '2026-03-02T10:00:00.000Z';
const tenantId = chatTenantId('slack', 'T1');
const secrets = createSecrets('0123456789abcdef0123456789abcdef');
const installation = {
  chat: 'slack',
  externalId: 'T1',
  name: 'Acme',
  url: null,
  appId: 'A1',
  botId: 'B1',
  botUserId: 'U1',
  scopes: ['chat:write'],
  token: 'xoxb-1',
} as const;

let database: FreshDatabase;
let events: ChatEvents;
const admitted: string[] = [];
const book = logBook();

beforeAll(async () => {
  database = await freshDatabase();
  await install();
  const commands = { admitted: async (_tenant: string, _chat: string, channelRef: string) => void admitted.push(channelRef) };
  events = createChatEvents({
    chat: 'slack',
    db: database.db,
    clock: new ManualClock(at),
    wake: noWake,
    log: book.log,
    commands,
  });
});
afterAll(() => database.close());

const install = () => saveInstallation(database.db, secrets, { ...installation, scopes: [...installation.scopes] }, at);

const channel = (externalId: string) =>
  ensureChannel(database.db, { tenantId, chat: 'slack', externalId, name: externalId.toLowerCase(), kind: 'text' });
const find = (externalId: string) => findChannel(database.db, tenantId, 'slack', externalId);

describe('what happens to channels', () => {
  it('takes an event once', async () => {
    expect(await events.take(tenantId, 'Ev1')).toBe(true);
    expect(await events.take(tenantId, 'Ev1')).toBe(false);
  });

  it('pauses an archived channel until it is back', async () => {
    await channel('C1');
    await events.archived(tenantId, 'C1');
    expect(await find('C1')).toMatchObject({ state: 'paused', pausedCode: 'slack.is_archived' });
    await events.unarchived(tenantId, 'C1');
    expect(await find('C1')).toMatchObject({ state: 'active', pausedCode: null });
  });

  it('keeps a channel paused that the bot was taken out of, until it is invited', async () => {
    await channel('C2');
    await events.left(tenantId, 'C2');
    await events.unarchived(tenantId, 'C2');
    expect(await find('C2')).toMatchObject({ state: 'paused', pausedCode: 'slack.bot_removed' });
    await events.joined(tenantId, 'C2');
    expect(admitted.splice(0)).toEqual(['C2']);
  });

  it('writes one line however often a channel is paused', async () => {
    await channel('C3');
    const lines = book.lines.length;
    await events.archived(tenantId, 'C3');
    await events.left(tenantId, 'C3');
    expect(book.lines).toHaveLength(lines + 1);
  });

  it('renames, moves and ends channels', async () => {
    await channel('C4');
    await events.renamed(tenantId, 'C4', 'voice-ops');
    await events.moved(tenantId, 'C4', 'C5');
    expect(await find('C4')).toBeUndefined();
    expect(await find('C5')).toMatchObject({ name: 'voice-ops' });
    await events.deleted(tenantId, 'C5');
    expect(await find('C5')).toBeUndefined();
  });

  it('takes along what was asked for and offered in a channel that gets another id', async () => {
    await channel('C20');
    const expiresAt = '2026-03-09T10:00:00.000Z';
    const kept = {
      tenantId,
      channelRef: 'C20',
      channelName: 'ops',
      command: 'subscribe larch',
      personId: 'U2',
      personName: 'Dana',
    };
    await keepRequest(database.db, { ...kept, code: 'slack.channel_not_found', askedAt: at, expiresAt });
    const offerId = await addOffer(database.db, { tenantId, channelRef: 'C20', personId: null, run: 'list', expiresAt });
    await events.moved(tenantId, 'C20', 'C21');
    expect(await waitingRequests(database.db, tenantId, 'C21', at)).toHaveLength(1);
    expect(await loadOffer(database.db, tenantId, offerId, at)).toMatchObject({ channelRef: 'C21' });
  });

  it('asks about permissions only where something waits for them', async () => {
    const paused = await channel('C6');
    await channel('C7');
    await events.permissionsChanged(tenantId, 'C6');
    await events.permissionsChanged(tenantId, 'C8');
    expect(admitted).toEqual([]);
    await pauseChannel(database.db, tenantId, paused.id, 'slack.restricted_action', at);
    const expiresAt = '2026-03-09T10:00:00.000Z';
    const kept = { tenantId, channelRef: 'C8', channelName: 'x', command: 'subscribe larch', personId: 'U2', personName: 'Dana' };
    await keepRequest(database.db, { ...kept, code: 'slack.channel_not_found', askedAt: at, expiresAt });
    await events.permissionsChanged(tenantId, 'C6');
    await events.permissionsChanged(tenantId, 'C7');
    await events.permissionsChanged(tenantId, 'C8');
    expect(admitted).toEqual(['C6', 'C8']);
  });

  it('does nothing about channels and workspaces it never used', async () => {
    const stranger = chatTenantId('slack', 'T9');
    await events.archived(tenantId, 'C99');
    await events.unarchived(tenantId, 'C99');
    await events.renamed(tenantId, 'C99', 'x');
    await events.uninstalled(stranger, 'slack.app_uninstalled');
    expect(await find('C99')).toBeUndefined();
    expect(await installationOf(database.db, stranger)).toBeUndefined();
    expect(await events.take(stranger, 'Ev9')).toBe(false);
  });

  it('forgets the token when the app is removed, and keeps the channels for its return', async () => {
    await channel('C10');
    await events.uninstalled(tenantId, 'slack.tokens_revoked');
    await events.uninstalled(tenantId, 'slack.app_uninstalled');
    expect(await installationOf(database.db, tenantId)).toMatchObject({ state: 'removed', stateCode: 'slack.tokens_revoked' });
    expect(await tokenOf(database.db, secrets, tenantId)).toBeUndefined();
    await install();
    expect(await tokenOf(database.db, secrets, tenantId)).toBe('xoxb-1');
    expect(await find('C10')).toMatchObject({ state: 'active' });
    await events.uninstalled(tenantId, 'slack.app_uninstalled', '2020-01-01T00:00:00.000Z');
    expect(await installationOf(database.db, tenantId), 'a late event from before the return').toMatchObject({ state: 'active' });
  });
});
