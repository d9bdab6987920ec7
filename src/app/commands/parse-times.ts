import { type ChannelSettings, type TimeOfDay, type Weekday, weekdays } from '../../domain/channel-settings.js';
import { type Language, languages } from '../../domain/language.js';
import { readZone } from '../../domain/zone-names.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { languageName } from '../../words/languages.js';

/** `mended`: the same value with its one mistake put right; null where there is no guess. */
export type ReadTimes = { readonly settings: ChannelSettings } | { readonly sentence: string; readonly mended: string | null };

/** In which it is said what could not be read. */
export type MisreadWords = AnswerWords['misread'];

const bad = (sentence: string, mended: string | null = null): ReadTimes => ({ sentence, mended });

const off = /^(?:off|none|no|never|false)$/i;

/** Dashes of every kind, and words that stand for one. */
const joined = (value: string): string =>
  value
    .trim()
    .replace(/[‐-―−]/g, '-')
    .replace(/(?<!\s)\s+(?:to|until|till|bis)\s+/gi, '-')
    .replace(/(?:(?<!\s)\s+)?-\s*/g, '-');

const tokensOf = (value: string): string[] =>
  joined(value)
    .split(/[\s,;]+/)
    .filter((token) => token !== '' && !/^(?:from|at|on|every|in|and)$/i.test(token));

/** `22:00`, `22`, `10pm`, `7.30`; 24:00 is midnight. */
function timeIn(text: string): TimeOfDay | undefined {
  const [, hourText, minuteText = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?(am|pm)?$/i.exec(text) ?? [];
  if (hourText === undefined) return undefined;
  const typedHour = Number(hourText);
  if (half !== undefined && (typedHour < 1 || typedHour > 12)) return undefined;
  const hour = half === undefined ? typedHour : (typedHour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  if (hour > 24 || Number(minuteText) > 59 || (hour === 24 && Number(minuteText) > 0)) return undefined;
  return `${String(hour % 24).padStart(2, '0')}:${minuteText}`;
}

const groups: ReadonlyMap<string, readonly Weekday[]> = new Map<string, readonly Weekday[]>([
  ['daily', weekdays],
  ['day', weekdays],
  ['days', weekdays],
  ['always', weekdays],
  ['weekdays', weekdays.slice(0, 5)],
  ['workdays', weekdays.slice(0, 5)],
  ['weekend', weekdays.slice(5)],
  ['weekends', weekdays.slice(5)],
]);

const dayNames: ReadonlyMap<string, Weekday> = new Map(
  weekdays.flatMap((day, place) => {
    const long = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'][place] ?? day;
    const words = [day, long, `${long}s`, ...(day === 'tue' ? ['tues'] : []), ...(day === 'thu' ? ['thur', 'thurs'] : [])];
    return words.map((word): [string, Weekday] => [word, day]);
  }),
);

/** `mon-fri`, `sat`, `fri-mon` over the weekend; undefined where it names no days. */
function daysIn(token: string): readonly Weekday[] | undefined {
  const word = token.toLowerCase();
  const group = groups.get(word);
  if (group !== undefined) return group;
  const [first, last, ...rest] = word.split('-').map((name) => dayNames.get(name));
  if (first === undefined || rest.length > 0) return undefined;
  if (!word.includes('-')) return [first];
  if (last === undefined) return undefined;
  const [from, length] = [weekdays.indexOf(first), ((weekdays.indexOf(last) - weekdays.indexOf(first) + 7) % 7) + 1];
  return Array.from({ length }, (_, step) => weekdays[(from + step) % 7] ?? first);
}

/** `22:00-07:00 mon-fri Europe/Berlin`, in any order; hours have to be among them. What is left out of days means every day. */
export function readQuiet(value: string, settings: ChannelSettings, say: MisreadWords): ReadTimes {
  if (off.test(value.trim())) return { settings: { ...settings, quiet: null } };
  let hours: { from: TimeOfDay; until: TimeOfDay } | undefined;
  const days = new Set<Weekday>();
  const zoneWords: string[] = [];
  for (const token of tokensOf(value)) {
    const span = spanIn(token);
    const named = daysIn(token);
    if (span !== undefined && hours === undefined) hours = span;
    else if (named !== undefined) for (const day of named) days.add(day);
    else zoneWords.push(token);
  }
  if (hours === undefined) return bad(say.quietTakes);
  const zone = zoneFrom(zoneWords, { value, settings, say });
  if ('sentence' in zone) return zone;
  const chosen = weekdays.filter((day) => days.size === 0 || days.has(day));
  if (hours.from === hours.until && chosen.length === weekdays.length) return bad(say.quietEndless);
  return { settings: { ...zone.settings, quiet: { ...hours, days: chosen } } };
}

function spanIn(token: string): { from: TimeOfDay; until: TimeOfDay } | undefined {
  const [first = '', last = '', ...rest] = token.split('-');
  const [from, until] = [timeIn(first), timeIn(last)];
  return from === undefined || until === undefined || rest.length > 0 ? undefined : { from, until };
}

/** `daily 09:00`, `weekly mon 09:00`, with a zone or without. */
export function readDigest(value: string, settings: ChannelSettings, say: MisreadWords): ReadTimes {
  if (off.test(value.trim())) return { settings: { ...settings, digest: null } };
  let at: TimeOfDay = '09:00';
  let isWeekly = false;
  let on: Weekday | undefined;
  const zoneWords: string[] = [];
  for (const [place, token] of tokensOf(value).entries()) {
    const time = timeIn(token);
    const day = dayNames.get(token.toLowerCase());
    if (/^(?:weekly|week)$/i.test(token)) isWeekly = true;
    else if (/^(?:daily|day)$/i.test(token) && place === 0) isWeekly = false;
    else if (time !== undefined) at = time;
    else if (day !== undefined && on === undefined) on = day;
    else zoneWords.push(token);
  }
  const isEmpty = tokensOf(value).length === 0;
  const zone = zoneFrom(zoneWords, { value, settings, say });
  if (isEmpty || (zoneWords.length > 0 && 'sentence' in zone && !looksLikeZone(zoneWords))) return bad(say.digestTakes);
  if ('sentence' in zone) return zone;
  const digest =
    isWeekly || on !== undefined ? ({ every: 'week', at, on: on ?? 'mon' } as const) : ({ every: 'day', at } as const);
  return { settings: { ...zone.settings, digest } };
}

const looksLikeZone = (words: readonly string[]): boolean =>
  words.some((word) => word.includes('/')) || readZone(words.join('_')).kind === 'zone' || suggested(words).length > 0;

const suggested = (words: readonly string[]): readonly string[] => {
  const read = readZone(words.join('_'));
  return read.kind === 'unknown' ? read.suggestions : [];
};

interface Typed {
  readonly value: string;
  readonly settings: ChannelSettings;
  readonly say: MisreadWords;
}

/** No words leave the zone as it is. */
function zoneFrom(words: readonly string[], { value, settings, say }: Typed): ReadTimes {
  if (words.length === 0) return { settings };
  const typed = words.join(' ');
  const read = readZoneWord(typed, settings, say);
  if ('settings' in read || read.mended === null) return read;
  const place = value.indexOf(typed);
  return { ...read, mended: place < 0 ? null : value.slice(0, place) + read.mended + value.slice(place + typed.length) };
}

/** `Europe/Berlin` */
export function readZoneWord(value: string, settings: ChannelSettings, say: MisreadWords): ReadTimes {
  const read = readZone(value);
  if (read.kind === 'zone') return { settings: { ...settings, zone: read.zone } };
  const [best = null] = read.suggestions;
  const typed = value.trim().replaceAll('`', '').slice(0, 40) || ' ';
  if (read.why === 'offset') return bad(say.zoneOffset(typed));
  if (best === null) return bad(say.zoneUnknown(typed));
  if (read.why === 'abbreviation') return bad(say.zoneInManyPlaces(typed, read.suggestions), best);
  return bad(say.zoneMeant(typed, read.suggestions), read.suggestions.length === 1 ? best : null);
}

const englishNames = new Intl.DisplayNames('en', { type: 'language' });

/** By code, by the name that its speakers have for it, and by the English one. */
const languageWords: ReadonlyMap<string, Language> = new Map(
  languages.flatMap((language) =>
    [language, languageName(language), englishNames.of(language) ?? language].map((word): [string, Language] => [
      word.toLowerCase(),
      language,
    ]),
  ),
);

export function readLanguage(value: string, settings: ChannelSettings, say: MisreadWords): ReadTimes {
  const language = languageWords.get(value.trim().normalize('NFC').toLowerCase());
  return language === undefined ? bad(say.languageTakes(languages)) : { settings: { ...settings, language } };
}
