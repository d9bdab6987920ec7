import type { PageRow } from '../../db/pages.js';
import { type Incident, type IncidentUpdate, shownUpdates } from '../../domain/incident.js';
import { isOwnKey } from '../../domain/own-incident.js';
import type { SnapshotComponent, SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';

/** A key that was made where the page gave no id; whoever reads the file makes it again. */
const madeKey = /^\d{4}-\d\d-\d\dT[\d:.]+Z\|\w+\|\d+$/;

const updateOf = ({ key, status, body, at, components }: IncidentUpdate): SnapshotUpdate => ({
  id: madeKey.test(key) ? null : key,
  status,
  body,
  at,
  components: [...components],
});

const incidentOf = (incident: Incident): SnapshotIncident => ({
  id: incident.key,
  title: incident.title,
  kind: incident.kind,
  impact: incident.impact,
  status: incident.withdrawnAt === null ? incident.status : 'withdrawn',
  url: incident.url,
  startedAt: incident.startedAt,
  resolvedAt: incident.resolvedAt,
  scheduledFor: incident.scheduledFor,
  scheduledUntil: incident.scheduledUntil,
  components: [...incident.components],
  regions: [...incident.regions],
  ...(incident.unnamedRegions === true ? { unnamedRegions: true } : {}),
  updates: shownUpdates(incident).map(updateOf),
});

/** A history file as `import` takes it, an incident on each line. What Tocsin said itself is no word of the vendor and stays out. */
export async function* jsonLines(
  page: PageRow,
  components: readonly SnapshotComponent[],
  incidents: AsyncIterable<Incident>,
): AsyncGenerator<string> {
  const head = { provider: page.adapter, page: { name: page.vendorName, url: page.url }, status: page.status, components };
  yield `${JSON.stringify(head).slice(0, -1)},"incidents":[`;
  let held: string | undefined;
  for await (const incident of incidents) {
    if (isOwnKey(incident.key)) continue;
    if (held !== undefined) yield `${held},`;
    held = JSON.stringify(incidentOf(incident));
  }
  if (held !== undefined) yield held;
  yield '],"notes":[]}';
}
