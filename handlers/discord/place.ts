import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Person, Place } from '../../src/app/commands/command.js';
import { kindOf } from './channel-kind.js';
import type { Doorway } from './doorway.js';
import type { SeenGuild } from './guilds.js';
import type { Interaction } from './interaction.js';

export interface Asker {
  readonly guild: Pick<SeenGuild, 'id'>;
  readonly asking: { readonly place: Place; readonly person: Person };
}

/** Who asks, and where: in a thread or forum post its parent. Undefined outside of guilds, where Tocsin has nothing to say. */
export function askerOf(
  { tenantFor, channels }: Pick<Doorway, 'tenantFor' | 'channels'>,
  interaction: Pick<Interaction, 'guildId' | 'channel' | 'user' | 'permissions'>,
): Asker | undefined {
  const { guildId, channel, user, permissions } = interaction;
  if (guildId === null || channel === null) return undefined;
  const parentRef = threads.has(channel.type) ? channel.parentId : null;
  const parent = parentRef === null ? channel : channels.find(parentRef);
  const place: Place = {
    chat: 'discord',
    tenantId: tenantFor(guildId),
    channelRef: parentRef ?? channel.id,
    channelName: parent?.name ?? null,
    channelKind: kindOf(parent?.type),
    rootRef: parentRef === null ? null : channel.id,
    missing: null,
  };
  const person: Person = {
    id: user.id,
    name: user.name,
    mayChange: (permissions & mayManage) !== 0n,
    isAdmin: (permissions & mayRun) !== 0n,
  };
  return { guild: { id: guildId }, asking: { place, person } };
}

const mayManage = PermissionFlagsBits.ManageChannels | PermissionFlagsBits.Administrator;
const mayRun = PermissionFlagsBits.ManageGuild | PermissionFlagsBits.Administrator;

const threads: ReadonlySet<number> = new Set([
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
]);
