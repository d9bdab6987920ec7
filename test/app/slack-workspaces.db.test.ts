import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endAndLog } from '../../src/app/end-installation.js';
import { accessRevoked, createAuthorizeSlack, slackTenant } from '../../src/app/installations.js';
import { createSlackTokens } from '../../src/app/slack-tokens.js';
import { createSlackWorkspaces } from '../../src/app/slack-workspaces.js';
import { ManualClock } from '../../src/clock.js';
import { sql } from '../../src/db/database.js';
import { installationOf } from '../../src/db/installations.js';
import { toIso } from '../../src/domain/time.js';
import { logBook } from '../queues/log-book.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { save, secrets } from './slack-installed.js';

let database: FreshDatabase;
let clock: ManualClock;
let book: ReturnType<typeof logBook>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate installations, notices, audit_log`.execute(database.db);
  clock = new ManualClock('2026-03-02T10:00:00.000Z');
  book = logBook();
});

const deps = () => ({ db: database.db, secrets, clock, log: book.log });
const authorize = (teamId: string | undefined, enterpriseId?: string) =>
  createAuthorizeSlack({ ...deps(), tokens: createSlackTokens({ ...deps(), refresh: undefined }) })(teamId, enterpriseId);
const workspaces = () => createSlackWorkspaces(deps());
const saveOrg = () =>
  save(database.db, clock, { externalId: 'E1', name: 'Larkline Group', token: 'xoxb-org', enterpriseId: 'E1', isOrg: true });
const saveOwn = (token = 'xoxb-own') => save(database.db, clock, { externalId: 'T1', name: 'North', token, enterpriseId: 'E1' });
const end = async (id: string, code: string, state: 'removed' | 'broken' = 'removed') => {
  clock.advance(60_000);
  const at = toIso(clock.now());
  await endAndLog(deps(), slackTenant(id), { state, code, at, knownAt: at });
};
const row = (id: string) => installationOf(database.db, slackTenant(id));

describe('a workspace of an organisation', () => {
  it('goes by the organisation’s token when it has none, and becomes an installation of its own tenant', async () => {
    await saveOrg();
    expect(await authorize('T1')).toBeUndefined();
    expect(await authorize('T1', 'E2')).toBeUndefined();
    expect(await authorize('T1', 'E1')).toMatchObject({ teamId: 'T1', botToken: 'xoxb-org' });
    expect(await row('T1')).toMatchObject({ tenantId: 'slack-T1', usesOrgToken: true, isOrg: false });
    expect(await authorize('T1')).toMatchObject({ botToken: 'xoxb-org' });
    expect(await authorize(undefined, 'E1')).toMatchObject({ teamId: 'E1', botToken: 'xoxb-org' });
  });

  it('goes by its own token where it has one, whichever came first', async () => {
    await saveOrg();
    await authorize('T1', 'E1');
    await saveOwn();
    expect(await authorize('T1', 'E1')).toMatchObject({ botToken: 'xoxb-own' });
    await saveOrg();
    await workspaces().granted('E1', ['T1']);
    expect(await authorize('T1', 'E1')).toMatchObject({ botToken: 'xoxb-own' });
  });

  it.each(['slack.app_uninstalled', 'slack.tokens_revoked'])(
    'goes on with the organisation’s token after %s, told twice',
    async (code) => {
      await saveOrg();
      await saveOwn();
      await end('T1', code);
      await end('T1', 'slack.app_uninstalled');
      expect(await row('T1')).toMatchObject({ state: 'active', usesOrgToken: true });
      expect(await authorize('T1')).toMatchObject({ botToken: 'xoxb-org' });
    },
  );

  it('ends with its own token where the organisation has none', async () => {
    await saveOwn();
    await end('T1', 'slack.app_uninstalled');
    expect(await row('T1')).toMatchObject({ state: 'removed' });
    expect(await authorize('T1', 'E1')).toBeUndefined();
  });

  it('ends when an admin takes it away, stays away from what comes late, and returns when it is given again', async () => {
    await saveOrg();
    await authorize('T1', 'E1');
    clock.advance(60_000);
    await workspaces().revoked(['T1', 'T9']);
    expect(await row('T1')).toMatchObject({ state: 'removed', stateCode: accessRevoked });
    expect(await authorize('T1', 'E1')).toBeUndefined();
    await workspaces().granted('E1', ['T1']);
    expect(await authorize('T1')).toMatchObject({ botToken: 'xoxb-org' });
  });

  it('ends and returns with its organisation, and not where it has a token of its own', async () => {
    await saveOrg();
    await authorize('T2', 'E1');
    await saveOwn();
    await end('E1', 'slack.app_uninstalled');
    expect(await row('T2')).toMatchObject({ state: 'removed', stateCode: 'slack.org_ended' });
    expect(await authorize('T2', 'E1')).toBeUndefined();
    expect(await authorize('T1', 'E1')).toMatchObject({ botToken: 'xoxb-own' });
    await saveOrg();
    expect(await authorize('T2')).toMatchObject({ botToken: 'xoxb-org' });
    const audit = await sql<{ action: string }>`select action from audit_log where tenant_id = 'slack-T2' order by id`.execute(
      database.db,
    );
    expect(audit.rows.map(({ action }) => action)).toEqual(['installation.added', 'installation.ended', 'installation.revived']);
  });
});
