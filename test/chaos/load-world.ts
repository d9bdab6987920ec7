import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subscribe } from '../../src/app/subscribe.js';
import { noWake } from '../../src/app/wake.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { systemClock } from '../../src/clock.js';
import { ensureChannel, writeChannelSettings } from '../../src/db/channels.js';
import { createPool, databaseOf } from '../../src/db/connect.js';
import type { Db } from '../../src/db/database.js';
import { startEmbedded } from '../../src/db/embedded/start-embedded.js';
import { migrate } from '../../src/db/migrate.js';
import { addPage, followPage } from '../../src/db/pages.js';
import { ChannelSettings } from '../../src/domain/channel-settings.js';
import { type ChannelId, PageId, publicTenant } from '../../src/domain/ids.js';
import { toIso } from '../../src/domain/time.js';
import { createFetcher } from '../../src/http/fetcher.js';
import { silentLog } from '../../src/log.js';
import { startRedisServer } from '../support/redis-server.js';
import type { LoadChat } from './load-chat.js';
import type { LoadOptions } from './load-options.js';
import type { LoadPage } from './load-pages.js';

export interface LoadStores {
  readonly db: Db;
  readonly backend: 'redis' | 'postgres';
  /** What the service needs to reach them. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A throwaway PostgreSQL and, where the machine has one and it is not unwanted, a Redis. */
export async function openLoadStores(wanted: LoadOptions['backend']): Promise<LoadStores> {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-load-'));
  const server = await startEmbedded({ dataDir: folder, log: silentLog, tuning: 'throwaway' });
  const redis = wanted === 'postgres' ? undefined : await startRedisServer();
  const db = databaseOf(createPool(server.url, silentLog));
  const close = async (): Promise<void> => {
    await db.destroy();
    await redis?.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  if (wanted === 'redis' && redis === undefined) {
    await close();
    throw new Error('there is no redis-server on this machine: install it, or leave out --backend');
  }
  await migrate(db);
  const env = { DATABASE_URL: server.url, ...(redis === undefined ? {} : { REDIS_URL: redis.url }) };
  return { db, backend: redis === undefined ? 'postgres' : 'redis', env, close };
}

/** Often enough that the pages are no bottleneck, and so that many pages cost no more than a few. */
const pollSecondsFor = (pages: number): number => Math.max(2, Math.ceil(pages / 10));

/** Every page is followed by its channels. Storms are not folded: this run is about messages, and as many of them as there can be. */
export async function followLoad(db: Db, chat: LoadChat, pages: readonly LoadPage[], kind: LoadOptions['chat']): Promise<void> {
  const { tenantId } = chat;
  const settings = ChannelSettings.parse({ storms: false });
  const ids: ChannelId[] = [];
  for (const [index, externalId] of chat.channels.entries()) {
    const { id } = await ensureChannel(db, { tenantId, chat: kind, externalId, name: `channel-${index + 1}`, kind: 'text' });
    await writeChannelSettings(db, tenantId, id, settings);
    ids.push(id);
  }
  const fetcher = createFetcher({ allowPrivateNetworks: true, version: 'test' });
  const deps = { db, clock: systemClock, fetcher, catalogue: loadCatalogue(), gazetteer: loadGazetteer(), wake: noWake };
  for (const { vendorSlug, vendorName, simulator, plan } of pages) {
    const key = { tenantId: publicTenant, pageId: PageId.parse(vendorSlug) };
    const url = simulator.origin;
    const pollSeconds = pollSecondsFor(pages.length);
    const page = { ...key, vendorSlug, vendorName, url, adapter: 'statuspage', settings: { url }, pollSeconds };
    await addPage(db, page, toIso(systemClock.now()));
    await followPage(db, tenantId, key);
    for (const channel of plan.channels) {
      const channelId = ids[channel];
      if (channelId === undefined) throw new Error(`there is no channel ${channel}`);
      const answer = await subscribe(deps, { tenantId, channelId, expression: vendorSlug, by: 'the harness' });
      if (answer.kind !== 'subscribed') throw new Error(`could not subscribe to ${vendorSlug}: ${JSON.stringify(answer)}`);
    }
  }
  await fetcher.close();
}
