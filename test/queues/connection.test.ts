import { describe, expect, it } from 'vitest';
import { connectQueues } from '../../queues/connection.js';
import { freePort } from '../../src/db/embedded/free-port.js';
import { OperatorError } from '../../src/errors.js';
import { silentLog } from '../../src/log.js';
import { startTcpProxy } from './tcp-proxy.js';

async function complaintOf(settings: { redisUrl?: string; databaseUrl?: string }): Promise<string> {
  const { redisUrl, databaseUrl = 'postgres://nobody@127.0.0.1:1/none' } = settings;
  const error = await connectQueues({ redisUrl, databaseUrl, log: silentLog, startLimitMs: 600 }).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OperatorError)) throw new Error(`not an operator error: ${String(error)}`);
  return error.message;
}

describe('connectQueues', () => {
  it('says in one sentence that nobody listens at REDIS_URL, without the password', async () => {
    const port = await freePort();
    const complaint = await complaintOf({ redisUrl: `redis://user:pa55word@127.0.0.1:${port}/3` });
    expect(complaint).toBe(
      `Redis at 127.0.0.1:${port}/3 cannot be used (connect ECONNREFUSED 127.0.0.1:${port}): start it, or correct or unset REDIS_URL`,
    );
  });

  it('gives up after its limit when REDIS_URL takes connections and never answers', async () => {
    const silent = await startTcpProxy(1);
    await silent.set('silent');
    const begun = Date.now();
    expect(await complaintOf({ redisUrl: `redis://127.0.0.1:${silent.port}` })).toMatch(
      /^Redis at .* cannot be used \(.+\): start it/,
    );
    expect(Date.now() - begun).toBeLessThan(2_000);
    await silent.close();
  });

  it('says in one sentence that PostgreSQL cannot be used, without the password', async () => {
    const port = await freePort();
    const complaint = await complaintOf({ databaseUrl: `postgres://user:pa55word@127.0.0.1:${port}/tocsin` });
    expect(complaint).toMatch(
      /^the job queue cannot use PostgreSQL at 127\.0\.0\.1:\d+\/tocsin \(.*ECONNREFUSED.*\): correct DATABASE_URL/,
    );
    expect(complaint).not.toContain('pa55word');
  });
});
