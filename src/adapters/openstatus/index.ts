// Documents: /feed/json, the whole page with every report and maintenance it has; the feeds beside it hold the same without times.
// Ids: numbers for components, reports, maintenances and updates, which stay through edits; an update's date is set by people.
// Cannot tell: how bad a report is, the state of a component without a monitor, when a maintenance's first text was written, regions, private pages.
import { z } from 'zod';
import type { PageStatus } from '../../domain/incident.js';
import type { ListWindow, PageLook, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { readMaintenance, readReport } from './read-event.js';
import { Anchor, OpenStatusPage } from './schema.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

function readPage(document: PageDocument): OpenStatusPage {
  const raw = readJson(document);
  const read = OpenStatusPage.safeParse(raw);
  if (!Anchor.safeParse(raw).success || !read.success)
    throw unrecognised(
      document,
      'with JSON that is no OpenStatus page: its "pageComponents", "statusReports" or "maintenances" are missing',
    );
  return read.data;
}

/** What is watched has a state under its old name, as a monitor. What is not watched has none in this document. */
function readComponents(page: OpenStatusPage, notes: Notes): SnapshotComponent[] {
  const groups = new Map(notes.rows(page.pageComponentGroups, 'groups').map(({ id, name }) => [id, name.trim()]));
  const monitors = new Map(
    notes.rows(page.monitors, 'monitors').map(({ id, status }) => [id, notes.word(status, `status of monitor ${id}`)]),
  );
  return firstOfEach(notes.rows(page.pageComponents, 'components'), 'components', notes).map((row) => ({
    id: row.id,
    name: row.name.trim(),
    group: groups.get(row.groupId ?? '') ?? null,
    status: monitors.get(row.monitorId ?? '') ?? 'unknown',
    regions: [],
  }));
}

const labelOf = ({ name, group }: SnapshotComponent): string => (group === null ? name : `${group} - ${name}`);

/** The page's own word counts watched components only, so it can be "success" over an open report. */
function statusOf(said: PageStatus, incidents: readonly SnapshotIncident[], isWhole: boolean): PageStatus {
  return said === 'none' ? statusOfLists(incidents, [], isWhole) : said;
}

const trouble: ReadonlySet<PageStatus> = new Set(['minor', 'major', 'critical']);

/** A page in trouble without any report is watched, not written about. A list that was lost on the way looks the same, so it is said. */
function noteSilence(status: PageStatus, incidents: readonly SnapshotIncident[], notes: Notes): void {
  if (trouble.has(status) && !incidents.some(({ kind, status: state }) => kind === 'incident' && state !== 'resolved'))
    notes.add('no-report', 'the page is in trouble and no report says why');
}

async function parse({ url: origin }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'page');
  if (document === undefined) throw unrecognised({ url: `${origin}/feed/json` }, 'with nothing');
  const page = readPage(document);
  const notes = new Notes();
  const components = readComponents(page, notes);
  const labels = new Map(components.map((component) => [component.id, labelOf(component)]));
  const context = { notes, origin, fetchedAt: document.fetchedAt, labels };
  const reports = notes.rows(page.statusReports, 'reports').map((row) => readReport(row, context));
  const maintenances = notes.rows(page.maintenances, 'maintenances').map((row) => readMaintenance(row, context));
  const incidents = newestFirst(firstOfEach([...reports, ...maintenances], 'events', notes));
  const status = statusOf(notes.word(page.status, 'status of the page'), incidents, page.statusReports.bad.length === 0);
  noteSilence(status, incidents, notes);
  const windows: ListWindow[] = [
    ...(page.statusReports.bad.length === 0 ? [{ kinds: ['incident'], reach: 'all' } as const] : []),
    ...(page.maintenances.bad.length === 0 ? [{ kinds: ['maintenance'], reach: 'all' } as const] : []),
  ];
  const named = { name: page.title?.trim() || new URL(origin).host, url: origin };
  return {
    snapshot: { provider: 'openstatus', page: named, status, components, incidents, notes: notes.list() },
    // Its updatedAt is the moment of the answer.
    asOf: null,
    windows,
  };
}

export const openstatus = defineAdapter<Settings>({
  id: 'openstatus',
  label: 'OpenStatus',
  settings: Settings,
  detection,
  plan: ({ url }, soFar) => (soFar.length > 0 ? [] : [{ name: 'page', url: `${url}/feed/json`, accept: 'json' }]),
  parse,
});
