import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInput } from '../../src/cli/command.js';
import { token } from '../../src/cli/commands/token.js';
import { sql } from '../../src/db/database.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function run(...args: string[]) {
  const out: string[] = [];
  const context = {
    env: { DATABASE_URL: database.url },
    version: '0.0.0',
    out: (text: string) => void out.push(text),
    err: () => undefined,
  };
  return { code: await token.run(readInput(token, args), context), out: out.join('\n') };
}

describe('tocsin token', () => {
  it('makes one, lists it without its secret, and revokes it', async () => {
    const made = await run('add', 'preview', 'dashboard', '--write');
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('reads and changes what belongs to preview') });
    const secret = /tocsin_[\w-]{43}/.exec(made.out)?.[0] ?? 'none';
    const listed = await run('list', 'preview');
    expect(listed.out).toMatch(/dashboard +write {2}made .*, never used/);
    expect(listed.out).not.toContain(secret);
    const [first] = JSON.parse((await run('list', 'preview', '--json')).out);
    expect(await run('revoke', 'preview', first.id)).toMatchObject({ code: 0 });
    expect(await run('revoke', 'preview', first.id)).toMatchObject({ code: 1 });
    expect((await run('list', 'preview')).out).toContain('revoked');
    const log = await sql`select actor, action, subject from audit_log order by id`.execute(database.db);
    expect(log.rows).toEqual([
      { actor: 'command line', action: 'token.added', subject: 'dashboard' },
      { actor: 'command line', action: 'token.revoked', subject: 'dashboard' },
    ]);
  });

  it('says what there is none of', async () => {
    expect((await run('list', 'slack-T1')).out).toContain('tocsin token add slack-T1');
  });

  it.each([
    [['add', 'preview'], 'say add with a workspace and a name'],
    [['forget', 'preview'], 'say add with a workspace and a name'],
    [[], 'say add, list or revoke'],
    [['add', 'preview', 'a', 'b'], 'one word too many'],
    [['add', 'preview', '<b>'], 'a name has up to 60 letters'],
    [['add', 'slack-T404', 'dashboard'], 'there is no workspace slack-T404'],
  ])('says what is wrong with %j', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence);
  });
});
