import type { Notice, Rooms } from '../chat/rooms.js';
import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { claimNotice, closeNotice, type DueNotice, dropNotice, postponeNotice, subscribersOf } from '../db/notices.js';
import { addMs, msBetween, toIso } from '../domain/time.js';
import { ChannelError, errorCode, InDoubtError, PermanentError, TocsinError } from '../errors.js';
import type { Log } from '../log.js';
import type { RealChat } from './commands/deps.js';
import { spoken } from './pause-words.js';

export interface TellPeopleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly rooms: (chat: RealChat) => Rooms;
}

const mostAtOnce = 10;
const callLimitMs = 10_000;
/** People who subscribed in the channel, the latest first, until one can be told. */
const mostPeople = 3;
const longestTryMs = 24 * 3_600_000;

/** Only threads are closed, or what goes out of chat fails: the channel itself can be told. */
const toldInChannel = (code: string): boolean => code === 'chat.thread_denied' || code.startsWith('forward.');

/**
 * Tells people what stopped and who can mend it, once: each notice is marked before the call, and a call whose outcome is unknown has told. First the
 * channel, where it can still be written to, else a person who subscribed there.
 */
export async function tellPeople(deps: TellPeopleDeps, signal: AbortSignal): Promise<void> {
  for (let count = 0; count < mostAtOnce && !signal.aborted; count += 1) {
    const notice = await claimNotice(deps.db, toIso(deps.clock.now()));
    if (notice === undefined) return;
    await tellOne(deps, notice, signal);
  }
}

async function tellOne(deps: TellPeopleDeps, notice: DueNotice, signal: AbortSignal): Promise<void> {
  if (hasPassed(notice)) return dropNotice(deps.db, notice);
  try {
    const inChannel = toldInChannel(notice.code) ? await tellChannel(deps, notice, signal) : null;
    const to = inChannel ?? (await tellPerson(deps, notice, signal));
    if (to === null) return await nobody(deps, notice);
    await closeNotice(deps.db, notice, 'told', to, toIso(deps.clock.now()));
  } catch (error) {
    await failed(deps, notice, error);
  }
}

/** A channel that was paused for a moment only: what would be said of it is no longer true. */
function hasPassed({ code, channel }: DueNotice): boolean {
  if (toldInChannel(code)) return channel.pausedCode !== null;
  return !channel.isEnded && channel.pausedCode !== code;
}

const limited = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(callLimitMs)]);

/** Returns whom it told; null where it surely could not. Throws what may clear. */
async function tellChannel({ rooms }: TellPeopleDeps, notice: DueNotice, signal: AbortSignal): Promise<string | null> {
  const { tenantId, channel } = notice;
  const isTold = await arrives(() => rooms(channel.chat).say(tenantId, channel.externalId, saying(notice), limited(signal)));
  return isTold ? channel.externalId : null;
}

async function tellPerson({ db, rooms }: TellPeopleDeps, notice: DueNotice, signal: AbortSignal): Promise<string | null> {
  const { tenantId, channel } = notice;
  for (const person of await subscribersOf(db, tenantId, channel.id, mostPeople)) {
    if (await arrives(() => rooms(channel.chat).tell(tenantId, person, saying(notice), limited(signal)))) return person;
  }
  return null;
}

/** False where the platform surely refuses to say it there. */
async function arrives(say: () => Promise<unknown>): Promise<boolean> {
  try {
    await say();
    return true;
  } catch (error) {
    if (error instanceof InDoubtError) return true;
    if (error instanceof PermanentError || error instanceof ChannelError) return false;
    throw error;
  }
}

const saying = ({ detail, channel }: DueNotice): Notice => ({
  lines: [spoken(detail, channel.isEnded ? null : channel)],
  controls: [],
});

async function nobody({ db, clock, log }: TellPeopleDeps, notice: DueNotice): Promise<void> {
  const { tenantId, code, detail, channel } = notice;
  await closeNotice(db, notice, 'failed', null, toIso(clock.now()));
  log.warn({ tenantId, channelId: channel.id, code, detail }, 'Nobody could be told in the chat that something stopped');
}

const shortestWaitMs = 5_000;
const longestWaitMs = 600_000;

/** Surely not said. It is tried again after as long as it has waited already, for a day. */
async function failed(deps: TellPeopleDeps, notice: DueNotice, error: unknown): Promise<void> {
  const at = toIso(deps.clock.now());
  const waitedMs = msBetween(notice.createdAt, at);
  if (!(error instanceof TocsinError) || waitedMs > longestTryMs) {
    await nobody(deps, notice);
    if (!(error instanceof TocsinError)) throw error;
    return;
  }
  const waitMs = Math.min(Math.max(waitedMs, shortestWaitMs), longestWaitMs);
  await postponeNotice(deps.db, notice, addMs(at, waitMs));
  deps.log.info({ tenantId: notice.tenantId, code: errorCode(error) }, 'People could not be told yet that something stopped');
}
