import { z } from 'zod';
import { type Db, rows, sql } from '../../src/db/database.js';
import { saveInstallation } from '../../src/db/installations.js';
import type { ChannelKind } from '../../src/domain/channel-settings.js';
import { previewTenant, type TenantId } from '../../src/domain/ids.js';
import { createSecrets } from '../../src/secrets.js';
import { startFakeDiscord } from '../fakes/discord/fake-discord.js';
import { startFakeSlack } from '../fakes/slack/fake-slack.js';

/** A root and what hangs below it, as their raw texts. */
export interface SeenThread {
  readonly root: string;
  readonly replies: readonly string[];
}

export interface PlatformChannel {
  readonly name: 'everything' | 'major-only';
  readonly externalId: string;
}

/** Where a harness lets the service post, and what people see there. */
export interface Platform {
  readonly chat: 'preview' | 'slack' | 'discord';
  readonly kind: ChannelKind;
  readonly tenantId: TenantId;
  /** What the service needs to reach it. */
  readonly env: Readonly<Record<string, string>>;
  readonly channels: readonly [everything: PlatformChannel, majorOnly: PlatformChannel];
  /** Every root of a channel; a second one of the same incident is a second entry. */
  threads(channel: PlatformChannel): Promise<readonly SeenThread[]>;
  /** Whether people see the message that was sent with this marker. */
  holds(marker: string): Promise<boolean>;
  close(): Promise<void>;
}

const Message = z.object({ ref: z.string(), rootRef: z.string().nullable(), text: z.string() });
const Count = z.object({ count: z.coerce.number() });

export function previewPlatform(db: Db): Platform {
  return {
    chat: 'preview',
    kind: 'text',
    tenantId: previewTenant,
    env: {},
    channels: [
      { name: 'everything', externalId: 'everything' },
      { name: 'major-only', externalId: 'major-only' },
    ],
    threads: async ({ externalId }) => {
      const messages = await rows(
        Message,
        db,
        sql`select ref, root_ref as "rootRef", slack::text as text from preview_messages join channels on channels.tenant_id = preview_messages.tenant_id
            and channels.id = preview_messages.channel_id
          where channels.external_id = ${externalId} order by preview_messages.ordinal`,
      );
      return messages
        .filter(({ rootRef }) => rootRef === null)
        .map((root) => ({
          root: root.text,
          replies: messages.filter(({ rootRef }) => rootRef === root.ref).map(({ text }) => text),
        }));
    },
    holds: async (marker) => {
      const found = await rows(
        Count,
        db,
        sql`select count(*) from preview_messages where tenant_id = 'preview' and marker = ${marker}`,
      );
      return found[0]?.count === 1;
    },
    close: async () => undefined,
  };
}

/** Lives share the key that seals the token. */
const encryptionKey = 'the key of every life in this world';

const installation = { url: null, appId: null, botId: null, botUserId: null, scopes: [], token: null };

/** A workspace where Tocsin may read history: without it, what became of a post in doubt cannot be seen. */
export async function slackPlatform(db: Db): Promise<Platform> {
  const slack = await startFakeSlack();
  slack.scopes.push(...['channels:history', 'groups:history'].filter((scope) => !slack.scopes.includes(scope)));
  const { teamId: externalId, teamName: name, teamUrl: url, appId, botId, botUserId, botToken: token } = slack;
  const { tenantId } = await saveInstallation(
    db,
    createSecrets(encryptionKey),
    { ...installation, chat: 'slack', externalId, name, url, appId, botId, botUserId, token },
    new Date().toISOString(),
  );
  const channelOf = <Name extends PlatformChannel['name']>(wanted: Name): PlatformChannel => ({
    name: wanted,
    externalId: slack.addChannel({ name: wanted, botIsMember: true }).id,
  });
  const channels = [channelOf('everything'), channelOf('major-only')] as const;
  const textOf = ({ text, blocks }: { readonly text: string; readonly blocks: unknown }): string =>
    `${text} ${JSON.stringify(blocks)}`;
  return {
    chat: 'slack',
    kind: 'text',
    tenantId,
    env: { SLACK_BOT_TOKEN: token, SLACK_API_URL: slack.apiUrl, TOCSIN_ENCRYPTION_KEY: encryptionKey },
    channels,
    threads: async (channel) => {
      const messages = slack.messages(channel.externalId);
      return messages
        .filter(({ threadTs }) => threadTs === undefined)
        .map((root) => ({
          root: textOf(root),
          replies: messages.filter(({ threadTs }) => threadTs === root.ts).map(textOf),
        }));
    },
    holds: async (marker) =>
      channels.some((channel) =>
        slack.messages(channel.externalId).some(({ metadata }) => JSON.stringify(metadata ?? {}).includes(marker)),
      ),
    close: slack.close,
  };
}

export async function discordPlatform(db: Db, kind: ChannelKind): Promise<Platform> {
  const discord = await startFakeDiscord();
  const guild = discord.addGuild({ name: 'Harbour' });
  const { tenantId } = await saveInstallation(
    db,
    createSecrets(encryptionKey),
    { ...installation, chat: 'discord', externalId: guild.id, name: 'Harbour' },
    new Date().toISOString(),
  );
  const channelOf = (name: PlatformChannel['name']): PlatformChannel => ({
    name,
    externalId: guild.addChannel({ name, type: kind, ...(kind === 'forum' ? { tags: ['investigating', 'resolved'] } : {}) }).id,
  });
  const channels = [channelOf('everything'), channelOf('major-only')] as const;
  const own = (channelId: string) => discord.messages(channelId).filter(({ byBot }) => byBot);
  const textOf = ({ content, embeds }: { readonly content: string; readonly embeds: unknown }): string =>
    `${content} ${JSON.stringify(embeds)}`;
  const threads = ({ externalId }: PlatformChannel): SeenThread[] =>
    kind === 'forum'
      ? discord.threads(externalId).map(({ id, name }) => {
          const [starter, ...replies] = own(id);
          return { root: starter === undefined ? name : textOf(starter), replies: replies.map(textOf) };
        })
      : own(externalId).map((root) => ({
          root: textOf(root),
          replies:
            root.threadId === null
              ? []
              : own(root.threadId)
                  .filter(({ content }) => content !== '')
                  .map(textOf),
        }));
  const everyMessage = () =>
    channels.flatMap(({ externalId }) => [
      ...own(externalId),
      ...discord.threads(externalId).flatMap((thread) => own(thread.id)),
    ]);
  return {
    chat: 'discord',
    kind,
    tenantId,
    env: { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.apiUrl, TOCSIN_ENCRYPTION_KEY: encryptionKey },
    channels,
    threads: async (channel) => threads(channel),
    holds: async (marker) =>
      everyMessage().some(({ nonce, embeds }) => nonce === marker || JSON.stringify(embeds).includes(`· ${marker.slice(0, 8)}`)),
    close: discord.close,
  };
}
