import { GatewayIntentBits } from 'discord-api-types/v10';
import { type BotOverwrite, botOverwrites } from './bot-overwrites.js';
import { type ChannelHandle, channelHandle } from './channel-handle.js';
import { type ChannelTypeName, channelTypes } from './channel-types.js';
import { guildCreatePayload, memberPayload, rolePayload } from './payloads.js';
import { bitsOf, botPermissions, type PermissionName, peoplePermissions } from './permissions.js';
import type { Channel, Guild, Role, World } from './world.js';

export interface NewChannel {
  readonly name: string;
  readonly type?: ChannelTypeName;
  /** Overwrites for the bot itself. */
  readonly permissions?: BotOverwrite;
  readonly tags?: readonly (string | { readonly name: string; readonly moderated: boolean })[];
  readonly requireTag?: boolean;
}

export interface RoleHandle {
  readonly id: string;
  setPermissions(names: readonly PermissionName[]): void;
}

export interface MemberHandle {
  readonly id: string;
  readonly name: string;
}

export interface GuildHandle {
  readonly id: string;
  /** The role that came with the bot's invitation. */
  readonly botRole: RoleHandle;
  readonly everyone: RoleHandle;
  addChannel(channel: NewChannel): ChannelHandle;
  addRole(role: {
    readonly name: string;
    readonly permissions?: readonly PermissionName[];
    readonly mentionable?: boolean;
  }): RoleHandle;
  addMember(member: { readonly name: string; readonly permissions?: readonly PermissionName[] }): MemberHandle;
  /** Gives the bot another role; GUILD_MEMBER_UPDATE tells it. */
  giveBot(role: RoleHandle): void;
  /** GUILD_DELETE with `unavailable`; `recover` sends GUILD_CREATE. */
  outage(): void;
  recover(): void;
  /** GUILD_DELETE without it. */
  removeBot(): void;
  /** The bot is invited again. */
  inviteBot(): void;
  rename(name: string): void;
  /** Active threads at most, for 160006 and 160007. */
  capThreads(caps: { readonly all?: number; readonly announcement?: number }): void;
}

function newRole(world: World, guild: Pick<Guild, 'roles'>, role: Omit<Role, 'id'> & { readonly id?: string }): Role {
  const made = { ...role, id: role.id ?? world.newId() };
  guild.roles.set(made.id, made);
  return made;
}

export function addGuild(
  world: World,
  { name, permissions = botPermissions }: { readonly name: string; readonly permissions?: readonly PermissionName[] },
): GuildHandle {
  const id = world.newId();
  const botRoleId = world.newId();
  const ownerId = world.newId();
  const guild: Guild = {
    id,
    name,
    ownerId,
    botRoleId,
    roles: new Map(),
    members: new Map(),
    unavailable: false,
    joined: true,
    commands: [],
    threadCap: 1000,
    announcementThreadCap: 1000,
  };
  newRole(world, guild, { id, name: '@everyone', permissions: bitsOf(peoplePermissions), mentionable: false, managed: false });
  newRole(world, guild, { id: botRoleId, name: 'Tocsin', permissions: bitsOf(permissions), mentionable: false, managed: true });
  guild.members.set(ownerId, { id: ownerId, name: 'owner', bot: false, roles: [], joinedAt: world.isoNow() });
  guild.members.set(world.botUserId, {
    id: world.botUserId,
    name: 'Tocsin',
    bot: true,
    roles: [botRoleId],
    joinedAt: world.isoNow(),
  });
  world.guilds.set(id, guild);
  world.emit(id, 'GUILD_CREATE', guildCreatePayload(world, guild));
  return guildHandle(world, guild);
}

function roleHandle(world: World, guild: Guild, role: Role): RoleHandle {
  return {
    id: role.id,
    setPermissions: (names) => {
      role.permissions = bitsOf(names);
      world.emit(guild.id, 'GUILD_ROLE_UPDATE', {
        guild_id: guild.id,
        role: rolePayload(role, [...guild.roles.keys()].indexOf(role.id)),
      });
    },
  };
}

function existingRole(guild: Guild, id: string): Role {
  const role = guild.roles.get(id);
  if (role === undefined) throw new Error(`guild ${guild.name} has no role ${id}`);
  return role;
}

function addChannel(world: World, guild: Guild, asked: NewChannel): ChannelHandle {
  const tags = (asked.tags ?? []).map((tag) => (typeof tag === 'string' ? { name: tag, moderated: false } : tag));
  const channel: Channel = {
    id: world.newId(),
    guildId: guild.id,
    name: asked.name,
    type: channelTypes[asked.type ?? 'text'],
    topic: null,
    position: [...world.channels.values()].filter((one) => one.guildId === guild.id).length,
    overwrites: botOverwrites(world, asked.permissions ?? {}),
    tags: tags.map((tag) => ({ ...tag, id: world.newId() })),
    requireTag: asked.requireTag ?? false,
    thread: null,
    lastMessageId: null,
  };
  world.channels.set(channel.id, channel);
  const handle = channelHandle(world, channel);
  handle.announce('CHANNEL_CREATE');
  return handle;
}

function addMember(world: World, guild: Guild, asked: Parameters<GuildHandle['addMember']>[0]): MemberHandle {
  const id = world.newId();
  const own = { name: `${asked.name}'s role`, permissions: bitsOf(asked.permissions ?? []), mentionable: false, managed: false };
  const roles = asked.permissions === undefined ? [] : [newRole(world, guild, own).id];
  guild.members.set(id, { id, name: asked.name, bot: false, roles, joinedAt: world.isoNow() });
  world.emit(guild.id, 'GUILD_MEMBER_ADD', { guild_id: guild.id, ...memberPayload(guild, id) }, GatewayIntentBits.GuildMembers);
  return { id, name: asked.name };
}

function guildHandle(world: World, guild: Guild): GuildHandle {
  const emit = (event: string, data: unknown) => world.emit(guild.id, event, data);
  return {
    id: guild.id,
    botRole: roleHandle(world, guild, existingRole(guild, guild.botRoleId)),
    everyone: roleHandle(world, guild, existingRole(guild, guild.id)),
    addChannel: (asked) => addChannel(world, guild, asked),
    addRole: ({ name, permissions = [], mentionable = false }) => {
      const role = newRole(world, guild, { name, permissions: bitsOf(permissions), mentionable, managed: false });
      emit('GUILD_ROLE_CREATE', { guild_id: guild.id, role: rolePayload(role, guild.roles.size - 1) });
      return roleHandle(world, guild, role);
    },
    addMember: (asked) => addMember(world, guild, asked),
    giveBot: (role) => {
      const bot = guild.members.get(world.botUserId);
      if (bot === undefined) throw new Error('the bot is not in this guild');
      bot.roles = [...bot.roles, role.id];
      // The platform tells a bot about itself without the members intent.
      emit('GUILD_MEMBER_UPDATE', { guild_id: guild.id, ...memberPayload(guild, bot.id) });
    },
    outage: () => {
      guild.unavailable = true;
      emit('GUILD_DELETE', { id: guild.id, unavailable: true });
    },
    recover: () => {
      guild.unavailable = false;
      emit('GUILD_CREATE', guildCreatePayload(world, guild));
    },
    removeBot: () => {
      guild.joined = false;
      emit('GUILD_DELETE', { id: guild.id });
    },
    inviteBot: () => {
      guild.joined = true;
      emit('GUILD_CREATE', guildCreatePayload(world, guild));
    },
    rename: (name) => {
      guild.name = name;
      emit('GUILD_UPDATE', guildCreatePayload(world, guild));
    },
    capThreads: ({ all, announcement }) => {
      guild.threadCap = all ?? guild.threadCap;
      guild.announcementThreadCap = announcement ?? guild.announcementThreadCap;
    },
  };
}
