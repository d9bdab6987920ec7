import type { Rooms } from '../chat/rooms.js';
import { isSlackSet } from '../config.js';
import { channelsInUse } from '../db/channels.js';
import type { Db } from '../db/database.js';
import { RetryableError } from '../errors.js';
import type { Secrets } from '../secrets.js';
import type { RealChat } from './commands/deps.js';
import { count } from './commands/describe.js';
import { channelFindings } from './diagnose-channels.js';
import { askDiscord, type DiscordSettings, discordFindings, discordPlatform } from './diagnose-discord.js';
import { askSlack, type SlackSettings, slackFindings, slackPlatform } from './diagnose-slack.js';
import { discordWorkspaces, type Sorted, slackWorkspaces, type Workspace, workspacesOf } from './diagnose-workspaces.js';
import { type Attempted, type Finding, finding, type Platform } from './finding.js';

export interface ChatsDiagnosis {
  readonly config: SlackSettings & DiscordSettings;
  /** Undefined where the database cannot be used: then the tokens alone are looked at. */
  readonly stored: StoredChats | undefined;
  readonly now: Date;
  /** For all questions about the tokens of one chat; default 10 000. */
  readonly tokenMs?: number;
  /** After so long no further channel is looked at, and a look takes ten seconds at most; default 19 000. */
  readonly channelsMs?: number;
}

export interface StoredChats {
  readonly db: Db;
  /** Undefined where there is no key to open what is stored. */
  readonly secrets: Secrets | undefined;
  /** Of the chats that are connected. */
  readonly rooms: readonly Rooms[];
}

/** Whether Slack and Discord let Tocsin do what it is asked for: tokens, permissions, workspaces, channels. Never shows a token. */
export async function diagnoseChats(diagnosis: ChatsDiagnosis): Promise<Finding[]> {
  const closing = AbortSignal.timeout(diagnosis.channelsMs ?? 19_000);
  const found = await Promise.all([slack(diagnosis, closing), discord(diagnosis, closing)]);
  return found.flat();
}

const defaultTokenMs = 10_000;

async function slack(diagnosis: ChatsDiagnosis, closing: AbortSignal): Promise<Finding[]> {
  const { config, stored, tokenMs = defaultTokenMs } = diagnosis;
  const workspaces = stored === undefined ? [] : await workspacesOf(stored.db, 'slack');
  if (!isSlackSet(config)) return unserved('Slack', 'SLACK_BOT_TOKEN', workspaces);
  const answers = await askSlack(config, tokenMs);
  const isInstalled = workspaces.some(({ installation }) => installation.state === 'active');
  const findings = slackFindings(config, answers, isInstalled);
  if (stored === undefined) return findings;
  const pasted = { token: config.SLACK_BOT_TOKEN, answers };
  const sorted = await slackWorkspaces(stored, workspaces, pasted);
  const channels = await channelsOf(
    diagnosis,
    { chat: 'slack', platform: slackPlatform(config), sorted, closing },
    answers.identity,
  );
  return [...findings, ...sorted.findings, ...channels];
}

async function discord(diagnosis: ChatsDiagnosis, closing: AbortSignal): Promise<Finding[]> {
  const { config, stored, tokenMs = defaultTokenMs } = diagnosis;
  const workspaces = stored === undefined ? [] : await workspacesOf(stored.db, 'discord');
  if (config.DISCORD_TOKEN === undefined) return unserved('Discord', 'DISCORD_TOKEN', workspaces);
  const facts = await askDiscord(config.DISCORD_TOKEN, config, tokenMs);
  const findings = discordFindings(config, facts, workspaces.length > 0);
  const sorted = discordWorkspaces(workspaces, facts.ok ? facts.value : undefined);
  const channels = await channelsOf(diagnosis, { chat: 'discord', platform: discordPlatform(config), sorted, closing }, facts);
  return [...findings, ...sorted.findings, ...channels];
}

/** Subscriptions of a chat that is no longer configured get nothing. */
function unserved(name: string, variable: string, workspaces: readonly Workspace[]): Finding[] {
  const subscriptions = workspaces.reduce((sum, workspace) => sum + workspace.subscriptions, 0);
  if (subscriptions === 0) return [];
  const waiting = `${count(subscriptions, 'subscription')} ${subscriptions === 1 ? 'waits' : 'wait'} for it`;
  return [finding(false, name, `no longer connected, and ${waiting}: set ${variable} again, or unsubscribe them`)];
}

interface ChatPart {
  readonly chat: RealChat;
  readonly platform: Platform;
  readonly sorted: Sorted;
  readonly closing: AbortSignal;
}

/** A platform that did not answer once is not asked about every channel. */
async function channelsOf(
  { stored, now }: ChatsDiagnosis,
  { chat, platform, sorted, closing }: ChatPart,
  token: Attempted<unknown> | undefined,
): Promise<Finding[]> {
  const rooms = stored?.rooms.find((one) => one.chat === chat);
  if (stored === undefined || rooms === undefined || sorted.usable.size === 0) return [];
  const isSilent = token?.ok === false && (chat === 'discord' || token.error instanceof RetryableError);
  if (!isSilent) return channelFindings({ db: stored.db, chat, platform, rooms, workspaces: sorted.usable, now, closing });
  const { length } = await channelsInUse(stored.db, chat, 1);
  return length === 0
    ? []
    : [finding(false, `${platform.name} channels`, 'not looked at: what is said about the bot token comes first')];
}
