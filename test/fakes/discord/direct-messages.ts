import { ChannelType } from 'discord-api-types/v10';
import { z } from 'zod';
import { type Answer, type Call, ok } from './call.js';
import { Snowflake } from './fields.js';
import { readForm } from './form.js';
import { channelPayload } from './payloads.js';
import { refused } from './refusal.js';
import type { Channel, World } from './world.js';

const NewDirect = z.object({ recipient_id: Snowflake });

export const directChannel = (world: World, personId: string): Channel | undefined =>
  [...world.channels.values()].find((channel) => channel.type === ChannelType.DM && channel.topic === personId);

const guildsWith = (world: World, personId: string) => [...world.guilds.values()].filter(({ members }) => members.has(personId));

/** POST /users/@me/channels: the same conversation however often it is opened. */
export function openDirect(call: Call): Answer {
  const { world } = call;
  const { recipient_id: personId } = readForm(NewDirect, call.body);
  if (guildsWith(world, personId).length === 0) throw refused(10013);
  const known = directChannel(world, personId);
  const channel: Channel = known ?? {
    id: world.newId(),
    guildId: '',
    name: '',
    type: ChannelType.DM,
    topic: personId,
    position: 0,
    overwrites: [],
    tags: [],
    requireTag: false,
    thread: null,
    lastMessageId: null,
  };
  world.channels.set(channel.id, channel);
  return ok(channelPayload(world, channel));
}

/** 50007 where the person takes none, or shares no server with the bot any more. */
export function demandWilling(world: World, { topic }: Channel): void {
  const personId = topic ?? '';
  const isMet = guildsWith(world, personId).some(({ joined }) => joined);
  if (!isMet || world.unwilling.has(personId)) throw refused(50007);
}
