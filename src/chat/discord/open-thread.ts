import { PermanentError } from '../../errors.js';
import type { ChatCall } from '../port.js';
import { Created } from './answers.js';
import type { Bot } from './bot.js';
import { mendFor, sortedError } from './errors.js';
import { nameIn } from './forms.js';
import { isRefused, Refused } from './outcomes.js';
import { threadKey } from './paces.js';
import { channelRoute, threadRoute } from './routes.js';

const threadExists = 160004;
const threadArchived = 50083;

/** Minutes until Discord takes the thread out of the channel list. */
export function archiveAfter({ view }: ChatCall): 1440 | 4320 {
  const isMaintenance =
    view.kind === 'root'
      ? view.incidentKind === 'maintenance'
      : view.kind === 'reply' && ['scheduled', 'in_progress', 'verifying', 'completed'].includes(view.status);
  return isMaintenance ? 4320 : 1440;
}

/** Hangs a thread on a root; one that is there already is as good, so this may be repeated. Its id is the root's. */
export async function openThread({ rest }: Bot, call: ChatCall, rootRef: string, signal: AbortSignal): Promise<void> {
  const create = (name: string): Promise<unknown> =>
    rest.request(
      {
        method: 'POST',
        route: threadRoute(call.channel.externalId, rootRef),
        body: { name, auto_archive_duration: archiveAfter(call) },
        answer: Created,
        paceKey: threadKey(call.channel.externalId),
      },
      signal,
    );
  try {
    await create(nameIn('full', call)).catch((error: unknown) => {
      if (error instanceof Refused && mendFor(error) !== undefined) return create(nameIn('bare', call));
      throw error;
    });
  } catch (error) {
    if (!isRefused(error, threadExists)) throw sortedError(error, { step: 'thread', isForum: false });
  }
}

/** Writing into a thread wakes it up, changing what stands in it does not: then it is woken first. */
export async function reviving<Answer>(
  { rest }: Bot,
  threadId: string,
  signal: AbortSignal,
  write: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await write();
  } catch (error) {
    if (!isRefused(error, threadArchived)) throw error;
  }
  try {
    await rest.request({ method: 'PATCH', route: channelRoute(threadId), body: { archived: false }, answer: Created }, signal);
  } catch (error) {
    if (isRefused(error, 160005, threadArchived))
      throw new PermanentError('chat.thread_gone', 'The thread is archived and locked.', { cause: error });
    throw error;
  }
  return write();
}
