import { plainText } from '../../src/domain/tags/plain-text.js';
import type { Incident, ListedIncident, ListedVendor } from './answers.js';

/** A vendor's words beyond this are cut in lists; the incident by itself has them whole. */
const listedBodyChars = 400;

type Heading = Pick<
  ListedIncident,
  'vendorName' | 'title' | 'kind' | 'impact' | 'status' | 'begunAt' | 'resolvedAt' | 'scheduledFor' | 'scheduledUntil'
> &
  Pick<ListedIncident, 'components' | 'regions' | 'id' | 'links'>;

/** Vendors' words stand in quotes on one line, so that they cannot be taken for ours, or for a wish of whoever asked. */
const quoted = (text: string, most: number): string => {
  const line = plainText(text).text.replace(/\s+/g, ' ').trim();
  return JSON.stringify(line.length > most ? `${line.slice(0, most).trimEnd()} …` : line);
};

function heading(one: Heading): string[] {
  const planned = one.scheduledFor === null ? [] : [`planned ${one.scheduledFor} to ${one.scheduledUntil ?? 'an open end'}`];
  const facts = [
    one.kind,
    `impact ${one.impact}`,
    one.status,
    ...(one.scheduledFor === null ? [`began ${one.begunAt}`] : planned),
    ...(one.resolvedAt === null ? [] : [`ended ${one.resolvedAt}`]),
  ];
  return [
    `${quoted(one.vendorName, 100)}: ${quoted(one.title, 300)}`,
    `  ${facts.join(', ')}`,
    ...(one.regions.length === 0 ? [] : [`  regions: ${one.regions.join(', ')}`]),
    ...(one.components.length === 0 ? [] : [`  components: ${one.components.map((name) => quoted(name, 100)).join(', ')}`]),
    `  id ${one.id} · ${one.links.report}`,
  ];
}

/** Incidents as lines, each with what its vendor said last. */
export function incidentsInWords(incidents: readonly ListedIncident[], next: string | null, nothing: string): string {
  if (incidents.length === 0) return next === null ? nothing : `Nothing so far; go on with cursor ${next}`;
  const lines = incidents.flatMap((one) => [
    ...heading(one),
    ...(one.latest === null ? [] : [`  ${one.latest.at} ${one.latest.status}: ${quoted(one.latest.body, listedBodyChars)}`]),
    '',
  ]);
  return [...lines, ...(next === null ? [] : [`There is more: cursor ${next}`])].join('\n').trimEnd();
}

/** One incident with every update, oldest first. */
export function incidentInWords(incident: Incident): string {
  const updates = incident.updates.map(({ at, status, body, removedAt }) => {
    const gone = removedAt === null ? '' : ` (taken off the page, seen ${removedAt})`;
    return `  ${at} ${status}${gone}: ${quoted(body, 8_000)}`;
  });
  const page = incident.url === null ? [] : [`  the vendor's own page: ${incident.url}`];
  return [...heading(incident), ...page, ...updates].join('\n');
}

export function vendorsInWords(vendors: readonly ListedVendor[], next: string | null): string {
  if (vendors.length === 0) return 'No vendor is followed here.';
  const lines = vendors.map(({ slug, name, state, openIncidents, worstImpact }) => {
    const open = openIncidents === 0 ? '' : `, ${openIncidents} open, worst ${worstImpact ?? 'unknown'}`;
    return `${slug} (${quoted(name, 100)}): ${state}${open}`;
  });
  return [...lines, ...(next === null ? [] : [`There is more: cursor ${next}`])].join('\n');
}
