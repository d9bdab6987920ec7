import type { Clock } from '../../clock.js';
import type { TenantId } from '../../domain/ids.js';
import type { Log } from '../../log.js';
import type { ChatCall, ChatPort, Receipt } from '../port.js';
import type { Rooms } from '../rooms.js';
import { type Bot, createBot } from './bot.js';
import { postInForum, retag } from './forum.js';
import { createForumTags, type ForumRegions, type ForumTags } from './forum-tags.js';
import { discordPaces, isInForum } from './paces.js';
import { pinOnDiscord } from './pin.js';
import { publishRoot } from './publish-root.js';
import { createDiscordRest } from './rest.js';
import { createDiscordRooms } from './rooms.js';
import { settle } from './settle.js';
import { editMessage, postLine, postReply, postRoot } from './write-message.js';

export interface DiscordDeps {
  /** `https://discord.com/api`, without the version. */
  readonly apiUrl: string;
  readonly token: string;
  /** The server that a tenant is; undefined once the bot was removed from it. */
  guildOf(tenantId: TenantId): Promise<{ readonly guildId: string } | undefined>;
  readonly clock: Clock;
  readonly log: Log;
  /** Harnesses let time run faster: 10 allows ten times as many requests a second. */
  readonly paceScale?: number;
  /** Which regions are worth tags in a forum; left out: none is made. */
  readonly forumRegions?: ForumRegions;
}

/** Discord over its REST interface: no gateway and no database is needed for posting. One bot token serves every server. */
export function createDiscordChat(deps: DiscordDeps): ChatPort & { readonly rooms: Rooms } {
  const bot = createBot({ ...deps, rest: createDiscordRest(deps) });
  const tags = createForumTags(bot, deps.forumRegions);
  return {
    id: 'discord',
    rooms: createDiscordRooms(bot, deps.forumRegions),
    perform: (call, signal) => perform(bot, tags, call, signal),
    settle: (call, firstAttemptAt, signal) => settle(bot, call, firstAttemptAt, signal),
    publish: (call, messageRef, signal) => publishRoot(bot, call, messageRef, signal),
    pin: (_, channel, message, signal) => pinOnDiscord(bot, { channel, message }, signal),
    paces: discordPaces,
    rootEditGapMs: 4_000,
  };
}

async function perform(bot: Bot, tags: ForumTags, call: ChatCall, signal: AbortSignal): Promise<Receipt> {
  await bot.guildId(call.channel.tenantId);
  const { rootRef, messageRef } = call;
  if (messageRef !== null) {
    const receipt = await editMessage(bot, call, messageRef, signal);
    if (isInForum(call) && rootRef === null) await retag(bot, tags, call, messageRef, signal);
    return receipt;
  }
  if (rootRef === null) return isInForum(call) ? postInForum(bot, tags, call, signal) : postRoot(bot, call, signal);
  return call.surfaces && !isInForum(call) ? postLine(bot, call, rootRef, signal) : postReply(bot, call, rootRef, signal);
}
