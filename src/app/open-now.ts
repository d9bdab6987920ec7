import { diff } from '../domain/diff.js';
import type { Filter } from '../domain/filter.js';
import { PageId } from '../domain/ids.js';
import { type Incident, isOpen } from '../domain/incident.js';
import { matchFilter } from '../domain/match.js';
import type { Gazetteer } from '../domain/regions.js';
import type { PageLook } from '../domain/snapshot.js';
import type { IsoTime } from '../domain/time.js';

/** The open incidents of a page that was just read and not stored. A maintenance counts while it runs. */
export function openIn(look: PageLook, at: IsoTime): Incident[] {
  const found = diff({ pageId: PageId.parse('unstored'), incidents: [], asOf: null }, look, {
    at,
    baseline: true,
    gone: new Set(),
    hasAddresses: false,
  });
  return found.incidents
    .map(({ incident }) => incident)
    .filter((incident) => isOpen(incident) && incident.status !== 'scheduled');
}

export const matchingOpen = (filter: Filter, vendorSlug: string, open: readonly Incident[], gazetteer: Gazetteer): Incident[] =>
  open.filter((incident) => matchFilter(filter, { vendorSlug, incident }, gazetteer).matches);
