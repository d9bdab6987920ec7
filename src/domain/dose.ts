import type { ChannelSettings } from './channel-settings.js';
import type { Filter } from './filter.js';
import { impactOrder } from './filter.js';
import type { Incident } from './incident.js';
import { matchFilter } from './match.js';
import { isRetroactive } from './origin.js';
import type { Gazetteer } from './regions.js';
import { regionsOfIncident } from './tags/regions-of-incident.js';
import type { IsoTime } from './time.js';

/** One incident of the past that a filter would have brought. */
export interface DosedIncident {
  readonly incident: Incident;
  /** A thread while it was open, or one card because the vendor told it when it was over. */
  readonly as: 'live' | 'past';
  /** It came into the filter while it was open; the places it named before. Null: it belonged here from its first update. */
  readonly lateFrom: readonly string[] | null;
}

export interface DoseSubject {
  readonly vendorSlug: string;
  readonly groups: ReadonlyMap<string, string>;
  readonly incidents: readonly Incident[];
}

/** What of a vendor's past a filter, with the channel's settings applied, would have brought. The order stays. */
export function dosedIncidents(filter: Filter, subject: DoseSubject, gazetteer: Gazetteer): DosedIncident[] {
  const { vendorSlug, groups } = subject;
  return subject.incidents.flatMap((incident): DosedIncident[] => {
    if (incident.withdrawnAt !== null || incident.kind === 'notice') return [];
    if (incident.impact === 'none' && filter.minImpact !== 'none') return [];
    if (!matchFilter(filter, { vendorSlug, incident, groups }, gazetteer).matches) return [];
    if (isRetroactive(incident)) return [{ incident, as: 'past', lateFrom: null }];
    return [{ incident, as: 'live', lateFrom: lateFrom(filter, incident, subject, gazetteer) }];
  });
}

/** Only texts say when a place was first named, so what the provider itself lists does not count as late. */
function lateFrom(
  filter: Filter,
  incident: Incident,
  { vendorSlug, groups }: DoseSubject,
  gazetteer: Gazetteer,
): readonly string[] | null {
  const [first] = incident.updates;
  if (filter.regions.length === 0 || first === undefined || incident.updates.length < 2) return null;
  const components = first.components.length > 0 ? first.components : incident.components;
  const texts = {
    title: incident.title,
    components,
    groups: components.flatMap((name) => groups.get(name) ?? []),
    vendor: vendorSlug,
  };
  const before = regionsOfIncident(gazetteer, { ...texts, updates: [first] });
  if (before.length === 0) return null;
  const early = { ...incident, regions: before };
  return matchFilter(filter, { vendorSlug, incident: early, groups }, gazetteer).matches ? null : before;
}

export interface Dose {
  readonly live: number;
  readonly late: number;
  /** Where the late one came from, if there is one and it said so. */
  readonly lateFrom: readonly string[];
  readonly past: number;
  readonly pings: number;
}

export function doseOf(dosed: readonly DosedIncident[], mention: ChannelSettings['mention']): Dose {
  const live = dosed.filter((one) => one.as === 'live');
  const late = live.flatMap((one) => (one.lateFrom === null ? [] : [one.lateFrom]));
  const from = mention === null ? Infinity : impactOrder.indexOf(mention.from);
  return {
    live: live.length,
    late: late.length,
    lateFrom: late.length === 1 ? (late[0] ?? []) : [],
    past: dosed.length - live.length,
    pings: live.filter(({ incident }) => impactOrder.indexOf(incident.impact) >= from).length,
  };
}

/** When an incident began, as histories are sorted. */
export const begunAt = (incident: Incident): IsoTime =>
  incident.scheduledFor ?? incident.startedAt ?? incident.updates[0]?.at ?? incident.firstSeenAt;
