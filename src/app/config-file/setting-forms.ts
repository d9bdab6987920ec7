import {
  ChannelSettings,
  Digest,
  isZone,
  type Mention,
  MinImpact,
  QuietHours,
  Surface,
  surfaces,
  Weekday,
  weekdays,
} from '../../domain/channel-settings.js';
import { choiceOf } from '../../domain/filter-complaint.js';

/** How one kind of setting is written in the file. `format` and `parse` undo each other. */
export interface SettingForm<Value> {
  /** Undefined where the text cannot be taken. */
  parse(text: string): Value | undefined;
  format(value: Value): string;
  /** Completes "`name` takes …". */
  readonly takes: string;
}

export const oneOf = <Value extends string>(options: readonly Value[]): SettingForm<Value> => ({
  parse: (text) => options.find((option) => option === text.toLowerCase()),
  format: (value) => value,
  takes: choiceOf(options),
});

const onOff: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['yes', true],
  ['true', true],
  ['off', false],
  ['no', false],
  ['false', false],
]);

export const flagForm: SettingForm<boolean> = {
  parse: (text) => onOff.get(text.toLowerCase()),
  format: (value) => (value ? 'on' : 'off'),
  takes: '`on` or `off`',
};

export const optional = <Value>(inner: SettingForm<Value>): SettingForm<Value | null> => ({
  ...inner,
  parse: (text) => (/^(?:off|none)$/i.test(text) ? null : inner.parse(text)),
  format: (value) => (value === null ? 'off' : inner.format(value)),
  takes: `${inner.takes}, or \`off\``,
});

/** `24h`, `2d`; a number alone is hours. */
function hoursIn(text: string): number {
  const [, count, unit = 'h'] = /^(\d{1,4})\s*(h|d)?$/i.exec(text) ?? [];
  return Number(count) * (unit.toLowerCase() === 'd' ? 24 : 1);
}

const formatHours = (hours: number): string => (hours % 24 === 0 && hours > 24 ? `${hours / 24}d` : `${hours}h`);

const PatienceHours = ChannelSettings.shape.patienceHours.unwrap();
const UnreadableHours = ChannelSettings.shape.unreadableHours.unwrap();

export const patienceForm: SettingForm<number> = {
  parse: (text) => PatienceHours.safeParse(hoursIn(text)).data,
  format: formatHours,
  takes: 'hours or days, such as `24h` or `2d`, at most `30d`',
};

export const unreadableForm: SettingForm<number> = {
  parse: (text) => UnreadableHours.safeParse(/^(?:off|none)$/i.test(text) ? 0 : hoursIn(text)).data,
  format: (hours) => (hours === 0 ? 'off' : formatHours(hours)),
  takes: 'hours or days, such as `1h` or `2d`, at most `7d`, or `off`',
};

function parseSurfaces(text: string): Surface[] | undefined {
  const names = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '');
  if (names.length === 1 && names[0] === 'none') return [];
  if (names.length === 1 && names[0] === 'all') return [...surfaces];
  if (names.length === 0 || names.some((name) => !Surface.safeParse(name).success)) return undefined;
  return surfaces.filter((surface) => names.includes(surface));
}

const formatSurfaces = (value: readonly Surface[]): string =>
  value.length === 0 ? 'none' : surfaces.filter((surface) => value.includes(surface)).join(', ');

type MentionRule = NonNullable<ChannelSettings['mention']>;

/** What is shown of somebody whose name the file does not say. */
const unnamed: Readonly<Record<Mention['kind'], string>> = {
  person: 'that person',
  group: 'that group',
  role: 'that role',
  here: 'here',
};

const MentionImpact = MinImpact.exclude(['none']);

function parseMention(text: string): MentionRule | undefined {
  const [, here, kindWord, id = '', quoted, impact = 'major'] =
    /^(?:@?(here)|(person|group|role)\s+(\w{1,40})(?:\s+("(?:[^"\\]|\\.){0,200}"))?)(?:\s+from\s+(\w{1,20}))?$/.exec(text) ?? [];
  const from = MentionImpact.safeParse(impact);
  if (!from.success) return undefined;
  if (here !== undefined) return { who: { kind: 'here', id: 'here', name: 'here' }, from: from.data };
  const kind = (['person', 'group', 'role'] as const).find((known) => known === kindWord);
  if (kind === undefined) return undefined;
  const name = quoted === undefined ? unnamed[kind] : nameIn(quoted);
  return name === undefined ? undefined : { who: { kind, id, name }, from: from.data };
}

function nameIn(quoted: string): string | undefined {
  try {
    const name: unknown = JSON.parse(quoted);
    return typeof name === 'string' && name !== '' ? name : undefined;
  } catch {
    // Not quoted as it should be: the complaint says how it is written.
    return undefined;
  }
}

function formatMention({ who, from }: MentionRule): string {
  if (who.kind === 'here') return `here from ${from}`;
  const name = who.name === unnamed[who.kind] ? '' : ` ${JSON.stringify(who.name)}`;
  return `${who.kind} ${who.id}${name} from ${from}`;
}

const quietText = /^(\d{1,2}:\d\d)\s*(?:-|–|to)\s*(\d{1,2}:\d\d)(?:\s+([a-z]{3}(?:\s*[-,]\s*[a-z]{3})*))?$/i;

const clockTime = (text: string): string => text.padStart(5, '0');

function parseQuiet(text: string): QuietHours | undefined {
  const [, from, until, days] = quietText.exec(text) ?? [];
  if (from === undefined || until === undefined || clockTime(from) === clockTime(until)) return undefined;
  const named = days === undefined ? [...weekdays] : parseDays(days.toLowerCase());
  return named === undefined
    ? undefined
    : QuietHours.safeParse({ from: clockTime(from), until: clockTime(until), days: named }).data;
}

/** `mon-fri`, `sat,sun`, `fri-mon`. */
function parseDays(text: string): Weekday[] | undefined {
  const found = new Set<string>();
  for (const part of text.split(',')) {
    const [first = '', last = first] = part.split('-').map((day) => day.trim());
    const [begin, end] = [Weekday.safeParse(first).data, Weekday.safeParse(last).data];
    if (begin === undefined || end === undefined) return undefined;
    const from = weekdays.indexOf(begin);
    for (let step = 0; step <= (weekdays.indexOf(end) - from + 7) % 7; step += 1) found.add(weekdays[(from + step) % 7] ?? '');
  }
  return weekdays.filter((day) => found.has(day));
}

function formatQuiet({ from, until, days }: QuietHours): string {
  const named = weekdays.filter((day) => days.includes(day));
  if (named.length === weekdays.length) return `${from}-${until}`;
  const [first = '', last = ''] = [named[0], named.at(-1)];
  const isRow = named.length > 2 && parseDays(`${first}-${last}`)?.length === named.length;
  return `${from}-${until} ${isRow ? `${first}-${last}` : named.join(',')}`;
}

function parseDigest(text: string): Digest | undefined {
  const [, every, on, at = ''] = /^(?:(daily)|weekly\s+([a-z]{3}))\s+(\d{1,2}:\d\d)$/i.exec(text) ?? [];
  if (every !== undefined) return Digest.safeParse({ every: 'day', at: clockTime(at) }).data;
  return Digest.safeParse({ every: 'week', at: clockTime(at), on: on?.toLowerCase() }).data;
}

const formatDigest = (digest: Digest): string =>
  digest.every === 'day' ? `daily ${digest.at}` : `weekly ${digest.on} ${digest.at}`;

export const surfacesForm: SettingForm<Surface[]> = {
  ...{ parse: parseSurfaces, format: formatSurfaces },
  takes: `\`all\`, \`none\`, or some of ${surfaces.map((surface) => `\`${surface}\``).join(', ')} with commas`,
};

export const mentionForm: SettingForm<MentionRule> = {
  ...{ parse: parseMention, format: formatMention },
  takes: '`here from critical`, or a person, group or role by its id, such as `group S0123ABC from major`',
};

export const zoneForm: SettingForm<string> = {
  parse: (text) => (isZone(text) ? text : undefined),
  format: (zone) => zone,
  takes: 'a time zone, such as `Europe/Berlin` or `UTC`',
};

export const quietForm: SettingForm<QuietHours> = {
  ...{ parse: parseQuiet, format: formatQuiet },
  takes: 'hours, such as `22:00-07:00`, and days and a zone behind them where need be: `18:00-08:00 mon-fri Europe/Berlin`',
};

export const digestForm: SettingForm<Digest> = {
  ...{ parse: parseDigest, format: formatDigest },
  takes: '`daily 09:00` or `weekly mon 09:00`',
};
