import { defaultSettings, weekdays } from '../../domain/channel-settings.js';
import { type FormState, formKinds } from '../../domain/form-state.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { type MisreadWords, type ReadTimes, readQuiet, readZoneWord } from './parse-times.js';

/** Stands among the kinds for a form's strictness. */
export const strictWord = 'strict';

/** As somebody filled it in. */
export interface HoursText {
  /** Kinds, and `strict`. */
  readonly kinds: readonly string[];
  /** `22:00-07:00`, also with a zone behind it; empty: no quiet hours. */
  readonly quiet: string;
  readonly zone: string;
}

/** What can be read of it, and a sentence about the rest. */
export function readHours(
  before: FormState,
  { kinds, quiet, zone }: HoursText,
  { form, misread }: AnswerWords,
): { readonly state: Partial<FormState>; readonly complaint: string | null } {
  const base = { kinds: formKinds.filter((kind) => kinds.includes(kind)), strict: kinds.includes(strictWord) };
  const place = zone.trim() === '' ? { zone: before.zone } : zoneOf(zone, before.zone, misread);
  const zoned = 'zone' in place ? place.zone : before.zone;
  const complaint = 'sentence' in place ? place.sentence : null;
  if (quiet.trim() === '') return { state: { ...base, quietFrom: null, quietUntil: null, zone: zoned }, complaint };
  const read = readMended(quiet, (text) => readQuiet(text, { ...defaultSettings, zone: zoned }, misread));
  if ('sentence' in read) return { state: { ...base, zone: zoned }, complaint: read.sentence };
  const { quiet: hours, zone: named } = read.settings;
  const times = { quietFrom: hours?.from ?? null, quietUntil: hours?.until ?? null, zone: named };
  const hasDays = hours !== null && hours.days.length < weekdays.length;
  return { state: { ...base, ...times }, complaint: complaint ?? (hasDays ? form.daysElsewhere : null) };
}

function zoneOf(typed: string, before: string, say: MisreadWords): { readonly zone: string } | { readonly sentence: string } {
  const read = readMended(typed, (text) => readZoneWord(text, { ...defaultSettings, zone: before }, say));
  return 'settings' in read ? { zone: read.settings.zone } : read;
}

/** The form shows what became of it before anything is saved, so a slip with one cure is put right unasked. */
function readMended(text: string, read: (text: string) => ReadTimes): ReadTimes {
  const first = read(text);
  return 'sentence' in first && first.mended !== null ? read(first.mended) : first;
}
