import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { withTimeLimit } from './time-limit.js';

/** Answers that waiting does not change: the server is there and says no. */
const finalAnswers = /^(NOAUTH|WRONGPASS|NOPERM|ERR|DENIED)\b/;

/** Tries until Redis answers a PING. @returns what went wrong in a few words, or undefined when all is well within `limitMs`. */
export async function probeRedis(url: string, limitMs: number): Promise<string | undefined> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const failure = await pingRedis(url, Math.max(deadline - Date.now(), 100));
    if (failure === undefined || finalAnswers.test(failure) || Date.now() + 250 >= deadline) return failure;
    await sleep(250);
  }
}

async function pingRedis(url: string, limitMs: number): Promise<string | undefined> {
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: limitMs,
  });
  // The event tells why ("connect ECONNREFUSED"), the rejected promise only that the connection is closed.
  let reason: string | undefined;
  client.on('error', (error: Error) => {
    reason ??= error.message;
  });
  try {
    await withTimeLimit(
      client.connect().then(() => client.ping()),
      limitMs,
    );
    return undefined;
  } catch (error) {
    return reason ?? wordsOf(error);
  } finally {
    client.disconnect();
  }
}

/** Brings BullMQ's tables up to date. @returns what went wrong in a few words, or undefined. */
export async function probePostgres(
  connection: Parameters<typeof createPostgresBackend>[1]['connection'],
  limitMs: number,
): Promise<string | undefined> {
  const backend = createPostgresBackend('probe', { connection });
  try {
    await withTimeLimit(backend.waitUntilReady(), limitMs);
    return undefined;
  } catch (error) {
    return wordsOf(error);
  } finally {
    await withTimeLimit(backend.close(), 1_000).catch(wordsOf);
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
