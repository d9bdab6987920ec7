import { ChannelError, errorCode, PermanentError } from '../../errors.js';
import type { ChatCall, Receipt } from '../port.js';
import { Channel, Created } from './answers.js';
import type { Bot } from './bot.js';
import { sortedError } from './errors.js';
import { type Form, inSomeForm, messageIn, nameIn } from './forms.js';
import type { ForumTags } from './forum-tags.js';
import { archiveAfter, reviving } from './open-thread.js';
import { Refused } from './outcomes.js';
import { postKey } from './paces.js';
import { channelRoute, postsRoute } from './routes.js';
import { createdAt } from './snowflake.js';

/** A forum's root: the post and its first message are one call and have one id. Discord takes no nonce here, so only looking settles a doubt. */
export async function postInForum(bot: Bot, tags: ForumTags, call: ChatCall, signal: AbortSignal): Promise<Receipt> {
  const { view } = call;
  const { externalId } = call.channel;
  const create = (applied: readonly string[]) => (form: Form) => {
    const { nonce: _, enforce_nonce: __, ...message } = messageIn(form, call);
    const body = { name: nameIn(form, call), auto_archive_duration: archiveAfter(call), applied_tags: applied, message };
    const [route, paceKey] = [postsRoute(externalId), postKey(externalId)];
    return bot.rest.request({ method: 'POST', route, body, answer: Created, isPost: true, paceKey }, signal);
  };
  const post = async (applied: readonly string[]): Promise<Receipt> => {
    const { id } = await inSomeForm(bot.log, call, { step: 'post', isForum: true }, create(applied));
    return { messageRef: id, postedAt: createdAt(id) };
  };
  if (view.kind === 'root') return post(await tags.wanted(call.channel, view, [], signal));
  return post([]).catch(async (error: unknown) => {
    if (errorCode(error) !== 'discord.tag_required') throw error;
    return post(await tags.anyOf(call.channel, view, signal));
  });
}

/**
 * Moves the tags of a post along with its state. The message itself says the state too, so a refusal is only noted, unless it takes the forum's people
 * to choose a tag or shows that the post is gone.
 */
export async function retag(bot: Bot, tags: ForumTags, call: ChatCall, postId: string, signal: AbortSignal): Promise<void> {
  const { view } = call;
  if (view.kind !== 'root') return;
  const route = channelRoute(postId);
  try {
    const { applied_tags } = await bot.rest.request({ method: 'GET', route, answer: Channel }, signal);
    const wanted = await tags.wanted(call.channel, view, applied_tags, signal);
    if (isSame(applied_tags, wanted)) return;
    const body = { applied_tags: wanted };
    await reviving(bot, postId, signal, () => bot.rest.request({ method: 'PATCH', route, body, answer: Created }, signal));
  } catch (error) {
    const sorted = sortedError(error, { step: 'tags', isForum: true });
    if (!(error instanceof Refused) || isDecisive(sorted)) throw sorted;
    bot.log.warn({ threadId: call.threadId, code: error.code }, 'The tags of a forum post could not be changed');
  }
}

const isDecisive = (error: unknown): boolean =>
  (error instanceof ChannelError && error.code === 'discord.tag_required') || error instanceof PermanentError;

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
