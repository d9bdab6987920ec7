import { Redis } from 'ioredis';
import { startRedisServer } from '../support/redis-server.js';
import type { QueueStore } from './queue-store.js';
import { startTcpProxy } from './tcp-proxy.js';

/** What BullMQ keeps about a queue, and not about any job. */
const ofTheQueue = /:(meta|id|events|stalled-check|marker)$/;

/** A redis-server of its own: other tests do not notice when it is killed or flushed. */
export async function startRedisStore(): Promise<QueueStore> {
  const server = await startRedisServer();
  if (server === undefined) throw new Error('this machine has no redis-server');
  const proxy = await startTcpProxy(Number(new URL(server.url).port));
  const proxied = new URL(server.url);
  proxied.port = `${proxy.port}`;
  const client = new Redis(server.url, { maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  return {
    backend: 'redis',
    url: server.url,
    proxiedUrl: proxied.href,
    reach: proxy.set,
    restart: server.restart,
    flush: async () => {
      await client.flushall();
    },
    leftovers: async (namespace) => (await client.keys(`{${namespace}}:*`)).filter((key) => !ofTheQueue.test(key)),
    events: async (namespace) => {
      const streams = await client.keys(`{${namespace}}:*:events`);
      const lengths = await Promise.all(streams.map((stream) => client.xlen(stream)));
      return lengths.reduce((sum, length) => sum + length, 0);
    },
    eventLimit: async (namespace) =>
      Number((await client.hget(`{${namespace}}:poll:meta`, 'opts.maxLenEvents')) ?? Number.NaN) || undefined,
    close: async () => {
      client.disconnect();
      await proxy.close();
      await server.stop();
    },
  };
}
