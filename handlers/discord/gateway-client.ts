import { EventEmitter } from 'node:events';
import type { IIdentifyThrottler, SessionInfo, SimpleShardingStrategy, WebSocketManager } from '@discordjs/ws';
import type { REST } from 'discord.js';
import { z } from 'zod';
import type { Shard } from '../../src/domain/shard-plan.js';
import { inTime } from './in-time.js';

export interface GatewayClient {
  readonly manager: WebSocketManager;
  /** Within about a second, whatever the connection is doing; nothing of it is left. What is being answered may be finished until then. */
  destroy(answers: Promise<unknown>): Promise<void>;
}

export interface GatewaySettings {
  readonly token: string;
  readonly rest: REST;
  readonly throttle: IIdentifyThrottler;
  readonly shard: Shard;
}

const goodbyeMs = 800;
const graceMs = 1_000;
/** GUILDS: guilds, their channels, roles and threads, and nothing that needs a permission of Discord's. */
const intents = 1;

/**
 * One shard's connection, which keeps nothing of what it hears, so that its memory does not grow with the guilds. It can be ended in every phase: by itself
 * the library goes on with a reconnect that had begun, forgets a socket that is still being opened (which then throws when it fails), and waits half a minute
 * for the goodbye of a dead connection.
 */
export function createGatewayClient(
  library: typeof import('@discordjs/ws'),
  { token, rest, throttle, shard }: GatewaySettings,
): GatewayClient {
  const stopping = new AbortController();
  const strategies: SimpleShardingStrategy[] = [];
  let session: SessionInfo | null = null;
  const manager = new library.WebSocketManager({
    token,
    intents,
    rest,
    shardCount: shard.of,
    shardIds: [shard.shard],
    buildIdentifyThrottler: async () => throttle,
    // It is asked before each connection is opened, so one that is asked for too late never begins.
    retrieveSessionInfo: () => (stopping.signal.aborted ? new Promise<null>(() => undefined) : session),
    updateSessionInfo: (_shardId, info) => {
      session = info;
    },
    buildStrategy: (of) => {
      const strategy = new library.SimpleShardingStrategy(of);
      strategies.push(strategy);
      return strategy;
    },
  });
  const sockets = (): Socket[] => strategies.flatMap(socketsOf);
  return {
    manager,
    destroy: async (answers) => {
      const open = sockets();
      open.forEach(hush);
      stopping.abort();
      const goodbye = inTime(Promise.resolve(manager.destroy()), goodbyeMs).finally(() => {
        for (const socket of new Set([...open, ...sockets()])) hush(socket).terminate();
      });
      await Promise.allSettled([goodbye, inTime(answers, graceMs)]);
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
