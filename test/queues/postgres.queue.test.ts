import { describe, it } from 'vitest';
import { freshDatabase } from '../support/services.js';
import { queueSuite } from './backend-suite.js';
import { startPostgresStore } from './postgres-store.js';
import type { QueueStore } from './queue-store.js';
import { openScene, page, tenant, until } from './scene.js';

async function startStore(): Promise<QueueStore> {
  const database = await freshDatabase();
  const store = await startPostgresStore(database.url);
  return {
    ...store,
    close: async () => {
      await store.close();
      await database.close();
    },
  };
}

queueSuite('postgres', startStore);

describe('the queue in PostgreSQL', () => {
  it('keeps to its own schema when DATABASE_URL brings options of its own', async () => {
    const store = await startStore();
    const url = new URL(store.url);
    url.searchParams.set('options', '-c statement_timeout=20000');
    const polled: string[] = [];
    const scene = await openScene(
      { ...store, url: url.href },
      { deps: { pollPage: async ({ pageId }) => void polled.push(pageId) } },
    );
    await scene.wake.page(tenant, page('p1'));
    await until('it was polled', () => polled.length === 1);
    await until('no job is left', async () => (await store.leftovers(scene.namespace)).length === 0);
    await scene.close();
    await store.close();
  });
});
