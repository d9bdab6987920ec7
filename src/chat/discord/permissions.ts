import type { Guild, Overwrite } from './answers.js';

const bit = (place: number): bigint => 1n << BigInt(place);

/** Discord's permissions that matter here, in the words of its English settings; developers' reference, "Permissions". */
export const permissions = {
  administrator: { bit: bit(3), name: 'Administrator' },
  manageChannels: { bit: bit(4), name: 'Manage Channels' },
  viewChannel: { bit: bit(10), name: 'View Channel' },
  sendMessages: { bit: bit(11), name: 'Send Messages' },
  embedLinks: { bit: bit(14), name: 'Embed Links' },
  readMessageHistory: { bit: bit(16), name: 'Read Message History' },
  manageThreads: { bit: bit(34), name: 'Manage Threads' },
  createPublicThreads: { bit: bit(35), name: 'Create Public Threads' },
  sendMessagesInThreads: { bit: bit(38), name: 'Send Messages in Threads' },
} as const;

export type PermissionName = keyof typeof permissions;

/** The order in which answers name them. */
const needed: readonly PermissionName[] = [
  'viewChannel',
  'sendMessages',
  'embedLinks',
  'createPublicThreads',
  'sendMessagesInThreads',
  'readMessageHistory',
];

/** What an invitation asks for: 309237730304. */
export const permissionsNeeded = {
  bits: needed.reduce((sum, name) => sum | permissions[name].bit, 0n),
  names: needed.map((name) => permissions[name].name),
} as const;

const all = bit(64) - 1n;

export interface Holder {
  readonly id: string;
  readonly roles: readonly string[];
}

/**
 * What a member may do in a channel, as Discord documents it: the guild's owner and administrators everything; else the roles' permissions, then the
 * overwrites of @everyone, of all the member's roles together, and of the member, each denying first and allowing then. Who cannot view a channel can do
 * nothing in it. For a thread pass its parent's overwrites.
 */
export function permissionsIn(guild: Guild, holder: Holder, overwrites: readonly Overwrite[]): bigint {
  if (guild.owner_id === holder.id) return all;
  const roles = new Set([guild.id, ...holder.roles]);
  const base = guild.roles.filter(({ id }) => roles.has(id)).reduce((sum, role) => sum | role.permissions, 0n);
  if (has(base, 'administrator')) return all;
  const steps = [
    overwrites.filter(({ id }) => id === guild.id),
    overwrites.filter(({ id, type }) => type === 0 && id !== guild.id && roles.has(id)),
    overwrites.filter(({ id, type }) => type === 1 && id === holder.id),
  ];
  const result = steps.reduce(overwritten, base);
  return has(result, 'viewChannel') ? result : 0n;
}

function overwritten(base: bigint, overwrites: readonly Overwrite[]): bigint {
  const denied = overwrites.reduce((sum, { deny }) => sum | deny, 0n);
  const allowed = overwrites.reduce((sum, { allow }) => sum | allow, 0n);
  return (base & ~denied) | allowed;
}

export const has = (held: bigint, name: PermissionName): boolean => (held & permissions[name].bit) !== 0n;

/** Forum posts are made with Send Messages; Create Public Threads has no meaning there. */
export function neededIn(held: bigint, isForum: boolean): { missing: string[]; granted: string[] } {
  const asked = needed.filter((name) => !isForum || name !== 'createPublicThreads');
  const names = (wanted: boolean) => asked.filter((name) => has(held, name) === wanted).map((name) => permissions[name].name);
  return { missing: names(false), granted: names(true) };
}
