import { toIso } from '../../domain/time.js';
import type { ChatCall, Receipt } from '../port.js';
import { Message } from './answers.js';
import type { Bot } from './bot.js';
import { crosspost } from './crosspost.js';
import type { Circumstance } from './errors.js';
import { type Form, inSomeForm, messageIn } from './forms.js';
import { openThread, reviving } from './open-thread.js';
import { isRefused } from './outcomes.js';
import { messageRoute, messagesRoute } from './routes.js';

const unknownChannel = 10003;
const replyNeedsHistory = 160002;

const receipt = ({ id, timestamp }: Message): Receipt => ({ messageRef: id, postedAt: timestamp });

export const isInForum = (call: ChatCall): boolean => call.channel.kind === 'forum';

/** Outside of forums a line that surfaces stands in the channel itself. */
export const standsInChannel = (call: ChatCall): boolean => !isInForum(call) && (call.rootRef === null || call.surfaces);

/** The root of a thread in a text or announcement channel. */
export async function postRoot(bot: Bot, call: ChatCall, signal: AbortSignal): Promise<Receipt> {
  const message = await inSomeForm(bot.log, call, { step: 'root', isForum: false }, (form) =>
    send(bot, call.channel.externalId, messageIn(form, call), signal),
  );
  await crosspost(bot, call, message.id, signal);
  return receipt(message);
}

/**
 * A message below a root. The thread is made when the first one comes, so that a root without replies shows none; after that, a thread that is not there
 * was taken away by people.
 */
export async function postReply(bot: Bot, call: ChatCall, rootRef: string, signal: AbortSignal): Promise<Receipt> {
  const isForum = isInForum(call);
  const write = (form: Form) => reviving(bot, rootRef, signal, () => send(bot, rootRef, messageIn(form, call), signal));
  const writeOrOpen = async (form: Form): Promise<Message> => {
    try {
      return await write(form);
    } catch (error) {
      if (isForum || call.threadBegun || !isRefused(error, unknownChannel)) throw error;
    }
    await openThread(bot, call, rootRef, signal);
    return write(form);
  };
  return receipt(await inSomeForm(bot.log, call, { step: 'reply', isForum }, writeOrOpen));
}

/** One line in the channel that points to the root. Without permission to read the history it stands alone. */
export async function postLine(bot: Bot, call: ChatCall, rootRef: string, signal: AbortSignal): Promise<Receipt> {
  const reference = { message_reference: { message_id: rootRef, fail_if_not_exists: false } };
  const write = async (form: Form): Promise<Message> => {
    const message = messageIn(form, call);
    try {
      return await send(bot, call.channel.externalId, { ...message, ...reference }, signal);
    } catch (error) {
      if (!isRefused(error, replyNeedsHistory)) throw error;
      return send(bot, call.channel.externalId, message, signal);
    }
  };
  return receipt(await inSomeForm(bot.log, call, { step: 'line', isForum: false }, write));
}

/** Idempotent: an edit that is in doubt is simply made again. */
export async function editMessage(bot: Bot, call: ChatCall, messageRef: string, signal: AbortSignal): Promise<Receipt> {
  const place = standsInChannel(call) ? call.channel.externalId : (call.rootRef ?? messageRef);
  const step = call.rootRef === null ? 'edit-root' : standsInChannel(call) ? 'line' : 'edit-reply';
  const circumstance: Circumstance = { step, isForum: isInForum(call) };
  const edit = (form: Form) => () =>
    bot.rest.request(
      { method: 'PATCH', route: messageRoute(place, messageRef), body: messageIn(form, call), answer: Message },
      signal,
    );
  await inSomeForm(bot.log, call, circumstance, (form) => reviving(bot, place, signal, edit(form)));
  return { messageRef, postedAt: toIso(bot.clock.now()) };
}

const send = ({ rest }: Bot, channel: string, body: object, signal: AbortSignal): Promise<Message> =>
  rest.request({ method: 'POST', route: messagesRoute(channel), body, answer: Message, isPost: true }, signal);
