import { toIso } from '../time.js';
import { zoneAbbreviations } from '../zone-abbreviations.js';
import { type CalendarDay, dayIn, momentOf } from '../zone-time.js';

/** A zone as vendors name it: minutes east of UTC, or a place in the IANA list, whose clock changes with the season. */
export type TimeZone = number | string;

const minute = 60_000;
const day = 24 * 60 * minute;

export const utc: TimeZone = 0;

/** What means several zones, read as what status pages mean by it most often. */
const several: readonly (readonly [name: string, zone: TimeZone])[] = [
  ['BST', 60],
  ['IST', 330],
  ['AST', -240],
  ['CST', -360],
  ['ET', 'America/New_York'],
  ['CT', 'America/Chicago'],
  ['MT', 'America/Denver'],
  ['PT', 'America/Los_Angeles'],
];

const abbreviations = new Map<string, TimeZone>([...zoneAbbreviations, ...several]);

const spelled: readonly (readonly [RegExp, TimeZone])[] = [
  [/(?:US )?Pacific(?: Standard| Daylight)?(?: Time)?(?![\p{L}-])/iuy, 'America/Los_Angeles'],
  [/(?:US )?Eastern(?: Standard| Daylight)?(?: Time)(?![\p{L}-])/iuy, 'America/New_York'],
  [/(?:US )?Central(?: Standard| Daylight)?(?: Time)(?![\p{L}-])/iuy, 'America/Chicago'],
  [/(?:US )?Mountain(?: Standard| Daylight)?(?: Time)(?![\p{L}-])/iuy, 'America/Denver'],
  [/Central European(?: Summer)? Time/iuy, 'Europe/Berlin'],
  [/(?:British(?: Summer)?|London|UK) time/iuy, 'Europe/London'],
  [/(?:deutscher Zeit|Berliner Zeit|mitteleuropäischer (?:Sommer)?zeit)/iuy, 'Europe/Berlin'],
  [/(?:\(?heure de Paris|heure française)/iuy, 'Europe/Paris'],
  [/(?:hora peninsular|hora de Madrid)/iuy, 'Europe/Madrid'],
  [/(?:ora italiana|ora di Roma)/iuy, 'Europe/Rome'],
  [/(?:Nederlandse tijd)/iuy, 'Europe/Amsterdam'],
  [/(?:\(?horário de Brasília|de Brasília)/iuy, 'America/Sao_Paulo'],
  [/(?:по московскому времени|по Москве|московского времени|мск|Moscow time)/iuy, 'Europe/Moscow'],
  [/(?:日本時間|日本標準時|Japan(?: Standard)? Time)/iuy, 'Asia/Tokyo'],
  [/(?:한국 ?(?:표준)?시간?(?:각)?|韓国時間|Korea(?:n)?(?: Standard)? Time)/iuy, 'Asia/Seoul'],
  [/(?:北京时间|北京時間|中国时间|中国标准时间|China(?: Standard)? Time|Beijing time)/iuy, 'Asia/Shanghai'],
  [/(?:协调世界时|協定世界時|협정 ?세계시|세계 ?표준시)/iuy, 0],
];

export interface ZoneFound {
  readonly zone: TimeZone;
  readonly end: number;
}

const offsetPattern = /(?:(UTC|GMT) ?)?([+-])(\d{1,2})(?:(:?)(\d{2}))?(?![\d:])/y;
const placePattern = /[A-Z][A-Za-z]{1,20}\/[A-Z][A-Za-z_]{1,20}/y;
const abbreviationPattern = /[A-ZМСК]{1,4}(?![\p{Script=Latin}\p{Script=Cyrillic}\d])/uy;

function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** "15:48-16:08" is no offset: where a minus stands alone, only four digits in one piece make one. */
function offsetAt(text: string, at: number): ZoneFound | undefined {
  const found = sticky(offsetPattern, text, at);
  if (found === null) return undefined;
  const [whole, base, sign, hours, colon, minutes = '00'] = found;
  const total = Number(hours) * 60 + Number(minutes);
  const isBare = base === undefined;
  if (total > 14 * 60 || !['00', '30', '45'].includes(minutes)) return undefined;
  if (isBare && (found[5] === undefined || (sign === '-' && colon === ':'))) return undefined;
  return { zone: sign === '-' ? -total : total, end: at + whole.length };
}

/** Only names of this list are looked up, so no text can fill the tables with spellings of its own. */
const places: ReadonlyMap<string, string> = new Map(
  [
    ...Intl.supportedValuesOf('timeZone'),
    ...['US/Pacific', 'US/Mountain', 'US/Central', 'US/Eastern', 'Asia/Kolkata', 'Europe/Kyiv', 'Etc/UTC'],
  ].map((name) => [name.toLowerCase(), name]),
);

function placeAt(text: string, at: number): ZoneFound | undefined {
  const found = sticky(placePattern, text, at);
  const zone = found === null ? undefined : places.get(found[0].toLowerCase());
  return found === null || zone === undefined ? undefined : { zone, end: at + found[0].length };
}

function abbreviationAt(text: string, at: number): ZoneFound | undefined {
  const found = sticky(abbreviationPattern, text, at);
  const zone = found === null ? undefined : abbreviations.get(found[0]);
  return found === null || zone === undefined ? undefined : { zone, end: at + found[0].length };
}

function spelledAt(text: string, at: number): ZoneFound | undefined {
  for (const [pattern, zone] of spelled) {
    const found = sticky(pattern, text, at);
    if (found !== null) return { zone, end: at + found[0].length };
  }
  return undefined;
}

/** The zone whose name begins exactly there. */
export const zoneAt = (text: string, at: number): ZoneFound | undefined =>
  offsetAt(text, at) ?? placeAt(text, at) ?? spelledAt(text, at) ?? abbreviationAt(text, at);

/** The day that a calendar in this zone shows. */
export const dayOf = (zone: TimeZone, ms: number): CalendarDay =>
  typeof zone === 'number' ? Math.floor((ms + zone * minute) / day) : dayIn(zone, toIso(new Date(ms)));

export interface WallTime {
  /** From 0 to 24. */
  readonly hour: number;
  readonly minute: number;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** When the clocks of a zone show a time on a day. */
export function momentIn(zone: TimeZone, onDay: CalendarDay, time: WallTime): number {
  if (typeof zone === 'number') return onDay * day + (time.hour * 60 + time.minute - zone) * minute;
  const isEndOfDay = time.hour === 24;
  const clock = `${twoDigits(isEndOfDay ? 0 : time.hour)}:${twoDigits(time.minute)}`;
  return Date.parse(momentOf(zone, isEndOfDay ? onDay + 1 : onDay, clock));
}
