import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteTenant } from '../../../src/app/tenant-delete.js';
import { exportTenant } from '../../../src/app/tenant-export.js';
import { ManualClock } from '../../../src/clock.js';
import { sql } from '../../../src/db/database.js';
import { writeSetting } from '../../../src/db/settings.js';
import { findTenant, markForDeletion } from '../../../src/db/tenant-rows.js';
import { sealedColumns, tenantTables } from '../../../src/db/tenant-tables.js';
import { previewTenant, publicTenant, TenantId } from '../../../src/domain/ids.js';
import { startProgram } from '../../support/child-program.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { waitFor } from '../../support/wait-for.js';
import { countsOf, fillEveryTable, tablesOf, tenantColumns } from './every-table.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const clock = new ManualClock('2026-03-04T12:00:00.000Z');
const ours = TenantId.parse('slack-TOURS');
const theirs = TenantId.parse('discord-42');

const exported = async (tenantId: TenantId) => {
  const lines: string[] = [];
  for await (const line of exportTenant({ db: database.db, clock }, tenantId)) lines.push(line);
  return lines;
};

describe('the list of tables with tenants', () => {
  it('has every such table, its key and every column that is sealed', async () => {
    const columns = await tenantColumns(database.db);
    expect(tablesOf(columns).filter((name) => name !== 'tenants')).toEqual(tenantTables.map(({ name }) => name).toSorted());
    const keys = await sql<{ table: string; column: string }>`select c.relname as "table", a.attname as "column" from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      cross join lateral unnest(i.indkey) with ordinality as k(attnum, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indisprimary order by c.relname, k.position`.execute(
      database.db,
    );
    for (const { name, key } of tenantTables)
      expect(
        keys.rows.flatMap(({ table, column }) => (table === name ? [column] : [])),
        name,
      ).toEqual(['tenant_id', ...key]);
  });

  it('knows every column whose name says that it holds something sealed', async () => {
    const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    const named = (await tenantColumns(database.db))
      .filter(({ column, type }) => type === 'text' && /^sealed_|_sealed$|(?:^|_)(?:token|secret)$/.test(column))
      .filter(({ column }) => column !== 'lease_token')
      .map(({ table, column }) => `${table}.${column}`);
    expect(named.toSorted()).toEqual(known.toSorted());
  });
});

describe('a tenant', () => {
  it('is exported with a row of every table, without a secret and without a word of another', async () => {
    await fillEveryTable(database.db, ours, 'HERON', 3);
    await fillEveryTable(database.db, theirs, 'ZEBRA');
    const lines = await exported(ours);
    const read = lines.map((line): { table?: string; end?: boolean; rows?: Record<string, number> } => JSON.parse(line));
    expect(new Set(read.flatMap(({ table }) => table ?? []))).toEqual(new Set(tenantTables.map(({ name }) => name)));
    expect(read.at(-1)).toEqual({ end: true, rows: Object.fromEntries(tenantTables.map(({ name }) => [name, 3])) });
    const all = lines.join('\n');
    expect(all).not.toContain('ZEBRA');
    for (const { table, column } of sealedColumns) expect(all).not.toContain(`HERON-${table}-${column}`);
    expect(all).not.toMatch(/HERON-\w+-token_(?:hash|digest)/);
  });

  it('is exported without sessions of the web interface, and without the links to them', async () => {
    await writeSetting(database.db, previewTenant, 'admin-session:5e55', { expiresAt: 'x' });
    await writeSetting(database.db, previewTenant, 'admin-entry:e414', { expiresAt: 'x' });
    await writeSetting(database.db, previewTenant, 'administrators', 'PLAIN');
    const settings = (await exported(previewTenant)).filter((line) => line.includes('"table":"settings"'));
    expect(settings.map((line) => JSON.parse(line).row.key)).toEqual(['administrators']);
    expect((await countsOf(database.db, previewTenant)).get('settings')).toBe(3);
    await sql`delete from settings where tenant_id = ${previewTenant}`.execute(database.db);
  });

  it('is deleted from every table, leaves what is not its own, and one entry in the log of all', async () => {
    const before = await countsOf(database.db, theirs);
    const done = await deleteTenant({ db: database.db, clock }, { tenantId: ours, by: 'Ada', batch: 2 });
    expect(done).toMatchObject({ kind: 'deleted', rows: { threads: 3, pages: 3, audit_log: 3 } });
    expect([...(await countsOf(database.db, ours)).values()].every((count) => count === 0)).toBe(true);
    expect(await countsOf(database.db, theirs)).toEqual(before);
    const log =
      await sql`select actor, action, subject, detail ->> 'name' as name from audit_log where tenant_id = ${publicTenant}`.execute(
        database.db,
      );
    expect(log.rows).toEqual([{ actor: 'Ada', action: 'tenant.deleted', subject: ours, name: 'HERON-tenants-name-1' }]);
    expect(await deleteTenant({ db: database.db, clock }, { tenantId: ours, by: 'Ada' })).toEqual({ kind: 'unknown' });
  });

  it('whose deletion was begun is listed so, and has no token any more', async () => {
    await markForDeletion(database.db, theirs, '2026-03-04T12:00:00.000Z');
    expect(await findTenant(database.db, theirs)).toMatchObject({ isHalfDeleted: true, state: 'removed' });
    const tokens = await sql`select token from installations where tenant_id = ${theirs}`.execute(database.db);
    expect(tokens.rows).toEqual([{ token: null }]);
  });

  it('is deleted to the end by the next call when the first was killed', async () => {
    const killed = TenantId.parse('slack-TKILLED');
    await fillEveryTable(database.db, killed, 'PLOVER', 60);
    const sum = async () => [...(await countsOf(database.db, killed)).values()].reduce((all, count) => all + count, 0);
    const full = await sum();
    const program = startProgram('test/app/tenants/delete-program.ts', [database.url, killed]);
    await waitFor(async () => (await sum()) < full - 50);
    program.send('SIGKILL');
    expect(await program.ended).toBe('SIGKILL');
    expect(await sum()).toBeGreaterThan(0);
    expect(await findTenant(database.db, killed)).toMatchObject({ isHalfDeleted: true });
    expect(await deleteTenant({ db: database.db, clock }, { tenantId: killed, by: 'Ada' })).toMatchObject({ kind: 'deleted' });
    expect(await sum()).toBe(0);
  });

  it.each([publicTenant, previewTenant])('that belongs to the installation is never deleted: %s', async (tenantId) => {
    await writeSetting(database.db, tenantId, 'kept', true);
    await expect(deleteTenant({ db: database.db, clock }, { tenantId, by: 'Ada' })).rejects.toThrow(/belong/);
    expect((await countsOf(database.db, tenantId)).get('settings')).toBe(1);
  });

  it('that nobody knows is told by its name', async () => {
    await expect(exported(TenantId.parse('slack-TNOBODY'))).rejects.toThrow(/no workspace slack-TNOBODY/);
    await expect(exported(publicTenant)).rejects.toThrow(/tocsin history/);
  });
});
