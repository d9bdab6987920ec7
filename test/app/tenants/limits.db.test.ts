import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeToken } from '../../../src/app/api-tokens.js';
import { createCommands } from '../../../src/app/commands/run-command.js';
import { errorWords } from '../../../src/app/error-words.js';
import { followAddress } from '../../../src/app/follow.js';
import { subscribe } from '../../../src/app/subscribe.js';
import { addChannel, writeChannelSettings } from '../../../src/db/channels.js';
import { sql } from '../../../src/db/database.js';
import { addForward } from '../../../src/db/forwards.js';
import { findPageByUrl, followedPages } from '../../../src/db/pages.js';
import { keepLimits, limitDefaults, limitsOf, setTenantLimits } from '../../../src/db/tenant-limits.js';
import { ChannelSettings } from '../../../src/domain/channel-settings.js';
import { ChannelId, previewTenant, publicTenant } from '../../../src/domain/ids.js';
import { LimitError } from '../../../src/errors.js';
import { start } from '../../support/pipeline.js';
import { ScriptedWeb } from '../../support/scripted-web.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type Desk, openDesk, plain } from '../commands/desk.js';

let database: FreshDatabase;
let desk: Desk;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openDesk(database.db);
  await sql`delete from settings`.execute(database.db);
  await sql`delete from paces`.execute(database.db);
  await sql`delete from api_tokens`.execute(database.db);
});

const by = { by: 'admin', at: start };
const limit = (changes: Parameters<typeof setTenantLimits>[2]) => setTenantLimits(database.db, desk.tenantId, changes, by);
const outcomes = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((done) => (done.status === 'fulfilled' ? 'done' : done.reason instanceof LimitError));

const heron = { id: 'heron1234567', name: 'Heron', url: 'https://status.heron.example' };
const heronWeb = () =>
  new ScriptedWeb(({ pathname }) =>
    pathname === '/api/v2/summary.json'
      ? { body: { ...calm, page: heron } }
      : pathname === '/api/v2/incidents.json'
        ? { body: { page: heron, incidents: [] } }
        : undefined,
  );
const calm = { status: { indicator: 'none', description: '' }, components: [], incidents: [], scheduled_maintenances: [] };

const filters = ['larch', 'larch region:eu', 'larch region:us', 'larch min-impact:major', 'larch kind:incident'];

describe('the limits of a workspace', () => {
  it('are the defaults, then those of the installation, then its own', async () => {
    expect(await limitsOf(database.db, desk.tenantId)).toEqual(limitDefaults);
    await keepLimits(database.db, { tokens: 7, forwards: 8 });
    await limit({ tokens: 3 });
    expect(await limitsOf(database.db, desk.tenantId)).toEqual({ ...limitDefaults, tokens: 3, forwards: 8 });
    expect(await limit({ tokens: null })).toEqual({ ...limitDefaults, tokens: 7, forwards: 8 });
    const log = await sql`select actor, action, detail from audit_log where action = 'tenant.limited' order by id`.execute(
      database.db,
    );
    expect(log.rows).toEqual([
      { actor: 'admin', action: 'tenant.limited', detail: { before: {}, after: { tokens: 3 } } },
      { actor: 'admin', action: 'tenant.limited', detail: { before: { tokens: 3 }, after: {} } },
    ]);
  });

  it('keep subscriptions of a channel to so many, also when all ask at once', async () => {
    await limit({ channelSubscriptions: 2 });
    const done = await outcomes(filters.map((filter) => desk.subscribe(filter)));
    expect(done.filter((outcome) => outcome === 'done')).toHaveLength(2);
    expect(done.filter((outcome) => outcome === true)).toHaveLength(3);
    const other = await desk.subscribe('larch', 'C2');
    expect(other).toMatch(/^[0-9a-f]{16}$/);
  });

  it('keep subscriptions of all channels together to so many, and say of one that is there already just that', async () => {
    await limit({ subscriptions: 2 });
    await desk.subscribe('larch');
    await desk.subscribe('larch', 'C2');
    await expect(desk.subscribe('larch', 'C3')).rejects.toThrow(LimitError);
    const { id: channelId } = await desk.channel();
    const again = subscribe(desk.deps, { tenantId: desk.tenantId, channelId, expression: 'larch', by: 'Dana' });
    expect(await again).toMatchObject({ kind: 'already-subscribed' });
  });

  it('keep ways out of chat and tokens to so many, also when all ask at once', async () => {
    await limit({ forwards: 2, tokens: 2 });
    const { tenantId, id: channelId } = await desk.channel();
    const forward = (id: string) =>
      addForward(database.db, {
        ...{ tenantId, id, channelId, subscriptionId: null, kind: 'webhook', target: 'hooks.example', sealedTarget: 'v1.x' },
        ...{ minImpact: 'none', onlyWhenDown: false, createdBy: 'Dana', createdAt: start },
      });
    expect((await outcomes(['f1', 'f2', 'f3', 'f4'].map(forward))).filter((one) => one === true)).toHaveLength(2);
    const token = (name: string) => makeToken(desk.deps, { tenantId, name, mayWrite: false, by: null });
    expect((await outcomes(['t1', 't2', 't3', 't4'].map(token))).filter((one) => one === true)).toHaveLength(2);
  });

  it('keep pages whose address somebody gave to so many; those that are followed already are followed still', async () => {
    const address = new URL('https://status.larch.example');
    await limit({ customPages: 0 });
    expect(await followAddress(desk.deps, desk.tenantId, address)).toMatchObject({ kind: 'followed' });
    await sql`delete from follows where tenant_id = ${desk.tenantId}`.execute(database.db);
    await sql`update pages set baseline_at = ${start}`.execute(database.db);
    await expect(followAddress(desk.deps, desk.tenantId, address)).rejects.toThrow(/catalogue does not know/);
    expect(await followedPages(database.db, desk.tenantId)).toEqual([]);
  });

  it('leave nothing of a page that was refused: no row to be read by nobody', async () => {
    await limit({ customPages: 0 });
    const deps = { ...desk.deps, fetcher: heronWeb() };
    const address = new URL(heron.url);
    await expect(followAddress(deps, desk.tenantId, address)).rejects.toThrow(/catalogue does not know/);
    const left = () => findPageByUrl(database.db, publicTenant, heron.url);
    expect(await left()).toBeUndefined();
    await limit({ customPages: 2 });
    expect(await followAddress(deps, desk.tenantId, address)).toMatchObject({ kind: 'followed' });
    expect(await left()).toMatchObject({ url: heron.url });
  });

  it('are told in chat in the language of the channel, and nothing is changed', async () => {
    await limit({ channelSubscriptions: 0 });
    const { tenantId, id } = await desk.channel();
    await writeChannelSettings(database.db, tenantId, id, ChannelSettings.parse({ language: 'ko' }), by);
    const answer = await createCommands(desk.deps).run({ ...desk.asking, text: 'subscribe larch' }, 'i1');
    expect(plain(answer).join('\n')).toMatch(/한도인 0개/);
    const left = await sql`select from subscriptions`.execute(database.db);
    expect(left.rows).toHaveLength(0);
  });

  it('keep commands of everybody together to so many in a minute, over all processes', async () => {
    await limit({ commandsPerMinute: 3 });
    const [one, other] = [createCommands(desk.deps), createCommands(desk.deps)];
    const said: string[] = [];
    for (const [index, commands] of [one, other, one, other].entries()) {
      const asking = { ...desk.asking, person: { ...desk.asking.person, id: `U${index}` } };
      said.push(plain(await commands.run({ ...asking, text: 'help' }, `c${index}`)).join('\n'));
    }
    expect(said.slice(0, 3).some((text) => text.includes('within a minute'))).toBe(false);
    expect(said[3]).toMatch(/more than 3 times within a minute/);
    desk.line.clock.advance(20_000);
    expect(plain(await one.run({ ...desk.asking, text: 'help' }, 'later')).join('\n')).not.toMatch(/within a minute/);
  });

  it.each(['ko', 'ja', 'de'] as const)('have a sentence for each in %s', async (language) => {
    await limit({ tokens: 0 });
    const failure = await makeToken(desk.deps, { tenantId: desk.tenantId, name: 'x', mayWrite: false, by: null }).catch(
      (error: unknown) => error,
    );
    if (!(failure instanceof LimitError)) throw new Error('there was room');
    expect(errorWords({ language }, failure)).not.toBe(failure.message);
  });

  it('do not bind the preview channels, which belong to whoever runs Tocsin', async () => {
    await keepLimits(database.db, { channelSubscriptions: 0, subscriptions: 0 });
    const id = ChannelId.parse('desk');
    await addChannel(database.db, {
      tenantId: previewTenant,
      id,
      chat: 'preview',
      externalId: id,
      name: 'desk',
      preset: 'plain',
    });
    const made = await subscribe(desk.deps, { tenantId: previewTenant, channelId: id, expression: 'larch', by: null });
    expect(made).toMatchObject({ kind: 'subscribed' });
  });
});
