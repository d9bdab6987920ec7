import { z } from 'zod';
import { kindOf } from './channel-kind.js';
import { ChannelList, type ChannelNames } from './channel-names.js';
import type { Doorway } from './doorway.js';
import { guildListIn, leaveUnlisted } from './listed-guilds.js';

/** A door through which the gateway tells of guilds. */
export interface GuildDoor extends Doorway {
  readonly channels: ChannelNames;
}

/** What hearing of guilds takes of a door. */
type Ears = Pick<GuildDoor, 'guilds' | 'channels' | 'events' | 'tenantFor' | 'waitingIn' | 'installedIn' | 'log'>;

const Id = z.object({ id: z.string() });
const InGuild = z.object({ guild_id: z.string() });
/** A guild that Discord cannot serve at the moment has no name yet; it comes again when it is available. */
const Created = z.object({
  id: z.string(),
  name: z.string(),
  unavailable: z.literal(false).optional(),
  channels: ChannelList.catch([]),
});
const Named = z.object({ id: z.string(), name: z.string() });
const Deleted = z.object({ id: z.string(), unavailable: z.boolean().optional() });
const Channel = z.object({ id: z.string(), guild_id: z.string(), name: z.string(), type: z.number().int() });
const Member = z.object({ guild_id: z.string(), user: Id });
const Packet = z.object({ t: z.string().nullish(), d: z.unknown() });

/**
 * What Discord tells about guilds and channels. Any of it may be missed; whatever matters is found out again from the errors of sending. Nothing
 * here is de-duplicated by id, as the gateway gives none: each step may be done twice. Of a guild its id and name are kept, and of its channels the names:
 * what Discord sends of a large one is megabytes.
 */
export function hearGuilds(door: Ears, ownId: () => string | undefined): (packet: unknown) => void {
  const hear = (what: string, work: () => Promise<void>): void => {
    work().catch((error: unknown) => door.log.error({ err: error, what }, 'Event of Discord not carried out'));
  };
  return (raw) => {
    const packet = Packet.safeParse(raw).data;
    const told = packet?.t == null ? undefined : meaningOf(door, packet.t, raw, packet.d, ownId);
    if (told !== undefined) hear(told.what, told.work);
  };
}

interface Told {
  readonly what: string;
  readonly work: () => Promise<void>;
}

function meaningOf(door: Ears, event: string, raw: unknown, data: unknown, ownId: () => string | undefined): Told | undefined {
  switch (event) {
    case 'READY': {
      const list = guildListIn(raw);
      return list && { what: 'guilds listed', work: () => leaveUnlisted(door, list) };
    }
    // After each READY every guild becomes available one by one, so what happened while nobody listened is made up for here.
    case 'GUILD_CREATE':
      return available(door, Created.safeParse(data).data);
    case 'GUILD_UPDATE': {
      const guild = Named.safeParse(data).data;
      if (guild === undefined || door.guilds.nameOf(guild.id) === guild.name) return undefined;
      return { what: 'guild renamed', work: () => door.guilds.enter(guild) };
    }
    case 'GUILD_DELETE': {
      const guild = Deleted.safeParse(data).data;
      // Unavailable: an outage of Discord, and no removal.
      if (guild === undefined || guild.unavailable === true) return undefined;
      return { what: 'guild left', work: () => door.guilds.leave(guild.id) };
    }
    case 'CHANNEL_CREATE':
    case 'CHANNEL_UPDATE':
    case 'CHANNEL_DELETE':
      return channelTold(door, event, Channel.safeParse(data).data);
    case 'GUILD_ROLE_UPDATE': {
      const role = InGuild.safeParse(data).data;
      return role && { what: 'role changed', work: () => recheck(door, role.guild_id) };
    }
    case 'GUILD_MEMBER_UPDATE': {
      const member = Member.safeParse(data).data;
      if (member === undefined || member.user.id !== ownId()) return undefined;
      return { what: 'own roles changed', work: () => recheck(door, member.guild_id) };
    }
    default:
      return undefined;
  }
}

function available(door: Ears, guild: z.infer<typeof Created> | undefined): Told | undefined {
  if (guild === undefined) return undefined;
  for (const { id, name, type } of guild.channels) door.channels.keep(id, { name: name ?? '', type });
  return {
    what: 'guild available',
    work: async () => {
      await door.guilds.enter({ id: guild.id, name: guild.name });
      await recheck(door, guild.id);
    },
  };
}

function channelTold(door: Ears, event: string, channel: z.infer<typeof Channel> | undefined): Told | undefined {
  if (channel === undefined) return undefined;
  const { id, guild_id: guildId } = channel;
  const { guilds, events, tenantFor, channels } = door;
  if (event === 'CHANNEL_DELETE') {
    channels.forget(id);
    return { what: 'channel deleted', work: () => guilds.after(guildId, () => events.deleted(tenantFor(guildId), id)) };
  }
  const before = channels.keep(id, channel);
  return event === 'CHANNEL_CREATE' ? undefined : { what: 'channel changed', work: () => changed(door, before, channel) };
}

async function changed(
  { guilds, events, tenantFor }: Ears,
  before: ReturnType<ChannelNames['keep']>,
  { id, guild_id: guildId, name, type }: z.infer<typeof Channel>,
): Promise<void> {
  const tenantId = tenantFor(guildId);
  if (before?.name !== name) await guilds.after(guildId, () => events.renamed(tenantId, id, name));
  if (before?.type !== type) await guilds.after(guildId, () => events.converted(tenantId, id, kindOf(type)));
  await events.permissionsChanged(tenantId, id);
}

/** Not in the guild's order: it may post what has waited, which takes its time. */
async function recheck({ events, tenantFor, waitingIn }: Ears, guildId: string): Promise<void> {
  const tenantId = tenantFor(guildId);
  for (const channelRef of await waitingIn(tenantId)) await events.permissionsChanged(tenantId, channelRef);
}
