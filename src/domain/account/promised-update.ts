import { addMs, type IsoTime, toIso } from '../time.js';
import { type ClockFound, clocksIn } from './clock-words.js';
import { type DateFound, datesIn } from './date-words.js';
import { datedMoment, nextMoment } from './place-in-time.js';
import { durationsIn, isAboutUpdate, isPromise, leadsToDuration, trailOf } from './promise-words.js';
import { isJoin } from './range-words.js';
import { readableText } from './readable-text.js';
import { type Sentence, sentencesOf } from './sentence-words.js';
import { type TimeZone, utc } from './time-zones.js';

/** The time by which a vendor says that it will write again. */
export interface PromisedUpdate {
  readonly by: IsoTime;
  /** The promise as the vendor wrote it. */
  readonly words: string;
}

const hour = 3_600_000;

/** Nobody promises a status update for later than this; what reads so is another kind of date. */
const furthestMs = 14 * 24 * hour;

/** Without a zone, UTC may be wrong. So near, it can only be too late: zones west of UTC give a time that is far ahead, and zones east of it a later one. */
const furthestUnzonedMs = 3 * hour;

/** A clock without a day that comes round only after this was meant as past: "by 14:05 we had restored the service". */
const furthestUndatedMs = 12 * hour;

interface Text {
  readonly text: string;
  readonly clocks: readonly ClockFound[];
  readonly dates: readonly DateFound[];
  readonly zone: TimeZone | undefined;
  readonly at: IsoTime;
}

interface Found {
  readonly by: IsoTime;
  readonly start: number;
  readonly end: number;
}

const isIn = ({ start, end }: Sentence, place: { start: number }): boolean => place.start >= start && place.start < end;

function clockMoment({ text, dates, zone, at }: Text, sentence: Sentence, clock: ClockFound): IsoTime | undefined {
  const postedMs = Date.parse(at);
  const known = clock.zone ?? zone;
  const placed = { ...clock, date: undefined };
  const date = dates.find((found) => isIn(sentence, found) && isBeside(text, found, clock));
  const reference = { ms: postedMs + furthestMs, zone: known ?? utc };
  const isToday = date?.days.every((day) => day.kind === 'relative') ?? false;
  const ms =
    date === undefined
      ? nextMoment(placed, known ?? utc, postedMs)
      : datedMoment(placed, date, isToday ? { ...reference, ms: postedMs } : reference);
  const furthest = known === undefined ? furthestUnzonedMs : date === undefined ? furthestUndatedMs : furthestMs;
  return ms === undefined || ms <= postedMs || ms - postedMs > furthest ? undefined : toIso(new Date(ms));
}

/** The day of a promise stands right before or right behind its clock. */
const isBeside = (text: string, date: DateFound, clock: ClockFound): boolean =>
  date.end <= clock.start
    ? clock.start - date.end <= 12 && !/\d/.test(text.slice(date.end, clock.start))
    : date.start >= clock.end && date.start - clock.end <= 8;

/** "by 19:30 UTC", "between 19:00 and 19:30": the later end of a range is the promise. */
function promisedClock(text: Text, sentence: Sentence): Found | undefined {
  const clocks = text.clocks.filter((clock) => isIn(sentence, clock));
  for (const [index, clock] of clocks.entries()) {
    const front = text.text.slice(sentence.start, clock.start);
    if (clock.isWeak || !isAboutUpdate(front, text.text.slice(clock.end, sentence.end))) continue;
    const second = clocks[index + 1];
    const isRange = second !== undefined && isJoin(text.text.slice(clock.end, second.start), front);
    const last = isRange ? second : clock;
    const by = clockMoment(text, sentence, last);
    if (by !== undefined) return { by, start: clock.start, end: last.end };
  }
  return undefined;
}

/** "in 30 minutes", "within the hour", "30分以内に". */
function promisedDuration({ text, at }: Text, { start, end }: Sentence): Found | undefined {
  const words = text.slice(start, end);
  for (const duration of durationsIn(words)) {
    const front = words.slice(0, duration.start);
    const behind = words.slice(duration.end);
    const trail = trailOf(behind);
    if (trail === 0 && !leadsToDuration(front.slice(-40))) continue;
    if (!isAboutUpdate(front, behind)) continue;
    return { by: addMs(at, duration.ms), start: start + duration.start, end: start + duration.end + trail };
  }
  return undefined;
}

function newText(body: string, at: IsoTime): Text & { readonly origin: readonly number[] } {
  const { text, origin } = readableText(body);
  const clocks = clocksIn(text);
  const zone = clocks.find((clock) => clock.zone !== undefined)?.zone;
  return { text, origin, clocks, dates: clocks.length === 0 ? [] : datesIn(text), zone, at };
}

/** The promise of a next update in what a vendor wrote at a time. The last one counts where there are several; vague ones ("soon") are none. */
export function promisedUpdate(body: string, at: IsoTime): PromisedUpdate | undefined {
  const text = newText(body, at);
  let promise: PromisedUpdate | undefined;
  for (const sentence of sentencesOf(text.text)) {
    if (!isPromise(text.text.slice(sentence.start, sentence.end))) continue;
    const found = promisedClock(text, sentence) ?? promisedDuration(text, sentence);
    if (found === undefined) continue;
    const [start = 0, last = 0] = [text.origin[sentence.start], text.origin[found.end - 1]];
    promise = { by: found.by, words: body.slice(start, last + 1).trim() };
  }
  return promise;
}
