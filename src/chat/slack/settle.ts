import { type IsoTime, msBetween, toIso } from '../../domain/time.js';
import { RetryableError } from '../../errors.js';
import type { ChatCall, Settled } from '../port.js';
import { deleteMessage } from './delete-message.js';
import { findCopies, inChannel, inThread, type Search } from './find-copies.js';
import type { FoundMessage } from './found-message.js';
import { installationOf, type SlackParts } from './installation.js';
import { timeOfTs } from './message-time.js';

/**
 * Slack promises nobody to read what was just written. How late a message may appear is not known, so one that is not there is looked for again: after
 * the first of these times since the attempt, and after the last one for good.
 */
const looksAtMs = [5_000, 30_000] as const;

/**
 * Looks whether a post that got no answer is there. Two copies become one; a reply that stands outside its thread is deleted.
 * @throws RetryableError `slack.settle_later` while the message may still appear.
 */
export async function settleOnSlack(
  parts: SlackParts,
  call: ChatCall,
  firstAttemptAt: IsoTime,
  signal: AbortSignal,
): Promise<Settled> {
  const installation = await installationOf(parts, call.channel.tenantId);
  const search: Search = { parts, installation, call, firstAttemptAt, signal };
  const copies = await findCopies(search, call.rootRef === null ? inChannel(search) : inThread(search, call.rootRef));
  if (copies === 'rationed') return { kind: parts.cleanLooks.delete(lookOf(search)) ? 'absent' : 'unreadable' };
  if (copies === 'unreadable') return { kind: 'unreadable' };
  const kept = await keepOne(search, copies);
  if (kept !== undefined) return { kind: 'found', receipt: { messageRef: kept.ts, postedAt: timeOfTs(kept.ts) } };
  if (call.rootRef !== null) await removeStrays(search);
  const ageMs = Math.max(0, msBetween(firstAttemptAt, toIso(parts.clock.now())));
  const nextLookMs = looksAtMs.find((at) => at > ageMs);
  if (nextLookMs !== undefined) throw settleLater(search, ageMs, nextLookMs);
  parts.cleanLooks.delete(lookOf(search));
  return { kind: 'absent' };
}

const maxCleanLooks = 1_000;

/**
 * A look that found nothing when the message should have been there is kept: where Slack rations reading, the next look may come too late, and this
 * one has to do then.
 */
function settleLater(search: Search, ageMs: number, nextLookMs: number): RetryableError {
  const { cleanLooks } = search.parts;
  if (ageMs >= looksAtMs[0]) cleanLooks.add(lookOf(search));
  const [oldest] = cleanLooks;
  if (cleanLooks.size > maxCleanLooks && oldest !== undefined) cleanLooks.delete(oldest);
  return new RetryableError('slack.settle_later', 'A message may still appear in Slack: Tocsin will look again.', {
    retryAfterMs: nextLookMs - ageMs,
  });
}

const lookOf = ({ call, firstAttemptAt }: Search): string => `${call.channel.tenantId} ${call.marker} ${firstAttemptAt}`;

/** Keeps the oldest copy that people have answered, else the oldest, and deletes the others. */
async function keepOne(search: Search, copies: readonly FoundMessage[]): Promise<FoundMessage | undefined> {
  const byAge = copies.toSorted((one, other) => Number(one.ts) - Number(other.ts));
  const kept = byAge.find(({ replyCount }) => replyCount > 0) ?? byAge[0];
  for (const copy of byAge) if (copy.ts !== kept?.ts) await remove(search, copy);
  return kept;
}

/** A reply to a deleted root was posted into the channel. */
async function removeStrays(search: Search): Promise<void> {
  const found = await findCopies(search, inChannel(search));
  if (typeof found === 'string') return;
  for (const stray of found) if (stray.threadTs === undefined) await remove(search, stray);
}

const remove = ({ parts, installation, call, signal }: Search, { ts }: FoundMessage): Promise<void> =>
  deleteMessage(parts, installation, { channel: call.channel.externalId, ts }, signal);
