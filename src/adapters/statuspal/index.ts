// Documents: statuspal.io (or .eu) /api/v2/status_pages/<subdomain>/summary (now and to come) and …/incidents (what was).
// Ids: services, incidents and updates carry numbers that stay; posted_at is the time that people see, and may be backdated.
// Cannot tell: the zone of its times (none stands there; they are read as UTC), regions (only as names of services), deletions behind the listed history.
import { z } from 'zod';
import { isTerminal, type PageStatus } from '../../domain/incident.js';
import type { ListWindow, PageLook, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import { type CatalogueRow, defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { documentNamed, unrecognised } from '../reading/json-document.js';
import { newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { pageOfHost, StatuspalRegion, StatuspalSubdomain } from './page-identity.js';
import { readHistory, readIncidents, readSummary } from './read-documents.js';
import { labelOf, readServices, type ServiceTree } from './read-services.js';
import type { StatuspalHistory, StatuspalSummary } from './schema.js';

const Settings = z.object({ url: pageOrigin, subdomain: StatuspalSubdomain, region: StatuspalRegion });
type Settings = z.infer<typeof Settings>;

const apiOf = ({ subdomain, region }: Settings): string => `https://statuspal.${region}/api/v2/status_pages/${subdomain}`;

/** The history tells of deletions, wholly or as far back as its order shows that it reaches. */
function reachesOf(history: StatuspalHistory | undefined): readonly ListWindow['reach'][] {
  if (history === undefined || history.incidents.bad.length > 0) return ['open'];
  const { good } = history.incidents;
  if (good.length >= history.meta.total_count) return ['all'];
  const starts = good.map(({ starts_at }) => (typeof starts_at === 'string' ? starts_at : ''));
  const isNewestFirst = starts.every((start, index) => start !== '' && start <= (starts[index - 1] ?? start));
  return isNewestFirst ? ['recent', 'open'] : ['open'];
}

/** What is open stands in the summary alone, so that its absence there ends it, unless the history shows that it was deleted. */
function windows(summary: StatuspalSummary, history: StatuspalHistory | undefined): ListWindow[] {
  const { incidents, maintenances, upcoming_maintenances, info_notices } = summary;
  const isWhole = (...lists: readonly { readonly listed: boolean; readonly bad: readonly string[] }[]) =>
    lists.every(({ listed, bad }) => listed && bad.length === 0);
  return [
    ...(isWhole(incidents) ? reachesOf(history).map((reach) => ({ kinds: ['incident'], reach }) as const) : []),
    ...(isWhole(maintenances, upcoming_maintenances) ? [{ kinds: ['maintenance'], reach: 'open' } as const] : []),
    ...(isWhole(info_notices) ? [{ kinds: ['notice'], reach: 'open' } as const] : []),
  ];
}

/** "All is well" beside an open incident is a contradiction, and so is trouble beside empty lists: the worse of them is believed. */
function statusOf(
  stated: PageStatus,
  incidents: readonly SnapshotIncident[],
  components: readonly SnapshotComponent[],
  isWhole: boolean,
  notes: Notes,
): PageStatus {
  const worst = statusOfLists(incidents, components, isWhole);
  const isQuiet = incidents.every(({ status }) => isTerminal(status) || status === 'scheduled');
  if (stated !== 'none' && stated !== 'unknown' && isQuiet)
    notes.add('contradiction', `the page states "${stated}" and lists nothing that is open`);
  return stated === 'none' || stated === 'unknown' ? (worst === 'none' ? stated : worst) : stated;
}

function noteMissingLists({ services, maintenances, upcoming_maintenances, info_notices }: StatuspalSummary, notes: Notes): void {
  for (const [name, { listed }] of Object.entries({ services, maintenances, upcoming_maintenances, info_notices }))
    if (!listed) notes.add('missing-list', `the summary has no ${name}`);
}

/** A service that an open incident names is not operational, whatever stands beside it; and while trouble is stated that cannot be read, none surely is. */
function doubted(services: ServiceTree, incidents: readonly SnapshotIncident[], isDoubtful: boolean): SnapshotComponent[] {
  const open = incidents.filter(({ kind, status }) => kind !== 'notice' && !isTerminal(status) && status !== 'scheduled');
  const named = new Set(open.flatMap(({ components }) => components));
  return services.components.map((component) => {
    const isSure = !isDoubtful && !named.has(labelOf(component));
    return component.status === 'operational' && !isSure ? { ...component, status: 'unknown' } : component;
  });
}

async function parse(settings: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'summary');
  if (document?.status !== 200) throw unrecognised({ url: `${apiOf(settings)}/summary` }, 'with no summary');
  const past = documents.find(({ name, status }) => name === 'history' && status === 200);
  const [summary, history] = [readSummary(document), past && readHistory(past)];
  const notes = new Notes();
  if (history === undefined) notes.add('missing-document', 'the page has no list of closed incidents');
  noteMissingLists(summary, notes);
  const rows = notes.rows(summary.services, 'services');
  const services = readServices(rows, notes);
  const incidents = readIncidents(summary, history, { origin: settings.url, fetchedAt: document.fetchedAt, services, notes });
  const reaches = windows(summary, history);
  // Older pages have no notices at all; a page without them says nothing less about its state.
  const covered = new Set(reaches.flatMap(({ kinds }) => kinds));
  const isListed = covered.has('incident') && covered.has('maintenance') && summary.info_notices.bad.length === 0;
  const isWhole = isListed && summary.services.bad.length === 0 && services.isWhole;
  const stated = notes.word(summary.status_page.current_incident_type, 'current_incident_type of the page');
  const components = doubted(services, incidents, stated !== 'none' && !isWhole);
  return {
    snapshot: {
      provider: 'statuspal',
      page: { name: summary.status_page.name?.trim() || new URL(settings.url).host, url: settings.url },
      status: statusOf(stated, incidents, components, isWhole, notes),
      components,
      incidents: newestFirst(incidents),
      notes: notes.list(),
    },
    asOf: null,
    windows: reaches,
  };
}

function plan(settings: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] {
  if (soFar.length > 0) return [];
  return [
    { name: 'summary', url: `${apiOf(settings)}/summary`, accept: 'json' },
    { name: 'history', url: `${apiOf(settings)}/incidents`, accept: 'json', expects: [403, 404] },
  ];
}

function fromCatalogue({ url }: CatalogueRow): Settings | undefined {
  const page = URL.canParse(url) ? pageOfHost(new URL(url)) : undefined;
  return page === undefined ? undefined : { url: new URL(url).origin, ...page };
}

export const statuspal = defineAdapter<Settings>({
  id: 'statuspal',
  label: 'Statuspal',
  settings: Settings,
  fromCatalogue,
  detection,
  plan,
  parse,
});
