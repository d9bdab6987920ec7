import { type IsoTime, msBetween, toIso } from '../../domain/time.js';
import { RetryableError } from '../../errors.js';
import type { ChatCall, Settled } from '../port.js';
import { Channel, Message, Messages, Threads } from './answers.js';
import { type Bot, ownPermissions } from './bot.js';
import { sortedError } from './errors.js';
import { contentsOf, messageIn } from './forms.js';
import { isRefused, Refused } from './outcomes.js';
import { isInForum, standsInChannel } from './paces.js';
import { has } from './permissions.js';
import { removeCopy } from './remove-copy.js';
import { activeThreadsRoute, archivedRoute, channelRoute, messageRoute, messagesRoute } from './routes.js';
import { byAge, snowflakeAt } from './snowflake.js';

/** Discord keeps nonces "a few minutes" and does not say how many; two is taken for sure, and the repetition needs some of it. */
const nonceMs = 110_000;
/** Our clock and Discord's may differ by two minutes, and a request may be under way for half of one. */
const earlierMs = 150_000;
/** The newest moment at which a message that was begun then can have appeared: repetitions within the nonce's time, and the clocks. */
const laterMs = 300_000;
/** A post that no answer came for may still appear; it is not called absent before this. */
const lateMs = 20_000;
const pageSize = 100;
const mostPages = 2;

const unknownChannel = 10003;
const unknownMessage = 10008;
const missingAccess = 50001;

/**
 * Finds out whether a message in doubt was posted. While its nonce holds, posting it again with the same nonce *is* the safe look: Discord answers with
 * the message that is there, or makes it. So the answer is `repeat` at once then. Later, and for forum roots, which take no nonce, the channel is read.
 * @throws RetryableError when Discord could not be asked, or when it is too early to call a forum's root absent.
 */
export async function settle(bot: Bot, call: ChatCall, firstAttemptAt: IsoTime, signal: AbortSignal): Promise<Settled> {
  const age = msBetween(firstAttemptAt, toIso(bot.clock.now()));
  const isPost = isInForum(call) && call.rootRef === null;
  if (!isPost && age < nonceMs) return { kind: 'repeat' };
  const from = snowflakeAt(Date.parse(firstAttemptAt) - earlierMs);
  try {
    const found = isPost ? await findPost(bot, call, from, signal) : await findMessage(bot, call, from, firstAttemptAt, signal);
    if (found === 'absent' && isPost && age < lateMs)
      throw new RetryableError('discord.early', 'The post may still appear: the forum is read again.', {
        retryAfterMs: lateMs - age,
      });
    if (typeof found === 'string') return { kind: found };
    return { kind: 'found', receipt: { messageRef: found.id, postedAt: found.timestamp } };
  } catch (error) {
    const sorted = sortedError(error, { step: 'read', isForum: isInForum(call) });
    // Nothing can be posted to a channel that cannot be seen: the doubt stays until it can.
    const isPassing = sorted instanceof RetryableError || isRefused(error, missingAccess);
    if (error instanceof Refused && !isPassing) return { kind: 'unreadable' };
    throw sorted;
  }
}

type Look = Message | 'absent' | 'unreadable';

async function findMessage(bot: Bot, call: ChatCall, from: bigint, since: IsoTime, signal: AbortSignal): Promise<Look> {
  const place = standsInChannel(call) ? call.channel.externalId : (call.rootRef ?? call.channel.externalId);
  const marks = await marksOf(bot, call, signal);
  const until = snowflakeAt(Date.parse(since) + laterMs);
  let after = from;
  for (let page = 0; page < mostPages; page += 1) {
    const messages = await messagesAfter(bot, place, after, signal);
    if (messages === 'no-channel') return 'absent';
    const [oldest, ...copies] = messages.filter(marks.isOurs);
    for (const copy of copies.filter(marks.isMarked)) await removeCopy(bot, place, copy.id, signal);
    if (oldest !== undefined) return oldest;
    if (messages.length === 0 && page === 0) return (await mayReadHistory(bot, call, signal)) ? 'absent' : 'unreadable';
    const newest = BigInt(messages.at(-1)?.id ?? 0);
    if (messages.length < pageSize || newest > until) return 'absent';
    after = newest;
  }
  return 'unreadable';
}

async function messagesAfter(
  { rest }: Bot,
  place: string,
  after: bigint,
  signal: AbortSignal,
): Promise<Message[] | 'no-channel'> {
  const query = { after: String(after), limit: String(pageSize) };
  try {
    return (await rest.request({ method: 'GET', route: messagesRoute(place), query, answer: Messages }, signal)).toSorted(byAge);
  } catch (error) {
    // A thread is made with its first reply: where there is none, there is no reply either.
    if (isRefused(error, unknownChannel)) return 'no-channel';
    throw error;
  }
}

interface Marks {
  isOurs(message: Message): boolean;
  /** Beyond doubt: a reply may say what another one says. */
  isMarked(message: Message): boolean;
}

/** Footers name their delivery and so does a nonce, where Discord gives it back; what is no root has only its words. Whatever is confirmed is something else. */
async function marksOf(bot: Bot, call: ChatCall, signal: AbortSignal): Promise<Marks> {
  const own = await bot.ownId(signal);
  const known = new Set(call.knownRefs);
  const { nonce, embeds } = messageIn('full', call);
  const footer = embeds?.[0]?.footer.text;
  const contents = new Set(call.view.kind === 'root' ? [] : contentsOf(call).map(normal));
  const isMarked = ({ nonce: given, embeds: shown, content }: Message): boolean =>
    (nonce !== undefined && given === nonce) ||
    (footer !== undefined && (shown.some((embed) => embed.footer?.text === footer) || content.endsWith(footer)));
  const isOurs = (message: Message): boolean =>
    message.author.id === own &&
    !known.has(message.id) &&
    (isMarked(message) || (contents.has(normal(message.content)) && !isAboutAnother(message, call)));
  return { isOurs, isMarked };
}

/** Lines in the channel answer their roots; two incidents of one vendor may end in the same words. */
const isAboutAnother = ({ message_reference }: Message, { rootRef }: ChatCall): boolean =>
  typeof message_reference?.message_id === 'string' && message_reference.message_id !== rootRef;

const normal = (content: string): string => content.replace(/\s+/g, ' ').trim();

/** Discord answers with an empty list, and no error, where the history may not be read. */
async function mayReadHistory(bot: Bot, call: ChatCall, signal: AbortSignal): Promise<boolean> {
  const route = channelRoute(call.channel.externalId);
  const channel = await bot.rest.request({ method: 'GET', route, answer: Channel }, signal);
  const guildId = channel.guild_id ?? (await bot.guildId(call.channel.tenantId));
  return has(await ownPermissions(bot, guildId, channel, signal), 'readMessageHistory');
}

/** A forum's posts by age, the active ones and the last archived; the first message of each that may be ours is compared. */
async function findPost(bot: Bot, call: ChatCall, from: bigint, signal: AbortSignal): Promise<Look> {
  const forum = call.channel.externalId;
  const [own, guildId] = [await bot.ownId(signal), await bot.guildId(call.channel.tenantId)];
  const marks = await marksOf(bot, call, signal);
  const ours: Message[] = [];
  const isCandidate = ({ id, owner_id, parent_id }: Channel): boolean =>
    owner_id === own && parent_id === forum && BigInt(id) >= from && !call.knownRefs.includes(id);
  for (const route of [activeThreadsRoute(guildId), archivedRoute(forum)]) {
    const { threads } = await bot.rest.request({ method: 'GET', route, answer: Threads }, signal);
    for (const { id } of threads.filter(isCandidate).toSorted(byAge)) {
      const starter = await starterOf(bot, id, signal);
      if (starter !== undefined && marks.isOurs(starter)) ours.push(starter);
    }
  }
  const [oldest, ...copies] = ours.toSorted(byAge);
  for (const copy of copies.filter(marks.isMarked)) await removeCopy(bot, copy.id, copy.id, signal);
  if (oldest !== undefined) return oldest;
  return (await mayReadHistory(bot, call, signal)) ? 'absent' : 'unreadable';
}

async function starterOf({ rest }: Bot, postId: string, signal: AbortSignal): Promise<Message | undefined> {
  try {
    return await rest.request({ method: 'GET', route: messageRoute(postId, postId), answer: Message }, signal);
  } catch (error) {
    if (isRefused(error, unknownMessage)) return undefined;
    throw error;
  }
}
