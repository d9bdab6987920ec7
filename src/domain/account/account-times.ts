import type { IncidentStatus } from '../incident.js';
import { type IsoTime, toIso } from '../time.js';
import { type AccountRange, type ToldRange, untold } from './account-range.js';
import { type Mention, type PlacedClock, type TextTimes, timesOf } from './find-windows.js';
import { mergedAccounts } from './merge-accounts.js';
import { datedMoment, graceMs, lastMoment, nextMoment, type Reference, withSharedHalf } from './place-in-time.js';
import { type TimeZone, utc } from './time-zones.js';

export interface AccountUpdate {
  readonly body: string;
  readonly at: IsoTime;
  readonly seq: number;
  readonly status?: IncidentStatus;
}

export interface AccountSettings {
  /** The zone in which the page shows its times, by its name in the IANA list, for texts that name none. */
  readonly postedZone?: string;
  /** When the incident was over, where its report is read without the updates before it. */
  readonly overAt?: IsoTime;
}

const minute = 60_000;
const day = 86_400_000;

/** A window may be told this long before it is over; a later end is a forecast. */
const tellingAheadMs = 15 * minute;
const longestUndatedMs = day;
const longestDatedMs = 31 * day;

/** Without zone and day, what would lie further back than this was meant in another zone. */
const furthestAssumedMs = 12 * 60 * minute;

interface Reading {
  readonly update: AccountUpdate;
  readonly times: TextTimes;
  readonly zone: TimeZone | undefined;
  /** When the incident was over, for a report that came later. */
  readonly overMs: number;
  readonly isReport: boolean;
}

/** The account of a whole incident: what its updates say, newer ones correcting older ones. In the order of time. */
export function accountTimes(updates: readonly AccountUpdate[], settings: AccountSettings = {}): readonly AccountRange[] {
  let accounts: readonly ToldRange[] = [];
  let overMs = settings.overAt === undefined ? undefined : Date.parse(settings.overAt);
  for (const update of updates) {
    const isReport = update.status === 'postmortem';
    const postedMs = Date.parse(update.at);
    const { ranges, ends } = updateAccount(update, isReport ? (overMs ?? postedMs) : postedMs, settings);
    accounts = mergedAccounts(accounts, ranges, ends);
    if (!isReport) overMs = postedMs;
  }
  return accounts.map(untold);
}

interface UpdateAccount {
  readonly ranges: readonly ToldRange[];
  /** Moments at which, by this update, it was over: they close what earlier updates left open. */
  readonly ends: readonly IsoTime[];
}

function updateAccount(update: AccountUpdate, overMs: number, { postedZone }: AccountSettings): UpdateAccount {
  const times = timesOf(update.body);
  const reading = { update, times, zone: times.zone ?? postedZone, overMs, isReport: update.status === 'postmortem' };
  const ranges: ToldRange[] = [];
  const ends: number[] = [];
  for (const mention of times.mentions) {
    if (mention.kind !== 'end') {
      const range = rangeOf(reading, mention);
      if (range !== undefined) ranges.push(range);
      continue;
    }
    const end = startOf(reading, mention.from, mention, ranges.at(-1));
    if (end === undefined || end > Date.parse(update.at) + tellingAheadMs) continue;
    if (!closesLast(ranges, end, mention, update)) ends.push(end);
  }
  return { ranges, ends: ends.map((ms) => toIso(new Date(ms))) };
}

/** "Uploads broke at 09:05 UTC and worked again at 09:40 UTC": the end closes the beginning that stands before it. */
function closesLast(ranges: ToldRange[], end: number, mention: Mention, { body }: AccountUpdate): boolean {
  const last = ranges.at(-1);
  if (last === undefined || last.until !== null) return last !== undefined;
  const length = end - Date.parse(last.from);
  if (length <= 0 || length > longestDatedMs) return true;
  const isNear = mention.end - last.start <= 80;
  ranges[ranges.length - 1] = {
    ...last,
    until: toIso(new Date(end)),
    ...(isNear ? { words: body.slice(last.start, mention.end), end: mention.end } : {}),
  };
  return true;
}

const referenceOf = (reading: Reading, zone: TimeZone): Reference => ({ ms: reading.overMs, zone });

const zoneOf = (reading: Reading, clock: PlacedClock, other?: PlacedClock): TimeZone =>
  clock.zone ?? other?.zone ?? reading.zone ?? utc;

/** A report names its day once and goes on from there. */
const runningDate = ({ times, isReport }: Reading, mention: Mention) =>
  isReport ? times.dates.findLast((date) => date.end <= mention.start) : undefined;

function startOf(reading: Reading, clock: PlacedClock, mention: Mention, opened?: AccountRange): number | undefined {
  const reference = referenceOf(reading, zoneOf(reading, clock, mention.until));
  const date = clock.date ?? runningDate(reading, mention);
  if (date !== undefined) return datedMoment(clock, date, { ...reference, ms: Date.parse(reading.update.at) });
  if (opened?.until === null) return nextMoment(clock, reference.zone, Date.parse(opened.from));
  return lastMoment(clock, reference);
}

function endOf(reading: Reading, clock: PlacedClock, mention: Mention, fromMs: number): number | undefined {
  const zone = zoneOf(reading, clock, mention.from);
  if (clock.date === undefined) return nextMoment(clock, zone, fromMs);
  return datedMoment(clock, clock.date, { ms: Date.parse(reading.update.at), zone });
}

/** Where only the end has a day, the beginning is the last such hour before it. */
function bounds(reading: Reading, mention: Mention): { fromMs: number; untilMs: number | null } | undefined {
  if (mention.until === undefined) {
    const fromMs = startOf(reading, mention.from, mention);
    return fromMs === undefined ? undefined : { fromMs, untilMs: null };
  }
  const { from, until } = withSharedHalf({ from: mention.from, until: mention.until });
  const isEndDated = from.date === undefined && until.date !== undefined;
  const dated = isEndDated ? endOf(reading, until, mention, 0) : undefined;
  const zone = zoneOf(reading, from, until);
  const fromMs = dated === undefined ? startOf(reading, from, mention) : lastMoment(from, { ms: dated - graceMs, zone });
  if (fromMs === undefined) return undefined;
  const untilMs = dated ?? endOf(reading, until, mention, fromMs);
  return untilMs === undefined ? undefined : { fromMs, untilMs };
}

function rangeOf(reading: Reading, mention: Mention): ToldRange | undefined {
  const { update } = reading;
  const found = bounds(reading, mention);
  if (found === undefined || !isBelievable(reading, mention, found.fromMs, found.untilMs)) return undefined;
  return {
    from: toIso(new Date(found.fromMs)),
    until: found.untilMs === null ? null : toIso(new Date(found.untilMs)),
    words: update.body.slice(mention.start, mention.end),
    seq: update.seq,
    start: mention.start,
    end: mention.end,
    certainty: isZoned(reading, mention) ? 'zoned' : 'assumed-utc',
    toldAt: update.at,
    isDated: isDated(mention),
    isReport: reading.isReport,
  };
}

const isZoned = ({ zone }: Reading, { from, until }: Mention): boolean => (from.zone ?? until?.zone ?? zone) !== undefined;

const isDated = ({ from, until }: Mention): boolean => from.date !== undefined || until?.date !== undefined;

/** What is still to come is no account, and neither is what runs backwards or for too long. */
function isBelievable(reading: Reading, mention: Mention, fromMs: number, untilMs: number | null): boolean {
  const postedMs = Date.parse(reading.update.at);
  if (fromMs > postedMs + graceMs) return false;
  if (!isDated(mention) && !isZoned(reading, mention) && reading.overMs - fromMs > furthestAssumedMs) return false;
  if (untilMs === null) return true;
  const length = untilMs - fromMs;
  return length > 0 && length <= (isDated(mention) ? longestDatedMs : longestUndatedMs) && untilMs <= postedMs + tellingAheadMs;
}
