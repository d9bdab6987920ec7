import { isAnswer } from './answers.js';
import { type Clause, oneLine } from './clauses.js';
import type { Place } from './place.js';

/** Places that one clause names in one breath, so that what it says holds for all: "Frankfurt (FRA), London and Paris". */
export interface Series {
  readonly places: readonly Place[];
  readonly clause: Clause;
  /** The names stand beside one another, none of them to explain another: "Europe, Asia and Australia". */
  readonly isList: boolean;
  /** The clause before and after, as one line. */
  readonly before: string;
  readonly after: string;
  readonly languages: Clause['languages'];
  /** What was said before, where the clause only answers it: "⟨Lyon⟩ is not". */
  readonly earlier: string;
  /** What follows in the sentence, and how the next one begins. */
  readonly later: () => string;
  /** Another place is named before these in the same clause. */
  readonly hasEarlier: boolean;
}

const joint =
  /^[\s,;/&+|()[\]\\（）–—:・、，"'*_•-]*(?:(?:and|or|und|oder|et|ou|y|o|e|en|of|и|или|plus|as well as|also|both|including|especially|particularly|mainly|mostly|specifically|sowie|ainsi que|así como|bem como|nonché|alsmede|а также|in|at|the|our|across|within|von|der|die|das|den|im|la|le|les|du|de|des|del|do|da|dos|das|della|nella|en|em|nel|het|в|regions?|regionen|région|régions|región|regiones|região|regiões|regione|regioni|regio|regio's|регион\p{L}{0,3}|zones?|areas?|pops?|edge|data|datacent(?:er|re)s?|cent(?:er|re)s?|clusters?|sites?|locations?|availability|az|azs|pods?|aws|azure|gcp|customers|users|リージョン|地域|と|および|及び|や|의|리전|지역|와|과|및|하고|그리고|和|与|及|以及|地区|区域|节点|節點|の|機房|机房|간|between)[\s,;/&+|()[\]\\（）–—:・、，"'*_•-]*){0,6}$/u;

/** Groups the places of a text by the clauses that name them. Both lists are in reading order. */
export function seriesOf(lowered: string, places: readonly Place[], clauses: readonly Clause[]): Series[] {
  const found: Series[] = [];
  let index = 0;
  for (const clause of clauses) {
    const first = places[index]?.start ?? 0;
    let run: Place[] = [];
    for (; index < places.length; index += 1) {
      const place = places[index];
      if (place === undefined || place.start >= clause.end) break;
      if (place.start < clause.start) continue;
      const last = run.at(-1);
      if (last !== undefined && (!isJoint(lowered, last.end, place.start) || isContrast(lowered, run, place))) {
        found.push(asSeries(lowered, run, clause, first));
        run = [];
      }
      run.push(place);
    }
    if (run.length > 0) found.push(asSeries(lowered, run, clause, first));
  }
  return found;
}

const isJoint = (text: string, from: number, to: number): boolean => to - from <= 64 && joint.test(text.slice(from, to));

/** "Unlike ⟨Europe⟩, ⟨US East⟩ …" */
const isContrast = (text: string, run: readonly Place[], next: Place): boolean => {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined || run.length > 1) return false;
  return text.slice(last.end, next.start) === ', ' && contrast.test(text.slice(Math.max(0, first.start - 28), first.start));
};
const contrast =
  /(?:unlike|in contrast to|contrary to|im gegensatz zu|anders als(?: in)?|contrairement (?:à|aux?)|a diferencia de|ao contrário d[aeo]|a differenza di|in tegenstelling tot|в отличие от) (?:the |la |el )?$/u;

const listing =
  /(?<!\p{L})(?:and|or|und|oder|et|ou|y|o|e|en|и|или|plus|also|particularly|especially|mainly|mostly)(?!\p{L})|[/&+;、・와과및和与及と]/u;

/** The rest of the sentence, or the sentence before where the clause begins its own. */
function saidBefore(lowered: string, { start, whole, previous }: Clause): string {
  const rest = oneLine(lowered.slice(whole.start, start));
  return rest.trim() === '' && previous !== undefined ? oneLine(lowered.slice(previous.start, previous.end)) : rest;
}

/** What lies further off says nothing of these places. */
const reach = 240;
/** How far into the next sentence one is read that takes back what was said. */
const later = 60;

function asSeries(lowered: string, places: readonly Place[], clause: Clause, first: number): Series {
  const start = places[0]?.start ?? clause.start;
  const end = places.at(-1)?.end ?? clause.end;
  const after = oneLine(lowered.slice(end, Math.min(clause.end, end + reach)));
  return {
    places,
    clause,
    isList:
      clause.isListed ||
      places.some((place, index) => index > 0 && listing.test(lowered.slice(places[index - 1]?.end ?? 0, place.start))),
    languages: clause.languages,
    before: oneLine(lowered.slice(Math.max(clause.start, start - reach), start)),
    after,
    later: () => oneLine(lowered.slice(end, Math.min(Math.max(clause.whole.end, end) + later, end + reach))),
    earlier: isAnswer(after) ? saidBefore(lowered, clause) : '',
    hasEarlier: first >= clause.start && first < start,
  };
}
