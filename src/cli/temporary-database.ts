import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, databaseOf } from '../db/connect.js';
import type { Db } from '../db/database.js';
import { startEmbedded } from '../db/embedded/start-embedded.js';
import { migrate } from '../db/migrate.js';
import type { Log } from '../log.js';

export interface TemporaryDatabase {
  readonly db: Db;
  readonly url: string;
  close(): Promise<void>;
}

/** A migrated database of its own that is gone when it is closed; nothing of the installation is touched. */
export async function openTemporaryDatabase(log: Log): Promise<TemporaryDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await startEmbedded({ dataDir: folder, log, tuning: 'throwaway' });
    const db = databaseOf(createPool(server.url, log));
    const close = async () => {
      await db.destroy();
      await server.stop();
      await remove();
    };
    await migrate(db).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    return { db, url: server.url, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
