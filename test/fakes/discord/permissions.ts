import { OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { refused } from './refusal.js';
import type { Channel, Guild, Overwrite, World } from './world.js';

export type PermissionName = keyof typeof PermissionFlagsBits;

export const bitsOf = (names: readonly PermissionName[]): bigint =>
  names.reduce((sum, name) => sum | PermissionFlagsBits[name], 0n);

/** What `@everyone` may in a new guild here. */
export const peoplePermissions: readonly PermissionName[] = [
  'ViewChannel',
  'SendMessages',
  'EmbedLinks',
  'ReadMessageHistory',
  'AddReactions',
  'UseApplicationCommands',
  'CreatePublicThreads',
  'SendMessagesInThreads',
];

/** What an invitation of a bot like ours usually asks for: the sum is 309237730304. */
export const botPermissions: readonly PermissionName[] = [
  'ViewChannel',
  'SendMessages',
  'EmbedLinks',
  'ReadMessageHistory',
  'CreatePublicThreads',
  'SendMessagesInThreads',
];

const everything = Object.values(PermissionFlagsBits).reduce((sum, bit) => sum | bit, 0n);

function applied(base: bigint, overwrites: readonly Overwrite[]): bigint {
  const deny = overwrites.reduce((sum, overwrite) => sum | overwrite.deny, 0n);
  const allow = overwrites.reduce((sum, overwrite) => sum | overwrite.allow, 0n);
  return (base & ~deny) | allow;
}

/** The platform's order: roles of the guild, overwrites of @everyone, of the member's roles together, of the member. */
export function permissionsIn(world: World, channel: Channel, memberId: string): bigint {
  const guild = world.guilds.get(channel.guildId);
  const base = guild === undefined ? 0n : guildPermissions(guild, memberId);
  if (guild === undefined || base === everything) return base;
  const holder = channel.thread === null ? channel : world.channels.get(channel.thread.parentId);
  const overwrites = holder?.overwrites ?? [];
  const roles = guild.members.get(memberId)?.roles ?? [];
  const ofEveryone = overwrites.filter((one) => one.id === guild.id);
  const ofRoles = overwrites.filter((one) => one.type === OverwriteType.Role && roles.includes(one.id));
  const ofMember = overwrites.filter((one) => one.type === OverwriteType.Member && one.id === memberId);
  return [ofEveryone, ofRoles, ofMember].reduce(applied, base);
}

export function guildPermissions(guild: Guild, memberId: string): bigint {
  const member = guild.members.get(memberId);
  if (member === undefined) return 0n;
  if (guild.ownerId === memberId) return everything;
  const roles = [guild.id, ...member.roles].map((id) => guild.roles.get(id)?.permissions ?? 0n);
  const sum = roles.reduce((all, one) => all | one, 0n);
  return (sum & PermissionFlagsBits.Administrator) === 0n ? sum : everything;
}

export function may(world: World, channel: Channel, name: PermissionName, memberId = world.botUserId): boolean {
  const all = permissionsIn(world, channel, memberId);
  const visible = (all & PermissionFlagsBits.ViewChannel) !== 0n;
  return visible && (all & PermissionFlagsBits[name]) !== 0n;
}

/** 50001 when the bot cannot see the channel, 50013 when it lacks one of the named permissions. */
export function demand(world: World, channel: Channel, ...names: readonly PermissionName[]): void {
  if (!may(world, channel, 'ViewChannel')) throw refused(50001);
  if (names.some((name) => !may(world, channel, name))) throw refused(50013);
}
