import { ChannelSettings, defaultSettings, type Mention, MinImpact, Surface, surfaces } from '../../domain/channel-settings.js';
import { choiceOf } from '../../domain/filter-complaint.js';
import { looseKey, nearest } from '../../domain/nearest.js';
import { type ReadTimes, readDigest, readLanguage, readQuiet, readZoneWord } from './parse-times.js';

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
]);

/** What is spoken rather than set may do without its colon: `storms off`, `quiet 22:00-07:00`, `digest weekly`. */
const spoken =
  /(?<!\S)(storms?|patience|unreadable|root-?gone|zone|time-?zone|quiet(?:-?hours)?|digest|silence|language)\s+(?=[\p{L}\p{N}])/giu;

/** Their values are several words: everything up to the next key. */
const phrases: ReadonlySet<Key> = new Set(['zone', 'quiet', 'digest']);
const nextKey = /\s+[\p{L}][\p{L}-]*\s*[:=]/u;

/** A key, a colon, and a value: a token of the platform in angle brackets, something in quotes, or one word. */
const term = /([\p{L}][\p{L}-]*)\s*[:=]\s*(<[^<>]*>|"[^"]*"|[^\s]*)\s*/uy;

/** Reads `surfaces:escalated,over min-impact:major mention:<@U123|dana> from:major` on top of what is set. All or nothing is taken. */
export function parseSettings(words: string, before: ChannelSettings, chat: 'slack' | 'discord'): ParsedSettings {
  const text = words
    .replace(/\s*,\s*/g, ',')
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
    if (whole === undefined || typedKey === undefined) return badWord(text, at);
    const key = otherNames.get(looseKey(typedKey));
    if (key === undefined) return badKey(text, at, typedKey);
    if (said.has(key)) return { kind: 'bad', sentence: `\`${key}:\` can stand here once.`, corrected: null };
    said.add(key);
    const begin = at + whole.trimEnd().length - word.length;
    const value = phrases.has(key) ? phraseAt(text, begin) : word;
    const plain = value.replace(/^"(.*)"$/, '$1');
    if (key === 'from') from = plain;
    const read = key === 'from' ? { settings } : readValue(key, plain, settings, chat);
    if ('sentence' in read) {
      const corrected = read.mended === null ? null : text.slice(0, begin) + read.mended + text.slice(begin + value.length);
      return { kind: 'bad', sentence: read.sentence, corrected };
    }
    settings = read.settings;
    at = begin + value.length;
    while (/\s/u.test(text.charAt(at))) at += 1;
  }
  return from === null ? { kind: 'settings', settings } : withThreshold(from, settings);
}

/** What comes up to the next key. */
function phraseAt(text: string, begin: number): string {
  const rest = text.slice(begin);
  const end = nextKey.exec(rest)?.index ?? rest.length;
  return rest.slice(0, end).trimEnd();
}

const bad = (sentence: string): ReadTimes => ({ sentence, mended: null });

function readValue(key: Exclude<Key, 'from'>, value: string, settings: ChannelSettings, chat: 'slack' | 'discord'): ReadTimes {
  switch (key) {
    case 'surfaces':
      return readSurfaces(value, settings);
    case 'min-impact': {
      const minImpact = MinImpact.safeParse(value.toLowerCase());
      if (minImpact.success) return { settings: { ...settings, minImpact: minImpact.data } };
      return bad(`\`min-impact:\` takes ${choiceOf(MinImpact.options)}.`);
    }
    case 'mention':
      return readMention(value, settings, chat);
    case 'patience':
      return readPatience(value, settings);
    case 'unreadable':
      return readUnreadable(value, settings);
    case 'root-gone': {
      const rootGone = RootGone.safeParse(value.toLowerCase());
      if (rootGone.success) return { settings: { ...settings, rootGone: rootGone.data } };
      return bad(`\`root-gone:\` takes ${choiceOf(RootGone.options)}.`);
    }
    case 'zone':
      return readZoneWord(value, settings);
    case 'quiet':
      return readQuiet(value, settings);
    case 'digest':
      return readDigest(value, settings);
    case 'language':
      return readLanguage(value, settings);
    case 'storms':
    case 'silence':
    case 'maintenance':
    case 'publish': {
      const isOn = switches.get(value.toLowerCase());
      return isOn === undefined ? bad(`\`${key}:\` takes \`on\` or \`off\`.`) : { settings: { ...settings, [key]: isOn } };
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

function readUnreadable(value: string, settings: ChannelSettings): ReadTimes {
  const switched = switches.get(value.toLowerCase());
  const hours = UnreadableHours.safeParse(switched === undefined ? hoursIn(value) : Number(switched));
  if (hours.success) return { settings: { ...settings, unreadableHours: hours.data } };
  return bad('`unreadable:` takes hours or days, such as `1h` or `2d`, at most `7d`, or `off`.');
}

function readPatience(value: string, settings: ChannelSettings): ReadTimes {
  const hours = PatienceHours.safeParse(hoursIn(value));
  if (hours.success) return { settings: { ...settings, patienceHours: hours.data } };
  return bad('`patience:` takes hours or days, such as `24h` or `2d`; at most `30d`.');
}

function readSurfaces(value: string, settings: ChannelSettings): ReadTimes {
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
  if (strange !== undefined || names.length === 0)
    return bad(`\`surfaces:\` takes ${choiceOf(['all', 'none', ...surfaces])}, or several with commas.`);
  return { settings: { ...settings, surfaces: known } };
}

function readMention(value: string, settings: ChannelSettings, chat: 'slack' | 'discord'): ReadTimes {
  if (/^(?:off|none|nobody|no)$/i.test(value)) return { settings: { ...settings, mention: null } };
  if (/^(?:<!(?:channel|everyone)(?:\|[^>]*)?>|@?(?:channel|everyone))$/i.test(value))
    return bad('I mention a person, a group or a role, or `@here`; never everybody.');
  const who = chat === 'slack' ? slackMentioned(value) : discordMentioned(value);
  if (who === undefined)
    return bad(
      chat === 'slack'
        ? 'Slack did not say whom that means: pick the person or the group from the list that opens when you type @ behind `mention:`.'
        : 'Discord did not say whom that means: pick the person or the role from the list that opens when you type @ behind `mention:`.',
    );
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

function withThreshold(value: string, settings: ChannelSettings): ParsedSettings {
  if (/^off$/i.test(value)) return { kind: 'settings', settings: { ...settings, mention: null } };
  const from = thresholds.safeParse(value.toLowerCase());
  if (!from.success) return { kind: 'bad', sentence: `\`from:\` takes ${choiceOf(thresholds.options)}.`, corrected: null };
  if (settings.mention === null)
    return {
      kind: 'bad',
      sentence: '`from:` goes with somebody to mention, such as `mention:@oncall from:major`.',
      corrected: null,
    };
  return { kind: 'settings', settings: { ...settings, mention: { ...settings.mention, from: from.data } } };
}

function badKey(text: string, at: number, key: string): ParsedSettings {
  const meant = nearest(
    key,
    [...otherNames].map(([name, thing]) => ({ key: name, thing })),
    1,
  )[0];
  if (meant === undefined)
    return { kind: 'bad', sentence: `I know no setting \`${key.slice(0, 40)}:\`; there are ${keyList()}.`, corrected: null };
  const corrected = `${text.slice(0, at)}${meant}${text.slice(at + key.length)}`;
  return { kind: 'bad', sentence: `I know no setting \`${key.slice(0, 40)}:\`; did you mean \`${meant}:\`?`, corrected };
}

/** `maintenance on` lacks nothing but the colon. */
function badWord(text: string, at: number): ParsedSettings {
  const [word = '', value] = text.slice(at).split(/\s+/u, 2);
  const key = otherNames.get(looseKey(word));
  const sentence = `I do not understand ${choiceOf([word.slice(0, 40) || ' '])}; settings look like \`maintenance:on\`.`;
  if (key === undefined || value === undefined) return { kind: 'bad', sentence, corrected: null };
  const rest = text.slice(at + word.length).trimStart();
  return { kind: 'bad', sentence: `\`${key}\` needs a colon.`, corrected: `${text.slice(0, at)}${key}:${rest}` };
}

const keyList = (): string =>
  choiceOf(keys.filter((key) => key !== 'from').map((key) => `${key}:`)).replace(/ or (?=`[^`]*`$)/, ' and ');
