import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectQueues } from '../../queues/connection.js';
import { readConfig } from '../../src/config.js';
import { openDatabase } from '../../src/db/connect.js';
import { silentLog } from '../../src/log.js';
import { startService } from '../../src/main.js';
import { openWork, untilFirstLooks } from '../e2e/census.js';
import { seededChance } from '../e2e/chance.js';
import { expectedIn, followStorm, threadsIn } from '../e2e/channels.js';
import { previewPlatform } from '../e2e/platform.js';
import { StormClock, startStorm } from '../e2e/storm.js';
import { type Pooler, pgbouncerPath, startPooler } from '../support/pgbouncer.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { waitFor } from '../support/wait-for.js';

const program = pgbouncerPath();
const name = program === undefined ? 'pgbouncer (skipped: apt-get install pgbouncer)' : 'pgbouncer';
/** Fewer than one process would like to have. */
const connections = 4;

describe.skipIf(program === undefined)(`${name} in front of the database`, { timeout: 120_000 }, () => {
  let database: FreshDatabase;
  let pooler: Pooler;
  beforeAll(async () => {
    database = await freshDatabase();
    pooler = await startPooler(program ?? '', database.url, connections);
  });
  afterAll(async () => {
    await pooler.stop();
    await database.close();
  });

  const configOf = (extra: Readonly<Record<string, string>>) =>
    readConfig({ DATABASE_URL: pooler.through(database.url), TOCSIN_ALLOW_PRIVATE_NETWORKS: '1', PORT: '0', ...extra });

  it('is told apart in a sentence when the address of the server is not given as well', async () => {
    await expect(openDatabase({ config: configOf({}), log: silentLog })).rejects.toThrow(
      /^the database at 127\.0\.0\.1:\d+\/\w+ cannot be used, because a pooler stands there .* set TOCSIN_DATABASE_DIRECT_URL/,
    );
    const databaseUrl = pooler.through(database.url);
    await expect(connectQueues({ redisUrl: undefined, databaseUrl, log: silentLog })).rejects.toThrow(
      /the job queue cannot use PostgreSQL at .*: a pooler stands there; set TOCSIN_DATABASE_DIRECT_URL/,
    );
  });

  it('lets the whole service work on a few connections, with what needs a session of its own beside it', async () => {
    const clock = new StormClock(Date.now());
    const platform = previewPlatform(database.db);
    const storm = await startStorm({ clock, chance: seededChance(7), seconds: 10, vendorCount: 2, incidentsEach: 3 });
    await followStorm(database.db, storm, platform);
    const config = configOf({ TOCSIN_DATABASE_DIRECT_URL: database.url, TOCSIN_DATABASE_POOL: '8' });
    const service = await startService({ config, log: silentLog, version: '1', tickMs: 300, sweepMs: 1_000 });
    try {
      await untilFirstLooks(database.db);
      clock.letPass(10_000);
      await sleep(8_000);
      clock.skip(100_000);
      const over = new Date();
      await waitFor(async () => (await openWork(database.db, over)).length === 0, { timeoutMs: 60_000, what: 'all told' });
      for (const channel of platform.channels) expect(await threadsIn(platform, channel)).toEqual(expectedIn(storm, channel));
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = 'tocsin' and query not like '%prepare%' and pid <> pg_backend_pid()`.execute(
        database.db,
      );
      expect(rows[0]?.count).toBeLessThanOrEqual(connections + 10);
    } finally {
      await service.stop();
      await storm.close();
    }
  });
});
