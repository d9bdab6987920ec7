import pg from 'pg';
import type { QueueStore } from './queue-store.js';
import { startTcpProxy } from './tcp-proxy.js';

const tables = ['job', 'dedup', 'dedup_next', 'scheduler', 'job_log', 'job_dependency'];

export async function startPostgresStore(url: string): Promise<QueueStore> {
  const proxy = await startTcpProxy(Number(new URL(url).port));
  const proxied = new URL(url);
  proxied.port = `${proxy.port}`;
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'tocsin-queue-test' });
  pool.on('error', () => undefined);
  const count = async (namespace: string, table: string): Promise<number> => {
    const { rows } = await pool.query<{ n: string }>(`select count(*) as n from "${namespace}".${table}`);
    return Number(rows[0]?.n);
  };
  return {
    backend: 'postgres',
    url,
    proxiedUrl: proxied.href,
    reach: proxy.set,
    // What a client sees of a restart, without taking the server from the other tests.
    restart: async () => {
      await pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    },
    flush: async (namespace) => {
      await throughDeadlocks(() =>
        pool.query(
          `truncate ${[...tables, 'event', 'meta', 'metrics', 'rate_limit'].map((table) => `"${namespace}".${table}`).join(', ')} cascade`,
        ),
      );
    },
    leftovers: async (namespace) => {
      const counted = await Promise.all(tables.map(async (table) => ({ table, rows: await count(namespace, table) })));
      return counted.filter(({ rows }) => rows > 0).map(({ table, rows }) => `${table}: ${rows}`);
    },
    events: (namespace) => count(namespace, 'event'),
    eventLimit: async (namespace) => {
      const query = `select value from "${namespace}".meta where queue = 'poll' and field = 'opts.maxLenEvents'`;
      const { rows } = await pool.query<{ value: string }>(query);
      return rows[0] === undefined ? undefined : Number(rows[0].value);
    },
    close: async () => {
      await proxy.close();
      await pool.end();
    },
  };
}

const deadlockDetected = '40P01';

/** Truncating locks tables in another order than the workers that use them meanwhile; PostgreSQL then ends one of the two. */
async function throughDeadlocks(work: () => Promise<unknown>): Promise<void> {
  for (let left = 10; ; left -= 1) {
    try {
      await work();
      return;
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === deadlockDetected;
      if (!isDeadlock || left === 0) throw error;
    }
  }
}
