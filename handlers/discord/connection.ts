import type { Client } from 'discord.js';
import type { Doorway } from './doorway.js';
import { createGatewayClient, type createThrottle } from './gateway-client.js';
import { hearGuilds } from './guild-events.js';
import { answerInteraction } from './interactions.js';
import type { Pace } from './pace.js';
import { registerCommand } from './register-command.js';
import { codeOf, troubleFields } from './troubles.js';

/** Close codes after which Discord wants no further login: token, shard, version and intents. */
const finalCloseCodes: ReadonlySet<number> = new Set([4004, 4010, 4011, 4012, 4013, 4014]);
const wrongToken = 4004;

/** Whether another login is worth trying. */
type End = 'over' | 'again';

export interface Connection {
  /** True while the gateway delivers. */
  isOpen(): boolean;
  /** How it ended, once nothing of it is left. Never rejects. */
  readonly ended: Promise<End>;
}

export interface ConnectionSettings {
  readonly door: Doorway;
  readonly pace: Pace;
  readonly throttle: ReturnType<typeof createThrottle>;
  /** The answers that are being given. */
  readonly answers: Set<Promise<void>>;
  readonly signal: AbortSignal;
}

/**
 * One login and what follows, until it is lost for good. The library resumes by itself what can be resumed. It is loaded here and nowhere earlier, so
 * that a process without Discord does not carry it.
 */
export async function connect({ door, pace, throttle, answers, signal }: ConnectionSettings): Promise<Connection> {
  const library = await import('discord.js');
  const { client, destroy } = createGatewayClient(library, door, throttle);
  const { Events, Status } = library;
  const isOpen = (): boolean => client.isReady() && client.ws.shards.every(({ status }) => status === Status.Ready);
  const over = new AbortController();
  const lost = new Promise<End>((resolve) => {
    signal.addEventListener('abort', () => resolve('over'), { once: true });
    if (signal.aborted) return resolve('over');
    client.on(Events.ShardDisconnect, ({ code }) => resolve(closedWith(door, code)));
    watch(door, client, library.Events, { isOpen, silenceMs: pace.silenceMs, gone: () => resolve('again'), signal: over.signal });
    client.login(door.config.token).catch((error: unknown) => resolve(signal.aborted ? 'over' : loginFailed(door, error)));
  });
  client.on(Events.InteractionCreate, (interaction) => {
    const answer = answerInteraction(door, interaction).finally(() => answers.delete(answer));
    answers.add(answer);
  });
  client.once(Events.ClientReady, () => void registerCommand(door, client, pace, AbortSignal.any([signal, over.signal])));
  hearGuilds(door, client, Events);
  const ended = lost.then(async (end) => {
    over.abort();
    await destroy(Promise.allSettled(answers));
    return end;
  });
  return { isOpen, ended };
}

interface Watch {
  readonly isOpen: () => boolean;
  readonly silenceMs: number;
  /** The gateway has not delivered for that long. */
  readonly gone: () => void;
  readonly signal: AbortSignal;
}

/** Tells the log when the gateway goes away and comes back, once each; the library tries twice a second, for ever, and always the same way. */
function watch({ log }: Doorway, client: Client, events: typeof import('discord.js').Events, settings: Watch): void {
  const { isOpen, silenceMs, gone, signal } = settings;
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
  const heard = (): void => {
    if (silence === undefined || !isOpen()) return;
    stop();
    log.info({ guilds: client.guilds.cache.size }, 'Connected to Discord');
  };
  begin();
  for (const event of [events.ClientReady, events.ShardReady, events.ShardResume] as const) client.on(event, heard);
  client.on(events.ShardReconnecting, () => {
    if (silence === undefined) log.info('Discord gateway connection lost; it comes back by itself');
    if (!signal.aborted) begin();
  });
  client.on(events.ShardError, (error) => log.debug({ code: codeOf(error) }, 'Discord gateway connection reported an error'));
  client.on(events.Error, (error) => log.warn(troubleFields(error), 'Discord client reported an error'));
  signal.addEventListener('abort', stop, { once: true });
}

const badToken = 'Discord does not accept DISCORD_TOKEN: copy it again from the Bot page of the developer portal and restart';

function closedWith({ log }: Doorway, code: number): End {
  if (!finalCloseCodes.has(code)) return 'again';
  log.error(
    { code },
    code === wrongToken ? badToken : 'Discord closed the connection for good: check the intents of the bot, then restart',
  );
  return 'over';
}

/** What the SDK says of a token that Discord does not know, and of one that cannot be a token at all. */
const tokenCodes: ReadonlySet<string> = new Set(['TokenInvalid', 'UND_ERR_INVALID_ARG']);

function loginFailed({ log }: Doorway, error: unknown): End {
  const code = codeOf(error);
  if (tokenCodes.has(code)) {
    log.error({ code }, badToken);
    return 'over';
  }
  log.warn({ ...troubleFields(error), code }, 'Discord cannot be reached; trying again');
  return 'again';
}
