import { freePort } from '../../db/embedded/free-port.js';
import type { Log } from '../../log.js';
import { openTemporaryDatabase, type TemporaryDatabase } from '../temporary-database.js';
import { startTemporaryRedis } from './redis-server.js';

export type Backend = 'redis' | 'postgres';

/** The stores of one measured service, empty. */
export interface Stores {
  readonly backend: Backend;
  readonly database: TemporaryDatabase;
  /** What leads a service to them. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Undefined for `redis` where this machine has none. */
export async function openStores(backend: Backend, log: Log): Promise<Stores | undefined> {
  const redis = backend === 'redis' ? await startTemporaryRedis() : undefined;
  if (backend === 'redis' && redis === undefined) return undefined;
  const database = await openTemporaryDatabase(log);
  const common = {
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    TOCSIN_ALLOW_PRIVATE_NETWORKS: '1',
    TOCSIN_ENCRYPTION_KEY: 'a key for measurements, of no use elsewhere',
  };
  return {
    backend,
    database,
    env: redis === undefined ? common : { ...common, REDIS_URL: redis.url },
    close: async () => {
      await database.close();
      await redis?.close();
    },
  };
}
