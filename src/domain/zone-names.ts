import { isZone } from './channel-settings.js';
import { looseKey, nearest } from './nearest.js';

/** What people mean by a word for a time zone; `suggestions` hold the best guess first. */
type ZoneWord =
  | { readonly kind: 'zone'; readonly zone: string }
  | { readonly kind: 'unknown'; readonly why: 'place' | 'abbreviation' | 'offset'; readonly suggestions: readonly string[] };

/** Names that tables of zones may list under an older one only. */
const newNames = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Ho_Chi_Minh',
  'Asia/Yangon',
  'Europe/Kyiv',
  'America/Argentina/Buenos_Aires',
  'America/Nuuk',
];

const zoneNames: readonly string[] = [...new Set([...newNames.filter(isZone), ...Intl.supportedValuesOf('timeZone')])];

const byName: ReadonlyMap<string, string> = new Map(zoneNames.map((name) => [name.toLowerCase(), name]));

/** Of the places that share such a name, the one in which most people live who use it. */
const abbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Europe/Berlin': ['cet', 'cest', 'met', 'mez', 'mesz'],
    'Europe/London': ['bst', 'wet', 'west'],
    'Europe/Athens': ['eet', 'eest'],
    'Europe/Moscow': ['msk'],
    'America/New_York': ['est', 'edt', 'et', 'est5edt'],
    'America/Chicago': ['cst', 'cdt', 'ct', 'cst6cdt'],
    'America/Denver': ['mst', 'mdt', 'mt', 'mst7mdt'],
    'America/Los_Angeles': ['pst', 'pdt', 'pt', 'pst8pdt'],
    'Asia/Tokyo': ['jst'],
    'Asia/Seoul': ['kst'],
    'Asia/Kolkata': ['ist'],
    'Asia/Singapore': ['sgt'],
    'Australia/Sydney': ['aest', 'aedt'],
  }).flatMap(([zone, words]) => words.map((word) => [word, zone] as const)),
);

const utcWords: ReadonlySet<string> = new Set(['utc', 'z', 'gmt', 'etc/utc', 'zulu']);
const offset = /^(?:utc|gmt)?\s*[+-]\d{1,2}(?::?\d{2})?$/i;

export function readZone(word: string): ZoneWord {
  const name = word.trim().replace(/\s+/g, '_');
  const lower = name.toLowerCase();
  if (utcWords.has(lower)) return { kind: 'zone', zone: 'UTC' };
  const known = byName.get(lower);
  if (known !== undefined) return { kind: 'zone', zone: known };
  const abbreviated = abbreviations.get(lower);
  if (abbreviated !== undefined) return { kind: 'unknown', why: 'abbreviation', suggestions: [abbreviated] };
  if (offset.test(name)) return { kind: 'unknown', why: 'offset', suggestions: [] };
  // Older and rarer names that the tables know under another one.
  if (name.includes('/') && isZone(name))
    return { kind: 'zone', zone: new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone };
  return { kind: 'unknown', why: 'place', suggestions: placesLike(name) };
}

/** Cities are found by their own name too; one that is spelt alike but for accents and case leaves no doubt. */
function placesLike(name: string): string[] {
  const wanted = looseKey(name);
  const city = (zone: string): string => looseKey(zone.slice(zone.lastIndexOf('/') + 1));
  const alike = zoneNames.filter((zone) => looseKey(zone) === wanted || city(zone) === wanted);
  if (alike.length > 0) return alike.slice(0, 3);
  const candidates = zoneNames.flatMap((zone) => [looseKey(zone), city(zone)].map((key) => ({ key, thing: zone })));
  return nearest(name, candidates, 3);
}
