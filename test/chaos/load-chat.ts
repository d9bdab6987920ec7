import type { Db } from '../../src/db/database.js';
import { saveInstallation } from '../../src/db/installations.js';
import type { TenantId } from '../../src/domain/ids.js';
import { createSecrets } from '../../src/secrets.js';
import { startFakeDiscord } from '../fakes/discord/fake-discord.js';
import { strictLimits } from '../fakes/slack/api/settings.js';
import { startFakeSlack } from '../fakes/slack/fake-slack.js';
import type { LoadThread } from './load-verdict.js';

export interface LoadTally {
  readonly calls: number;
  readonly rejected: number;
  readonly rejectedBy: Readonly<Record<string, number>>;
}

/** A workspace with its limits on, as the run needs it. */
export interface LoadChat {
  readonly tenantId: TenantId;
  /** What the service needs to reach it. */
  readonly env: Readonly<Record<string, string>>;
  /** What the platform calls the channels. */
  readonly channels: readonly string[];
  tally(): LoadTally;
  /** Messages of ours in all channels. */
  messages(): number;
  threads(channel: string): readonly LoadThread[];
  close(): Promise<void>;
}

interface ChatAsked {
  readonly channels: number;
  readonly scale: number;
}

const encryptionKey = 'the key of all processes of this run';
const installation = { url: null, appId: null, botId: null, botUserId: null, scopes: [], token: null };
const secrets = createSecrets(encryptionKey);
const names = (count: number): readonly string[] => Array.from({ length: count }, (_nothing, index) => `channel-${index + 1}`);

/** Calls carry whole messages; a long run would fill the memory with them. */
const callsKept = 1_000;

/** Where time runs faster, posts of a channel are counted over as many seconds, so that the network's unevenness weighs no more than it does at full length. */
export async function slackLoad(db: Db, { channels: count, scale }: ChatAsked): Promise<LoadChat> {
  const slack = await startFakeSlack();
  Object.assign(slack.settings, strictLimits, { timeScale: scale, postWindowSeconds: Math.max(1, scale), callsKept });
  slack.scopes.push(...['channels:history', 'groups:history'].filter((scope) => !slack.scopes.includes(scope)));
  const { teamId: externalId, teamName: name, teamUrl: url, appId, botId, botUserId, botToken: token } = slack;
  const { tenantId } = await saveInstallation(
    db,
    secrets,
    { ...installation, chat: 'slack', externalId, name, url, appId, botId, botUserId, token },
    new Date().toISOString(),
  );
  const channels = names(count).map((channel) => slack.addChannel({ name: channel, botIsMember: true }).id);
  const textOf = ({ text, blocks }: { readonly text: string; readonly blocks: unknown }): string =>
    `${text} ${JSON.stringify(blocks)}`;
  return {
    tenantId,
    channels,
    env: { SLACK_BOT_TOKEN: token, SLACK_API_URL: slack.apiUrl, TOCSIN_ENCRYPTION_KEY: encryptionKey },
    tally: () => slack.tally,
    messages: () => channels.reduce((sum, channel) => sum + slack.messages(channel).length, 0),
    threads: (channel) => {
      const messages = slack.messages(channel);
      const roots = new Map<string, { readonly root: string; readonly replies: string[] }>();
      for (const message of messages) {
        if (message.threadTs === undefined) roots.set(message.ts, { root: textOf(message), replies: [] });
        else roots.get(message.threadTs)?.replies.push(textOf(message));
      }
      return [...roots.values()];
    },
    close: slack.close,
  };
}

/** Threads stay active for days, so a server of this size would reach its cap; that is another limit than those of this run. */
export async function discordLoad(db: Db, { channels: count, scale }: ChatAsked): Promise<LoadChat> {
  const discord = await startFakeDiscord();
  Object.assign(discord.settings, { rateLimits: true, timeScale: scale, callsKept });
  const guild = discord.addGuild({ name: 'Harbour' });
  guild.capThreads({ all: Number.POSITIVE_INFINITY });
  const { tenantId } = await saveInstallation(
    db,
    secrets,
    { ...installation, chat: 'discord', externalId: guild.id, name: 'Harbour' },
    new Date().toISOString(),
  );
  const channels = names(count).map((channel) => guild.addChannel({ name: channel }).id);
  const own = (channelId: string) => discord.messages(channelId).filter(({ byBot }) => byBot);
  const textOf = ({ content, embeds }: { readonly content: string; readonly embeds: unknown }): string =>
    `${content} ${JSON.stringify(embeds)}`;
  return {
    tenantId,
    channels,
    env: { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.apiUrl, TOCSIN_ENCRYPTION_KEY: encryptionKey },
    tally: () => discord.tally,
    messages: () =>
      channels.reduce(
        (sum, channel) =>
          sum + own(channel).length + discord.threads(channel).reduce((inThreads, { id }) => inThreads + own(id).length, 0),
        0,
      ),
    // A line that stands in the channel answers its root and is none itself.
    threads: (channel) =>
      own(channel)
        .filter(({ reference }) => reference === null)
        .map((root) => ({ root: textOf(root), replies: root.threadId === null ? [] : own(root.threadId).map(textOf) })),
    close: discord.close,
  };
}
