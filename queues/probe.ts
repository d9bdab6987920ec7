import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { withTimeLimit } from './time-limit.js';

/** Answers that waiting does not change: the server is there and says no. */
const finalAnswers = /^(NOAUTH|WRONGPASS|NOPERM|ERR|DENIED)\b/;

/** What was learnt of a Redis that answers. */
export interface ProbedRedis {
  readonly isCluster: boolean;
  /** What it removes when its memory is full; undefined where it does not say. */
  readonly evicts: string | undefined;
}

/** Tries until Redis answers. @returns what it is, or what went wrong in a few words when it does not answer well within `limitMs`. */
export async function exploreRedis(url: string, limitMs: number): Promise<ProbedRedis | { readonly failure: string }> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const probed = await askRedis(url, Math.max(deadline - Date.now(), 100));
    if (!('failure' in probed) || finalAnswers.test(probed.failure) || Date.now() + 250 >= deadline) return probed;
    await sleep(250);
  }
}

/** @returns what went wrong in a few words, or undefined when all is well within `limitMs`. */
export async function probeRedis(url: string, limitMs: number): Promise<string | undefined> {
  const probed = await exploreRedis(url, limitMs);
  return 'failure' in probed ? probed.failure : undefined;
}

async function askRedis(url: string, limitMs: number): Promise<ProbedRedis | { readonly failure: string }> {
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
    return await withTimeLimit(
      client.connect().then(() => describe(client)),
      limitMs,
    );
  } catch (error) {
    return { failure: reason ?? wordsOf(error) };
  } finally {
    client.disconnect();
  }
}

/** A user who may not ask what kind of server it is can still work with it. */
async function describe(client: Redis): Promise<ProbedRedis> {
  await client.ping();
  const said = await client.info().catch(() => '');
  const word = (name: string): string | undefined => new RegExp(`^${name}:([\\w-]+)`, 'm').exec(said)?.[1];
  const policy = word('maxmemory_policy');
  return {
    isCluster: (word('redis_mode') === 'cluster' || word('cluster_enabled') === '1') && (await nodesAreNamed(client)),
    evicts: policy === 'noeviction' ? undefined : policy,
  };
}

const Slots = z.array(z.tuple([z.number(), z.number(), z.tuple([z.string().nullable()]).rest(z.unknown())]).rest(z.unknown()));

/** A node that never met another knows no address of its own to tell; it has all slots, and is used as any single server. */
async function nodesAreNamed(client: Redis): Promise<boolean> {
  const told = Slots.safeParse(await client.cluster('SLOTS'));
  return told.success && told.data.some(([, , [host]]) => host !== null && host !== '');
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
