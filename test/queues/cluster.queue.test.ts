import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { connectQueues } from '../../queues/connection.js';
import { probeRedis } from '../../queues/probe.js';
import { ensureSchedulers } from '../../queues/schedulers.js';
import { freePort } from '../../src/db/embedded/free-port.js';
import { RetryableError } from '../../src/errors.js';
import { silentLog } from '../../src/log.js';
import { testCertificate, testKey } from '../fakes/http-certificate.js';
import { findProgram } from '../support/find-chromium.js';
import { startRedisServer } from '../support/redis-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { waitFor } from '../support/wait-for.js';
import type { QueueStore } from './queue-store.js';
import { type RedisCluster, startRedisCluster } from './redis-cluster.js';
import { documentOf, openScene, page, tenant, thread, until } from './scene.js';

const skip = inject('redisUrl') === undefined;
const nobody = 'postgres://nobody@127.0.0.1:1/none';

const storeOf = ({ urls }: RedisCluster, node = 0): QueueStore => ({
  backend: 'redis',
  url: urls[node] ?? '',
  proxiedUrl: '',
  reach: async () => undefined,
  restart: async () => undefined,
  flush: async () => undefined,
  leftovers: async () => [],
  events: async () => 0,
  eventLimit: async () => undefined,
  close: async () => undefined,
});

describe.skipIf(skip).each([1, 3])('queues on a Redis Cluster of %i', { timeout: 90_000 }, (count) => {
  it('run, repeat, put off and end as on one server, and keep all keys in one slot', async () => {
    const cluster = await startRedisCluster(count);
    onTestFinished(() => cluster.close());
    const seen: string[] = [];
    let wasLate = false;
    const settings = {
      namespace: 'tocsin',
      deps: {
        pollPage: async ({ pageId }: { pageId: string }) => void seen.push(`poll ${pageId}`),
        ingestDocument: async ({ documentId }: { documentId: string }) => {
          if (wasLate) return void seen.push(`ingest ${documentId}`);
          wasLate = true;
          throw new RetryableError('test.later', 'later', { retryAfterMs: 200 });
        },
        reconcileThread: async ({ threadId }: { threadId: string }) => void seen.push(`reconcile ${threadId}`),
      },
    };
    const one = await openScene(storeOf(cluster), settings);
    // The other process knows another node, and meets the same queues.
    const other = await openScene(storeOf(cluster, count - 1), settings);
    await Promise.all([one.wake.page(tenant, page('p1')), other.wake.document(tenant, documentOf('d1'))]);
    for (let n = 1; n <= 40; n += 1) await (n % 2 === 0 ? one : other).wake.thread(tenant, thread(`t${n}`));
    await until('all jobs ran', () => seen.length === 42, 30_000);
    expect(new Set(seen).size).toBe(42);
    await ensureSchedulers(one.queues, { sweepMs: 60_000, retentionMs: 60_000 }, Date.now(), true);
    expect(await other.queues.sweep.getJobScheduler('sweep')).toMatchObject({ every: 60_000 });
    const keys = await cluster.keys();
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter(({ key }) => !key.startsWith('{tocsin}:'))).toEqual([]);
    expect(new Set(keys.map(({ node }) => node)).size).toBe(1);
    const begun = Date.now();
    await Promise.all([one.close(), other.close()]);
    expect(Date.now() - begun).toBeLessThan(7_000);
    expect([...one.lines, ...other.lines].filter(({ level }) => level >= 50)).toEqual([]);
  });
});

describe.skipIf(skip)('a Redis that removes keys when it is full', () => {
  it('is used, with a word about what to change', async () => {
    const server = await startRedisServer();
    if (server === undefined) throw new Error('this machine has no redis-server');
    onTestFinished(() => server.stop());
    const connect = () => connectQueues({ redisUrl: server.url, databaseUrl: nobody, log: silentLog });
    expect((await connect()).advice).toBeUndefined();
    const client = new Redis(server.url);
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    client.disconnect();
    expect((await connect()).advice).toBe(
      'it removes keys when its memory is full (maxmemory-policy allkeys-lru): set maxmemory-policy to noeviction',
    );
  });
});

describe.skipIf(skip)('a Redis behind TLS', () => {
  it('is used with rediss://, and refused in a sentence when nobody vouches for its certificate', async () => {
    const folder = temporaryFolder();
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
    writeFileSync(certificate, testCertificate);
    writeFileSync(key, testKey);
    const port = await freePort();
    const tls = [
      '--tls-port',
      `${port}`,
      '--tls-cert-file',
      certificate,
      '--tls-key-file',
      key,
      '--tls-ca-cert-file',
      certificate,
    ];
    const args = ['--port', '0', '--bind', '127.0.0.1', '--save', '', '--tls-auth-clients', 'no', ...tls];
    const child = spawn(findProgram('redis-server') ?? 'valkey-server', args, { stdio: 'ignore', cwd: folder });
    onTestFinished(() => void child.kill('SIGKILL'));
    const redisUrl = `rediss://127.0.0.1:${port}`;
    await waitFor(async () => !(await probeRedis(redisUrl, 500))?.includes('ECONNREFUSED'), { timeoutMs: 20_000, what: 'Redis' });
    await expect(connectQueues({ redisUrl, databaseUrl: nobody, log: silentLog })).rejects.toThrow(
      /^Redis at 127\.0\.0\.1:\d+ cannot be used \(.*certificate.*\)/i,
    );
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    onTestFinished(() => {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    });
    const seen: string[] = [];
    const scene = await openScene(
      { ...storeOf({ urls: [redisUrl], keys: async () => [], close: async () => undefined }) },
      { deps: { pollPage: async ({ pageId }) => void seen.push(pageId) } },
    );
    await scene.wake.page(tenant, page('p1'));
    await until('the job ran', () => seen.length === 1);
    await scene.close();
  });
});
