import { toIso } from '../../domain/time.js';
import { ChannelError, PermanentError } from '../../errors.js';
import type { ChatCall, Receipt } from '../port.js';
import { Message } from './answers.js';
import type { Bot } from './bot.js';
import type { Circumstance } from './errors.js';
import { type Form, inSomeForm, messageIn } from './forms.js';
import { openThread, reviving } from './open-thread.js';
import { isRefused } from './outcomes.js';
import { editKey, editPlace, isInForum, postKey, standsInChannel } from './paces.js';
import { messageRoute, messagesRoute } from './routes.js';

const unknownChannel = 10003;
const replyNeedsHistory = 160002;

const receipt = ({ id, timestamp }: Message): Receipt => ({ messageRef: id, postedAt: timestamp });

/** The root of a thread in a text or announcement channel. */
export async function postRoot(bot: Bot, call: ChatCall, signal: AbortSignal): Promise<Receipt> {
  const write = (form: Form) => sendToChannel(bot, call, messageIn(form, call), signal);
  return receipt(await inSomeForm(bot.log, call, { step: 'root', isForum: false }, write));
}

/**
 * A message below a root. The thread is made when the first one comes, so that a root without replies shows none; after that, a thread that is not there
 * was taken away by people. One that is there already is as good, also where we may open none.
 */
export async function postReply(bot: Bot, call: ChatCall, rootRef: string, signal: AbortSignal): Promise<Receipt> {
  const isForum = isInForum(call);
  const refusal = isForum || call.threadBegun ? undefined : await refusedThread(bot, call, rootRef, signal);
  const write = async (form: Form): Promise<Message> => {
    try {
      return await reviving(bot, rootRef, signal, () => send(bot, rootRef, messageIn(form, call), signal));
    } catch (error) {
      throw refusal !== undefined && isRefused(error, unknownChannel) ? refusal : error;
    }
  };
  return receipt(await inSomeForm(bot.log, call, { step: 'reply', isForum }, write));
}

/** Why there can be no thread now; undefined once there is one. */
async function refusedThread(
  bot: Bot,
  call: ChatCall,
  rootRef: string,
  signal: AbortSignal,
): Promise<PermanentError | ChannelError | undefined> {
  try {
    await openThread(bot, call, rootRef, signal);
    return undefined;
  } catch (error) {
    if (error instanceof PermanentError || error instanceof ChannelError) return error;
    throw error;
  }
}

/** One line in the channel that points to the root. Without permission to read the history it stands alone. */
export async function postLine(bot: Bot, call: ChatCall, rootRef: string, signal: AbortSignal): Promise<Receipt> {
  const reference = { message_reference: { message_id: rootRef, fail_if_not_exists: false } };
  const write = async (form: Form): Promise<Message> => {
    const message = messageIn(form, call);
    try {
      return await sendToChannel(bot, call, { ...message, ...reference }, signal);
    } catch (error) {
      if (!isRefused(error, replyNeedsHistory)) throw error;
      return sendToChannel(bot, call, message, signal);
    }
  };
  return receipt(await inSomeForm(bot.log, call, { step: 'line', isForum: false }, write));
}

/** Idempotent: an edit that is in doubt is simply made again. */
export async function editMessage(bot: Bot, call: ChatCall, messageRef: string, signal: AbortSignal): Promise<Receipt> {
  const place = editPlace(call) ?? messageRef;
  const step = call.rootRef === null ? 'edit-root' : standsInChannel(call) ? 'line' : 'edit-reply';
  const circumstance: Circumstance = { step, isForum: isInForum(call) };
  const edit = (form: Form) => () =>
    bot.rest.request(
      {
        method: 'PATCH',
        route: messageRoute(place, messageRef),
        body: messageIn(form, call),
        answer: Message,
        paceKey: editKey(place),
      },
      signal,
    );
  await inSomeForm(bot.log, call, circumstance, (form) => reviving(bot, place, signal, edit(form)));
  return { messageRef, postedAt: toIso(bot.clock.now()) };
}

const send = ({ rest }: Bot, channel: string, body: object, signal: AbortSignal): Promise<Message> =>
  rest.request({ method: 'POST', route: messagesRoute(channel), body, answer: Message, isPost: true }, signal);

const sendToChannel = ({ rest }: Bot, { channel }: ChatCall, body: object, signal: AbortSignal): Promise<Message> => {
  const [route, paceKey] = [messagesRoute(channel.externalId), postKey(channel.externalId)];
  return rest.request({ method: 'POST', route, body, answer: Message, isPost: true, paceKey }, signal);
};
