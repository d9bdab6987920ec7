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
import { type Attempted, attempt, type Finding, finding, type Platform, troubleWords } from './finding.js';

export type DiscordSettings = Pick<Config, 'DISCORD_TOKEN' | 'DISCORD_API_URL'>;

export const discordPlatform = ({ DISCORD_API_URL: apiUrl }: DiscordSettings): Platform => ({
  name: 'Discord',
  apiUrl,
  variable: 'DISCORD_API_URL',
  usualHost: 'discord.com',
});

const Guilds = z.array(z.object({ id: Snowflake, name: z.string() }));
const Commands = z.array(z.object({ name: z.string() }));

/** How many servers Discord lists at once. */
const guildPage = 200;

export interface DiscordFacts extends DiscordIdentity {
  readonly guilds: z.infer<typeof Guilds>;
  /** False where Discord lists no more than a part of them. */
  readonly areAllGuilds: boolean;
  readonly commands: readonly string[];
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
  const [guilds, commands] = await Promise.all([
    ask(rest, '/users/@me/guilds', Guilds, signal),
    ask(rest, `/applications/${identity.applicationId}/commands`, Commands, signal),
  ]);
  return { ...identity, guilds, areAllGuilds: guilds.length < guildPage, commands: commands.map(({ name }) => name) };
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
    guildsFinding(facts.value),
    commandFinding(facts.value, hasRun),
  ];
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
