import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropToken, makeToken, readToken } from '../../src/app/api-tokens.js';
import { ManualClock } from '../../src/clock.js';
import { revokeToken, tokensOf } from '../../src/db/api-tokens.js';
import { sql } from '../../src/db/database.js';
import { previewTenant, publicTenant, TenantId } from '../../src/domain/ids.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
const clock = new ManualClock('2026-03-04T12:00:00.000Z');
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const deps = () => ({ db: database.db, clock });
const wanted = { tenantId: previewTenant, mayWrite: false, by: 'Dana' };

describe('tokens of programs', () => {
  it('are shown once, and only their hash is kept', async () => {
    const { id, token } = await makeToken(deps(), { ...wanted, name: 'dashboard' });
    expect(token).toMatch(/^tocsin_[\w-]{43}$/);
    const kept = await sql<{ row: string }>`select api_tokens::text as row from api_tokens`.execute(database.db);
    expect(kept.rows.map(({ row }) => row).join()).not.toContain(token.slice(7));
    expect(await readToken(deps(), token)).toMatchObject({ tenantId: previewTenant, id, name: 'dashboard', mayWrite: false });
  });

  it('are logged by name when they are made and revoked, and never when neither happened', async () => {
    const { id, token } = await makeToken(deps(), { ...wanted, name: 'logged', mayWrite: true });
    await expect(makeToken(deps(), { ...wanted, name: 'logged' })).rejects.toThrow('take another name');
    expect(await dropToken(deps(), { tenantId: publicTenant, id, by: 'Kim' })).toBe(false);
    expect(await dropToken(deps(), { tenantId: previewTenant, id, by: 'Kim' })).toBe(true);
    expect(await dropToken(deps(), { tenantId: previewTenant, id, by: 'Kim' })).toBe(false);
    expect(await readToken(deps(), token)).toBeUndefined();
    const log = await sql`select actor, action, detail from audit_log where subject = 'logged' order by id`.execute(database.db);
    expect(log.rows).toEqual([
      { actor: 'Dana', action: 'token.added', detail: { mayWrite: true } },
      { actor: 'Kim', action: 'token.revoked', detail: {} },
    ]);
  });

  it('are neither made nor revoked where the log cannot be written', async () => {
    const { id, token } = await makeToken(deps(), { ...wanted, name: 'stays' });
    await sql`alter table audit_log rename to audit_log_away`.execute(database.db);
    try {
      await expect(makeToken(deps(), { ...wanted, name: 'never' })).rejects.toThrow('audit_log');
      await expect(dropToken(deps(), { tenantId: previewTenant, id, by: 'Kim' })).rejects.toThrow('audit_log');
    } finally {
      await sql`alter table audit_log_away rename to audit_log`.execute(database.db);
    }
    expect((await tokensOf(database.db, previewTenant)).map(({ name }) => name)).not.toContain('never');
    expect(await readToken(deps(), token)).toMatchObject({ name: 'stays' });
  });

  it('are no longer known once they are revoked, by their own workspace alone', async () => {
    const { id, token } = await makeToken(deps(), { ...wanted, name: 'gone', mayWrite: true });
    const now = '2026-03-04T13:00:00.000Z';
    expect(await revokeToken(database.db, publicTenant, id, now)).toBe(false);
    expect(await readToken(deps(), token)).toMatchObject({ mayWrite: true });
    expect(await revokeToken(database.db, previewTenant, id, now)).toBe(true);
    expect(await readToken(deps(), token)).toBeUndefined();
    expect(await revokeToken(database.db, previewTenant, id, now)).toBe(false);
  });

  it('are not known with a letter changed, or of another form', async () => {
    const { token } = await makeToken(deps(), { ...wanted, name: 'exact' });
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [other, '', 'tocsin_', `${token} `, token.slice(7)])
      expect(await readToken(deps(), wrong), wrong).toBeUndefined();
  });

  it('tell when they were last used, to the minute', async () => {
    const { token, id } = await makeToken(deps(), { ...wanted, name: 'used' });
    const lastUsed = async () => (await tokensOf(database.db, previewTenant)).find((one) => one.id === id)?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await readToken(deps(), token);
    clock.advance(30_000);
    await readToken(deps(), token);
    expect(await lastUsed()).toBe('2026-03-04T12:00:00.000Z');
    clock.advance(60_000);
    await readToken(deps(), token);
    expect(await lastUsed()).toBe('2026-03-04T12:01:30.000Z');
  });

  it('have a name of their own, which is free again after they were revoked', async () => {
    const { id } = await makeToken(deps(), { ...wanted, name: 'twice' });
    await expect(makeToken(deps(), { ...wanted, name: 'twice' })).rejects.toThrow('take another name');
    await revokeToken(database.db, previewTenant, id, '2026-03-04T13:00:00.000Z');
    await expect(makeToken(deps(), { ...wanted, name: 'twice' })).resolves.toMatchObject({ id: expect.any(String) });
  });

  it('open nothing from the moment on that their workspace took the app away, and open it again when it is back', async () => {
    const tenantId = TenantId.parse('slack-TGONE');
    await sql`insert into tenants (tenant_id, kind, name) values (${tenantId}, 'slack', 'Gone')`.execute(database.db);
    await sql`insert into installations (tenant_id, chat, external_id, name, scopes, state, installed_at, changed_at)
      values (${tenantId}, 'slack', 'TGONE', 'Gone', '{}', 'active', now(), now())`.execute(database.db);
    const { token } = await makeToken(deps(), { ...wanted, tenantId, name: 'script' });
    const become = (state: string) =>
      sql`update installations set state = ${state} where tenant_id = ${tenantId}`.execute(database.db);
    expect(await readToken(deps(), token)).toMatchObject({ tenantId });
    await become('removed');
    expect(await readToken(deps(), token)).toBeUndefined();
    await become('broken');
    expect(await readToken(deps(), token), 'whose token Slack refuses is still there').toMatchObject({ tenantId });
    await become('active');
    expect(await readToken(deps(), token)).toMatchObject({ tenantId });
  });

  it('are made for workspaces that there are, and never for everybody', async () => {
    for (const tenantId of [publicTenant, TenantId.parse('slack-T404')])
      await expect(makeToken(deps(), { ...wanted, tenantId, name: 'x' })).rejects.toThrow('there is no workspace');
  });
});
