import { type ComponentStatus, type Impact, type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { PageSnapshot, SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import { statusLabels } from './labels.js';
import type { Scene } from './play.js';
import { type Answer, type Asked, html, json, type Shape } from './shape.js';
import { numberOf } from './simulated-ids.js';
import { pageHtml } from './simulated-page.js';
import { beginningOf, lastChangeOf, newestFirst } from './statuspage-documents.js';

/** Heroku knows three systems; whatever a history calls its components is one of them. */
const systems = ['Apps', 'Data', 'Tools'] as const;
type System = (typeof systems)[number];

const systemOf = (name: string): System =>
  /data|base|store/i.test(name) ? 'Data' : /tool|dash|cli|build/i.test(name) ? 'Tools' : 'Apps';

const colours: Record<Impact, string> = {
  none: 'green',
  minor: 'yellow',
  major: 'yellow',
  critical: 'red',
  maintenance: 'blue',
  unknown: 'yellow',
};
const wear: Record<ComponentStatus, string> = {
  operational: 'green',
  degraded_performance: 'yellow',
  partial_outage: 'yellow',
  major_outage: 'red',
  under_maintenance: 'blue',
  unknown: 'grey',
};
const rank = ['green', 'blue', 'grey', 'yellow', 'red'];

const updateTypes: Record<IncidentStatus, string> = {
  investigating: 'investigating',
  identified: 'issue',
  monitoring: 'issue',
  resolved: 'resolved',
  postmortem: 'resolved',
  scheduled: 'scheduled',
  in_progress: 'maintenance',
  verifying: 'maintenance',
  completed: 'resolved',
  withdrawn: 'resolved',
  unknown: 'issue',
};

/** Three continents are all that Heroku tells apart. */
const tagsOf = ({ regions }: SnapshotIncident): string[] => [
  ...(regions.some((region) => /^(eu|em|me|af)/.test(region)) ? ['EMEA'] : []),
  ...(regions.some((region) => /^(us|na|ca)/.test(region)) ? ['NA'] : []),
  ...(regions.some((region) => /^ap/.test(region)) ? ['APAC'] : []),
];

const stateOf = ({ status }: SnapshotIncident): string =>
  isTerminal(status) ? 'resolved' : status === 'scheduled' ? 'upcoming' : 'open';

function updateRow(incident: SnapshotIncident, update: SnapshotUpdate): object {
  const colour = isTerminal(update.status) ? 'green' : colours[incident.impact];
  return {
    id: numberOf('update', update.id ?? `${incident.id}/${update.at}`),
    incident_id: numberOf('incident', incident.id),
    title: statusLabels[update.status],
    contents: update.body,
    update_type: updateTypes[update.status],
    status_dev: colour,
    status_prod: colour,
    created_at: update.at,
    updated_at: update.at,
  };
}

/** `resolved` stays false after the end, as it does on the real page. */
function incidentRow(incident: SnapshotIncident): object {
  const id = numberOf('incident', incident.id);
  const affected = [...new Set(incident.components.map(systemOf))];
  return {
    id,
    title: incident.title,
    state: stateOf(incident),
    resolved: false,
    resolved_at: incident.resolvedAt,
    created_at: beginningOf(incident),
    updated_at: lastChangeOf(incident),
    duration: null,
    full_url: `https://status.heroku.com/incidents/${id}`,
    href: `/incidents/${id}`,
    systems: affected.map((name) => ({ name, status: colours[incident.impact], services: [] })),
    tags: tagsOf(incident),
    updates: incident.updates.map((update) => updateRow(incident, update)).reverse(),
  };
}

/** Planned rows stay long after they are done; how long is not known, so this many stand for it. */
const scheduledLimit = 10;

function currentStatus({ components, incidents }: PageSnapshot): object {
  const colourOf = (system: System): string =>
    components
      .filter(({ name }) => systemOf(name) === system)
      .map(({ status }) => wear[status])
      .reduce((worst, next) => (rank.indexOf(next) > rank.indexOf(worst) ? next : worst), 'green');
  const open = newestFirst(incidents).filter(({ status }) => !isTerminal(status));
  return {
    status: systems.map((system) => ({ system, status: colourOf(system) })),
    incidents: open.filter(({ kind }) => kind !== 'maintenance').map(incidentRow),
    scheduled: newestFirst(incidents)
      .filter(({ kind }) => kind === 'maintenance')
      .slice(0, scheduledLimit)
      .map(incidentRow),
  };
}

const marks = { head: '', foot: '', path: ({ id }: SnapshotIncident) => `/incidents/${numberOf('incident', id)}` };

function answer({ path, query }: Asked, { snapshot }: Scene): Answer | undefined {
  if (path === '/api/v4/current-status') return json(currentStatus(snapshot));
  const closed = newestFirst(snapshot.incidents).filter(({ kind }) => kind !== 'maintenance');
  if (path === '/api/v4/incidents') return json(closed.slice(0, Number(query.get('limit') ?? 50)).map(incidentRow));
  const id = /^\/api\/v4\/incidents\/(\d+)$/.exec(path)?.[1];
  const one = snapshot.incidents.find((incident) => String(numberOf('incident', incident.id)) === id);
  if (one !== undefined) return json(incidentRow(one));
  return path === '/' ? html(pageHtml(snapshot, marks)) : undefined;
}

export const herokuShape: Shape = { address: (origin) => origin, headers: {}, answer };
