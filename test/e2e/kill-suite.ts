import { beforeAll, describe, expect, it } from 'vitest';
import { connectQueues } from '../../queues/connection.js';
import { openQueues } from '../../queues/open-queues.js';
import type { Db } from '../../src/db/database.js';
import { silentLog } from '../../src/log.js';
import type { QueueStore } from '../queues/queue-store.js';
import { testSeed } from '../support/seed.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { waitFor } from '../support/wait-for.js';
import { openWork, untilFirstLooks } from './census.js';
import { seededChance } from './chance.js';
import { expectedIn, followStorm, threadsIn } from './channels.js';
import { type Deaths, fates, fatesMissing, liveAndDie } from './fates.js';
import { buildOnce, startLife, type World } from './life.js';
import { type Platform, previewPlatform } from './platform.js';
import { StormClock, startStorm } from './storm.js';

const stormSeconds = 60;
/** Part of the storm is kept for lives that make up for what chance left out. */
const spareLives = 4;
const sweepMs = 8_000;
/** Another seed gives other fates: TOCSIN_TEST_SEED=7 npx vitest run … test/e2e/kill */
const seed = testSeed(20_260_301);

export interface KillSettings {
  /** The store of the queues; for PostgreSQL it is the database of the service itself. */
  startStore(database: FreshDatabase): Promise<QueueStore>;
  readonly skip?: boolean;
  /** How often the service is killed; at least 12, so that each kind of death has its turn. */
  readonly kills?: number;
  /** Where it posts; the preview unless set. */
  readonly platform?: { readonly name: string; readonly start: (db: Db) => Promise<Platform> };
}

const preview = { name: 'preview', start: async (db: Db) => previewPlatform(db) };

/** Real processes, a real database, a real queue; the storm goes on while they die. */
export function killSuite(
  backend: QueueStore['backend'],
  { startStore, skip = false, kills = 20, platform = preview }: KillSettings,
): void {
  const inWorld = async (work: (world: World, store: QueueStore) => Promise<void>): Promise<void> => {
    const database = await freshDatabase();
    const store = await startStore(database);
    const place = await platform.start(database.db);
    try {
      const redisUrl = backend === 'redis' ? store.url : undefined;
      await work({ db: database.db, databaseUrl: database.url, redisUrl, platform: place }, store);
    } finally {
      await place.close();
      await store.close();
      await database.close();
    }
  };

  describe.skipIf(skip)(`a storm on ${platform.name} with the queues on ${backend}`, { timeout: 400_000 }, () => {
    beforeAll(buildOnce);

    it(`loses nothing and tells nothing twice while the service is killed ${kills} times`, async () => {
      await inWorld(async (world) => {
        const chance = seededChance(seed);
        const clock = new StormClock(Date.now());
        const storm = await startStorm({ clock, chance, seconds: stormSeconds });
        await followStorm(world.db, storm, world.platform);
        const deaths: Deaths = { kills: 0, afterBegin: 0, afterSend: 0, duringApply: 0 };
        const firstLife = await startLife(world);
        await untilFirstLooks(world.db);
        await firstLife.end('SIGKILL');
        const goOn = () => clock.letPass((stormSeconds / (kills + spareLives)) * 1_000);
        for (const fate of fates(kills, chance)) await liveAndDie(world, fate, deaths, goOn);
        for (const fate of fatesMissing(deaths)) await liveAndDie(world, fate, deaths, goOn);
        const survivor = await startLife(world);
        clock.skip(10 * stormSeconds * 1_000);
        const over = new Date();
        await waitFor(async () => (await openWork(world.db, over)).length === 0, { timeoutMs: 90_000 }).catch(async () => {
          throw new Error(`still to do: ${(await openWork(world.db, over)).join(', ')}\n${survivor.output()}`);
        });
        process.stdout.write(
          `killed on ${platform.name} and ${backend}: ${deaths.kills} times, ${deaths.afterBegin} after begin, ${deaths.afterSend} after send and before finish, ${deaths.duringApply} during apply (seed ${seed})\n`,
        );
        for (const channel of world.platform.channels)
          expect(await threadsIn(world.platform, channel)).toEqual(expectedIn(storm, channel));
        expect(deaths.kills).toBeGreaterThanOrEqual(kills);
        expect(deaths.afterBegin).toBeGreaterThan(0);
        expect(deaths.afterSend).toBeGreaterThan(0);
        expect(deaths.duringApply).toBeGreaterThan(0);
        const begun = Date.now();
        expect(await survivor.end('SIGTERM')).toBe(0);
        expect(Date.now() - begun).toBeLessThan(7_000);
        await storm.close();
      });
    });

    it.skipIf(platform !== preview)(
      'goes on within one sweep when the queue store is flushed while an incident is open',
      async () => {
        await inWorld(async (world, store) => {
          const clock = new StormClock(Date.now());
          const storm = await startStorm({ clock, chance: seededChance(seed), seconds: 20, vendorCount: 1, incidentsEach: 1 });
          await followStorm(world.db, storm, world.platform);
          const [incident] = storm.incidents;
          const [everything] = world.platform.channels;
          const toldSoFar = async (): Promise<number> =>
            ((await threadsIn(world.platform, everything))[0]?.split(' ').length ?? 1) - 1;
          const letPassTo = (update: number): void =>
            clock.letPass(Date.parse(incident?.updates[update - 1]?.at ?? '') - clock.now().getTime());
          const life = await startLife(world, ['none', '0', `${sweepMs}`]);
          await untilFirstLooks(world.db);
          letPassTo(2);
          await waitFor(async () => (await toldSoFar()) === 2, { timeoutMs: 30_000, what: 'two updates' });
          await store.flush(backend === 'redis' ? 'tocsin' : 'bullmq');
          clock.skip(Date.parse(incident?.updates[2]?.at ?? '') - clock.now().getTime());
          const flushed = Date.now();
          await waitFor(async () => (await toldSoFar()) === 3, {
            timeoutMs: 4 * sweepMs,
            what: 'the next update after the flush',
          });
          process.stdout.write(
            `flushed on ${platform.name} and ${backend}: the next update was told after ${Date.now() - flushed} ms (sweep every ${sweepMs} ms)\n`,
          );
          // The sweep's pause is spread by a fifth, and what it wakes has to be polled, read and posted.
          expect(Date.now() - flushed).toBeLessThan(1.2 * sweepMs + 10_000);
          await waitFor(() => hasSchedulers(world), { timeoutMs: 2 * sweepMs, what: 'the schedulers after the flush' });
          clock.skip(60_000);
          await waitFor(async () => (await toldSoFar()) === 5, { timeoutMs: 30_000, what: 'the end of the incident' });
          expect(await threadsIn(world.platform, everything)).toEqual(expectedIn(storm, everything));
          expect(await life.end('SIGTERM')).toBe(0);
          await storm.close();
        });
      },
    );
  });
}

async function hasSchedulers(world: World): Promise<boolean> {
  const connection = await connectQueues({ redisUrl: world.redisUrl, databaseUrl: world.databaseUrl, log: silentLog });
  const { queues, close } = await openQueues(connection);
  const found = [await queues.sweep.getJobScheduler('sweep'), await queues.retention.getJobScheduler('retention')];
  await close();
  return found.every((scheduler) => scheduler !== undefined);
}
