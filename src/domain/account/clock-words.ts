import type { TimeZone } from './time-zones.js';
import { zoneAt } from './time-zones.js';

/** A time of day as it stands in a text. */
export interface ClockFound {
  readonly start: number;
  /** Behind the digits, and behind a zone where one follows. */
  readonly end: number;
  /** Where the name of the zone begins and ends, if one belongs to this clock alone. */
  readonly zone: TimeZone | undefined;
  readonly hour: number;
  readonly minute: number;
  /** The clock has twelve hours and says which half of the day, or it cannot have twelve. */
  readonly isSettled: boolean;
  /** A bare hour ("14h", "5時") may as well be a duration: it counts only in a range or with a zone. */
  readonly isWeak: boolean;
  /** The half of the day, where the text says it. */
  readonly half: 'am' | 'pm' | undefined;
}

interface RawClock {
  readonly start: number;
  readonly end: number;
  readonly hour: number;
  readonly minute: number;
  readonly half: string | undefined;
  readonly isWeak: boolean;
}

/** More clocks than this are a log, not an account. */
const mostClocks = 300;

const before = '(?:(午前|午後|上午|下午|凌晨|早上|晚上|오전|오후|새벽|저녁|AM|PM) ?)?';
const after = '(?: ?([ap]\\.?m\\.?(?!\\p{L})))?';
const colon = new RegExp(
  `${before}(?<![\\d:.,/])(\\d{1,2})(?::| : )(\\d{2})(?::\\d{2}(?:\\.\\d{1,9})?)?(?![\\d:%])${after}(?: ?(?:Uhr|uur|hrs|hours|часов|h)(?!\\p{L}))?`,
  'giu',
);
const hLetter = /(?<![\d:.,])()(\d{1,2}) ?h ?([0-5]\d)(?![\d:])(?: ?min)?/giu;
const bareH = /(?<![\d:.,])()(\d{1,2}) ?h(?![\p{L}\d])()/giu;
const uhr = /(?<![\d:.,])()(\d{1,2})(?:[.:](\d{2}))? ?(?:Uhr|uur)(?!\p{L})()/giu;
const cjk = new RegExp(`${before}(?<![\\d:.])(\\d{1,2}) ?[時时点點시](?![間间간점])(?: ?(\\d{1,2}) ?[分분]|(半|반))?`, 'giu');
const halfOnly = /(?<![\d:.,$€£])()(\d{1,2})() ?([ap]\.?m\.?)(?!\p{L})/giu;
const dotted =
  /(?<![\d.:])()(\d{1,2})\.(\d{2})(?= ?(?:(?:-|to|and|und|bis|et|à|до|en|tot) ?\d{1,2}\.\d{2} ?)?(?:UTC|GMT|CES?T|MES?Z|МСК)(?!\p{L}))/gu;
const dottedAfterWord = /(?<=(?:alle|dalle|ore|kl|klo) )()(\d{1,2})\.(\d{2})(?![\d.])/giu;
const military =
  /(?<![\d.:-])()([01]\d|2[0-3])([0-5]\d)(?= ?(?:(?:-|to|and) ?(?:[01]\d|2[0-3])[0-5]\d ?)?(?:UTC|GMT|hrs|Z)(?!\p{L}))/gu;

const patterns: readonly (readonly [RegExp, 'strong' | 'weak-alone'])[] = [
  [colon, 'strong'],
  [uhr, 'strong'],
  [hLetter, 'strong'],
  [cjk, 'weak-alone'],
  [halfOnly, 'strong'],
  [dotted, 'strong'],
  [dottedAfterWord, 'strong'],
  [military, 'strong'],
  [bareH, 'weak-alone'],
];

function rawClocks(text: string): readonly RawClock[] {
  const found: RawClock[] = [];
  for (const [pattern, kind] of patterns)
    for (const match of text.matchAll(pattern)) {
      const [whole, first, hour, minute, last] = match;
      const isHalf = last === '半' || last === '반';
      found.push({
        start: match.index,
        end: match.index + whole.length,
        hour: Number(hour),
        minute: isHalf ? 30 : Number(minute ?? 0),
        half: first || (isHalf ? undefined : last),
        isWeak: kind === 'weak-alone' && !minute && !isHalf,
      });
    }
  return found.filter(isOnDial).sort((a, b) => a.start - b.start || b.end - a.end);
}

const isOnDial = ({ hour, minute }: RawClock): boolean => minute < 60 && (hour < 24 || (hour === 24 && minute === 0));

const isAfternoon = (half: string): boolean => /^(?:p|午後|下午|晚上|오후|저녁)/i.test(half);

const zoneBefore = /(?:\(?(?:UTC|GMT|KST|JST|MSK|МСК|日本時間|韓国時間|한국 ?(?:시간|시각)|北京时间|北京時間))\)?:? ?$/u;

function zoneInFront(text: string, start: number): TimeZone | undefined {
  const found = zoneBefore.exec(text.slice(Math.max(0, start - 12), start));
  return found === null ? undefined : zoneAt(found[0].replace('(', ''), 0)?.zone;
}

function settled(text: string, raw: RawClock): ClockFound {
  const gap = /^ ?[([]? ?/.exec(text.slice(raw.end, raw.end + 4))?.[0] ?? '';
  const behind = zoneAt(text, raw.end + gap.length);
  const isTwelve = raw.half !== undefined && raw.hour <= 12;
  const half = raw.half === undefined ? undefined : isAfternoon(raw.half) ? 'pm' : 'am';
  const zone = behind?.zone ?? zoneInFront(text, raw.start);
  return {
    start: raw.start,
    end: behind === undefined ? raw.end : closed(text, behind.end),
    zone,
    hour: isTwelve ? (raw.hour % 12) + (half === 'pm' ? 12 : 0) : raw.hour,
    minute: raw.minute,
    isSettled: raw.half !== undefined || raw.hour > 12 || raw.hour === 0,
    isWeak: raw.isWeak && zone === undefined && raw.half === undefined,
    half,
  };
}

const closed = (text: string, end: number): number => (/[)\]]/.test(text.charAt(end)) ? end + 1 : end);

/** All times of day of a text in its order. The one that begins first stands where two readings overlap. */
export function clocksIn(text: string): readonly ClockFound[] {
  const clocks: ClockFound[] = [];
  for (const raw of rawClocks(text)) {
    if (raw.start < (clocks.at(-1)?.end ?? 0)) continue;
    clocks.push(settled(text, raw));
    if (clocks.length === mostClocks) break;
  }
  return clocks;
}
