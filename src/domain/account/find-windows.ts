import { type ClockFound, clocksIn } from './clock-words.js';
import { type DateFound, datesIn } from './date-words.js';
import { beginning, ending, isFelt, isJoin, isOnlyLink, joiningWord, opensSentence } from './range-words.js';
import { readableText, timelineParts } from './readable-text.js';
import { type Sentence, type SentenceSense, senseOf, sentencesOf } from './sentence-words.js';
import type { TimeZone } from './time-zones.js';
import { zoneAt } from './time-zones.js';

/** A clock with the day and the zone that its words give it; both may be open. */
export interface PlacedClock {
  readonly hour: number;
  readonly minute: number;
  readonly isSettled: boolean;
  readonly half: 'am' | 'pm' | undefined;
  readonly zone: TimeZone | undefined;
  readonly date: DateFound | undefined;
}

/** What one sentence says about time: both ends, or one. Places are those of the vendor's own text. */
export interface Mention {
  readonly kind: 'range' | 'start' | 'end';
  readonly from: PlacedClock;
  readonly until: PlacedClock | undefined;
  readonly start: number;
  readonly end: number;
}

export interface TextTimes {
  readonly mentions: readonly Mention[];
  /** The days that the text names, the last before each mention being the one a report goes on to speak of. */
  readonly dates: readonly DateFound[];
  /** The zone that the text as a whole speaks in. */
  readonly zone: TimeZone | undefined;
}

/** A text with its clocks, and with everything blanked that belongs to a clock: what is left between two clocks joins them or not. */
interface Ground {
  readonly text: string;
  readonly blank: string;
  readonly clocks: readonly ClockFound[];
  readonly dates: readonly DateFound[];
}

function blanked(text: string, spans: readonly { start: number; end: number }[]): string {
  const pieces: string[] = [];
  let last = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start < last) continue;
    pieces.push(text.slice(last, start), ' '.repeat(end - start));
    last = end;
  }
  return `${pieces.join('')}${text.slice(last)}`;
}

/** "22:07 UTC (03:07 PDT)", "14:05 CEST / 12:05 UTC": the second says the first again. */
const isRestated = (text: string, first: ClockFound | undefined, second: ClockFound): boolean =>
  first?.zone !== undefined && second.zone !== undefined && /^ ?[(/=] ?$/.test(text.slice(first.end, second.start));

function groundOf(text: string): Ground {
  const all = clocksIn(text);
  if (all.length === 0) return { text, blank: text, clocks: [], dates: [] };
  const clocks = all.filter((clock, index) => !isRestated(text, all[index - 1], clock));
  const dates = datesIn(text);
  return { text, blank: blanked(text, [...all, ...dates]), clocks, dates };
}

const standing =
  /(?<!\p{L})(?:UTC|GMT|P[DS]T|E[DS]T|CES?T|MES?Z|BST|JST|KST|MSK|МСК)(?![\p{Script=Latin}\p{Script=Cyrillic}])|日本時間|北京时间|한국 ?시간|по московскому времени|heure de Paris|horário de Brasília|Pacific Time|Eastern Time/gu;

/** "(all times in UTC)", "Timeline (UTC)": a zone that stands apart from every clock. */
function standingZone(text: string): TimeZone | undefined {
  for (const match of text.matchAll(standing)) {
    const found = zoneAt(text, match.index);
    if (found !== undefined) return found.zone;
  }
  return undefined;
}

const lastBefore = (dates: readonly DateFound[], from: number, to: number): DateFound | undefined =>
  dates.findLast((date) => date.start >= from && date.end <= to);

/** The day that stands with a clock: right before it, right behind it, or at the head of its sentence. */
function dateOf(ground: Ground, clock: ClockFound, sentence: Sentence, from: number, to: number): DateFound | undefined {
  const before = lastBefore(ground.dates, Math.max(from, sentence.start), clock.start);
  if (before !== undefined && isOnlyLink(ground.blank.slice(before.end, clock.start))) return before;
  const behind = ground.dates.find((date) => date.start >= clock.end && date.end <= to);
  if (behind !== undefined && behind.start - clock.end <= 16 && isOnlyLink(ground.blank.slice(clock.end, behind.start)))
    return behind;
  const head = ground.dates.find((date) => date.start >= sentence.start && date.end <= clock.start);
  return head !== undefined && head.start - sentence.start <= 25 && opensSentence(ground.blank.slice(sentence.start, head.start))
    ? head
    : undefined;
}

interface Here {
  readonly ground: Ground;
  readonly sentence: Sentence;
  readonly sense: SentenceSense;
  readonly clocks: readonly ClockFound[];
}

const placed = (clock: ClockFound, date: DateFound | undefined): PlacedClock => ({
  hour: clock.hour,
  minute: clock.minute,
  isSettled: clock.isSettled,
  half: clock.half,
  zone: clock.zone,
  date,
});

/** A day that stands between the two ends belongs to the side of the joining word on which it stands. */
function rangeOf(here: Here, first: ClockFound, second: ClockFound, before: number, next: number): Mention {
  const { ground, sentence } = here;
  const middle = ground.blank.slice(first.end, second.start);
  const joint = first.end + Math.max(0, middle.toLowerCase().lastIndexOf(joiningWord(middle)));
  const own = dateOf(ground, first, sentence, before, joint);
  const other = dateOf(ground, second, sentence, joint, next);
  const shared = other !== undefined && other.start >= second.end && own === undefined ? other : own;
  return {
    kind: 'range',
    from: placed(first, shared),
    until: placed(second, other === shared ? undefined : other),
    start: first.start,
    end: second.end,
  };
}

function singleOf(here: Here, clock: ClockFound, before: number, next: number): Mention | undefined {
  const { ground, sentence, sense } = here;
  const front = ground.blank.slice(Math.max(before, sentence.start), clock.start);
  const behind = ground.blank.slice(clock.end, sentence.end);
  const isGood = senseOf(ground.text.slice(Math.max(before, sentence.start), next)).isGood;
  const kind = clock.isWeak ? undefined : roleOf(front, behind, { ...sense, isGood }, before <= sentence.start);
  if (kind === undefined) return undefined;
  const date = dateOf(ground, clock, sentence, before, next);
  return { kind, from: placed(clock, date), until: undefined, start: clock.start, end: clock.end };
}

/** "At 14:05" speaks of that time; a bare "14:05" before a sentence only dates it. */
const isLed = (front: string): boolean => /\p{L}/u.test(front);

function roleOf(front: string, behind: string, sense: SentenceSense, isFirst: boolean): 'start' | 'end' | undefined {
  if (ending(front, behind)) return sense.isAhead ? undefined : 'end';
  const began = beginning(front, behind);
  if (began === 'said' && !/(?<!\p{L})monitor\p{L}*(?: \p{L}+)? *$/iu.test(front)) return sense.isNegated ? undefined : 'start';
  const isPlainTrouble = sense.isTrouble && !sense.isGood && !sense.isNegated;
  if (began === 'if-trouble') return isPlainTrouble ? 'start' : undefined;
  if (!isFirst || !opensSentence(front)) return undefined;
  if (isLed(front)) {
    if (isFelt(behind) && isPlainTrouble) return 'start';
    if (sense.isGood && !sense.isPartly && !sense.isAhead) return 'end';
  }
  return translatedRole(behind, sense);
}

/** Machines put a Korean particle behind the clock, which tells nothing: the sentence decides. */
function translatedRole(behind: string, sense: SentenceSense): 'start' | 'end' | undefined {
  if (!/^ ?\)? ?(?:로|에서?|に)[ ,、]/u.test(behind)) return undefined;
  if (sense.isGood) return 'end';
  return sense.isTrouble ? 'start' : undefined;
}

/** Reads the clocks of one sentence from left to right; each belongs to one mention at most. */
function mentionsOf(here: Here): readonly Mention[] {
  const { ground, sentence, clocks } = here;
  const found: Mention[] = [];
  let before = sentence.start;
  for (let index = 0; index < clocks.length; index += 1) {
    const clock = clocks[index];
    const second = clocks[index + 1];
    if (clock === undefined) break;
    const front = ground.blank.slice(sentence.start, clock.start);
    const isPair =
      second !== undefined && second.start - clock.end <= 80 && isJoin(ground.blank.slice(clock.end, second.start), front);
    const next = clocks[index + (isPair ? 2 : 1)]?.start ?? sentence.end;
    const mention = isPair ? rangeOf(here, clock, second, before, next) : singleOf(here, clock, before, next);
    if (mention !== undefined) found.push(mention);
    if (isPair) index += 1;
    before = isPair ? second.end : clock.end;
  }
  return found;
}

/** Everything that a text says about when something began, ended or lasted. The entries of a log are not among it. */
export function timesOf(raw: string): TextTimes {
  const { text, origin } = readableText(raw);
  const ground = groundOf(text);
  const logs = timelineParts(raw);
  const at = (place: number): number => origin[place] ?? raw.length;
  const isLogged = (clock: ClockFound): boolean => logs.some(([start, end]) => at(clock.start) >= start && at(clock.start) < end);
  const mentions: Mention[] = [];
  let next = 0;
  for (const sentence of ground.clocks.length === 0 ? [] : sentencesOf(text)) {
    const first = next;
    while ((ground.clocks[next]?.start ?? Number.POSITIVE_INFINITY) < sentence.end) next += 1;
    const clocks = ground.clocks.slice(first, next).filter((clock) => !isLogged(clock));
    if (clocks.length === 0) continue;
    const sense = senseOf(text.slice(sentence.start, sentence.end));
    if (!sense.isNoAccount) mentions.push(...mentionsOf({ ground, sentence, sense, clocks }));
  }
  const zone =
    ground.clocks.find((clock) => clock.zone !== undefined)?.zone ?? (mentions.length === 0 ? undefined : standingZone(text));
  return {
    mentions: mentions.map((mention) => ({ ...mention, start: at(mention.start), end: at(mention.end - 1) + 1 })),
    dates: ground.dates.map((date) => ({ ...date, start: at(date.start), end: at(date.end - 1) + 1 })),
    zone,
  };
}
