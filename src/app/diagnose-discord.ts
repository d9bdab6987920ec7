import { z } from 'zod';
import { type DiscordIdentity, discordIdentity } from '../chat/discord/identity.js';
import { Refused } from '../chat/discord/outcomes.js';
import { permissionsNeeded } from '../chat/discord/permissions.js';
import { createDiscordRest, type DiscordRest } from '../chat/discord/rest.js';
import { Snowflake } from '../chat/discord/snowflake.js';
import { systemClock } from '../clock.js';
import type { Config } from '../config.js';
import { PermanentError } from '../errors.js';
import { listOf, shown } from './commands/describe.js';
import { discordEntrance, interactionsUrl } from './discord-entrance.js';
import { type Attempted, attempt, type Finding, finding, type Platform, troubleWords } from './finding.js';

export type DiscordSettings = Pick<
  Config,
  'DISCORD_TOKEN' | 'DISCORD_API_URL' | 'DISCORD_PUBLIC_KEY' | 'TOCSIN_DISCORD_GATEWAY' | 'PUBLIC_URL' | 'HOST' | 'PORT'
>;

export const discordPlatform = ({ DISCORD_API_URL: apiUrl }: DiscordSettings): Platform => ({
  name: 'Discord',
  apiUrl,
  variable: 'DISCORD_API_URL',
  usualHost: 'discord.com',
});

const Guilds = z.array(z.object({ id: Snowflake, name: z.string() }));
const Commands = z.array(z.object({ name: z.string() }));
const Portal = z.object({ verify_key: z.string().nullish(), interactions_endpoint_url: z.string().nullish() });

/** How many servers Discord lists at once. */
const guildPage = 200;

export interface DiscordFacts extends DiscordIdentity {
  readonly guilds: z.infer<typeof Guilds>;
  /** False where Discord lists no more than a part of them. */
  readonly areAllGuilds: boolean;
  readonly commands: readonly string[];
  /** As the developer portal has them; null where Discord did not say. */
  readonly publicKey: string | null;
  readonly endpoint: string | null;
}

/** Asks Discord about the token, the servers that the bot is in and the commands that it has. */
export const askDiscord = (
  token: string,
  { DISCORD_API_URL }: DiscordSettings,
  timeoutMs: number,
): Promise<Attempted<DiscordFacts>> => attempt(facts(DISCORD_API_URL, token, AbortSignal.timeout(timeoutMs)));

async function facts(apiUrl: string, token: string, signal: AbortSignal): Promise<DiscordFacts> {
  const identity = await discordIdentity(apiUrl, token, signal);
  const rest = createDiscordRest({ apiUrl, token, clock: systemClock });
  const [guilds, commands, portal] = await Promise.all([
    ask(rest, '/users/@me/guilds', Guilds, signal),
    ask(rest, `/applications/${identity.applicationId}/commands`, Commands, signal),
    ask(rest, '/applications/@me', Portal, signal),
  ]);
  return {
    ...identity,
    guilds,
    areAllGuilds: guilds.length < guildPage,
    commands: commands.map(({ name }) => name),
    publicKey: portal.verify_key ?? null,
    endpoint: portal.interactions_endpoint_url ?? null,
  };
}

async function ask<Answer>(
  rest: DiscordRest,
  route: `/${string}`,
  answer: z.ZodType<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await rest.request({ method: 'GET', route, answer }, signal);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new PermanentError('discord.refused', `Discord refuses to answer (${error.code}: ${error.message})`, { cause: error });
  }
}

/** `hasRun`: Tocsin has been connected before, so that what it does at its start must have been done. */
export function discordFindings(config: DiscordSettings, facts: Attempted<DiscordFacts>, hasRun: boolean): Finding[] {
  if (!facts.ok) return [finding(false, 'Discord bot token', troubleWords(discordPlatform(config), facts.error))];
  return [
    finding(true, 'Discord bot token', `application ${shown(facts.value.name)}`),
    entranceFinding(config, facts.value),
    guildsFinding(facts.value),
    commandFinding(facts.value, hasRun),
  ];
}

/** Where what people do arrives, and whether the developer portal says the same. */
function entranceFinding(config: DiscordSettings, { publicKey, endpoint }: DiscordFacts): Finding {
  const subject = 'Discord entrance';
  const url = interactionsUrl(config);
  const page = 'General Information in the developer portal';
  if (url === null) {
    if (endpoint === null) return finding(true, subject, 'the gateway');
    return finding(
      false,
      subject,
      `the gateway, but Discord sends commands and buttons to ${shown(endpoint)}: clear Interactions Endpoint URL (${page}), or set DISCORD_PUBLIC_KEY and PUBLIC_URL`,
    );
  }
  const beside = discordEntrance(config).gateway ? ', and the gateway for what becomes of servers and channels' : '';
  if (publicKey !== null && publicKey !== config.DISCORD_PUBLIC_KEY?.toLowerCase())
    return finding(false, subject, `DISCORD_PUBLIC_KEY is of another application: copy Public Key (${page})`);
  if (endpoint === url) return finding(true, subject, `HTTP, ${url}${beside}`);
  return finding(
    false,
    subject,
    `HTTP${beside}, but commands do not arrive there: start Tocsin, then put ${url} into Interactions Endpoint URL (${page})`,
  );
}

function guildsFinding({ guilds, areAllGuilds, applicationId }: DiscordFacts): Finding {
  const subject = 'Discord servers';
  if (guilds.length > 0)
    return finding(
      true,
      subject,
      `${listOf(
        guilds.map(({ name }) => shown(name)),
        9,
      )}${areAllGuilds ? '' : ', and maybe others'}`,
    );
  const invitation = `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot%20applications.commands&permissions=${permissionsNeeded.bits}`;
  return finding(false, subject, `the bot is in none: invite it with ${invitation}`);
}

function commandFinding({ commands }: DiscordFacts, hasRun: boolean): Finding {
  const subject = 'Discord command';
  if (commands.includes('tocsin')) return finding(true, subject, '/tocsin is registered');
  if (!hasRun) return finding(true, subject, '/tocsin is registered when Tocsin first starts');
  return finding(false, subject, '/tocsin is not registered: start Tocsin again with the role chat, which registers it');
}
