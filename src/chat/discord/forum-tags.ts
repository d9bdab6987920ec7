import type { RootView } from '../../render/view.js';
import { rootMode } from '../../render/wording.js';
import { Channel, type Tag } from './answers.js';
import { type Bot, ownPermissions } from './bot.js';
import { sortedError } from './errors.js';
import { Refused } from './outcomes.js';
import { has } from './permissions.js';
import { channelRoute } from './routes.js';

export const stateTags = ['investigating', 'identified', 'monitoring', 'resolved', 'maintenance'] as const;
type StateTag = (typeof stateTags)[number];

/** Discord, resources/channel: tags of a post, tags of a forum. */
const most = { applied: 5, available: 20 } as const;
const mostRegions = 4;
const freshMs = 60_000;

export interface ForumTags {
  /** The tags that a post shall have: its state, what it has already, and its regions as far as the forum knows them. */
  wanted(forumId: string, view: RootView, applied: readonly string[], signal: AbortSignal): Promise<readonly string[]>;
  /** One tag for a post that has no state, where the forum wants one. */
  anyOf(forumId: string, signal: AbortSignal): Promise<readonly string[]>;
}

interface Known {
  readonly tags: readonly Tag[];
  readonly readAt: number;
}

/** What people see in a forum's list: the state of each incident. Tags that people put on a post by hand stay. */
export function createForumTags(bot: Bot): ForumTags {
  const known = new Map<string, Known>();
  const tagsOf = async (forumId: string, signal: AbortSignal): Promise<readonly Tag[]> => {
    const now = bot.clock.now().getTime();
    const before = known.get(forumId);
    if (before !== undefined && now - before.readAt < freshMs) return before.tags;
    for (const [id, { readAt }] of known) if (now - readAt >= freshMs) known.delete(id);
    const tags = await usableTags(bot, forumId, signal);
    known.set(forumId, { tags, readAt: now });
    return tags;
  };
  return {
    async wanted(forumId, view, applied, signal) {
      const tags = await tagsOf(forumId, signal);
      const idOf = (name: string): string[] =>
        tags
          .filter((tag) => isNamed(tag, name))
          .map(({ id }) => id)
          .slice(0, 1);
      const states = new Set(tags.filter((tag) => stateTags.some((name) => isNamed(tag, name))).map(({ id }) => id));
      const kept = applied.filter((id) => !states.has(id));
      const regions = view.regions.flatMap(idOf).slice(0, mostRegions);
      return [...new Set([...idOf(stateOf(view)), ...kept, ...regions])].slice(0, most.applied);
    },
    async anyOf(forumId, signal) {
      const tags = await tagsOf(forumId, signal);
      const tag = tags.find((one) => isNamed(one, 'investigating')) ?? tags[0];
      return tag === undefined ? [] : [tag.id];
    },
  };
}

const isNamed = (tag: Tag, name: string): boolean => tag.name.trim().toLowerCase() === name.toLowerCase();

export function stateOf(view: RootView): StateTag {
  switch (rootMode(view)) {
    case 'maintenance':
      return 'maintenance';
    case 'over':
    case 'withdrawn':
    case 'retroactive':
      return 'resolved';
    case 'open':
    case 'notice':
      return stateTags.find((tag) => tag === view.status) ?? 'investigating';
  }
}

/** The forum's tags that we may put on a post. Missing ones for states are made where we may; else people make them, or do without. */
async function usableTags(bot: Bot, forumId: string, signal: AbortSignal): Promise<readonly Tag[]> {
  const forum = await read(bot, forumId, signal);
  const missing = stateTags.filter((name) => !forum.available_tags.some((tag) => isNamed(tag, name)));
  const isModerated = forum.available_tags.some(({ moderated }) => moderated);
  if (typeof forum.guild_id !== 'string' || (missing.length === 0 && !isModerated)) return forum.available_tags;
  const held = await ownPermissions(bot, forum.guild_id, forum, signal);
  const room = most.available - forum.available_tags.length;
  const made = has(held, 'manageChannels') ? missing.slice(0, Math.max(0, room)) : [];
  const tags = made.length === 0 ? forum.available_tags : await makeTags(bot, forum, made, signal);
  return has(held, 'manageThreads') ? tags : tags.filter(({ moderated }) => !moderated);
}

async function read({ rest }: Bot, forumId: string, signal: AbortSignal): Promise<Channel> {
  try {
    return await rest.request({ method: 'GET', route: channelRoute(forumId), answer: Channel }, signal);
  } catch (error) {
    throw sortedError(error, { step: 'post', isForum: true });
  }
}

/** Sends the whole list, as Discord wants it. Without success the post is made with the tags that there are. */
async function makeTags(
  { rest, log }: Bot,
  forum: Channel,
  names: readonly string[],
  signal: AbortSignal,
): Promise<readonly Tag[]> {
  const available_tags = [...forum.available_tags, ...names.map((name) => ({ name }))];
  try {
    const body = { available_tags };
    return (await rest.request({ method: 'PATCH', route: channelRoute(forum.id), body, answer: Channel }, signal)).available_tags;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    log.warn({ channel: forum.id, code: error.code }, 'The tags for states could not be made in a forum');
    return forum.available_tags;
  }
}
