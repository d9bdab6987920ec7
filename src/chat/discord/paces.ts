import { publicTenant } from '../../domain/ids.js';
import type { Pace } from '../../domain/pace.js';
import type { PacedWrite } from '../port.js';

/** All servers of one bot share it. */
export const everywhereKey = 'discord';
/** What stands in a channel itself: roots, lines that surface, posts of a forum. */
export const postKey = (channelId: string): string => `discord/post/${channelId}`;
export const editKey = (channelId: string): string => `discord/edit/${channelId}`;
/** Threads are opened in the channel that they hang in. */
export const threadKey = (channelId: string): string => `discord/thread/${channelId}`;

/**
 * Discord publishes one number, 50 requests a second and bot (developers' reference, "Rate Limits"); the others are what its headers say of message
 * routes, 5 in 5 s and channel, and what bot authors measured for messages older than an hour, 3 edits in 6 s and channel (error 30046).
 */
const limits = {
  everywhere: { intervalMs: 25, aheadMs: 75 },
  post: { intervalMs: 1_100, burst: 1 },
  thread: { intervalMs: 1_100, burst: 1 },
  edit: { intervalMs: 2_200, burst: 1 },
} as const;

type Placed = Pick<PacedWrite, 'channel' | 'rootRef' | 'surfaces'>;

export const isInForum = ({ channel }: Pick<PacedWrite, 'channel'>): boolean => channel.kind === 'forum';

/** Outside of forums a line that surfaces stands in the channel itself. */
export const standsInChannel = (write: Placed): boolean => !isInForum(write) && (write.rootRef === null || write.surfaces);

/** The channel or thread that an edit happens in; undefined while it is not known which of a forum's posts that is. */
export const editPlace = (write: Placed & Pick<PacedWrite, 'messageRef'>): string | undefined =>
  standsInChannel(write) ? write.channel.externalId : (write.rootRef ?? write.messageRef ?? undefined);

/** At which paces a write goes out. A thread has one writer and the library knows its limits, so replies keep to the common pace alone. */
export function discordPaces(write: PacedWrite): readonly Pace[] {
  const everywhere = pace(everywhereKey, shareOf(write));
  const place = placePace(write);
  return place === undefined ? [everywhere] : [everywhere, place];
}

const pace = (key: string, limit: Pick<Pace, 'intervalMs' | 'burst'>): Pace => ({ tenantId: publicTenant, key, ...limit });

const opensThread = (write: PacedWrite): boolean =>
  write.op === 'post' && write.threadBegun === false && !standsInChannel(write) && !isInForum(write);

/**
 * Some writes are more than one request: the first reply opens its thread and is sent, and a forum's roots bring their tags along. All of them
 * may run equally far ahead of the pace: whoever may less would never have a turn while the others keep it busy.
 */
function shareOf(write: PacedWrite): Pick<Pace, 'intervalMs' | 'burst'> {
  const requests = opensThread(write) ? 2 : isInForum(write) && write.rootRef === null ? 4 : 1;
  const { aheadMs } = limits.everywhere;
  const intervalMs = limits.everywhere.intervalMs * requests;
  return { intervalMs, burst: 1 + aheadMs / intervalMs };
}

function placePace(write: PacedWrite): Pace | undefined {
  const { externalId } = write.channel;
  if (write.op === 'edit') {
    const place = editPlace(write);
    return place === undefined ? undefined : pace(editKey(place), limits.edit);
  }
  if (write.rootRef === null || standsInChannel(write)) return pace(postKey(externalId), limits.post);
  return opensThread(write) ? pace(threadKey(externalId), limits.thread) : undefined;
}
