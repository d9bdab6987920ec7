import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createChannelNames } from '../../../handlers/discord/channel-names.js';
import { hearGuilds } from '../../../handlers/discord/guild-events.js';
import { createGuilds } from '../../../handlers/discord/guilds.js';
import type { ChatEvents } from '../../../src/app/chat-events.js';
import { guildTenant } from '../../../src/app/connect-discord.js';
import { createLog } from '../../../src/log.js';

const nothing = async (): Promise<void> => undefined;
const events: ChatEvents = {
  take: async () => true,
  joined: nothing,
  left: nothing,
  archived: nothing,
  unarchived: nothing,
  renamed: nothing,
  deleted: nothing,
  moved: nothing,
  uninstalled: nothing,
  permissionsChanged: nothing,
  converted: nothing,
};

/** What Discord sends when a guild becomes available, cut down to some of its parts. */
const guildCreate = (number: number) => ({
  t: 'GUILD_CREATE',
  d: {
    id: `${10n ** 17n + BigInt(number)}`,
    name: `Guild ${number}`,
    channels: [{ id: `${10n ** 18n + BigInt(number)}`, type: 0, name: 'ops', topic: 'what is on', permission_overwrites: [] }],
    roles: [{ id: `${10n ** 17n + BigInt(number)}`, name: '@everyone', permissions: '0' }],
    members: [{ user: { id: '300000000000000000', username: 'dana' }, roles: [] }],
  },
});

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

describe('the memory of guilds', () => {
  it('holds the name of each and of its channels, and nothing else of what Discord sent', async () => {
    const channels = createChannelNames();
    const tenantFor = guildTenant;
    const guilds = createGuilds({ guildKnown: async ({ id }) => tenantFor(id), events, tenantFor }, true);
    const log = createLog('silent');
    const door = { guilds, channels, events, tenantFor, waitingIn: async () => [], installedIn: async () => [], log };
    const hear = hearGuilds(door, () => undefined);
    // A function of its own: the frame of this one would go on holding the last packet.
    const tell = (number: number): WeakRef<object>[] => {
      const packet = guildCreate(number);
      hear(packet);
      const { channels: rooms, roles, members } = packet.d;
      return [packet.d, ...rooms, ...roles, ...members].map((part) => new WeakRef(part));
    };
    const sent = Array.from({ length: 2_500 }, (_, number) => tell(number)).flat();
    await guilds.after('the last', nothing);
    await nextTurn();
    collectGarbage();
    expect(guilds.nameOf(guildCreate(2_499).d.id)).toBe('Guild 2499');
    expect(channels.find(guildCreate(0).d.channels[0]?.id ?? '')).toEqual({ name: 'ops', type: 0 });
    expect(sent.filter((part) => part.deref() !== undefined)).toEqual([]);
  });
});
