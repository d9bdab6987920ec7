import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { placeRoot, skipThread } from '../db/set-aside-threads.js';
import type { ThreadWork } from '../db/thread-work.js';
import type { ThreadLease } from '../db/threads.js';
import { isSevere } from '../domain/impact-rank.js';
import type { Incident } from '../domain/incident.js';
import { isRetroactive } from '../domain/origin.js';
import { lastWordAt } from '../domain/storm.js';
import { addMs, type IsoTime } from '../domain/time.js';

export interface SetAsideDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const hourMs = 60 * 60_000;

/**
 * Decides, before the root of a thread is first posted, whether the thread is told of in a message about its channel instead: when it was over for longer
 * than the channel's patience, or came with too many others. True when it was set aside; then its lease is given back. A root that has taken its place is
 * posted, however long that takes.
 */
export async function setAside({ db }: SetAsideDeps, lease: ThreadLease, work: ThreadWork, now: IsoTime): Promise<boolean> {
  if (!mayBeSetAside(work)) return false;
  const { incident, channel } = work;
  const thread = { lease, channelId: channel.id, revision: incident.revision, now };
  if (isPast(work, now) && (await skipThread(db, thread))) return true;
  if (!channel.settings.storms || incident.kind !== 'incident') return false;
  return placeRoot(db, thread, !isSevere(incident.impact) && !work.thread.askedFor);
}

const mayBeSetAside = ({ channel, thread, log, unsettled, incident }: ThreadWork): boolean =>
  channel.preset === 'default' &&
  thread.rootRef === null &&
  thread.rootDueAt === null &&
  thread.generation === 0 &&
  log.sent.length === 0 &&
  log.isRootUnsure !== true &&
  unsettled.length === 0 &&
  !isRetroactive(incident);

/** A postmortem that is news keeps its incident from being past. */
function isPast({ incident, channel, thread }: ThreadWork, now: IsoTime): boolean {
  if (thread.askedFor || !isTold(incident)) return false;
  const lastWord = lastWordAt(incident);
  return lastWord !== null && lastWord < addMs(now, -channel.settings.patienceHours * hourMs);
}

const isTold = ({ kind, status }: Incident): boolean =>
  kind === 'incident' || (kind === 'maintenance' && (status === 'completed' || status === 'postmortem'));
