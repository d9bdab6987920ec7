import type { Client, Interaction } from 'discord.js';
import { commandDefinition } from './command-definition.js';
import type { DiscordDeps } from './deps.js';
import { hearGuilds } from './guild-events.js';
import { press, submitForm } from './press.js';
import { autocomplete, slashCommand } from './slash-command.js';

export interface DiscordDoor {
  /** True while the gateway delivers. */
  isConnected(): boolean;
  close(): Promise<void>;
}

const firstPauseMs = 2_000;
/** Discord allows 1,000 logins a day and resets the token of a bot that needs more: a loop of failures must be slow. */
const longestPauseMs = 300_000;

/** Close codes after which Discord wants no further login: token, shard, version and intents. */
const finalCloseCodes: ReadonlySet<number> = new Set([4004, 4010, 4011, 4012, 4013, 4014]);

/**
 * Connects to the gateway and keeps connected. It returns at once: a Discord that is away for a while, or a token it does not take, must not
 * keep the rest from working. discord.js is loaded here and nowhere earlier, so that a process without Discord does not carry it.
 */
export function startDiscord(deps: DiscordDeps): DiscordDoor {
  const stopping = new AbortController();
  let current: Client | undefined;
  const running = (async () => {
    for (let pauseMs = firstPauseMs; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const connected = await connect(deps, stopping.signal);
      current = connected?.client;
      if (connected !== undefined) {
        pauseMs = firstPauseMs;
        const isOver = await connected.lost;
        current = undefined;
        await connected.client.destroy();
        if (isOver) return;
      }
      await pause(pauseMs, stopping.signal);
    }
  })().catch((error: unknown) => deps.log.error({ err: error }, 'Discord door stopped'));
  return {
    isConnected: () => current?.isReady() === true,
    close: async () => {
      stopping.abort();
      await current?.destroy();
      await running;
    },
  };
}

interface Connected {
  readonly client: Client;
  /** True when logging in again would be refused as well. */
  readonly lost: Promise<boolean>;
}

/** Undefined when it did not come about; the reason is logged. */
async function connect(deps: DiscordDeps, signal: AbortSignal): Promise<Connected | undefined> {
  const { Client, Events, GatewayIntentBits } = await import('discord.js');
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    allowedMentions: { parse: [] },
    rest: { api: deps.config.apiUrl, retries: 0, timeout: 12_000 },
  });
  const lost = new Promise<boolean>((resolve) => {
    client.on(Events.Invalidated, () => resolve(false));
    client.on(Events.ShardDisconnect, ({ code }) => resolve(isFinal(deps, code)));
    signal.addEventListener('abort', () => resolve(true), { once: true });
  });
  client.on(Events.Error, (error) => deps.log.warn({ err: error }, 'Discord connection reported an error'));
  client.on(Events.InteractionCreate, (interaction) => void answer(deps, interaction));
  client.once(Events.ClientReady, () => void register(deps, client));
  hearGuilds(deps, client, Events);
  try {
    await client.login(deps.config.token);
    return { client, lost };
  } catch (error) {
    await client.destroy();
    deps.log.error(
      { code: codeOf(error) },
      isBadToken(error)
        ? 'Discord does not accept DISCORD_TOKEN: copy it again from the Bot page of the developer portal and restart'
        : 'Discord gateway cannot be reached; trying again',
    );
    return undefined;
  }
}

function isFinal(deps: DiscordDeps, code: number): boolean {
  if (!finalCloseCodes.has(code)) return false;
  deps.log.error({ code }, 'Discord closed the connection for good: check the token and the intents of the bot, then restart');
  return true;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.name : 'unknown';

const isBadToken = (error: unknown): boolean => codeOf(error) === 'TokenInvalid' || codeOf(error) === '0';

/** Global commands: clients that hold an older version are told so by Discord when they use it. */
async function register(deps: DiscordDeps, client: Client): Promise<void> {
  try {
    await client.application?.commands.set([commandDefinition(deps.config.commandName)]);
  } catch (error) {
    deps.log.error({ err: error }, 'Discord did not take the command; people cannot use it until the next start');
  }
}

/** Nothing that one interaction meets ends the process. A token that is no longer known (10062, 40060) was answered elsewhere, or too late. */
async function answer(deps: DiscordDeps, interaction: Interaction): Promise<void> {
  try {
    if (interaction.isAutocomplete()) await autocomplete(deps, interaction);
    else if (interaction.isChatInputCommand()) await slashCommand(deps, interaction);
    else if (interaction.isMessageComponent()) await press(deps, interaction);
    else if (interaction.isModalSubmit()) await submitForm(deps, interaction);
  } catch (error) {
    deps.log.warn({ err: error, code: codeOf(error), interactionId: interaction.id }, 'Interaction of Discord not answered');
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
