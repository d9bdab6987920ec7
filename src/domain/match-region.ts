import type { Filter } from './filter.js';
import type { Incident } from './incident.js';
import { exclusion, list, type MatchReason, type Naming, pairs, quoted, termOf, unsaid } from './match-reason.js';
import { type Gazetteer, globalTag, isWithin } from './regions.js';

/** `eu` wants what lies in it, and also what may reach into it: an incident tagged `emea` or `global`. Strictly, only `global` reaches for sure. */
export function regionReason(filter: Filter, incident: Incident, gazetteer: Gazetteer, naming: Naming): MatchReason[] {
  if (filter.regions.length === 0) return [];
  const term = termOf('region:', filter.regions);
  const wanted = list(filter.regions);
  if (incident.regions.length === 0)
    return [{ term, passed: !filter.strict, because: unsaid(`region ${wanted}: ${unnamedText(incident)}`, filter) }];
  const inside = pairs(incident.regions, filter.regions).find(
    ([tag, region]) => tag === globalTag || isWithin(gazetteer, tag, region),
  );
  if (inside !== undefined)
    return [
      {
        term,
        passed: true,
        because: `${insideText(inside)}${quoted(inside[0] === inside[1] ? ':' : ',', naming('regions', inside[0]))}`,
      },
    ];
  const around = pairs(incident.regions, filter.regions).find(([tag, region]) => isWithin(gazetteer, region, tag));
  if (around === undefined && incident.unnamedRegions === true) {
    const because = unsaid(`region ${wanted}: names ${list(incident.regions)} and other regions, which it does not name`, filter);
    return [{ term, passed: !filter.strict, because }];
  }
  if (around === undefined) {
    const [only] = incident.regions.length === 1 ? incident.regions : [];
    const words = only === undefined ? undefined : naming('regions', only);
    const named = `${list(incident.regions)}${words === undefined ? '' : ` ("${words.text}")`}`;
    return [{ term, passed: false, because: `region: names ${named}, you asked for ${wanted}` }];
  }
  const [tag, region] = around;
  return [{ term, passed: !filter.strict, because: unsaid(`region ${region}: names ${tag}, which holds it`, filter) }];
}

const insideText = ([tag, region]: readonly [string, string]): string =>
  tag === region
    ? `region ${region}`
    : `region ${region}: names ${tag}, which ${tag === globalTag ? 'holds every region' : 'lies in it'}`;

const unnamedText = ({ unnamedRegions }: Incident): string =>
  unnamedRegions === true ? 'speaks of regions that it does not name' : 'names no region';

/** An incident that also touches another place is still news there, so it is left out only when all its regions are. */
export function excludedRegion(filter: Filter, { regions, unnamedRegions }: Incident, gazetteer: Gazetteer): MatchReason[] {
  const isOut = (tag: string): boolean => filter.notRegions.some((region) => isWithin(gazetteer, tag, region));
  return exclusion(
    filter.notRegions,
    '-region:',
    regions.length > 0 && unnamedRegions !== true && regions.every(isOut),
    `region: names ${list(regions)} only, which is left out`,
    stayingText(regions.length === 0, unnamedRegions === true),
  );
}

const stayingText = (isNameless: boolean, hasUnnamed: boolean): string => {
  if (hasUnnamed) return 'speaks of regions that it does not name, so not all are left out';
  return isNameless ? 'names no region, so none is left out' : 'names a region that is not left out';
};
