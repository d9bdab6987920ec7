import { z } from 'zod';
import { type Db, rows, sql } from '../../src/db/database.js';
import { saveInstallation } from '../../src/db/installations.js';
import type { ChannelKind } from '../../src/domain/channel-settings.js';
import { previewTenant, type TenantId } from '../../src/domain/ids.js';
import { createSecrets } from '../../src/secrets.js';
import type { PlatformChannel } from '../e2e/platform.js';
import { type FakeDiscord, startFakeDiscord } from '../fakes/discord/fake-discord.js';
import { type FakeSlack, startFakeSlack } from '../fakes/slack/fake-slack.js';
import type { ChatChoice } from './chaos-options.js';
import type { Seen } from './verdict.js';

/** One kind of place where people read: two channels of it. */
export interface Place {
  readonly name: 'slack' | 'slack without history' | 'discord' | 'forum' | 'preview';
  readonly chat: 'slack' | 'discord' | 'preview';
  readonly kind: ChannelKind;
  readonly tenantId: TenantId;
  /** False where what became of a post in doubt cannot be seen. */
  readonly isReadable: boolean;
  readonly channels: readonly [everything: PlatformChannel, majorOnly: PlatformChannel];
  /** Every message of a channel, in the order in which people see them. */
  seen(channel: PlatformChannel): Promise<readonly Seen[]>;
}

export interface Places {
  readonly all: readonly Place[];
  readonly slack: FakeSlack | undefined;
  readonly discord: FakeDiscord | undefined;
  /** What the service needs to reach them. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Lives share the key that seals the tokens. */
const encryptionKey = 'the key of every life in this world';
const unknown = { url: null, appId: null, botId: null, botUserId: null, scopes: [], token: null };

export async function openPlaces(db: Db, chats: readonly ChatChoice[]): Promise<Places> {
  const slack = chats.includes('slack') ? await startFakeSlack() : undefined;
  const discord = chats.includes('discord') || chats.includes('forum') ? await startFakeDiscord() : undefined;
  const all = [
    ...(slack === undefined ? [] : await slackPlaces(db, slack)),
    ...(discord === undefined ? [] : await discordPlaces(db, discord, chats)),
    ...(chats.includes('preview') ? [previewPlace(db)] : []),
  ];
  return {
    all,
    slack,
    discord,
    env: {
      TOCSIN_ENCRYPTION_KEY: encryptionKey,
      ...(slack === undefined ? {} : { SLACK_BOT_TOKEN: slack.botToken, SLACK_API_URL: slack.apiUrl }),
      ...(discord === undefined ? {} : { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.apiUrl }),
    },
    close: async () => {
      await Promise.all([slack?.close(), discord?.close()]);
    },
  };
}

/** Two workspaces of one app: the second never granted the scopes with which messages are found again. */
async function slackPlaces(db: Db, slack: FakeSlack): Promise<Place[]> {
  const blind = slack.addWorkspace('Fogbank');
  const isOfHistory = (scope: string): boolean => scope.endsWith(':history');
  blind.scopes.splice(0, blind.scopes.length, ...blind.scopes.filter((scope) => !isOfHistory(scope)));
  return Promise.all(
    [slack, blind].map(async (workspace): Promise<Place> => {
      const { teamId: externalId, teamName: name, teamUrl: url, botId, botUserId, botToken: token, scopes } = workspace;
      const { tenantId } = await saveInstallation(
        db,
        createSecrets(encryptionKey),
        { chat: 'slack', externalId, name, url, appId: slack.appId, botId, botUserId, token, scopes: [...scopes] },
        new Date().toISOString(),
      );
      return {
        name: workspace === blind ? 'slack without history' : 'slack',
        chat: 'slack',
        kind: 'text',
        tenantId,
        isReadable: workspace !== blind,
        channels: twoChannels((wanted) => workspace.addChannel({ name: wanted, botIsMember: true }).id),
        seen: async ({ externalId: id }) =>
          workspace.messages(id).map(({ ts, threadTs, text, blocks }) => ({
            id: ts,
            rootId: threadTs ?? null,
            text: `${text} ${JSON.stringify(blocks ?? [])}`,
          })),
      };
    }),
  );
}

async function discordPlaces(db: Db, discord: FakeDiscord, chats: readonly ChatChoice[]): Promise<Place[]> {
  const guild = discord.addGuild({ name: 'Harbour' });
  const { tenantId } = await saveInstallation(
    db,
    createSecrets(encryptionKey),
    { ...unknown, chat: 'discord', externalId: guild.id, name: 'Harbour' },
    new Date().toISOString(),
  );
  const own = (channelId: string): Seen[] =>
    discord
      .messages(channelId)
      .filter(({ byBot, content, embeds }) => byBot && (content !== '' || embeds.length > 0))
      .map(({ id, content, embeds }) => ({ id, rootId: null, text: `${content} ${JSON.stringify(embeds)}` }));
  const below = (rootId: string): Seen[] => own(rootId).map((message) => ({ ...message, rootId }));
  const placeOf = (name: 'discord' | 'forum', kind: 'text' | 'forum', seen: (channelId: string) => Seen[]): Place => ({
    name,
    chat: 'discord',
    kind,
    tenantId,
    isReadable: true,
    channels: twoChannels((wanted) => guild.addChannel({ name: `${name}-${wanted}`, type: kind }).id),
    seen: async ({ externalId }) => seen(externalId),
  });
  const inText = (channelId: string): Seen[] => [...own(channelId), ...discord.threads(channelId).flatMap(({ id }) => below(id))];
  // The first message of a post has the post's own id: it is the root.
  const inForum = (channelId: string): Seen[] =>
    discord
      .threads(channelId)
      .flatMap(({ id }) => below(id).map((message) => (message.id === id ? { ...message, rootId: null } : message)));
  return [
    ...(chats.includes('discord') ? [placeOf('discord', 'text', inText)] : []),
    ...(chats.includes('forum') ? [placeOf('forum', 'forum', inForum)] : []),
  ];
}

const Message = z.object({ id: z.string(), rootId: z.string().nullable(), text: z.string() });

const previewPlace = (db: Db): Place => ({
  name: 'preview',
  chat: 'preview',
  kind: 'text',
  tenantId: previewTenant,
  isReadable: true,
  channels: twoChannels((name) => name),
  seen: ({ externalId }) =>
    rows(
      Message,
      db,
      sql`select ref as id, root_ref as "rootId", slack::text as text from preview_messages
        join channels on channels.tenant_id = preview_messages.tenant_id and channels.id = preview_messages.channel_id
        where channels.external_id = ${externalId} order by preview_messages.ordinal`,
    ),
});

const twoChannels = (create: (name: PlatformChannel['name']) => string): Place['channels'] => [
  { name: 'everything', externalId: create('everything') },
  { name: 'major-only', externalId: create('major-only') },
];
