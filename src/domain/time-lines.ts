import { type Incident, isOpen, shownUpdates } from './incident.js';
import { isRetroactive } from './origin.js';
import type { LinePost } from './thread.js';
import { addMs, type IsoTime, msBetween } from './time.js';
import type { ToldLines } from './told-lines.js';

/** What decides about lines that time alone brings. */
export interface WatchRules {
  /** The channel wants to know when a vendor is silent about what is open. */
  readonly silence: boolean;
  /** Nothing of this kind is said before; null while the channel may be disturbed. */
  readonly quietUntil: IsoTime | null;
  /** When the vendor's silence becomes worth a line, after its newest update. */
  readonly silenceAfter: (incident: Incident) => Silence | undefined;
  /** When the page was last read well: of a page that cannot be read nobody knows whether its vendor is silent. */
  readonly pageReadAt: IsoTime | null;
  /** When the thread's root was posted: what it says itself is not said again soon after. */
  readonly rootPostedAt: IsoTime | null;
}

export interface Silence {
  readonly at: IsoTime;
  readonly kind: 'promise' | 'silence';
  readonly promisedBy: IsoTime | null;
  readonly usualGapMs: number | null;
}

/** A line that a moment brings, if nothing happens before. */
interface Due {
  readonly at: IsoTime;
  /** From here on it is no use any more; null: it never is. */
  readonly before: IsoTime | null;
  /** True when it speaks of what the vendor did not do, which only a look at its page after that moment can tell. */
  readonly needsLook: boolean;
  readonly line: (now: IsoTime) => LinePost;
}

/** The lines that are due by the clock. */
export function* timeLinesDue(incident: Incident, told: ToldLines, watch: WatchRules, now: IsoTime): Generator<LinePost> {
  for (const due of allDue(incident, told, watch)) if (waitOf(due, watch, now) === 'over') yield due.line(now);
}

const lookAgainMs = 120_000;
const longestLookAgainMs = 3_600_000;

/** A page may stay unread for good, as when nobody follows it any more: its threads are looked at ever more rarely. */
const lookAgainAt = (at: IsoTime, now: IsoTime): IsoTime =>
  addMs(now, Math.min(Math.max(lookAgainMs, msBetween(at, now) / 4), longestLookAgainMs));

/** When time alone may bring the thread something; undefined while it cannot. Always later than now. People may change their minds about silences and mutes until then. */
export function nextLookAt(incident: Incident, told: ToldLines, watch: WatchRules, now: IsoTime): IsoTime | undefined {
  const times = allDue(incident, told, { ...watch, silence: true }).flatMap((due) => {
    const wait = waitOf(due, watch, now);
    if (wait === 'passed') return [];
    // What is due now and was not written was given up, or has no place in the thread now.
    return wait === 'over' ? [] : [wait];
  });
  return times.sort()[0];
}

/** Until when a line has to wait; `over`: it is due. `passed`: it is of no use any more. */
function waitOf(
  { at, before, needsLook }: Due,
  { quietUntil, pageReadAt }: WatchRules,
  now: IsoTime,
): IsoTime | 'over' | 'passed' {
  if (before !== null && before <= now) return 'passed';
  if (at > now) return at;
  if (quietUntil !== null && quietUntil > now) return before !== null && before <= quietUntil ? 'passed' : quietUntil;
  return needsLook && (pageReadAt === null || pageReadAt < at) ? lookAgainAt(at, now) : 'over';
}

function allDue(incident: Incident, told: ToldLines, watch: WatchRules): Due[] {
  if (!isOpen(incident) || isRetroactive(incident)) return [];
  if (incident.kind === 'maintenance') return [...soon(incident, told, watch), ...overrun(incident, told)];
  return incident.kind === 'incident' ? silence(incident, told, watch) : [];
}

function silence(incident: Incident, told: ToldLines, watch: WatchRules): Due[] {
  const last = shownUpdates(incident).findLast(({ status }) => status !== 'postmortem');
  if (last === undefined || !watch.silence || told.silences.has(last.seq)) return [];
  const found = watch.silenceAfter(incident);
  // A root that comes after that moment says itself when the vendor wrote last.
  if (found === undefined || watch.rootPostedAt === null || watch.rootPostedAt >= found.at) return [];
  const { at, kind, promisedBy, usualGapMs } = found;
  const facts = { line: 'silence', kind, promisedBy, lastUpdateAt: last.at, usualGapMs } as const;
  const line = (now: IsoTime): LinePost => ({ kind: 'post-line', facts: { ...facts, now }, count: last.seq });
  return [{ at, before: null, needsLook: true, line }];
}

const reminderMs = 60 * 60_000;

const minuteOf = (time: IsoTime): number => Math.floor(Date.parse(time) / 60_000);

function soon(incident: Incident, told: ToldLines, { rootPostedAt }: WatchRules): Due[] {
  const { scheduledFor: from, scheduledUntil: to, status, components, regions } = incident;
  if (from === null || status !== 'scheduled' || told.reminders.has(minuteOf(from))) return [];
  const at = addMs(from, -reminderMs);
  if (rootPostedAt === null || rootPostedAt >= at) return [];
  const names = { components: [...components], regions: [...regions] };
  const facts = { line: 'soon' as const, from, to, ...names };
  const line = (now: IsoTime): LinePost => ({ kind: 'post-line', facts: { ...facts, now }, count: minuteOf(from) });
  return [{ at, before: from, needsLook: false, line }];
}

/** Vendors close their maintenances by hand, and some minutes late is not late. */
const overrunMs = 15 * 60_000;

function overrun({ scheduledUntil, status }: Incident, told: ToldLines): Due[] {
  const isRunning = status === 'in_progress' || status === 'verifying';
  if (scheduledUntil === null || !isRunning || told.overruns.has(minuteOf(scheduledUntil))) return [];
  const facts = { line: 'overrun', plannedUntil: scheduledUntil } as const;
  const line = (now: IsoTime): LinePost => ({ kind: 'post-line', facts: { ...facts, now }, count: minuteOf(scheduledUntil) });
  return [{ at: addMs(scheduledUntil, overrunMs), before: null, needsLook: true, line }];
}
