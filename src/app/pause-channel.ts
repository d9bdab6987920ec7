import { ChatId, loadChannel, setChannelKind } from '../db/channels.js';
import { addNotice } from '../db/notices.js';
import type { ThreadWork } from '../db/thread-work.js';
import { toIso } from '../domain/time.js';
import { type ChannelError, OperatorError, type PermanentError, RetryableError, type TocsinError } from '../errors.js';
import { type Confirmed, confirmChannel, confirmShut, type LookAt } from './confirm-channel.js';
import type { LinkedChannel } from './delivery-deps.js';
import { breakInstallation } from './end-installation.js';
import { endAndTell, noticeOf, pauseAndTell, type TellDeps } from './pause-and-tell.js';
import { repliesClosedSentence } from './pause-words.js';

export interface PauseDeps extends TellDeps {
  /** Confirms what an error seems to say; without it every error is believed. */
  readonly look?: LookAt;
}

/** A thread, or a message about the channel as a whole. */
interface OfChannel {
  readonly channel: LinkedChannel;
}

/**
 * The channel's people have to act: what is owed stays owed and waits, and they are told once for each cause.
 * @throws RetryableError where a look finds the channel as it should be
 */
export async function pauseFor(deps: PauseDeps, work: OfChannel, error: ChannelError): Promise<void> {
  await blaming(deps, work, async () => {
    await settleChannel(deps, work.channel, await confirmChannel(deps.look, work.channel, error.code), error);
  });
}

/** A look that fails because of the installation says who is to blame. */
async function blaming(deps: PauseDeps, work: OfChannel, look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (failure) {
    if (!(failure instanceof OperatorError)) throw failure;
    await breakInstallation(deps, work, failure);
  }
}

async function settleChannel(
  deps: PauseDeps,
  { tenantId, id, chat, externalId }: LinkedChannel,
  confirmed: Confirmed,
  error: TocsinError,
): Promise<void> {
  switch (confirmed.kind) {
    case 'paused':
      return pauseAndTell(deps, { tenantId, id }, confirmed.code, confirmed.message ?? error.message);
    case 'gone':
      return endAndTell(deps, tenantId, { chat: ChatId.parse(chat), externalId });
    case 'changed':
      await setChannelKind(deps.db, tenantId, id, confirmed.channelKind);
      throw passing(error);
    case 'fine':
      throw passing(error);
  }
}

const againMs = 30_000;

const passing = (error: TocsinError): RetryableError =>
  new RetryableError(error.code, 'The channel is as it should be by now: it will be tried again.', {
    cause: error,
    retryAfterMs: againMs,
  });

/**
 * A permission for threads was taken away. Where the channel itself can still be written to, that is where it is told, once; where it cannot, the channel
 * is paused as a whole.
 */
export async function closeRepliesNotice(deps: PauseDeps, work: ThreadWork, error: PermanentError): Promise<void> {
  await blaming(deps, work, async () => {
    const { channel } = work;
    const shut = await confirmShut(deps.look, channel);
    if (shut !== undefined) return settleChannel(deps, channel, shut, error);
    const stored = await loadChannel(deps.db, channel.tenantId, channel.id);
    if (stored === undefined) return;
    await addNotice(
      deps.db,
      noticeOf(stored, error.code, repliesClosedSentence(error, stored.settings), toIso(deps.clock.now())),
    );
  });
}
