import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { createPool, openDatabase } from '../../src/db/connect.js';
import { freePort } from '../../src/db/embedded/free-port.js';
import { createLog, silentLog } from '../../src/log.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { waitFor } from '../support/wait-for.js';

const open = (url: string | undefined, dataDir = '/nowhere') =>
  openDatabase({ config: { DATABASE_URL: url, dataDir }, log: silentLog });

function changed(change: (url: URL) => void): string {
  const url = new URL(inject('postgresUrl'));
  change(url);
  return url.href;
}

describe('openDatabase', () => {
  it('uses the server of DATABASE_URL and leaves it running', async () => {
    const database = await open(inject('postgresUrl'));
    expect(database.embedded).toBe(false);
    expect((await sql`select now() as now`.execute(database.db)).rows).toEqual([{ now: expect.any(Date) }]);
    await database.close();
    await database.close();
    await (await open(inject('postgresUrl'))).close();
  });

  it('starts a server of its own without DATABASE_URL and stops it in the end', async () => {
    const dataDir = temporaryFolder();
    const database = await open(undefined, dataDir);
    expect(database.embedded).toBe(true);
    await sql`select 1`.execute(database.db);
    await database.close();
    await expect(open(database.url)).rejects.toMatchObject({ code: 'database.unreachable' });
  });

  it('ends a statement that takes too long to be a good one', async () => {
    const database = await open(inject('postgresUrl'));
    expect((await sql`show statement_timeout`.execute(database.db)).rows).toEqual([{ statement_timeout: '30s' }]);
    await database.close();
  });
});

describe('the use of the pool', () => {
  it('tells who has a connection, and who waits for one', async () => {
    const database = await openDatabase({
      config: { DATABASE_URL: inject('postgresUrl'), dataDir: '/nowhere', TOCSIN_DATABASE_POOL: 2 },
      log: silentLog,
    });
    const before = database.poolUse();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const holders = [0, 1, 2].map(() => database.db.connection().execute(() => held));
    await waitFor(() => database.poolUse().used === 2 && database.poolUse().awaited === 1, { what: 'a full pool' });
    letGo();
    await Promise.all(holders);
    expect([before, database.poolUse()]).toEqual([
      { used: 0, idle: 1, awaited: 0 },
      { used: 0, idle: 2, awaited: 0 },
    ]);
    await database.close();
  });
});

describe('an idle connection that breaks', () => {
  it('is replaced, and logged without the client that pg hangs on its error', async () => {
    const lines: string[] = [];
    const pool = createPool(inject('postgresUrl'), createLog('warn', { write: (line) => lines.push(line) }), 1);
    const found = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const other = createPool(inject('postgresUrl'), silentLog, 1);
    await other.query('select pg_terminate_backend($1)', [found.rows[0]?.pid]);
    const line = await waitFor(() => lines[0], { what: 'the warning' });
    expect(JSON.parse(line)).toEqual({
      level: 40,
      time: expect.any(String),
      msg: 'Idle database connection was lost',
      err: { type: 'DatabaseError', code: '57P01', message: expect.any(String), stack: expect.any(String) },
    });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await Promise.all([pool.end(), other.end()]);
  });
});

describe('a wrong DATABASE_URL gets one sentence without its password', () => {
  it.each([
    ['password', (url: URL) => Object.assign(url, { password: 'top-secret' }), 'refuses this user or password'],
    ['user', (url: URL) => Object.assign(url, { username: 'nobody', password: 'top-secret' }), 'refuses this user or password'],
    ['database', (url: URL) => Object.assign(url, { pathname: '/missing' }), 'no database of that name'],
    ['host name', (url: URL) => Object.assign(url, { hostname: 'db.invalid' }), 'host name'],
  ])('when its %s is wrong', async (_part, change, words) => {
    const url = changed(change);
    const refusal = open(url).then(
      () => 'opened',
      (error: Error) => error.message,
    );
    const sentence = await refusal;
    expect(sentence).toContain(words);
    expect(sentence).toContain(new URL(url).pathname);
    expect(sentence).not.toContain(new URL(url).password);
    expect(sentence).not.toContain('\n');
  });

  it('when nothing listens there', async () => {
    const port = String(await freePort());
    await expect(open(changed((url) => Object.assign(url, { port })))).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringContaining('nothing listens there'),
    });
  });
});
