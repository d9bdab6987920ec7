import type { IIdentifyThrottler } from '@discordjs/ws';
import { z } from 'zod';
import type { Shard } from '../../src/domain/shard-plan.js';
import { createGatewayClient, type GatewayClient } from './gateway-client.js';
import { type GuildDoor, hearGuilds } from './guild-events.js';
import { arrivedIn, readInteraction } from './interaction.js';
import { answerInteraction } from './interactions.js';
import type { Pace } from './pace.js';
import { createReplies, type Wire } from './replies.js';
import { codeOf, refusalOf, troubleFields } from './troubles.js';

/** Close codes after which Discord wants no further login: token, version and intents. */
const finalCloseCodes: ReadonlySet<number> = new Set([4004, 4012, 4013, 4014]);
const wrongToken = 4004;
/** The number of shards is not what it has to be: it is asked for again. */
const shardCloseCodes: ReadonlySet<number> = new Set([4010, 4011]);

/** Whether another login is worth trying, and with which number of shards. */
export type End = 'over' | 'again' | 'other-shards';

export interface Connection {
  /** True while the gateway delivers. */
  isOpen(): boolean;
  /** How it ended, once nothing of it is left. Never rejects. */
  readonly ended: Promise<End>;
}

export interface ConnectionSettings {
  readonly door: GuildDoor;
  readonly shard: Shard;
  readonly pace: Pace;
  readonly throttle: IIdentifyThrottler;
  /** The application, with the first greeting of each session. */
  readonly greeted: (applicationId: string) => void;
  readonly signal: AbortSignal;
}

const Ready = z.object({
  user: z.object({ id: z.string() }),
  application: z.object({ id: z.string() }),
  guilds: z.array(z.unknown()),
});

/**
 * One login of one shard and what follows, until it is lost for good. The library resumes by itself what can be resumed. It is loaded here and nowhere
 * earlier, so that a process without Discord does not carry it.
 */
export async function connect(settings: ConnectionSettings): Promise<Connection> {
  const { door, shard, pace, throttle, signal } = settings;
  const library = await import('@discordjs/ws');
  const client = createGatewayClient(library, { token: door.config.token, rest: door.rest, throttle, shard });
  const answers = new Set<Promise<void>>();
  const over = new AbortController();
  let isOpen = false;
  const lost = new Promise<End>((resolve) => {
    signal.addEventListener('abort', () => resolve('over'), { once: true });
    if (signal.aborted) return resolve('over');
    const watch = watchSilence(door, pace.silenceMs, () => resolve('again'), over.signal);
    hearShard(settings, library, client, {
      answers,
      opened: (guilds) => {
        isOpen = true;
        watch.heard({ guilds, ...(shard.of === 1 ? {} : shard) });
      },
      closed: (code) => {
        isOpen = false;
        const end = closedWith(door, code);
        if (end !== undefined) return resolve(end);
        watch.lost();
      },
    });
    client.manager
      .connect()
      .catch((error: unknown) => resolve(signal.aborted || over.signal.aborted ? 'over' : loginFailed(door, error)));
  });
  const ended = lost.then(async (end) => {
    isOpen = false;
    over.abort();
    await client.destroy(Promise.allSettled(answers));
    return end;
  });
  return { isOpen: () => isOpen, ended };
}

interface Heard {
  readonly answers: Set<Promise<void>>;
  readonly opened: (guilds: number) => void;
  readonly closed: (code: number) => void;
}

function hearShard(
  { door, greeted }: ConnectionSettings,
  { WebSocketShardEvents: events }: typeof import('@discordjs/ws'),
  { manager }: GatewayClient,
  { answers, opened, closed }: Heard,
): void {
  let ownId: string | undefined;
  let guilds = 0;
  const hearGuild = hearGuilds(door, () => ownId);
  manager.on(events.Ready, ({ data }) => {
    const ready = Ready.safeParse(data).data;
    ownId = ready?.user.id;
    guilds = ready?.guilds.length ?? 0;
    opened(guilds);
    if (ready !== undefined) greeted(ready.application.id);
  });
  manager.on(events.Resumed, () => opened(guilds));
  manager.on(events.Closed, ({ code }) => closed(code));
  manager.on(events.Error, ({ error }) =>
    door.log.debug({ code: codeOf(error) }, 'Discord gateway connection reported an error'),
  );
  manager.on(events.Dispatch, ({ data }) => {
    if (data.t !== 'INTERACTION_CREATE') return hearGuild(data);
    const answer = answerArrived(door, data.d).finally(() => answers.delete(answer));
    answers.add(answer);
  });
}

async function answerArrived(door: GuildDoor, payload: unknown): Promise<void> {
  const arrived = arrivedIn(payload);
  if (arrived === undefined) return;
  const { id, application_id: applicationId, token } = arrived;
  const { rest } = door;
  const wire: Wire = {
    isSlow: false,
    respond: async (body) => {
      await rest.post(`/interactions/${id}/${token}/callback`, { auth: false, body });
    },
  };
  const interaction = readInteraction(arrived, createReplies({ rest, wire, applicationId, token }));
  if (interaction !== undefined) await answerInteraction(door, interaction);
}

interface SilenceWatch {
  heard(fields: Record<string, unknown>): void;
  lost(): void;
}

/** Tells the log when the gateway goes away and comes back, once each; the library tries twice a second, for ever, and always the same way. */
function watchSilence({ log }: GuildDoor, silenceMs: number, gone: () => void, signal: AbortSignal): SilenceWatch {
  let silence: NodeJS.Timeout | undefined;
  const begin = (): void => {
    silence ??= setTimeout(() => {
      log.warn({ silenceMs }, 'Discord gateway does not deliver; logging in anew');
      gone();
    }, silenceMs);
  };
  const stop = (): void => {
    clearTimeout(silence);
    silence = undefined;
  };
  begin();
  signal.addEventListener('abort', stop, { once: true });
  return {
    heard: (fields) => {
      if (silence === undefined) return;
      stop();
      log.info(fields, 'Connected to Discord');
    },
    lost: () => {
      if (signal.aborted) return;
      if (silence === undefined) log.info('Discord gateway connection lost; it comes back by itself');
      begin();
    },
  };
}

const badToken = 'Discord does not accept DISCORD_TOKEN: copy it again from the Bot page of the developer portal and restart';

function closedWith({ log }: GuildDoor, code: number): End | undefined {
  if (shardCloseCodes.has(code)) return 'other-shards';
  if (!finalCloseCodes.has(code)) return undefined;
  log.error(
    { code },
    code === wrongToken ? badToken : 'Discord closed the connection for good: check the intents of the bot, then restart',
  );
  return 'over';
}

const unauthorised = z.object({ status: z.literal(401) });

/** A token that Discord does not know, and one that cannot be a token at all. */
const isTokenTrouble = (error: unknown): boolean =>
  unauthorised.safeParse(error).success || codeOf(error) === 'UND_ERR_INVALID_ARG';

/** Why Discord could not be reached, or does not want us, in the log. */
export function loginFailed({ log }: Pick<GuildDoor, 'log'>, error: unknown): 'over' | 'again' {
  const code = codeOf(error);
  if (isTokenTrouble(error)) {
    log.error({ code: refusalOf(error) === undefined ? code : 'TokenInvalid' }, badToken);
    return 'over';
  }
  log.warn({ ...troubleFields(error), code }, 'Discord cannot be reached; trying again');
  return 'again';
}
