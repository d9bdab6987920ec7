import { createDiscordChat } from '../../../src/chat/discord/discord-chat.js';
import type { Db } from '../../../src/db/database.js';
import { installationOf, saveInstallation } from '../../../src/db/installations.js';
import type { ChannelKind } from '../../../src/domain/channel-settings.js';
import { TenantId } from '../../../src/domain/ids.js';
import { silentLog } from '../../../src/log.js';
import { startFakeDiscord } from '../../fakes/discord/fake-discord.js';
import { openRowStage } from './row-stage.js';
import { secrets } from './slack-row.js';

/** A server with the channel #ops, where Dana subscribed everything. */
export async function discordRow(db: Db, kind: ChannelKind = 'text') {
  const discord = await startFakeDiscord();
  const guild = discord.addGuild({ name: 'Harbour' });
  const ops = guild.addChannel({ name: 'ops', type: kind });
  const dana = guild.addMember({ name: 'Dana' });
  const tenantId = TenantId.parse(`discord-${guild.id}`);
  let aheadMs = 0;
  const install = (at: string) =>
    saveInstallation(
      db,
      secrets,
      {
        ...{ chat: 'discord', externalId: guild.id, name: 'Harbour', url: null },
        ...{ appId: null, botId: null, botUserId: null, scopes: [], token: null },
      },
      at,
    );
  const port = createDiscordChat({
    apiUrl: discord.apiUrl,
    token: discord.token,
    clock: { now: () => new Date(Date.now() + aheadMs) },
    log: silentLog,
    guildOf: async (of) => {
      const installation = await installationOf(db, of);
      return installation?.state === 'active' ? { guildId: installation.externalId } : undefined;
    },
  });
  const stage = await openRowStage(db, async () => ({
    ...{ chat: 'discord', kind, tenantId, port, install },
    ...{ externalId: ops.id, personId: dana.id },
    passTime: (ms) => {
      aheadMs += ms;
      discord.passTime(ms);
    },
  }));
  const ours = (id: string) => discord.messages(id).filter(({ byBot }) => byBot);
  return {
    ...stage,
    discord,
    guild,
    ops,
    dana,
    install,
    messages: () => ours(ops.id),
    roots: () => ours(ops.id).filter(({ embeds }) => embeds.length > 0),
    threadsThere: () => discord.threads(ops.id),
    replies: () => discord.threads(ops.id).flatMap(({ id }) => ours(id)),
    direct: () => discord.directMessages(dana.id).map(({ content }) => content),
    posts: () => discord.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages')).length,
    close: () => discord.close(),
  };
}
export type DiscordRow = Awaited<ReturnType<typeof discordRow>>;
