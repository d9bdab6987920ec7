import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { askerOf } from '../../../handlers/discord/place.js';
import { permissionsIn } from '../../../src/chat/discord/permissions.js';
import { chatTenantId } from '../../../src/db/installations.js';

const guildId = '100000000000000001';
const user = { id: '200000000000000001', name: 'Dana' };
const channel = { id: '300000000000000001', type: ChannelType.GuildText, name: 'ops', parentId: null };
const known = { tenantFor: (id: string) => chatTenantId('discord', id), channels: { find: () => undefined } };

const personWith = (permissions: bigint) => askerOf(known, { guildId, channel, user, permissions })?.asking.person ?? 'nobody';

const { Administrator, ManageChannels, ManageGuild, ManageRoles, ManageThreads, ViewChannel } = PermissionFlagsBits;

describe('who asks on Discord', () => {
  it.each([
    ['nothing', 0n, false, false],
    ['Manage Channels', ManageChannels, true, false],
    ['Manage Server', ManageGuild, false, true],
    ['both', ManageChannels | ManageGuild, true, true],
    ['Administrator alone', Administrator, true, true],
    ['what comes near it', ManageRoles | ManageThreads | ViewChannel, false, false],
    ['everything but those', ~(ManageChannels | ManageGuild | Administrator) & ((1n << 64n) - 1n), false, false],
  ] as const)('with %s', (_, permissions, mayChange, isAdmin) => {
    expect(personWith(permissions)).toEqual({ id: user.id, name: 'Dana', mayChange, isAdmin });
  });

  it('owns the server, which is everything', () => {
    const guild = { id: guildId, owner_id: user.id, roles: [{ id: guildId, permissions: 0n }] };
    const denied = [{ id: guildId, type: 0 as const, allow: 0n, deny: ManageChannels | ManageGuild }];
    expect(personWith(permissionsIn(guild, { id: user.id, roles: [] }, denied))).toMatchObject({
      mayChange: true,
      isAdmin: true,
    });
  });

  it.each([
    ['a channel takes Manage Channels from a role', { id: '2', type: 0 as const, allow: 0n, deny: ManageChannels }, false],
    ['a channel gives it back to the person', { id: user.id, type: 1 as const, allow: ManageChannels, deny: 0n }, true],
  ])('where %s', (_, overwrite, mayChange) => {
    const roles = [
      { id: guildId, permissions: ViewChannel },
      { id: '2', permissions: ManageChannels | ManageGuild },
    ];
    const taken = { id: '2', type: 0 as const, allow: 0n, deny: ManageChannels };
    const held = permissionsIn({ id: guildId, owner_id: '9', roles }, { id: user.id, roles: ['2'] }, [taken, overwrite]);
    expect(personWith(held)).toMatchObject({ mayChange, isAdmin: true });
  });

  it.each([ChannelType.PublicThread, ChannelType.PrivateThread, ChannelType.AnnouncementThread])(
    'has in a thread of the type %i what Discord says of it, and stands in its parent',
    (type) => {
      const thread = { id: '400000000000000001', type, name: 'Larch', parentId: channel.id };
      const asker = askerOf(known, { guildId, channel: thread, user, permissions: ManageChannels });
      expect(asker?.asking).toMatchObject({
        person: { mayChange: true, isAdmin: false },
        place: { channelRef: channel.id, rootRef: thread.id },
      });
    },
  );

  it('is nobody outside of servers', () => {
    expect(askerOf(known, { guildId: null, channel, user, permissions: Administrator })).toBeUndefined();
    expect(askerOf(known, { guildId, channel: null, user, permissions: Administrator })).toBeUndefined();
  });
});
