import { PermanentError } from '../../errors.js';
import { Snowflake } from './snowflake.js';

type Route = `/${string}`;

/** Ids come from messages and forms too, and an address must not be made of anything else. */
function checked(id: string): string {
  const read = Snowflake.safeParse(id);
  if (read.success) return read.data;
  throw new PermanentError('discord.bad_id', 'This is no id that Discord makes.');
}

export const channelRoute = (channel: string): Route => `/channels/${checked(channel)}`;
export const messagesRoute = (channel: string): Route => `${channelRoute(channel)}/messages`;
export const messageRoute = (channel: string, message: string): Route => `${messagesRoute(channel)}/${checked(message)}`;
/** The thread of a message of a text channel. */
export const threadRoute = (channel: string, message: string): Route => `${messageRoute(channel, message)}/threads`;
export const crosspostRoute = (channel: string, message: string): Route => `${messageRoute(channel, message)}/crosspost`;
export const pinRoute = (channel: string, message: string): Route => `${messagesRoute(channel)}/pins/${checked(message)}`;
/** The posts of a forum. */
export const postsRoute = (forum: string): Route => `${channelRoute(forum)}/threads`;
export const archivedRoute = (forum: string): Route => `${postsRoute(forum)}/archived/public`;
export const activeThreadsRoute = (guild: string): Route => `${guildRoute(guild)}/threads/active`;
export const guildRoute = (guild: string): Route => `/guilds/${checked(guild)}`;
export const memberRoute = (guild: string, user: string): Route => `${guildRoute(guild)}/members/${checked(user)}`;

/** Direct conversations. */
export const directRoute: Route = '/users/@me/channels';

/** What people click to get to a message; a thread is a channel in it. */
export const messageLink = (guild: string, channel: string, message: string): string =>
  `https://discord.com/channels/${guild}/${channel}/${message}`;
