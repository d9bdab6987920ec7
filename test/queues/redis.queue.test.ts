import { Redis } from 'ioredis';
import { describe, expect, inject, it } from 'vitest';
import { connectQueues } from '../../queues/connection.js';
import { silentLog } from '../../src/log.js';
import { startRedisServer } from '../support/redis-server.js';
import { queueSuite } from './backend-suite.js';
import { startRedisStore } from './redis-store.js';

const skip = inject('redisUrl') === undefined;

queueSuite('redis', startRedisStore, { skip });

describe.skipIf(skip)('a Redis with a password', () => {
  it('is refused at once and in one sentence when the password is wrong or missing', async () => {
    const server = await startRedisServer();
    if (server === undefined) throw new Error('this machine has no redis-server');
    const client = new Redis(server.url);
    await client.config('SET', 'requirepass', 'right');
    client.disconnect();
    const withPassword = (password: string): string => server.url.replace('//', `//:${password}@`);
    const connect = (redisUrl: string) =>
      connectQueues({ redisUrl, databaseUrl: 'postgres://nobody@127.0.0.1/none', log: silentLog });
    try {
      const begun = Date.now();
      await expect(connect(server.url)).rejects.toThrow(
        /^Redis at 127\.0\.0\.1:\d+\/0 cannot be used \(NOAUTH .*\): start it, or correct or unset REDIS_URL$/,
      );
      await expect(connect(withPassword('wr0ng'))).rejects.toThrow(
        /^Redis at 127\.0\.0\.1:\d+\/0 cannot be used \(WRONGPASS .*\)/,
      );
      await expect(connect(withPassword('wr0ng'))).rejects.not.toThrow(/wr0ng/);
      expect(Date.now() - begun).toBeLessThan(2_000);
      await expect(connect(withPassword('right'))).resolves.toMatchObject({ backend: 'redis' });
    } finally {
      await server.stop();
    }
  });
});
