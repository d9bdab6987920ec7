import type { Db } from '../db/database.js';
import { forgetHold, gatherReports, holdThread, openMorning, waitForMorning } from '../db/held-threads.js';
import type { ThreadWork } from '../db/thread-work.js';
import type { ThreadLease } from '../db/threads.js';
import { comesThrough, reportDue } from '../domain/morning.js';
import { type QuietSpan, quietNow } from '../domain/quiet-hours.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { letGoOfHolds } from './let-go-of-holds.js';

/** How long to wait for an incident that moves on in this moment. */
const lookAgainMs = 3_000;
/** The message that goes first has its roots follow; this is for when nobody came to that. Many may wait, and others of their channel want their turn. */
const followMs = 15_000;

interface Holding {
  readonly db: Db;
  readonly lease: ThreadLease;
  readonly work: ThreadWork;
  readonly now: IsoTime;
  /** The channel's quiet hours, where they take place now. */
  readonly span: QuietSpan | undefined;
}

/**
 * Decides, before the root of a thread is posted, whether the clock of its channel keeps it back: for the end of quiet hours, or until the morning where an
 * old story was reported after the fact. When the time has come, one message may tell of several. True when it waits or was told of; then its lease is given
 * back.
 */
export async function holdForTime(
  { db }: { readonly db: Db },
  lease: ThreadLease,
  work: ThreadWork,
  now: IsoTime,
): Promise<boolean> {
  // Whoever asked for this very thread wants it now.
  if (work.channel.preset !== 'default' || work.thread.askedFor) return false;
  const holding = { db, lease, work, now, span: quietNow(work.channel.settings, now) };
  const due = reportDue(work.incident, work.channel.settings.zone);
  return due === undefined ? holdNews(holding) : holdReport(holding, due);
}

async function holdNews({ db, lease, work, now, span }: Holding): Promise<boolean> {
  const { thread, channel, incident } = work;
  if (span !== undefined && !comesThrough(incident)) {
    await holdThread(db, lease, { code: 'quiet', notBefore: span.until, since: span.from });
    return true;
  }
  if (span !== undefined) {
    if (thread.failureCode === 'quiet' || thread.failureCode === 'morning') await forgetHold(db, lease, now);
    return false;
  }
  if (thread.failureCode === 'morning') return waitForMorning(db, lease, addMs(now, followMs));
  if (thread.failureCode !== 'quiet') return false;
  if ((await letGoOfHolds(db, lease.tenantId, channel.id)).has(lease.threadId)) return true;
  if (!(await openMorning(db, { lease, channelId: channel.id, now })))
    await holdThread(db, lease, { code: 'quiet', notBefore: addMs(now, lookAgainMs), since: null });
  return true;
}

async function holdReport({ db, lease, work, now, span }: Holding, due: IsoTime): Promise<boolean> {
  const notBefore = span !== undefined && span.until > due ? span.until : due;
  if (now < notBefore) {
    await holdThread(db, lease, { code: 'past', notBefore, since: null });
    return true;
  }
  if (work.thread.failureCode !== 'past') return false;
  if ((await letGoOfHolds(db, lease.tenantId, work.channel.id)).has(lease.threadId)) return true;
  return gatherReports(db, { lease, channelId: work.channel.id, now });
}
