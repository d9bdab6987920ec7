import type { Filter } from './filter.js';
import type { Incident } from './incident.js';
import { exclusion, type MatchReason, type Naming, pairs, termOf } from './match-reason.js';
import { decided } from './reason-words.js';
import { type Gazetteer, globalTag, isWithin } from './regions.js';

/** `eu` wants what lies in it, and also what may reach into it: an incident tagged `emea` or `global`. Strictly, only `global` reaches for sure. */
export function regionReason(filter: Filter, incident: Incident, gazetteer: Gazetteer, naming: Naming): MatchReason[] {
  if (filter.regions.length === 0) return [];
  const term = termOf('region:', filter.regions);
  const asked = [...filter.regions];
  const named = [...incident.regions];
  const isStrict = filter.strict;
  if (incident.regions.length === 0)
    return [decided(term, !isStrict, { about: 'no-region', of: { asked, speaks: incident.unnamedRegions === true, isStrict } })];
  const inside = pairs(incident.regions, filter.regions).find(
    ([tag, region]) => tag === globalTag || isWithin(gazetteer, tag, region),
  );
  if (inside !== undefined) {
    const [tag, region] = inside;
    const about = tag === globalTag && tag !== region ? 'every-region' : 'region';
    return [decided(term, true, { about, of: { region, tag, quote: naming('regions', tag) ?? null } })];
  }
  const around = pairs(incident.regions, filter.regions).find(([tag, region]) => isWithin(gazetteer, region, tag));
  if (around === undefined && incident.unnamedRegions === true)
    return [decided(term, !isStrict, { about: 'maybe-region', of: { asked, named, isStrict } })];
  if (around === undefined) {
    const [only] = incident.regions.length === 1 ? incident.regions : [];
    const words = only === undefined ? undefined : naming('regions', only);
    return [decided(term, false, { about: 'other-region', of: { named, asked, words: words?.text ?? null } })];
  }
  const [tag, region] = around;
  return [decided(term, !isStrict, { about: 'wider-region', of: { region, tag, isStrict } })];
}

/** An incident that also touches another place is still news there, so it is left out only when all its regions are. */
export function excludedRegion(filter: Filter, { regions, unnamedRegions }: Incident, gazetteer: Gazetteer): MatchReason[] {
  const isOut = (tag: string): boolean => filter.notRegions.some((region) => isWithin(gazetteer, tag, region));
  return exclusion(
    filter.notRegions,
    '-region:',
    regions.length > 0 && unnamedRegions !== true && regions.every(isOut),
    { about: 'region-out', of: { named: [...regions] } },
    { about: 'region-kept', of: { named: unnamedRegions === true ? 'not-all' : regions.length === 0 ? 'none' : 'some' } },
  );
}
