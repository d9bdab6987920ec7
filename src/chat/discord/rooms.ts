import type { ChannelKind } from '../../domain/channel-settings.js';
import type { TenantId } from '../../domain/ids.js';
import { ChannelError, PermanentError } from '../../errors.js';
import { discordAnswer } from '../../render/discord/answer.js';
import { discordLimits } from '../../render/limits.js';
import { oneLine } from '../../render/text/clean.js';
import { cutWords } from '../../render/text/cut.js';
import { plainLine } from '../../words/segments.js';
import type { ChannelLook, Notice, Rooms } from '../rooms.js';
import { Anything, Channel, Created, Member } from './answers.js';
import { type Bot, standing } from './bot.js';
import { sortedError } from './errors.js';
import { type ForumRegions, lackingTags } from './forum-tags.js';
import { isRefused } from './outcomes.js';
import { has, neededIn, permissionsIn } from './permissions.js';
import { channelRoute, directRoute, memberRoute, messageRoute, messagesRoute, postsRoute } from './routes.js';
import { Snowflake } from './snowflake.js';

/** Channel types; developers' reference, resources/channel. A media channel is a forum that shows pictures. */
const kinds: Readonly<Record<number, ChannelKind>> = { 0: 'text', 5: 'announcement', 15: 'forum', 16: 'forum' };
const threadTypes: readonly number[] = [10, 11, 12];

/** What Discord answers to a message in a forum, which takes posts only. */
const notForMessages = [40058, 50008, 50024] as const;

export function createDiscordRooms(bot: Bot, regionsOf?: ForumRegions): Rooms {
  return {
    chat: 'discord',
    look: (tenantId, externalId, signal) => look(bot, { tenantId, externalId }, regionsOf, signal),
    say: (_, externalId, notice, signal) => say(bot, externalId, notice, signal),
    tell: (_, personId, notice, signal) => tell(bot, personId, notice, signal),
    remove: (_, externalId, refs, signal) => remove(bot, externalId, refs, signal),
    enter: async () => undefined,
    isGuest: async () => null,
    maySteer: (tenantId, externalId, personId, signal) => maySteer(bot, { tenantId, externalId, personId }, signal),
  };
}

async function look(
  bot: Bot,
  place: { readonly tenantId: TenantId; readonly externalId: string },
  regionsOf: ForumRegions | undefined,
  signal: AbortSignal,
): Promise<ChannelLook> {
  const { tenantId, externalId } = place;
  const hidden = (code: string): ChannelLook => ({ kind: 'hidden', code, name: null });
  if (!Snowflake.safeParse(externalId).success) return hidden('discord.channel_gone');
  const guildId = await bot.guildId(tenantId);
  const channel = await readChannel(bot, externalId, signal);
  // The same is said where the bot was removed from the server: then it is not the channel's people who have to act.
  if (channel === 'discord.missing_access') await standing(bot, guildId, signal);
  if (typeof channel === 'string') return hidden(channel);
  // One bot token serves every server: a channel of another server is none of this one's business.
  if (channel.guild_id !== guildId) return hidden('discord.channel_gone');
  const name = channel.name ?? '';
  const channelKind = kinds[channel.type];
  if (channelKind === undefined)
    return { kind: 'unfit', code: threadTypes.includes(channel.type) ? 'discord.is_thread' : 'discord.wrong_kind', name };
  const { guild, holder } = await standing(bot, guildId, signal);
  const held = permissionsIn(guild, holder, channel.permission_overwrites);
  const anybody = permissionsIn(guild, { id: '', roles: [] }, channel.permission_overwrites);
  const isPrivate = !has(anybody, 'viewChannel');
  const may = neededIn(held, channelKind === 'forum');
  const tags = channelKind === 'forum' ? { missingTags: await lackingTags(bot, channel, place, regionsOf) } : {};
  return { kind: 'seen', externalId, name, channelKind, isPrivate, isGeneral: false, memberCount: null, ...may, ...tags };
}

interface Steering {
  readonly tenantId: TenantId;
  readonly externalId: string;
  readonly personId: string;
}

/** Those who may change a channel's settings decide what comes to it. */
async function maySteer(bot: Bot, { tenantId, externalId, personId }: Steering, signal: AbortSignal): Promise<boolean | null> {
  if (!Snowflake.safeParse(externalId).success || !Snowflake.safeParse(personId).success) return false;
  const guildId = await bot.guildId(tenantId);
  const channel = await readChannel(bot, externalId, signal);
  if (typeof channel === 'string') return null;
  if (channel.guild_id !== guildId) return false;
  const { guild } = await standing(bot, guildId, signal);
  try {
    const { roles } = await bot.rest.request({ method: 'GET', route: memberRoute(guildId, personId), answer: Member }, signal);
    return has(permissionsIn(guild, { id: personId, roles }, channel.permission_overwrites), 'manageChannels');
  } catch (error) {
    if (isRefused(error, 10007, 10013)) return false;
    throw sortedError(error, { step: 'read', isForum: false });
  }
}

async function readChannel({ rest }: Bot, externalId: string, signal: AbortSignal): Promise<Channel | string> {
  try {
    return await rest.request({ method: 'GET', route: channelRoute(externalId), answer: Channel }, signal);
  } catch (error) {
    if (isRefused(error, 10003)) return 'discord.channel_gone';
    if (isRefused(error, 50001)) return 'discord.missing_access';
    throw sortedError(error, { step: 'read', isForum: false });
  }
}

const said = ({ lines, controls }: Notice) => ({
  ...discordAnswer(lines.map((line, index) => (index === lines.length - 1 ? { line, controls } : { line }))),
  allowed_mentions: { parse: [] },
});

/** Who takes no messages from us: no server in common, direct messages switched off, gone (developers' reference, "Opcodes and Status Codes"). */
const untold = [10013, 50007, 50278] as const;

/** The direct conversation is the same one however often it is opened. */
async function tell({ rest }: Bot, personId: string, notice: Notice, signal: AbortSignal): Promise<void> {
  const cannot = (cause?: unknown) =>
    new PermanentError('chat.cannot_tell', 'Discord does not let me write to this person.', { cause });
  if (!Snowflake.safeParse(personId).success) throw cannot();
  const body = { recipient_id: personId };
  try {
    const { id } = await rest.request({ method: 'POST', route: directRoute, body, answer: Created }, signal);
    await rest.request({ method: 'POST', route: messagesRoute(id), body: said(notice), answer: Created, isPost: true }, signal);
  } catch (error) {
    if (isRefused(error, ...untold)) throw cannot(error);
    const sorted = sortedError(error, { step: 'root', isForum: false });
    throw sorted instanceof ChannelError ? cannot(error) : sorted;
  }
}

/** A forum takes posts only, so there a notice is a post named after its first line. */
async function say({ rest }: Bot, externalId: string, notice: Notice, signal: AbortSignal): Promise<string> {
  const message = said(notice);
  const post = (route: `/${string}`, body: object) =>
    rest.request({ method: 'POST', route, body, answer: Created, isPost: true }, signal);
  try {
    return (await post(messagesRoute(externalId), message)).id;
  } catch (error) {
    if (!isRefused(error, ...notForMessages)) throw sortedError(error, { step: 'root', isForum: false });
  }
  const name = cutWords(oneLine(plainLine(notice.lines[0] ?? [])), discordLimits.threadName.max) || 'Tocsin';
  try {
    return (await post(postsRoute(externalId), { name, auto_archive_duration: 1440, message })).id;
  } catch (error) {
    throw sortedError(error, { step: 'post', isForum: true });
  }
}

async function remove(bot: Bot, externalId: string, refs: readonly string[], signal: AbortSignal): Promise<void> {
  const channel = await readChannel(bot, externalId, signal);
  if (typeof channel === 'string') return;
  for (const ref of refs) await removeOne(bot, kinds[channel.type] === 'forum' ? ref : externalId, ref, signal);
}

async function removeOne({ rest }: Bot, channelId: string, ref: string, signal: AbortSignal): Promise<void> {
  const isPost = channelId === ref;
  try {
    await rest.request({ method: 'DELETE', route: messageRoute(channelId, ref), answer: Anything }, signal);
    // A post without its first message stays in the list; taking it away for good needs *Manage Threads*, archiving our own does not.
    if (isPost)
      await rest.request({ method: 'PATCH', route: channelRoute(ref), body: { archived: true }, answer: Created }, signal);
  } catch (error) {
    if (isRefused(error, 10003, 10008) || error instanceof PermanentError) return;
    throw sortedError(error, { step: 'read', isForum: false });
  }
}
