import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInput } from '../../src/cli/command.js';
import { check } from '../../src/cli/commands/check.js';
import { sql } from '../../src/db/database.js';
import { followPage } from '../../src/db/pages.js';
import { PageId, TenantId } from '../../src/domain/ids.js';
import { incident, openPipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function run(...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'silent' };
  const context = { env, version: '0', out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) };
  return { code: await check.run(readInput(check, args), context), out, err };
}

describe('tocsin check without a vendor', () => {
  it('cannot tell where nobody follows anything', async () => {
    expect(await run()).toEqual({
      code: 2,
      out: [],
      err: ['tocsin: no page is followed here; name a vendor with --vendor'],
    });
  });

  it('asks for what any workspace follows, each page once', async () => {
    const line = await openPipeline(database.db);
    await line.subscribe('larch');
    await line.look();
    const Row = (await sql<{ tenant_id: string; id: string }>`select tenant_id, id from pages`.execute(database.db)).rows[0];
    const page = { tenantId: TenantId.parse(Row?.tenant_id), pageId: PageId.parse(Row?.id) };
    await sql`insert into tenants (tenant_id, kind, name) values ('slack-T1', 'slack', 'Elm')`.execute(database.db);
    await followPage(database.db, TenantId.parse('slack-T1'), page);
    expect((await run('--json')).code).toBe(0);
    await sql`delete from follows where tenant_id = 'preview'`.execute(database.db);
    line.site.incidents = [incident('a', [['investigating', 'Exports fail.']])];
    await line.look();
    const { code, out } = await run('--json');
    expect(code).toBe(1);
    expect(JSON.parse(out[0] ?? '')).toMatchObject([{ vendor: 'Larch', state: 'open', open: [{ title: 'Trouble a' }] }]);
    expect((await run('--min-impact', 'critical')).code).toBe(0);
  });
});
