import type { TenantId } from '../../domain/ids.js';
import { type Language, languages } from '../../domain/language.js';
import { errorCode } from '../../errors.js';
import type { MessageView, RootView } from '../../render/view.js';
import { rootMode } from '../../render/wording.js';
import { wordsOf } from '../../words/languages.js';
import { Channel, type Tag } from './answers.js';
import { type Bot, ownPermissions } from './bot.js';
import { sortedError } from './errors.js';
import { Refused } from './outcomes.js';
import { has } from './permissions.js';
import { channelRoute } from './routes.js';

export const stateTags = ['investigating', 'identified', 'monitoring', 'resolved', 'maintenance'] as const;
type StateTag = (typeof stateTags)[number];

/** Discord, resources/channel: tags of a post, tags of a forum, characters of a tag's name. */
const most = { applied: 5, available: 20, name: 20 } as const;
const mostRegions = 4;
/** Of a forum's twenty: room that is left to its people. */
const keptFree = 4;
const freshMs = 60_000;

/** A forum as a channel of ours. */
interface Forum {
  readonly tenantId: TenantId;
  readonly externalId: string;
}

/** The regions that a forum's incidents name most often, oftenest first: tags that are worth having. */
export type ForumRegions = (forum: Forum) => Promise<readonly string[]>;

const noRegions: ForumRegions = async () => [];

export interface ForumTags {
  /** The tags that a post shall have: its state, what it has already, and its regions as far as the forum knows them. */
  wanted(forum: Forum, view: RootView, applied: readonly string[], signal: AbortSignal): Promise<readonly string[]>;
  /** One tag for a post that has no state, where the forum wants one. */
  anyOf(forum: Forum, view: MessageView, signal: AbortSignal): Promise<readonly string[]>;
}

interface Known {
  readonly tags: readonly Tag[];
  readonly readAt: number;
}

/** What people see in a forum's list: the state of each incident and where it is. Tags that people put on a post by hand stay. */
export function createForumTags(bot: Bot, regionsOf: ForumRegions = noRegions): ForumTags {
  const known = new Map<string, Known>();
  const tagsOf = async (forum: Forum, { language }: MessageView, signal: AbortSignal): Promise<readonly Tag[]> => {
    const now = bot.clock.now().getTime();
    const before = known.get(forum.externalId);
    if (before !== undefined && now - before.readAt < freshMs) return before.tags;
    for (const [id, { readAt }] of known) if (now - readAt >= freshMs) known.delete(id);
    const tags = await usableTags(bot, { ...forum, language }, regionsOf, signal);
    known.set(forum.externalId, { tags, readAt: now });
    return tags;
  };
  return {
    async wanted(forum, view, applied, signal) {
      const tags = await tagsOf(forum, view, signal);
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
    async anyOf(forum, view, signal) {
      const tags = await tagsOf(forum, view, signal);
      const tag = tags.find((one) => isNamed(one, 'investigating')) ?? tags[0];
      return tag === undefined ? [] : [tag.id];
    },
  };
}

/** A state by its name in any language: one forum may have been set up in another one than it is read in. */
function isNamed(tag: Tag, name: string): boolean {
  const given = tag.name.trim().toLowerCase();
  return languages.some((language) => nameIn(name, language).toLowerCase() === given);
}

const isState = (name: string): name is StateTag => stateTags.some((state) => state === name);

/** Regions are what people type into a filter, so they stay as they are. */
const nameIn = (name: string, language: Language | undefined): string => (isState(name) ? wordsOf({ language }).tag[name] : name);

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

/** Tags that posts would get and a forum does not have, for people to add: every state, and regions as far as there is room. */
export async function lackingTags(
  bot: Bot,
  channel: Channel,
  forum: Forum,
  regionsOf: ForumRegions = noRegions,
): Promise<readonly string[]> {
  const regions = await knownRegions(bot, forum, regionsOf);
  return [...new Set([...missingTags(channel, []), ...makeable(channel, regions)])];
}

/** States first. */
const missingTags = (forum: Channel, regions: readonly string[]): string[] =>
  [...stateTags, ...regions.filter((name) => name.length <= most.name)].filter(
    (name) => !forum.available_tags.some((tag) => isNamed(tag, name)),
  );

/** Missing ones as far as there is room for them; regions leave some to the forum's people. */
function makeable(forum: Channel, regions: readonly string[]): string[] {
  const [states, places] = [missingTags(forum, []), missingTags(forum, regions)];
  const room = Math.max(0, most.available - forum.available_tags.length);
  const wide = Math.max(states.length, room - keptFree);
  return places.slice(0, Math.min(room, wide));
}

/** The forum's tags that we may put on a post. Missing ones are made where we may; else people make them, or do without. */
async function usableTags(
  bot: Bot,
  forum: Forum & { readonly language: Language | undefined },
  regionsOf: ForumRegions,
  signal: AbortSignal,
): Promise<readonly Tag[]> {
  const channel = await read(bot, forum.externalId, signal);
  const missing = makeable(channel, await knownRegions(bot, forum, regionsOf));
  const isModerated = channel.available_tags.some(({ moderated }) => moderated);
  if (typeof channel.guild_id !== 'string' || (missing.length === 0 && !isModerated)) return channel.available_tags;
  const held = await ownPermissions(bot, channel.guild_id, channel, signal);
  const made = has(held, 'manageChannels') ? missing.map((name) => nameIn(name, forum.language)) : [];
  const tags = made.length === 0 ? channel.available_tags : await makeTags(bot, channel, made, signal);
  return has(held, 'manageThreads') ? tags : tags.filter(({ moderated }) => !moderated);
}

/** No post waits for a list of regions. */
async function knownRegions({ log }: Bot, forum: Forum, regionsOf: ForumRegions): Promise<readonly string[]> {
  try {
    return await regionsOf(forum);
  } catch (error) {
    log.warn({ channel: forum.externalId, code: errorCode(error) }, 'The regions of a forum could not be counted');
    return [];
  }
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
    log.warn({ channel: forum.id, code: error.code }, 'Tags for states and regions could not be made in a forum');
    return forum.available_tags;
  }
}
