import { ChannelSettings, defaultSettings, type Mention, MinImpact, Surface, surfaces } from '../../domain/channel-settings.js';
import { looseKey, nearest } from '../../domain/nearest.js';
import { answerWordsOf } from '../../words/languages.js';
import { type MisreadWords, type ReadTimes, readDigest, readLanguage, readQuiet, readZoneWord } from './parse-times.js';

type ParsedSettings =
  | { readonly kind: 'settings'; readonly settings: ChannelSettings }
  /** `corrected` is the whole text with this one thing mended; null where there is no guess. */
  | { readonly kind: 'bad'; readonly sentence: string; readonly corrected: string | null };

const keys = [
  'surfaces',
  'min-impact',
  'maintenance',
  'mention',
  'from',
  'publish',
  'storms',
  'patience',
  'unreadable',
  'root-gone',
  'zone',
  'quiet',
  'digest',
  'silence',
  'language',
  'translate',
] as const;
type Key = (typeof keys)[number];

const otherNames: ReadonlyMap<string, Key> = new Map([
  ...keys.map((key): [string, Key] => [looseKey(key), key]),
  ['surface', 'surfaces'],
  ['impact', 'min-impact'],
  ['minimumimpact', 'min-impact'],
  ['mentions', 'mention'],
  ['ping', 'mention'],
  ['pings', 'mention'],
  ['storm', 'storms'],
  ['pagenotes', 'unreadable'],
  ['timezone', 'zone'],
  ['tz', 'zone'],
  ['quiethours', 'quiet'],
  ['digests', 'digest'],
  ['summary', 'digest'],
  ['lang', 'language'],
  ['translation', 'translate'],
  ['translations', 'translate'],
]);

/** What is spoken rather than set may do without its colon: `storms off`, `quiet 22:00-07:00`, `digest weekly`. */
const spoken =
  /(?<!\S)(storms?|patience|unreadable|root-?gone|zone|time-?zone|quiet(?:-?hours)?|digest|silence|language|translate|translations?)\s+(?=[\p{L}\p{N}])/giu;

/** Their values are several words: everything up to the next key. */
const phrases: ReadonlySet<Key> = new Set(['zone', 'quiet', 'digest']);
const nextKey = /(?<!\s)\s+[\p{L}][\p{L}-]*\s*[:=]/u;

/** A key, a colon, and a value: a token of the platform in angle brackets, something in quotes, or one word. */
const term = /([\p{L}][\p{L}-]*)\s*[:=]\s*(<[^<>]*>|"[^"]*"|[^\s]*)\s*/uy;

/** Reads `surfaces:escalated,over min-impact:major mention:<@U123|dana> from:major` on top of what is set. All or nothing is taken. */
export function parseSettings(
  words: string,
  before: ChannelSettings,
  chat: 'slack' | 'discord',
  say: MisreadWords = answerWordsOf({}).misread,
): ParsedSettings {
  const text = words
    .replace(/(?:(?<!\s)\s+)?,\s*/g, ',')
    .replace(/(?<!\S)quiet\s+hours?(?=[\s:=])/gi, 'quiet')
    .replace(/(?<!\S)time\s+zone(?=[\s:=])/gi, 'zone')
    .replace(spoken, '$1:')
    .trim();
  let settings = before;
  let from: string | null = null;
  const said = new Set<Key>();
  for (let at = 0; at < text.length; ) {
    term.lastIndex = at;
    const [whole, typedKey, word = ''] = term.exec(text) ?? [];
    if (whole === undefined || typedKey === undefined) return badWord(text, at, say);
    const key = otherNames.get(looseKey(typedKey));
    if (key === undefined) return badKey(text, { at, key: typedKey, say });
    if (said.has(key)) return { kind: 'bad', sentence: say.settingOnce(key), corrected: null };
    said.add(key);
    const begin = at + whole.trimEnd().length - word.length;
    const value = phrases.has(key) ? phraseAt(text, begin) : word;
    const plain = value.replace(/^"(.*)"$/, '$1');
    if (key === 'from') from = plain;
    const read = key === 'from' ? { settings } : readValue(key, plain, settings, { chat, say });
    if ('sentence' in read) {
      const corrected = read.mended === null ? null : text.slice(0, begin) + read.mended + text.slice(begin + value.length);
      return { kind: 'bad', sentence: read.sentence, corrected };
    }
    settings = read.settings;
    at = begin + value.length;
    while (/\s/u.test(text.charAt(at))) at += 1;
  }
  return from === null ? { kind: 'settings', settings } : withThreshold(from, settings, say);
}

/** What comes up to the next key. */
function phraseAt(text: string, begin: number): string {
  const rest = text.slice(begin);
  const end = nextKey.exec(rest)?.index ?? rest.length;
  return rest.slice(0, end).trimEnd();
}

const bad = (sentence: string): ReadTimes => ({ sentence, mended: null });

interface Where {
  readonly chat: 'slack' | 'discord';
  readonly say: MisreadWords;
}

function readValue(key: Exclude<Key, 'from'>, value: string, settings: ChannelSettings, { chat, say }: Where): ReadTimes {
  switch (key) {
    case 'surfaces':
      return readSurfaces(value, settings, say);
    case 'min-impact': {
      const minImpact = MinImpact.safeParse(value.toLowerCase());
      if (minImpact.success) return { settings: { ...settings, minImpact: minImpact.data } };
      return bad(say.settingTakes(key, MinImpact.options));
    }
    case 'mention':
      return readMention(value, settings, { chat, say });
    case 'patience':
      return readPatience(value, settings, say);
    case 'unreadable':
      return readUnreadable(value, settings, say);
    case 'root-gone': {
      const rootGone = RootGone.safeParse(value.toLowerCase());
      if (rootGone.success) return { settings: { ...settings, rootGone: rootGone.data } };
      return bad(say.settingTakes(key, RootGone.options));
    }
    case 'zone':
      return readZoneWord(value, settings, say);
    case 'quiet':
      return readQuiet(value, settings, say);
    case 'digest':
      return readDigest(value, settings, say);
    case 'language':
      return readLanguage(value, settings, say);
    case 'storms':
    case 'silence':
    case 'translate':
    case 'maintenance':
    case 'publish': {
      const isOn = switches.get(value.toLowerCase());
      return isOn === undefined ? bad(say.settingOnOff(key)) : { settings: { ...settings, [key]: isOn } };
    }
  }
}

const switches: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['yes', true],
  ['true', true],
  ['off', false],
  ['no', false],
  ['false', false],
]);

const RootGone = ChannelSettings.shape.rootGone.unwrap();

const PatienceHours = ChannelSettings.shape.patienceHours.unwrap();

/** `24h`, `2d`; a number alone is hours. */
function hoursIn(value: string): number {
  const [, count, unit = 'h'] = /^(\d{1,4})(h|d)?(?:ours?|ays?)?$/i.exec(value) ?? [];
  return Number(count) * (unit.toLowerCase() === 'd' ? 24 : 1);
}

const UnreadableHours = ChannelSettings.shape.unreadableHours.unwrap();

function readUnreadable(value: string, settings: ChannelSettings, say: MisreadWords): ReadTimes {
  const switched = switches.get(value.toLowerCase());
  const hours = UnreadableHours.safeParse(switched === undefined ? hoursIn(value) : Number(switched));
  if (hours.success) return { settings: { ...settings, unreadableHours: hours.data } };
  return bad(say.unreadableTakes);
}

function readPatience(value: string, settings: ChannelSettings, say: MisreadWords): ReadTimes {
  const hours = PatienceHours.safeParse(hoursIn(value));
  if (hours.success) return { settings: { ...settings, patienceHours: hours.data } };
  return bad(say.patienceTakes);
}

function readSurfaces(value: string, settings: ChannelSettings, say: MisreadWords): ReadTimes {
  const names = value
    .toLowerCase()
    .split(',')
    .filter((name) => name !== '');
  if (names.length === 1 && names[0] === 'all') return { settings: { ...settings, surfaces: [...surfaces] } };
  if (names.length === 1 && names[0] === 'default') return { settings: { ...settings, surfaces: defaultSettings.surfaces } };
  // The menu may give "nothing" together with something; then something is meant.
  const wanted = names.filter((name) => name !== 'none');
  const known = surfaces.filter((surface) => wanted.includes(surface));
  const strange = wanted.find((name) => !Surface.safeParse(name).success);
  if (strange !== undefined || names.length === 0) return bad(say.surfacesTake(['all', 'none', ...surfaces]));
  return { settings: { ...settings, surfaces: known } };
}

function readMention(value: string, settings: ChannelSettings, { chat, say }: Where): ReadTimes {
  if (/^(?:off|none|nobody|no)$/i.test(value)) return { settings: { ...settings, mention: null } };
  if (/^(?:<!(?:channel|everyone)(?:\|[^>]*)?>|@?(?:channel|everyone))$/i.test(value)) return bad(say.mentionNotAll);
  const who = chat === 'slack' ? slackMentioned(value) : discordMentioned(value);
  if (who === undefined) return bad(say.mentionUnclear(chat));
  return { settings: { ...settings, mention: { who, from: settings.mention?.from ?? 'major' } } };
}

const here = (value: string): Mention | undefined =>
  /^(?:<!here(?:\|[^>]*)?>|@?here)$/i.test(value) ? { kind: 'here', id: 'here', name: 'here' } : undefined;

/** Slack writes `<!subteam^S123|@oncall>` and `<@U123|dana>` where a command escapes what people pick. */
function slackMentioned(value: string): Mention | undefined {
  const [, group, groupName, person, personName] =
    /^<(?:!subteam\^(S[A-Z0-9]{1,30})(?:\|@?([^>]*))?|@([UW][A-Z0-9]{1,30})(?:\|([^>]*))?)>$/.exec(value) ?? [];
  if (group !== undefined) return { kind: 'group', id: group, name: shortName(groupName) ?? 'that group' };
  if (person !== undefined) return { kind: 'person', id: person, name: shortName(personName) ?? 'that person' };
  return here(value);
}

function discordMentioned(value: string): Mention | undefined {
  const [, mark, id] = /^<@([!&]?)(\d{1,20})>$/.exec(value) ?? [];
  if (id === undefined) return here(value);
  return mark === '&' ? { kind: 'role', id, name: 'that role' } : { kind: 'person', id, name: 'that person' };
}

const shortName = (name: string | undefined): string | undefined => {
  const short = (name ?? '').trim().slice(0, 80);
  return short === '' ? undefined : short;
};

const thresholds = MinImpact.exclude(['none']);

function withThreshold(value: string, settings: ChannelSettings, say: MisreadWords): ParsedSettings {
  if (/^off$/i.test(value)) return { kind: 'settings', settings: { ...settings, mention: null } };
  const from = thresholds.safeParse(value.toLowerCase());
  if (!from.success) return { kind: 'bad', sentence: say.settingTakes('from', thresholds.options), corrected: null };
  if (settings.mention === null)
    return {
      kind: 'bad',
      sentence: say.fromAlone,
      corrected: null,
    };
  return { kind: 'settings', settings: { ...settings, mention: { ...settings.mention, from: from.data } } };
}

interface TypedKey {
  readonly at: number;
  readonly key: string;
  readonly say: MisreadWords;
}

function badKey(text: string, { at, key, say }: TypedKey): ParsedSettings {
  const meant = nearest(
    key,
    [...otherNames, ['writers', 'writers'] as const].map(([name, thing]) => ({ key: name, thing })),
    1,
  )[0];
  if (meant === undefined) return { kind: 'bad', sentence: say.noSetting(key.slice(0, 40), keyList), corrected: null };
  const corrected = `${text.slice(0, at)}${meant}${text.slice(at + key.length)}`;
  return { kind: 'bad', sentence: say.noSettingMeant(key.slice(0, 40), meant), corrected };
}

/** `maintenance on` lacks nothing but the colon. */
function badWord(text: string, at: number, say: MisreadWords): ParsedSettings {
  const [word = '', value] = text.slice(at).split(/\s+/u, 2);
  const key = otherNames.get(looseKey(word));
  const sentence = say.notUnderstood(word.slice(0, 40) || ' ');
  if (key === undefined || value === undefined) return { kind: 'bad', sentence, corrected: null };
  const rest = text.slice(at + word.length).trimStart();
  return { kind: 'bad', sentence: say.needsColon(key), corrected: `${text.slice(0, at)}${key}:${rest}` };
}

/** Who may change things is set for the whole workspace, and elsewhere; people look for it here. */
const keyList = [...keys.filter((key) => key !== 'from'), 'writers'].map((key) => `${key}:`);
