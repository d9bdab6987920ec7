import type { ToldIncident } from '../domain/told-incident.js';
import type { ThingCounts } from '../words/chat/en-posts.js';

/** Where our own page about an incident is; null where no public address is configured. */
export type ReportUrl = (incidentId: string) => string | null;

export function thingsTold(incidents: readonly ToldIncident[]): ThingCounts {
  const planned = incidents.filter(({ kind }) => kind === 'maintenance').length;
  return { incidents: incidents.length - planned, planned };
}
