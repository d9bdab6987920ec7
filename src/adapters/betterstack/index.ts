// Documents: /index.json, a JSON:API document with the page, its resources and its newest reports; the feed holds nothing more.
// Ids: numbers for reports, updates and resources, which stay through edits; published_at is set by people, to the minute, and may lie ahead.
// Cannot tell: the words between the first report and the end (only resource states), a report's own address, the banner's age, how far the list reaches back.
import { z } from 'zod';
import type { ComponentStatus, IncidentKind, PageStatus } from '../../domain/incident.js';
import type { ListWindow, PageLook, SnapshotComponent } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { looseArray } from '../reading/loose.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { detection } from './detection.js';
import { readReport } from './read-report.js';
import { Resource, Section, type State, StatusPage, StatusReport, StatusUpdate } from './schema.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

const pageStatuses: Readonly<Record<State, PageStatus>> = {
  operational: 'none',
  degraded: 'minor',
  downtime: 'major',
  maintenance: 'maintenance',
  not_monitored: 'unknown',
  resolved: 'unknown',
  unknown: 'unknown',
};

const componentStatuses: Readonly<Record<State, ComponentStatus>> = {
  operational: 'operational',
  degraded: 'degraded_performance',
  downtime: 'major_outage',
  maintenance: 'under_maintenance',
  not_monitored: 'unknown',
  resolved: 'unknown',
  unknown: 'unknown',
};

const knownTypes: ReadonlySet<string> = new Set([
  'status_page_section',
  'status_page_resource',
  'status_report',
  'status_update',
]);

interface Rows {
  readonly sections: ReadonlyMap<string, z.infer<typeof Section>>;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly reports: ReadonlyMap<string, StatusReport>;
  readonly updates: ReadonlyMap<string, StatusUpdate>;
  /** Rows that could not be read: the lists cover nothing then. */
  readonly isDamaged: boolean;
}

function readRows(page: StatusPage, notes: Notes): Rows {
  const rows = notes.rows(page.included, 'included objects');
  for (const { type } of rows)
    if (!knownTypes.has(type)) notes.add('unknown-word', `type of an included object is "${type.slice(0, 60)}"`);
  let isDamaged = page.included.bad.length > 0;
  const ofType = <Row extends { readonly id: string }>(type: string, schema: z.ZodType<Row>) => {
    const read = looseArray(schema).parse(rows.filter((row) => row.type === type));
    isDamaged ||= read.bad.length > 0;
    const found = firstOfEach(notes.rows(read, `included objects of type ${type}`), `objects of type ${type}`, notes);
    return new Map(found.map((row) => [row.id, row]));
  };
  return {
    sections: ofType('status_page_section', Section),
    resources: ofType('status_page_resource', Resource),
    reports: ofType('status_report', StatusReport),
    updates: ofType('status_update', StatusUpdate),
    isDamaged,
  };
}

function readComponents({ sections, resources }: Rows, notes: Notes): SnapshotComponent[] {
  return [...resources.values()].map(({ id, attributes }) => {
    const state = notes.word(attributes.status, `status of resource ${id}`);
    const section = sections.get(attributes.status_page_section_id ?? '')?.attributes.name.trim();
    return { id, name: attributes.public_name.trim(), group: section || null, status: componentStatuses[state], regions: [] };
  });
}

/**
 * How many reports the page lists is not documented, so nothing older than the oldest of each kind is known to be gone; and nothing at all
 * unless every report that the page refers to was read.
 */
function windowsOf(page: StatusPage, { reports, isDamaged }: Rows, notes: Notes): ListWindow[] {
  const references = page.data.relationships?.status_reports;
  if (references === undefined || !references.listed) {
    notes.add('missing-list', 'the page does not say which reports it has');
    return [];
  }
  const missing = notes.rows(references, 'reports of the page').filter(({ id }) => !reports.has(id));
  for (const { id } of missing) notes.add('missing-row', `report ${id} is not in the document`);
  if (isDamaged || missing.length > 0 || references.bad.length > 0) return [];
  const kinds: readonly IncidentKind[] = ['incident', 'maintenance'];
  return kinds.map((kind) => ({ kinds: [kind], reach: 'recent' }));
}

function readPage(document: PageDocument): StatusPage {
  const read = StatusPage.safeParse(readJson(document));
  if (!read.success)
    throw unrecognised(document, 'with JSON that is no Better Stack status page: data of type "status_page" is missing');
  return read.data;
}

function addressOf(page: StatusPage, origin: string): string {
  const domain = page.data.attributes.custom_domain ?? '';
  return /^[a-z0-9.-]+\.[a-z]+$/i.test(domain) ? `https://${domain.toLowerCase()}` : origin;
}

async function parse({ url: origin }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'index');
  if (document === undefined || document.status !== 200) throw unrecognised({ url: `${origin}/index.json` }, 'with no page');
  const page = readPage(document);
  const notes = new Notes();
  const { attributes } = page.data;
  const rows = readRows(page, notes);
  const components = readComponents(rows, notes);
  const labels = new Map(components.map(({ id, name, group }) => [id, group === null ? name : `${group} - ${name}`]));
  const context = { notes, fetchedAt: document.fetchedAt, updates: rows.updates, resourceLabel: (id: string) => labels.get(id) };
  const incidents = [...rows.reports.values()].map((report) => readReport(report, context));
  const windows = windowsOf(page, rows, notes);
  const name = attributes.company_name?.trim() || new URL(origin).host;
  const status = pageStatuses[notes.word(attributes.aggregate_state, 'aggregate_state of the page')];
  return {
    snapshot: {
      provider: 'betterstack',
      page: { name, url: addressOf(page, origin) },
      status,
      components,
      incidents: newestFirst(incidents),
      notes: notes.list(),
    },
    asOf: null,
    windows,
  };
}

export const betterstack = defineAdapter<Settings>({
  id: 'betterstack',
  label: 'Better Stack',
  settings: Settings,
  detection,
  plan: ({ url }, soFar) => (soFar.length > 0 ? [] : [{ name: 'index', url: `${url}/index.json`, accept: 'json' }]),
  parse,
});
