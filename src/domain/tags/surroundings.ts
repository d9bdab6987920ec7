import type { AliasHit } from './alias-tree.js';
import type { Word } from './words.js';

/** What the words around an alias are compared with. */
export interface Surroundings {
  readonly text: string;
  readonly words: readonly Word[];
  /** Where aliases begin and end, to recognise enumerations of places. */
  readonly begins: ReadonlySet<number>;
  readonly finishes: ReadonlySet<number>;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const placeWords = setOf(
  'region regions pop pops colo colos dc dcs datacenter datacenters datacentre datacentres cluster clusters pod pods zone zones location locations site sites edge instance instances stack stacks cell cells shard realm tenant tenants environment environments customers users portals accounts workspaces spaces servers server patch queues deployment deployments traffic data market markets regionen regione regioni region région régions región regiones região regiões regio регион регионе регионы リージョン 리전 지역',
);
const listGaps = setOf(', / & + | 、 ・ ); ), ),- ; → ->');
const joiners = setOf('and or und oder et ou y o e en of и или plus');
const locating = setOf('in at from near within across into inside to via for our im à nel em na no en в из');
const placing = setOf('in at from near across à en em im aus из в');
const zoneNames = setOf('pacific eastern central mountain atlantic alaska hawaii');
const continents = setOf('us america europe asia africa australia atlantic pacific indian antarctica canada');
const timeWords = setOf('standard daylight summer eastern pacific central mountain atlantic');
const hours = setOf(
  'hours morning mornings afternoon afternoons evening evenings night nights nighttime daytime workday weekend holiday holidays timezone timezones',
);

/** Abbreviations count where the text speaks of places: alone, before a colon, beside a place word, in brackets, or in an enumeration of places. */
export function speaksOfPlaces({ words, begins, finishes }: Surroundings, { from, to }: AliasHit): boolean {
  const next = words[to];
  const first = words[from];
  if (next === undefined && from === 0) return true;
  if (next?.gap === ':') return true;
  if (placeWords.has(next?.text ?? '') && next?.gap === ' ') return true;
  if (placeWords.has(words[from - 1]?.text ?? '') && (first?.gap === ' ' || first?.gap === ':' || first?.gap === '('))
    return true;
  if (/^-?[([]/.test(first?.gap ?? '') && (next === undefined || /^[)\]]/.test(next.gap))) return true;
  if (next !== undefined && listGaps.has(next.gap) && begins.has(to)) return true;
  if (joiners.has(next?.text ?? '') && begins.has(to + 1)) return true;
  if (listGaps.has(first?.gap ?? '') && finishes.has(from)) return true;
  if (joiners.has(words[from - 1]?.text ?? '') && (finishes.has(from - 1) || words[from]?.gap === ',')) return true;
  if (isCountryAfterWord(words, from, to)) return true;
  return next !== undefined && next.gap === '(' && begins.has(to);
}

/** Codes of countries that are hardly ever short for anything else. */
const countryCodes = setOf(
  'jp kr au nz sg hk tw de fr nl be ch at es pt pl se dk fi gb br mx cl za ae tr th vn ph my cn cz hu gr ua',
);

/** "users in JP", "late for BR": written large after a word that is not. */
function isCountryAfterWord(words: readonly Word[], from: number, to: number): boolean {
  const [before, first] = [words[from - 1], words[from]];
  if (before === undefined || first === undefined || to - from !== 1 || first.gap !== ' ') return false;
  return (
    /^[A-Z]{2}$/.test(first.raw) &&
    countryCodes.has(first.text) &&
    locating.has(before.text) &&
    before.raw !== before.raw.toUpperCase()
  );
}

/** "customers in Nice", "machines in cdg": a name that is also a word, or a site's code in small letters, straight after a word of place. */
export function standsAfterPlaceWord({ words }: Surroundings, { from, to }: AliasHit): boolean {
  const [before, first, last] = [words[from - 1], words[from], words[to - 1]];
  if (before === undefined || first === undefined || last === undefined || first.gap !== ' ') return false;
  const next = words[to];
  const endsThere = next === undefined || next.gap !== ' ' || !/^\p{Lu}/u.test(next.raw);
  return endsThere && placing.has(before.text) && /^(?:\p{Lu}\p{Ll}{2,}|[a-z]{3})$/u.test(first.raw);
}

/** `IAD` is trusted a little further: after a word of place, or where the text begins with it. */
export function placesCode(around: Surroundings, hit: AliasHit): boolean {
  if (speaksOfPlaces(around, hit)) return true;
  const { words, text } = around;
  const before = words[hit.from - 1];
  if (before !== undefined && locating.has(before.text) && words[hit.from]?.gap === ' ') return true;
  const start = words[hit.from]?.start ?? 0;
  const end = words[hit.to - 1]?.end ?? 0;
  return (
    /(?:(?:^|\n)[^\S\n]*|(?:[[(]|\s[-–—|:]\s)\s*)$/.test(text.slice(Math.max(0, start - 4), start)) &&
    /^(?:\s[-–—|]|[\])]|\s*$|\s*\n|\s\p{L})/u.test(text.slice(end, end + 3))
  );
}

/** `US/Pacific`, `America/Chicago`, `Central European Time`, `London time`, EMEA business hours: a clock, not a place. */
export function isTimeZone({ words, text }: Surroundings, { from, to }: AliasHit): boolean {
  const next = words[to];
  const first = words[from];
  const after = words[to + 1];
  if (next?.text === 'time' && next.gap === ' ' && !/^(?:out|outs)$/.test(after?.text ?? '')) return true;
  const before = text.slice(Math.max(0, (first?.start ?? 0) - 32), first?.start ?? 0);
  if (clockBefore.test(before) || clockAfter.test(text.slice(words[to - 1]?.end ?? 0, (words[to - 1]?.end ?? 0) + 8)))
    return true;
  const hasHours = /\d/.test(before);
  if (
    hasHours &&
    /\d{1,2}[:.]\d\d(?::\d\d)?\s?(?:[ap]\.?m\.?)?\s?\(?$/iu.test(before) &&
    to - from === 1 &&
    /^[A-Z]{3,4}$/.test(first?.raw ?? '')
  )
    return true;
  if (
    hasHours &&
    /(?:time|zeit|hora|heure|UTC|GMT|[A-Z]{3,4})[,;/(]{1,2} ?\d{1,2}[:.]\d\d (?:[ap]m )?(?:in|à|en|em) $/u.test(before)
  )
    return true;
  if (
    hasHours &&
    /(?<!\d)\d{1,2}[:.]\d\d ?(?:[ap]\.?m\.? ?)?\($/iu.test(before) &&
    text.charAt(words[to - 1]?.end ?? 0) === ')' &&
    isAnnounced.test(before)
  )
    return true;
  const end = words[to - 1]?.end ?? 0;
  if (hasHours && /\d$/.test(before.trimEnd()) && clockShared.test(text.slice(end, end + 70))) return true;
  if (next?.text === 'local' && after?.text === 'time') return true;
  if (
    timeWords.has(next?.text ?? '') &&
    (after?.text === 'time' || (timeWords.has(after?.text ?? '') && words[to + 2]?.text === 'time'))
  )
    return true;
  if (/^(?:business|working|office|peak|trading|market|support|core)$/.test(next?.text ?? '') && hours.has(after?.text ?? ''))
    return true;
  if (hours.has(next?.text ?? '') && next?.gap === ' ') return true;
  if (next?.gap === '/' && zoneNames.has(next.text)) return true;
  if (
    hasHours &&
    /\d{1,2}(?::\d\d){0,2}\s?(?:[ap]\.?m\.?)?\s?\(?$/iu.test(text.slice(Math.max(0, (first?.start ?? 0) - 14), first?.start ?? 0))
  ) {
    if (
      timeWords.has(next?.text ?? '') ||
      /^(?:us |u\.s\. )?(?:eastern|pacific|central|mountain|east coast|west coast)/i.test(
        text.slice(first?.start ?? 0, (first?.start ?? 0) + 14),
      )
    )
      return true;
    if (
      /^ ?(?:eastern|pacific|central|mountain)(?!\p{L})/iu.test(
        text.slice(words[to - 1]?.end ?? 0, (words[to - 1]?.end ?? 0) + 10),
      )
    )
      return true;
  }
  return isZonePair(first, next) || isZonePair(words[from - 1], first);
}

/** "09:00-17:00 ⟨London⟩ and 09:00-17:00 New York time" */
const clockShared = /^ (?:and|or|\/) \d{1,2}[:.]\d\d[^.;\n]{0,40}time(?!\p{L})/iu;

/** "Next update at 10:00 (⟨London⟩)": a clock that is promised, not when and where something failed. */
const isAnnounced = /(?<!\p{L})(?:update|by|until|at|opens?|starts?|begins?|window|next)(?!\p{L})/iu;
const clockBefore =
  /(?<!\p{L})(?:time \([^)]{0,16}|(?:hora|horario|horário|heure|ora|orario|tijd|время|времени|zeit)(?: (?:local|locale|oficial|estándar|standard))?(?: (?:de|da|do|di|del|d'|von|in|по))?(?: (?:la|el|o|a|las))? ?)$/iu;
const clockAfter =
  /^(?:er Zeit|r Zeit)(?!\p{L})|^ ?(?:時間|时间|時刻|표준시|시간(?! ?동안)|기준 시각|Zeit(?!\p{L})|tijd(?!\p{L}))/u;

/** Zone names are written without spaces around the slash and begin with a continent: `Europe/Berlin`, but not `Europe/Asia`. */
const isZonePair = (left: Word | undefined, right: Word | undefined): boolean =>
  left !== undefined &&
  right?.gap === '/' &&
  left.end + 1 === right.start &&
  continents.has(left.text) &&
  !continents.has(right.text) &&
  /^\p{Lu}\p{Ll}/u.test(left.raw === 'US' ? 'Us' : left.raw) &&
  /^\p{Lu}\p{Ll}/u.test(right.raw) &&
  !/^(?:East|West|North|South|Central)/.test(right.raw);
