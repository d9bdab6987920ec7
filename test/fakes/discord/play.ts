import { startFakeDiscord } from './fake-discord.js';

const loginMs = 10_000;

/** A guild to try Tocsin in without an account: what `tocsin demo --discord-fake` starts. */
export async function play() {
  const discord = await startFakeDiscord();
  const guild = discord.addGuild({ name: 'Harbour' });
  const ops = guild.addChannel({ name: 'ops' });
  guild.addChannel({ name: 'incidents', type: 'forum', tags: ['investigating', 'identified', 'monitoring', 'resolved', 'eu'] });
  guild.addChannel({ name: 'announcements', type: 'announcement' });
  const dana = guild.addMember({ name: 'Dana', permissions: ['ManageChannels'] });
  guild.addMember({ name: 'Yuki' });
  return {
    url: discord.url,
    workspaceRef: guild.id,
    channelRef: ops.id,
    env: { DISCORD_TOKEN: discord.token, DISCORD_APPLICATION_ID: discord.applicationId, DISCORD_API_URL: discord.apiUrl },
    /** Dana types the first command, once the bot has registered it. */
    begin: async (text: string): Promise<void> => {
      const deadline = Date.now() + loginMs;
      while (discord.registeredCommands.length === 0 && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 100));
      const [sub = '', ...words] = text.split(' ');
      if (discord.registeredCommands.length > 0)
        await discord.command({ channelId: ops.id, memberId: dana.id, name: 'tocsin', sub, options: { what: words.join(' ') } });
    },
    close: discord.close,
  };
}
