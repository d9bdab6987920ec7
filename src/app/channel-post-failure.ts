import type { ChannelPost, ChannelPostEnd } from '../db/channel-posts.js';
import { holdPaces, type Turns } from '../db/paces.js';
import { addMs, type IsoTime, toIso } from '../domain/time.js';
import { ChannelError, errorCode, InDoubtError, OperatorError, PermanentError, RetryableError } from '../errors.js';
import type { DeliveryDeps } from './delivery-deps.js';
import { settleAgainMs } from './delivery-failure.js';
import { breakInstallation } from './end-installation.js';
import { pauseFor } from './pause-channel.js';

/** Nothing can be written until somebody acts: also where that stops neither the channel nor the installation, but this process. */
const stoppedMs = 60_000;
const longestBackoffMs = 300_000;
/** How long to wait where the channel, looked at, turns out to be fine, or could not be looked at. */
const lookAgainMs = 30_000;

interface Failure {
  readonly error: unknown;
  /** That a repetition was surely not made says nothing about what it repeats. */
  readonly isRepetition: boolean;
  readonly turns: Turns;
}

/** What a write that failed leaves: surely not made, given up, or in doubt. An edit leaves no doubt: it is made again. */
export async function failedPost(
  deps: DeliveryDeps,
  post: ChannelPost,
  { error, isRepetition, turns }: Failure,
): Promise<ChannelPostEnd> {
  const { code, notBefore } = await stopFor(deps, post, error);
  if (error instanceof RetryableError) await holdPaces(deps.db, turns.tenantId, error.holds, notBefore);
  if (error instanceof PermanentError) return { ...givenUp(deps, post, code), notBefore };
  const isUnsent = error instanceof RetryableError || error instanceof ChannelError || error instanceof OperatorError;
  const isSettled = post.messageRef !== null || (isUnsent && !isRepetition);
  if (!(isUnsent || error instanceof InDoubtError))
    deps.log.error({ channelPostId: post.id, err: error }, 'A message about a channel failed for a reason of our own');
  return { code, notBefore, doubt: isSettled ? null : 'in_doubt' };
}

/** The doubt stays, except where the chat says that it is over. */
export async function notSettled(deps: DeliveryDeps, post: ChannelPost, error: unknown): Promise<ChannelPostEnd> {
  const { code, notBefore } = await stopFor(deps, post, error);
  return error instanceof PermanentError ? { ...givenUp(deps, post, code), notBefore } : { code, notBefore, doubt: 'in_doubt' };
}

/** Whoever has to act is told of it, and nothing more is tried until they did: platforms count what they refuse. */
async function stopFor(
  deps: DeliveryDeps,
  post: ChannelPost,
  error: unknown,
): Promise<Pick<ChannelPostEnd, 'notBefore'> & { code: string }> {
  const work = { channel: { ...post.channel, tenantId: post.tenantId } };
  try {
    if (error instanceof ChannelError) await pauseFor(deps, work, error);
    else if (error instanceof OperatorError) await breakInstallation(deps, work, error);
  } catch (doubt) {
    if (!(doubt instanceof RetryableError)) throw doubt;
    return { code: doubt.code, notBefore: addMs(toIso(deps.clock.now()), doubt.retryAfterMs ?? lookAgainMs) };
  }
  return { code: errorCode(error), notBefore: againAt(deps, post, error) };
}

/** Nothing was tried. */
export const notConnected = (deps: DeliveryDeps, post: ChannelPost, error: unknown): ChannelPostEnd => ({
  code: errorCode(error),
  notBefore: againAt(deps, post, error),
  doubt: post.doubt === null ? null : 'in_doubt',
});

function givenUp({ log }: DeliveryDeps, post: ChannelPost, code: string) {
  log.warn({ channelPostId: post.id, channelId: post.channel.id, code }, 'A message about a channel was given up');
  return { code, doubt: null, isDead: true } as const;
}

function againAt(deps: DeliveryDeps, { failures }: ChannelPost, error: unknown): IsoTime {
  const now = toIso(deps.clock.now());
  const backoffMs = Math.min(1000 * 2 ** Math.min(failures, 9), longestBackoffMs);
  if (error instanceof ChannelError || error instanceof OperatorError) return addMs(now, stoppedMs);
  if (error instanceof InDoubtError) return addMs(now, settleAgainMs);
  return addMs(now, error instanceof RetryableError ? (error.retryAfterMs ?? backoffMs) : backoffMs);
}
