import { z } from 'zod';
import type { PageDocument } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import type { LooseRows } from '../reading/loose.js';
import {
  type StatuspageIncident,
  StatuspageIncidents,
  StatuspageMaintenances,
  type StatuspagePage,
  StatuspageSummary,
} from './schema.js';

/** One of the two long lists, or the fact that this page has no such document. */
export interface StatuspageList {
  readonly page: StatuspagePage;
  readonly rows: LooseRows<StatuspageIncident>;
}

export interface StatuspageDocuments {
  readonly summary: StatuspageSummary;
  readonly incidents: StatuspageList | undefined;
  readonly maintenances: StatuspageList | undefined;
}

const Anchor = z.object({ page: z.looseObject({}), status: z.looseObject({}) });
const InstatusAnchor = z.object({ page: z.object({ status: z.string().regex(/^[A-Z]+$/) }), status: z.undefined().optional() });
const ErrorAnchor = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.string() }).transform(({ error }) => error),
]);

function whyNotSummary(raw: unknown): string {
  if (InstatusAnchor.safeParse(raw).success)
    return 'in the format of Instatus, not of Statuspage: add this page again so that its provider is detected anew';
  const failure = ErrorAnchor.safeParse(raw);
  if (failure.success) return `with an error document ("${failure.data.slice(0, 80)}") instead of a status summary`;
  return 'with JSON that is not a Statuspage summary: its "page" and "status" objects are missing';
}

function readList(document: PageDocument, read: (raw: unknown) => StatuspageList | undefined): StatuspageList {
  const list = read(readJson(document));
  if (list === undefined) throw unrecognised(document, 'with JSON that has no "page" object or no list of incidents');
  requireList(document, list.rows);
  return list;
}

function requireList(document: PageDocument, rows: LooseRows<unknown>): void {
  if (!rows.listed && rows.bad.length > 0) throw unrecognised(document, `with ${rows.bad[0]} where a list belongs`);
}

function readIncidents(raw: unknown): StatuspageList | undefined {
  const read = StatuspageIncidents.safeParse(raw);
  return read.success && hasKey(raw, 'incidents') ? { page: read.data.page, rows: read.data.incidents } : undefined;
}

function readMaintenances(raw: unknown): StatuspageList | undefined {
  const read = StatuspageMaintenances.safeParse(raw);
  return read.success && hasKey(raw, 'scheduled_maintenances')
    ? { page: read.data.page, rows: read.data.scheduled_maintenances }
    : undefined;
}

const hasKey = (raw: unknown, key: string): boolean => typeof raw === 'object' && raw !== null && key in raw;

function readSummary(document: PageDocument): StatuspageSummary {
  const raw = readJson(document);
  const read = StatuspageSummary.safeParse(raw);
  if (!Anchor.safeParse(raw).success || !read.success) throw unrecognised(document, whyNotSummary(raw));
  const summary = read.data;
  if (summary.page.id === null && summary.page.name === null) throw unrecognised(document, whyNotSummary(raw));
  for (const rows of [summary.components, summary.incidents, summary.scheduled_maintenances]) requireList(document, rows);
  return summary;
}

/** @throws PermanentError `page.unrecognised` unless the summary has its anchors and at least one list of incidents exists. */
export function readDocuments(documents: readonly PageDocument[], origin: string): StatuspageDocuments {
  const summaryDocument = documentNamed(documents, 'summary');
  if (summaryDocument === undefined || summaryDocument.status !== 200)
    throw unrecognised({ url: `${origin}/api/v2/summary.json` }, 'with no summary');
  const present = (name: string) => documents.find((document) => document.name === name && document.status === 200);
  const [incidentsDocument, maintenancesDocument] = [present('incidents'), present('maintenances')];
  const summary = readSummary(summaryDocument);
  if (incidentsDocument === undefined && !summary.incidents.listed)
    throw unrecognised(summaryDocument, 'with a status but with no list of incidents');
  return {
    summary,
    incidents: incidentsDocument && ofSamePage(summary, incidentsDocument, readIncidents),
    maintenances: maintenancesDocument && ofSamePage(summary, maintenancesDocument, readMaintenances),
  };
}

/** While a page moves, one document may still come from the old place: its list is not that of the page that the summary tells of. */
function ofSamePage(
  { page }: StatuspageSummary,
  document: PageDocument,
  read: (raw: unknown) => StatuspageList | undefined,
): StatuspageList {
  const list = readList(document, read);
  if (page.id !== null && list.page.id !== null && page.id !== list.page.id)
    throw unrecognised(document, `with the list of another page (${list.page.id}) than the summary is of (${page.id})`);
  return list;
}
