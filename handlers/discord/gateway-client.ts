import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientOptions, SimpleShardingStrategy } from 'discord.js';
import { z } from 'zod';
import type { DiscordDeps } from './deps.js';
import { inTime } from './in-time.js';

type Library = typeof import('discord.js');
type Throttle = Awaited<ReturnType<NonNullable<NonNullable<ClientOptions['ws']>['buildIdentifyThrottler']>>>;

export interface GatewayClient {
  readonly client: Client;
  /** Within about a second, whatever the connection is doing; nothing of it is left. What is being answered may be finished until then. */
  destroy(answers: Promise<unknown>): Promise<void>;
}

/** The SDK's own limit ends with the head of an answer; this one holds for its body too. */
const callMs = 12_000;
const goodbyeMs = 800;
const graceMs = 1_000;
/** A guild that Discord cannot serve must not keep everything else waiting: until then no interaction comes through. */
const guildsMs = 1_500;

/**
 * A client of discord.js that can be ended in every phase. By itself the library goes on with a reconnect that had begun, forgets a socket that is still
 * being opened (which then throws when it fails), and waits half a minute for the goodbye of a dead connection.
 */
export function createGatewayClient(library: Library, { config }: DiscordDeps, throttle: Throttle): GatewayClient {
  const stopping = new AbortController();
  const ended = new AbortController();
  const strategies: SimpleShardingStrategy[] = [];
  const { makeRequest } = library.DefaultRestOptions;
  const client = new library.Client({
    intents: [library.GatewayIntentBits.Guilds],
    shards: 'auto',
    allowedMentions: { parse: [] },
    waitGuildTimeout: guildsMs,
    rest: {
      api: config.apiUrl,
      retries: 0,
      timeout: callMs,
      rejectOnRateLimit: ({ timeToReset }) => timeToReset > callMs,
      makeRequest: (url, init) => {
        const limits = [ended.signal, AbortSignal.timeout(callMs), ...(init.signal ? [init.signal] : [])];
        return makeRequest(url, { ...init, signal: AbortSignal.any(limits) });
      },
    },
    ws: {
      buildIdentifyThrottler: async () => throttle,
      buildStrategy: (manager) => {
        const retrieve = manager.options.retrieveSessionInfo;
        // It is asked before each connection is opened, so one that is asked for too late never begins.
        manager.options.retrieveSessionInfo = (shardId) =>
          stopping.signal.aborted ? new Promise<null>(() => undefined) : retrieve(shardId);
        const strategy = new library.SimpleShardingStrategy(manager);
        strategies.push(strategy);
        return strategy;
      },
    },
  });
  const sockets = (): Socket[] => strategies.flatMap(socketsOf);
  return {
    client,
    destroy: async (answers) => {
      const open = sockets();
      open.forEach(hush);
      stopping.abort();
      const goodbye = inTime(client.destroy(), goodbyeMs).finally(() => {
        for (const socket of new Set([...open, ...sockets()])) hush(socket).terminate();
      });
      await Promise.allSettled([goodbye, inTime(answers, graceMs)]);
      ended.abort();
    },
  };
}

/** One at a time, and never nearer than the gap: also across clients that follow one another. */
export function createThrottle(gapMs: number, stopped: AbortSignal): Throttle {
  let nextAt = 0;
  return {
    waitForIdentify: async (_shardId, signal) => {
      const waitMs = Math.max(nextAt - Date.now(), 0);
      nextAt = Date.now() + waitMs + gapMs;
      if (waitMs === 0) return;
      try {
        await sleep(waitMs, undefined, { signal: AbortSignal.any([signal, stopped]) });
      } catch (error) {
        nextAt -= gapMs;
        throw error;
      }
    },
  };
}

interface Socket extends EventEmitter {
  terminate(): void;
}

/** What becomes of a socket that is given up is no error, and one that nobody hears would end the process. */
const hush = (socket: Socket): Socket => socket.on('error', () => undefined);

const isSocket = (value: unknown): value is Socket => value instanceof EventEmitter && 'terminate' in value;
const Shards = z.object({ shards: z.map(z.number(), z.object({ connection: z.custom<Socket>(isSocket).nullable() })) });

/** The library keeps them to itself; where it changed that, none are found and ending takes longer. */
const socketsOf = (strategy: SimpleShardingStrategy): Socket[] =>
  [...(Shards.safeParse(strategy).data?.shards.values() ?? [])].flatMap(({ connection }) => connection ?? []);
