import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createPool, databaseOf } from '../../src/db/connect.js';
import { startEmbedded } from '../../src/db/embedded/start-embedded.js';
import { migrate } from '../../src/db/migrate.js';
import { silentLog } from '../../src/log.js';
import { chromiumPackage, findChromium } from './find-chromium.js';
import { type RedisServer, redisPackage, startRedisServer } from './redis-server.js';
import { templateName, urlOfDatabase } from './template-database.js';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    redisUrl: string | undefined;
    chromiumPath: string | undefined;
    servicesFolder: string;
  }
}

/** Starts what the `services` project needs, once per run, and takes it down again. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-test-'));
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })];
  const tearDown = async () => {
    process.off('SIGTERM', interrupted);
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  // Vitest takes itself down on SIGINT alone.
  const interrupted = () => {
    tearDown().finally(() => process.exit(143));
  };
  process.once('SIGTERM', interrupted);
  try {
    const server = await startEmbedded({ dataDir: join(folder, 'data'), log: silentLog, tuning: 'throwaway' });
    stops.push(server.stop);
    await buildTemplate(server.url);
    const redis = await startRedisServer();
    if (redis === undefined) missing('redis', 'Redis tests', redisPackage);
    else stops.push(redis.stop);
    const chromium = findChromium();
    if (chromium === undefined) missing('chromium', 'browser tests', chromiumPackage);
    provideServices(project, { postgresUrl: server.url, redis, chromium, folder });
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

function provideServices(
  project: TestProject,
  found: { postgresUrl: string; redis: RedisServer | undefined; chromium: string | undefined; folder: string },
): void {
  project.provide('postgresUrl', found.postgresUrl);
  project.provide('redisUrl', found.redis?.url);
  project.provide('chromiumPath', found.chromium);
  project.provide('servicesFolder', found.folder);
}

async function buildTemplate(serverUrl: string): Promise<void> {
  const pool = createPool(serverUrl, silentLog, 1);
  await pool.query(`create database ${templateName}`);
  await pool.end();
  const template = databaseOf(createPool(urlOfDatabase(serverUrl, templateName), silentLog, 1));
  await migrate(template);
  await template.destroy();
}

/** A machine without the program skips its tests in one line; where they are required, that is a failure. */
function missing(word: string, tests: string, debianPackage: string): void {
  const required = (process.env.TOCSIN_TEST_REQUIRE ?? '').split(',').map((part) => part.trim());
  const cure = `apt-get install ${debianPackage}`;
  if (process.env.CI === 'true' || required.includes(word)) throw new Error(`${tests} are required here and cannot run: ${cure}`);
  process.stdout.write(`skipped: ${tests} (${cure})\n`);
}
