import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readInput } from '../../src/cli/command.js';
import { commands } from '../../src/cli/commands.js';
import { sql } from '../../src/db/database.js';
import { sayRunning } from '../../src/db/running-services.js';
import { OperatorError } from '../../src/errors.js';
import { createSecrets, keyIdOf } from '../../src/secrets.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { type CommandOutcome, expectOperatorError, tocsin } from '../support/tocsin-command.js';

const first = `the first key, ${'a'.repeat(20)}, with commas`;
const second = `the second key ${'b'.repeat(20)}`;
const limit = { timeout: 300_000 };

let database: FreshDatabase;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  // Builds where that was not done yet.
  await run('version');
}, 300_000);
afterAll(() => database.close());
beforeEach(async () => {
  folder = temporaryFolder();
});

const run = (...args: string[]) => runWith({}, ...args);
const runWith = (env: Readonly<Record<string, string>>, ...args: string[]): Promise<CommandOutcome> =>
  tocsin(
    { cwd: folder ?? temporaryFolder(), env: { DATABASE_URL: database.url, TOCSIN_ENCRYPTION_KEY: first, ...env } },
    ...args,
  );

/** The same within this process: starting one for each mistake would take minutes. Such an error becomes one sentence and exit code 2 in `main`. */
async function expectRefused([name = '', ...args]: readonly string[], sentence: RegExp): Promise<void> {
  const command = await commands.find((one) => one.name === name)?.load();
  if (command === undefined) throw new Error(`there is no command ${name}`);
  const out: string[] = [];
  const say = (text: string) => void out.push(text);
  const env = { DATABASE_URL: database.url, TOCSIN_ENCRYPTION_KEY: first };
  const refused = async () => command.run(readInput(command, args), { env, version: '1', out: say, err: say });
  const error = await refused().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OperatorError);
  expect(error instanceof Error ? error.message : '').toMatch(sentence);
  expect(error instanceof Error ? error.message.split('\n').length : 0).toBe(1);
  expect(out).toEqual([]);
}

/** One workspace with a channel, a token that the first key sealed, an API token in force and one that was revoked. */
async function fill(tenantId: string): Promise<void> {
  const token = createSecrets(first).seal('xoxb-planted');
  for (const statement of [
    sql`insert into tenants (tenant_id, kind, name) values (${tenantId}, 'slack', 'Larkline')`,
    sql`insert into installations (tenant_id, chat, external_id, name, token, installed_at, changed_at)
      values (${tenantId}, 'slack', ${tenantId}, 'Larkline', ${token}, now(), now())`,
    sql`insert into channels (tenant_id, id, chat, external_id, name) values (${tenantId}, 'c1', 'slack', 'C1', 'ops')`,
    sql`insert into subscriptions (tenant_id, id, channel_id, filter) values (${tenantId}, 's1', 'c1', 'vendor:larch')`,
    sql`insert into api_tokens (tenant_id, id, name, token_hash, created_at, revoked_at)
      values (${tenantId}, 't1', 'one', ${`${tenantId}1`}, now(), null), (${tenantId}, 't2', 'two', ${`${tenantId}2`}, now(), now())`,
  ])
    await statement.execute(database.db);
}

describe('tocsin tenant', limit, () => {
  const id = 'slack-TOPS';
  beforeAll(() => fill(id));

  it('lists, shows and limits a workspace, and says who may write', async () => {
    const [list, json, show, shown] = await Promise.all([
      run('tenant', 'list'),
      run('tenant', 'list', '--json'),
      run('tenant', 'show', id),
      run('tenant', 'show', id, '--json'),
    ]);
    expect(list).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^slack-TOPS +Larkline +1 channels, 1 subscriptions, active$/m),
    });
    expect(JSON.parse(json.stdout)).toContainEqual(expect.objectContaining({ tenantId: id, channels: 1, state: 'active' }));
    expect(show.stdout).toMatch(/^Larkline \(slack-TOPS, slack\), known since .*: active\n(?:.*\n)* +api_tokens +2$/m);
    expect(JSON.parse(shown.stdout)).toMatchObject({ tenantId: id, rows: { channels: 1, api_tokens: 2 } });
    for (const said of [list, json, show, shown]) expect(said.stdout + said.stderr).not.toContain('xoxb-planted');

    const set = await run('tenant', 'limit', id, 'tokens=7');
    expect(set).toMatchObject({ code: 0, stdout: expect.stringMatching(/^tokens +7$/m) });
    expect(JSON.parse((await run('tenant', 'limit', id, '--json')).stdout)).toMatchObject({ tokens: 7 });
    expect(await run('tenant', 'writers', id, 'admins')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^admins: /) });
    expect(JSON.parse((await run('tenant', 'writers', id, '--json')).stdout)).toEqual({ writers: 'admins' });
  });

  it('exports it once into one file, with its end, and leaves none behind where there is no such workspace', async () => {
    const file = join(folder, 'copy.jsonl');
    expect(await run('tenant', 'export', id, file)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+ lines of slack-TOPS are in /),
    });
    const text = readFileSync(file, 'utf8');
    expect(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      end: true,
      rows: { channels: 1, api_tokens: 2 },
    });
    expect(text).not.toMatch(/token_hash|xoxb|v1\./);
    expect(statSync(file).mode & 0o077).toBe(0);
    expectOperatorError(await run('tenant', 'export', id, file), /copy\.jsonl is there already: name another file/);
    expect(readFileSync(file, 'utf8')).toBe(text);
    const nobody = join(folder, 'nobody.jsonl');
    expectOperatorError(await run('tenant', 'export', 'slack-TNOBODY', nobody), /there is no workspace slack-TNOBODY/);
    expect(existsSync(nobody)).toBe(false);
  });

  it.each([
    [['tenant'], /say list, or show, export, delete, limit or writers and a workspace; usage: tocsin tenant list/],
    [['tenant', 'forget', id], /say list, or show/],
    [['tenant', 'show', ''], /say list, or show/],
    [['tenant', 'list', id], /"slack-TOPS" is one word too many/],
    [['tenant', 'show', id, 'more'], /"more" is one word too many/],
    [['tenant', 'export', id], /say export with a workspace and a file/],
    [['tenant', 'export', 'public', 'x'], /`tocsin history <vendor>`/],
    [['tenant', 'export', id, '/nowhere/at/all'], /\/nowhere\/at\/all cannot be written \(ENOENT\)/],
    [['tenant', 'show', 'slack-TNOBODY'], /there is no workspace slack-TNOBODY: `tocsin tenant list` shows all/],
    [['tenant', 'limit', 'slack-TNOBODY'], /there is no workspace slack-TNOBODY/],
    [['tenant', 'limit', id, 'tokens=many'], /"tokens=many" sets no limit/],
    [['tenant', 'limit', 'preview', 'tokens=3'], /preview belongs to whoever runs Tocsin and has no limits/],
    [['tenant', 'writers', 'slack-TNOBODY'], /there is no workspace slack-TNOBODY/],
    [['tenant', 'writers', id, 'nobody'], /"nobody" is not one of everyone, managers, admins, default/],
    [['tenant', 'delete', 'public'], /never deleted/],
    [['tenant', 'delete', 'preview', '--yes'], /removed one by one at \/preview/],
    [['tenant', 'delete', id, '--force'], /unknown option '--force'/i],
    [['tenant', 'writers', id, 'admins', 'more'], /"more" is one word too many/],
  ] as const)('says what is wrong with %j', async (args, sentence) => {
    await expectRefused(args, sentence);
  });

  it('deletes it when that is confirmed, and once', async () => {
    const asked = await run('tenant', 'delete', id);
    expect(asked).toMatchObject({
      code: 1,
      stderr: '',
      stdout: expect.stringMatching(/1 channels and 1 subscriptions\..*add --yes/),
    });
    expect(JSON.parse((await run('tenant', 'delete', id, '--json')).stdout)).toEqual({
      kind: 'unconfirmed',
      channels: 1,
      subscriptions: 1,
    });
    expect((await run('tenant', 'show', id)).code).toBe(0);
    expect(await run('tenant', 'delete', id, '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Everything of slack-TOPS is deleted/),
    });
    expect(await run('tenant', 'delete', id, '--yes')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/no workspace slack-TOPS; nothing was deleted/),
    });
    expect(JSON.parse((await run('tenant', 'delete', id, '--yes', '--json')).stdout)).toEqual({ kind: 'unknown' });
  });
});

describe('tocsin rotate-key', limit, () => {
  const id = 'slack-TKEY';
  beforeAll(() => fill(id));
  const sealedWith = async () =>
    (
      await sql<{ token: string }>`select token from installations where tenant_id = ${id}`.execute(database.db)
    ).rows[0]?.token.split('.')[2];

  it('leaves what no key opens, then seals it with the new key, beside a running service, and does nothing the second time', async () => {
    await sayRunning(database.db, 'other', { roles: 'poll', host: 'elsewhere', pid: 4711, version: '1' });
    const wrong = await runWith({ TOCSIN_ENCRYPTION_KEY: second }, 'rotate-key');
    expect(wrong).toMatchObject({
      code: 1,
      stderr: '',
      stdout: expect.stringMatching(/1 cannot be read with any of these keys \(installations 1\): add the key/),
    });
    expect(await sealedWith()).toBe(keyIdOf(first));
    // Commas are within the first key and between the two.
    const keys = { TOCSIN_ENCRYPTION_KEY: second, TOCSIN_ENCRYPTION_KEY_OLD: `${'z'.repeat(40)}, ${first}` };
    const done = await runWith(keys, 'rotate-key');
    expect(done).toMatchObject({
      code: 0,
      stderr: '',
      stdout: `1 sealed anew with the key ${keyIdOf(second)} (installations 1).\n`,
    });
    expect(await sealedWith()).toBe(keyIdOf(second));
    expect(await runWith(keys, 'rotate-key')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Nothing had to be sealed anew/),
    });
    expect(JSON.parse((await runWith(keys, 'rotate-key', '--json')).stdout)).toEqual({
      keyId: keyIdOf(second),
      resealed: {},
      unreadable: {},
    });
    await sql`delete from settings where key like 'running/%'`.execute(database.db);
  });

  it('says what is wrong with its words, and with the keys, which it never shows', async () => {
    expectOperatorError(await run('rotate-key', 'now'), /"now" is one word too many; usage: tocsin rotate-key \[--json\]/);
    expectOperatorError(await runWith({ TOCSIN_ENCRYPTION_KEY: '' }, 'rotate-key'), /TOCSIN_ENCRYPTION_KEY must be set/);
    const short = await runWith({ TOCSIN_ENCRYPTION_KEY_OLD: 'short-and-secret' }, 'rotate-key');
    expect(short).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/TOCSIN_ENCRYPTION_KEY_OLD: each key needs at least 32/),
    });
    expect(short.stderr).not.toMatch(/short-and-secret|\n +at /);
    expectOperatorError(
      await runWith({ DATABASE_URL: 'postgres://nobody:s3cret@127.0.0.1:1/none' }, 'rotate-key'),
      /^(?!.*s3cret).*127\.0\.0\.1/,
    );
  });
});

describe('tocsin backup and restore', limit, () => {
  beforeAll(() => fill('slack-TBACK'));

  it('bring everything back beside each other, say what is in force again, and refuse what would lose something', async () => {
    const target = await freshDatabase();
    const into = { DATABASE_URL: target.url };
    try {
      const file = join(folder, 'all.backup');
      await sayRunning(database.db, 'other', { roles: 'poll', host: 'elsewhere', pid: 4711, version: '1' });
      const taken = await run('backup', file);
      expect(taken).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(/^\d+ rows of \d+ tables are in .*all\.backup/),
      });
      expect(taken.stdout).toMatch(/Keep the value of TOCSIN_ENCRYPTION_KEY beside it/);
      expectOperatorError(await run('backup', file), /all\.backup exists already/);
      expectOperatorError(await run('restore', file), /Tocsin is running on this database \(process 4711 on elsewhere/);
      await sql`delete from settings where key like 'running/%'`.execute(database.db);
      expectOperatorError(await run('restore', file), /this database is not empty .*add --replace/);

      const back = await runWith(into, 'restore', file);
      expect(back).toMatchObject({ code: 0, stderr: '' });
      expect(back.stdout).toMatch(/^\d+ rows as they were on .* are back\.\n/);
      expect(back.stdout).toMatch(
        /^ {2}\d+ API tokens?: `tocsin token list <workspace>`, then `tocsin token revoke <workspace> <id>`$/m,
      );
      expect(back.stdout).toMatch(/^ {2}\d+ workspaces? .*`tocsin tenant list`/m);
      expectOperatorError(await runWith(into, 'restore', file), /not empty/);
      const again = await runWith(into, 'restore', file, '--replace', '--json');
      expect(JSON.parse(again.stdout)).toMatchObject({ broughtBack: { tokens: expect.any(Number), hooks: 0, forwards: 0 } });
      const tokens = await sql<{
        id: string;
      }>`select id from api_tokens where tenant_id = 'slack-TBACK' and revoked_at is null`.execute(target.db);
      expect(tokens.rows).toEqual([{ id: 't1' }]);
      // The tokens inside open with their own key alone.
      const keys = await runWith({ ...into, TOCSIN_ENCRYPTION_KEY: 'y'.repeat(40) }, 'rotate-key');
      expect(keys).toMatchObject({ code: 1, stdout: expect.stringMatching(/cannot be read with any of these keys/) });

      const cut = join(folder, 'cut.backup');
      const whole = readFileSync(file);
      writeFileSync(cut, whole.subarray(0, Math.floor(whole.length * 0.6)));
      expectOperatorError(await runWith(into, 'restore', cut, '--replace'), /cut\.backup cannot be used: its end is missing/);
      expect((await runWith(into, 'tenant', 'show', 'slack-TBACK')).code).toBe(0);
    } finally {
      await target.close();
    }
  });

  it.each([
    [['backup'], /it takes the name of one file; usage: tocsin backup <file> \[--json\]/],
    [['backup', 'a', 'b'], /it takes the name of one file/],
    [['backup', '/nowhere/at/all.backup'], /cannot be written \(there is no such file or folder\)/],
    [['restore'], /it takes the name of one file; usage: tocsin restore <file>/],
    [['restore', '/nowhere/at/all.backup'], /cannot be read \(there is no such file or folder\)/],
    [['restore', '/'], /cannot be read \(it is a folder\)/],
    [['restore', 'package.json'], /is not a backup of Tocsin/],
  ] as const)('say what is wrong with %j', async (args, sentence) => {
    await expectRefused(args, sentence);
  });
});

it('tell with --help what they take, without a database', limit, async () => {
  const names = ['tenant', 'rotate-key', 'backup', 'restore'];
  const said = await Promise.all(names.map((name) => runWith({ DATABASE_URL: 'nonsense' }, name, '--help')));
  for (const [at, { code, stdout, stderr }] of said.entries()) {
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`tocsin ${names[at]} `);
  }
});
