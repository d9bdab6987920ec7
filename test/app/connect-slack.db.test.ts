import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSlack, type TokenIdentity } from '../../src/app/connect-slack.js';
import { createAuthorizeSlack } from '../../src/app/installations.js';
import { createSlackTokens } from '../../src/app/slack-tokens.js';
import { ManualClock } from '../../src/clock.js';
import { sql } from '../../src/db/database.js';
import { endInstallation, installationOf, installationsOf } from '../../src/db/installations.js';
import { heldToken } from '../../src/db/slack-tokens.js';
import { TenantId } from '../../src/domain/ids.js';
import { OperatorError } from '../../src/errors.js';
import { silentLog } from '../../src/log.js';
import { createSecrets } from '../../src/secrets.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { save } from './slack-installed.js';

const at = '2026-03-02T10:00:00.000Z';
const secrets = createSecrets('0123456789abcdef0123456789abcdef');
const acme: TokenIdentity = {
  teamId: 'T1',
  teamName: 'Acme',
  url: 'https://acme.slack.com/',
  botId: 'B1',
  botUserId: 'U1',
  appId: 'A0123ABC',
  scopes: ['chat:write', 'commands'],
  enterpriseId: null,
};

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const connect = (identity: Partial<TokenIdentity> = {}, token = 'xoxb-1-secret', appToken?: string) => {
  const deps = { db: database.db, secrets, clock: new ManualClock(at), identify: async () => ({ ...acme, ...identity }) };
  return connectSlack(deps, { token, appToken });
};

const authorize = (teamId: string | undefined) => {
  const deps = { db: database.db, secrets, clock: new ManualClock(at) };
  const tokens = createSlackTokens({ ...deps, log: silentLog, refresh: undefined });
  return createAuthorizeSlack({ ...deps, tokens })(teamId, undefined);
};

describe('connectSlack', () => {
  it('makes the workspace of a token an installation, with the token sealed', async () => {
    expect(await connect()).toMatchObject({
      tenantId: 'slack-T1',
      name: 'Acme',
      state: 'active',
      scopes: ['chat:write', 'commands'],
    });
    const stored = await sql<{ token: string }>`select token from installations where tenant_id = 'slack-T1'`.execute(
      database.db,
    );
    expect(stored.rows[0]?.token).not.toContain('secret');
    expect(await authorize('T1')).toEqual({ teamId: 'T1', botToken: 'xoxb-1-secret', botId: 'B1', botUserId: 'U1' });
  });

  it('makes the organisation of an organisation’s token an installation, which its workspaces work with', async () => {
    const token = 'xoxb-of-an-organisation';
    const org = await connect({ teamId: 'E1', teamName: 'Acme Group', enterpriseId: 'E1' }, token);
    expect(org).toMatchObject({ tenantId: 'slack-E1', isOrg: true, enterpriseId: 'E1', cameBy: 'token' });
    const deps = { db: database.db, secrets, clock: new ManualClock(at) };
    const tokens = createSlackTokens({ ...deps, log: silentLog, refresh: undefined });
    expect(await createAuthorizeSlack({ ...deps, tokens })('T9', 'E1')).toMatchObject({ teamId: 'T9', botToken: token });
    expect(await installationOf(database.db, TenantId.parse('slack-T9'))).toMatchObject({ usesOrgToken: true, cameBy: 'token' });
    await sql`delete from installations where tenant_id in ('slack-E1', 'slack-T9')`.execute(database.db);
  });

  it('takes a new token for the workspace it knows, and another workspace beside it', async () => {
    await connect({ teamName: 'Acme Ltd' }, 'xoxb-2-secret');
    await connect({ teamId: 'T2', teamName: 'Birch', botUserId: null }, 'xoxb-3-secret');
    const known = await installationsOf(database.db, 'slack');
    expect(known.map(({ externalId, name }) => [externalId, name])).toEqual([
      ['T1', 'Acme Ltd'],
      ['T2', 'Birch'],
    ]);
    expect(await authorize('T1')).toMatchObject({ botToken: 'xoxb-2-secret' });
    expect(await authorize('T2')).toMatchObject({ botToken: 'xoxb-3-secret', botUserId: undefined });
  });

  it('keeps the token that is renewed where the workspace has one, and takes the pasted one once that is over', async () => {
    const rotation = { refreshToken: 'xoxe-1-secret', expiresAt: '2026-03-02T22:00:00.000Z' };
    const clock = new ManualClock(at);
    await save(database.db, clock, { externalId: 'T6', name: 'Acme', token: 'xoxe.xoxb-renewed', rotation });
    const { tenantId } = await connect({ teamId: 'T6', teamName: 'Acme Ltd', url: 'https://acme-ltd.slack.com/', botId: 'B6' });
    expect(await heldToken(database.db, secrets, tenantId)).toMatchObject({ token: 'xoxe.xoxb-renewed', rotation, version: 0 });
    expect(await installationOf(database.db, tenantId)).toMatchObject({ name: 'Acme Ltd', botId: 'B6', state: 'active' });
    await endInstallation(database.db, tenantId, 'broken', 'slack.refresh_refused', at);
    await connect({ teamId: 'T6' });
    expect(await heldToken(database.db, secrets, tenantId)).toMatchObject({ token: 'xoxb-1-secret', rotation: undefined });
  });

  it('takes the pasted token where no key opens the one that is renewed', async () => {
    const rotation = { refreshToken: 'xoxe-1-secret', expiresAt: '2026-03-02T22:00:00.000Z' };
    await save(database.db, new ManualClock(at), { externalId: 'T7', token: 'xoxe.xoxb-renewed', rotation });
    await sql`update installations set token = ${createSecrets('f'.repeat(32)).seal('xoxe.xoxb-renewed')} where external_id = 'T7'`.execute(
      database.db,
    );
    const { tenantId } = await connect({ teamId: 'T7' });
    expect(await heldToken(database.db, secrets, tenantId)).toMatchObject({ token: 'xoxb-1-secret', rotation: undefined });
  });

  it('authorises nobody else', async () => {
    await connect({ teamId: 'T3' });
    await endInstallation(database.db, (await connect({ teamId: 'T3' })).tenantId, 'removed', 'slack.app_uninstalled', at);
    for (const teamId of ['T3', 'T9', undefined]) expect(await authorize(teamId)).toBeUndefined();
  });

  it.each([
    { why: 'the token of a person', identity: { botId: null }, appToken: undefined, code: 'slack.not_a_bot' },
    { why: 'an app token of another app', identity: {}, appToken: 'xapp-1-A0999XYZ-123-abc', code: 'slack.tokens_differ' },
  ])('refuses $why in one sentence without the token', async ({ identity, appToken, code }) => {
    const error = await connect({ ...identity, teamId: 'T4' }, 'xoxb-4-secret', appToken).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OperatorError);
    expect(error).toMatchObject({ code, message: expect.not.stringMatching(/secret|\n|\. /) });
    expect(await authorize('T4')).toBeUndefined();
  });

  it('takes both tokens of one app, and an app token that does not name its app', async () => {
    for (const appToken of ['xapp-1-A0123ABC-123-abc', 'xapp-abc'])
      expect(await connect({}, 'xoxb-5', appToken)).toMatchObject({ state: 'active' });
    expect(await connect({ appId: null }, 'xoxb-5', 'xapp-1-A0999XYZ-123-abc')).toMatchObject({ state: 'active' });
  });
});
