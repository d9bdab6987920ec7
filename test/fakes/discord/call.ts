import { ChannelType } from 'discord-api-types/v10';
import type { Nonces } from './nonces.js';
import { formError, refused } from './refusal.js';
import type { Windows } from './windows.js';
import type { Channel, Guild, Message, World } from './world.js';

/** What is switched while a test runs. */
export interface Settings {
  /** Seconds that the Retry-After header of a crosspost 429 says; null: the truth. The platform has said 1 while the body was right. */
  crosspostRetryAfterHeader: number | null;
  /** Enforces the limits per route and channel (5 calls in 5 s) and the global one (50 in a second) with real 429s. */
  rateLimits: boolean;
  /** 10: five seconds of any limit last half a second, and so do the waits that a 429 asks for. */
  timeScale: number;
  /** How many calls `calls` holds, the newest; a long run would fill the memory with them. */
  callsKept: number;
  /** Whether a message whose thread was deleted can get a new one; nobody documents it. False answers 160004. */
  threadsCanBeMadeAgain: boolean;
}

export interface Deps {
  readonly world: World;
  readonly nonces: Nonces;
  readonly windows: Windows;
  readonly settings: Settings;
}

export interface Call extends Deps {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

export const ok = (body: unknown, status = 200): Answer => ({ status, body });
export const done: Answer = { status: 204 };

export function idIn(call: Call, name: string): string {
  const value = call.params[name] ?? '';
  if (!/^\d{17,19}$/.test(value)) throw formError([`${name}_id`], 'NUMBER_TYPE_COERCE', `Value "${value}" is not snowflake.`);
  return value;
}

/** 10003 when nobody knows it, 50001 when the bot was removed from its guild. */
export function channelIn(call: Call, name = 'channel'): Channel {
  const channel = call.world.channels.get(idIn(call, name));
  if (channel === undefined) throw refused(10003);
  if (channel.type === ChannelType.DM) return channel;
  const guild = call.world.guilds.get(channel.guildId);
  if (guild === undefined || !guild.joined) throw refused(50001);
  return channel;
}

export function guildIn(call: Call): Guild {
  const guild = call.world.guilds.get(idIn(call, 'guild'));
  if (guild === undefined || !guild.joined) throw refused(10004);
  return guild;
}

export function messageIn(call: Call, channel: Channel): Message {
  const message = call.world.messages.get(channel.id)?.get(idIn(call, 'message'));
  if (message === undefined || message.onlyFor !== null) throw refused(10008);
  return message;
}

export function parentOf(world: World, channel: Channel): Channel {
  const parent = channel.thread === null ? channel : world.channels.get(channel.thread.parentId);
  if (parent === undefined) throw refused(10003);
  return parent;
}
