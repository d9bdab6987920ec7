import { type IsoTime, msBetween, toIso } from '../../domain/time.js';
import { ChannelError, OperatorError, PermanentError, RetryableError, type TocsinError } from '../../errors.js';
import type { ChatCall } from '../port.js';
import type { SlackOutcome } from './api.js';
import { reading, slackError } from './errors.js';
import { type FoundMessage, History, isCopyOf } from './found-message.js';
import type { SlackInstallation, SlackParts } from './installation.js';
import { tsOfTime } from './message-time.js';

/** A post in doubt. */
export interface Search {
  readonly parts: SlackParts;
  readonly installation: SlackInstallation;
  readonly call: ChatCall;
  readonly firstAttemptAt: IsoTime;
  readonly signal: AbortSignal;
}

interface Place {
  readonly method: 'conversations.history' | 'conversations.replies';
  readonly args: Readonly<Record<string, unknown>>;
}

/** Room for clocks that differ a little. */
const marginMs = 30_000;
const maxPages = 2;
const largePage = 100;
/** What apps sold outside of Slack's Marketplace may read at once, and that once a minute. */
const smallPage = 15;
/** A wait up to this is always made. */
const worthWaitingMs = 10_000;
/**
 * Longer ones are rations, down to one read in a minute, which posting must not hang on for ever: a root is posted again rather than late, a reply
 * that is given up is lost.
 */
const patienceMs = { root: 60_000, reply: 600_000, stray: 0 } as const;

export const inChannel = ({ call }: Search): Place => ({
  method: 'conversations.history',
  args: { channel: call.channel.externalId },
});

export const inThread = ({ call }: Search, rootRef: string): Place => ({
  method: 'conversations.replies',
  args: { channel: call.channel.externalId, ts: rootRef },
});

/** `rationed`: Slack lets us read again only when waiting for it is no longer worth it. */
type Copies = readonly FoundMessage[] | 'unreadable' | 'rationed';

/**
 * Every copy of the message in that place since shortly before the first attempt. Slack stamps messages by its own clock, and how far that is
 * from ours is known after its first answer: a look that found nothing by a wrong clock is made again.
 */
export async function findCopies(search: Search, place: Place): Promise<Copies> {
  const { api } = search.parts;
  const assumedSkew = api.skewMs();
  const found = await readPages(search, place);
  const isOff = Math.abs(api.skewMs() - assumedSkew) > marginMs / 2;
  return typeof found !== 'string' && found.length === 0 && isOff ? readPages(search, place) : found;
}

/** Not finding the message says nothing when there was more to read than two pages. */
async function readPages(search: Search, place: Place): Promise<Copies> {
  const { parts, call, installation } = search;
  const oldest = tsOfTime(Date.parse(search.firstAttemptAt) + parts.api.skewMs() - marginMs);
  const copies: FoundMessage[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const outcome = await readPage(search, place, cursor === undefined ? { oldest } : { oldest, cursor });
    if (!outcome.ok) return copies.length > 0 ? copies : cannotRead(search, place, slackError(outcome.failure, reading));
    copies.push(...outcome.answer.messages.filter((message) => isCopyOf(message, call, installation)));
    cursor = outcome.answer.next;
    if (cursor === undefined) return copies;
  }
  return copies.length > 0 ? copies : 'unreadable';
}

/** Where a workspace grants only small pages, the first refusal says so and is remembered. */
async function readPage(
  { parts, installation, signal }: Search,
  { method, args }: Place,
  window: { readonly oldest: string; readonly cursor?: string },
): Promise<SlackOutcome<History>> {
  const read = (limit: number) =>
    parts.api.call(installation, method, History, {
      args: { ...args, ...window, inclusive: true, limit, include_all_metadata: true },
      signal,
    });
  if (parts.smallPages.has(installation.teamId)) return read(smallPage);
  const outcome = await read(largePage);
  if (outcome.ok || outcome.failure.kind !== 'refused' || outcome.failure.error !== 'invalid_limit') return outcome;
  parts.smallPages.add(installation.teamId);
  return read(smallPage);
}

const unreachable: ReadonlySet<string> = new Set(['slack.channel_not_found', 'slack.is_archived', 'slack.is_inactive']);

/**
 * @throws what may clear by itself, and what stops the whole installation or keeps us out of the channel, where nothing can be posted either: then
 * the doubt stays until it works again.
 */
function cannotRead(search: Search, place: Place, error: TocsinError): Copies {
  if (error instanceof PermanentError) return [];
  if (error instanceof ChannelError && !unreachable.has(error.code)) return 'unreadable';
  if (error instanceof OperatorError && error.code === 'slack.missing_scope') return 'unreadable';
  const waitMs = error instanceof RetryableError && error.code === 'slack.rate_limited' ? (error.retryAfterMs ?? 0) : 0;
  if (waitMs > worthWaitingMs && !isWorthWaiting(search, place, waitMs)) return 'rationed';
  throw error;
}

function isWorthWaiting({ parts, call, firstAttemptAt }: Search, { method }: Place, waitMs: number): boolean {
  const ageMs = msBetween(firstAttemptAt, toIso(parts.clock.now()));
  const sought = call.rootRef === null ? 'root' : method === 'conversations.replies' ? 'reply' : 'stray';
  return ageMs + waitMs <= patienceMs[sought];
}
