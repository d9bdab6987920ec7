// Documents: /v1/incidents/active (open; an empty list means that nothing is), /v1/incidents (newest, open and closed; refused in some places), /v1/maintenances, /v1/instances/status/preview (about a megabyte).
// Ids: incidents, maintenances and events are numbered; instances have keys (NA123). Incidents and maintenances are numbered apart, so maintenances are called "maintenance-<id>".
// Cannot tell: titles of most incidents, when a text beside the events was changed, what lies behind the ends of the lists, how fresh the answer is.
import { z } from 'zod';
import type { PageStatus } from '../../domain/incident.js';
import type { ListWindow, PageLook, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { readJson, unrecognised } from '../reading/json-document.js';
import { newestFirst } from '../reading/listing-order.js';
import { type LooseRows, looseArray } from '../reading/loose.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection, home } from './detection.js';
import { type PageContext, readIncident, readMaintenance } from './read-incident.js';
import { readInstances } from './read-parts.js';
import { SalesforceIncident, SalesforceInstance, SalesforceMaintenance } from './schema.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

const listLength = 100;

function readList<Row>(documents: readonly PageDocument[], name: string, row: z.ZodType<Row>): LooseRows<Row> | undefined {
  const document = documents.find((each) => each.name === name && each.status === 200);
  if (document === undefined) return undefined;
  const rows = looseArray(row).parse(readJson(document));
  if (!rows.listed) throw unrecognised(document, 'with something else than a list, so it is not the status of Salesforce');
  if (rows.good.length === 0 && rows.bad.length > 0) throw unrecognised(document, 'with a list of which no row can be read');
  return rows;
}

interface Lists {
  readonly active: LooseRows<SalesforceIncident>;
  readonly past: LooseRows<SalesforceIncident> | undefined;
  readonly maintenances: LooseRows<SalesforceMaintenance> | undefined;
  readonly instances: LooseRows<SalesforceInstance>;
}

function readLists(documents: readonly PageDocument[], origin: string): Lists {
  const active = readList(documents, 'active', SalesforceIncident);
  const instances = readList(documents, 'instances', SalesforceInstance);
  if (active === undefined) throw unrecognised({ url: `${origin}/v1/incidents/active` }, 'with no list of open incidents');
  // That nothing is open is only believed beside a list that can never be empty.
  if (instances === undefined || instances.good.length === 0)
    throw unrecognised({ url: `${origin}/v1/instances/status/preview` }, 'with no list of instances');
  return {
    active,
    instances,
    past: readList(documents, 'incidents', SalesforceIncident),
    maintenances: readList(documents, 'maintenances', SalesforceMaintenance),
  };
}

const freshness = (row: SalesforceIncident): string => row.updatedAt.at ?? '';

/** The same row may stand in both lists, one of them older: the newer one counts. */
function joined<Row extends { readonly id: string }>(rows: readonly Row[], freshnessOf: (row: Row) => string): Row[] {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const known = newest.get(row.id);
    if (known === undefined || freshnessOf(row) > freshnessOf(known)) newest.set(row.id, row);
  }
  return [...newest.values()];
}

function readAll({ active, past, maintenances }: Lists, context: PageContext): SnapshotIncident[] {
  const { notes } = context;
  const rows = [...notes.rows(active, 'open incidents'), ...(past === undefined ? [] : notes.rows(past, 'list of incidents'))];
  const planned = maintenances === undefined ? [] : notes.rows(maintenances, 'list of maintenances');
  return newestFirst([
    ...joined(rows, freshness).map((row) => readIncident(row, context)),
    ...joined(planned, (row) => row.updatedAt.at ?? '').map((row) => ({
      ...readMaintenance(row, context),
      id: `maintenance-${row.id}`,
    })),
  ]);
}

const isNewestFirst = (rows: readonly SalesforceIncident[]): boolean =>
  rows.length > 0 && rows.every((row, index) => index === 0 || (row.createdAt.at ?? '') <= (rows[index - 1]?.createdAt.at ?? ''));

/** As far as the long list surely reaches it tells what was deleted; behind that, or where it is refused, what left the list of open ones is over. */
function windowsOf({ active, past }: Lists): ListWindow[] {
  if (active.bad.length > 0 || (past !== undefined && past.bad.length > 0)) return [];
  const open: ListWindow = { kinds: ['incident'], reach: 'open' };
  return past !== undefined && isNewestFirst(past.good) ? [{ kinds: ['incident'], reach: 'recent' }, open] : [open];
}

function pageStatus(lists: Lists, components: readonly SnapshotComponent[], incidents: readonly SnapshotIncident[]): PageStatus {
  return statusOfLists(incidents, components, lists.active.bad.length === 0 && lists.instances.bad.length === 0);
}

async function parse({ url: origin }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const lists = readLists(documents, origin);
  const notes = new Notes();
  if (lists.past === undefined) notes.add('missing-document', 'the list of closed incidents is not given out');
  if (lists.maintenances === undefined) notes.add('missing-document', 'the list of maintenances is not given out');
  const components = readInstances(lists.instances, notes);
  const pageUrl = origin.replace('://api.', '://');
  const regionsOf = new Map(components.map(({ id, regions }) => [id, regions]));
  const fetchedAt = documents.find(({ name }) => name === 'active')?.fetchedAt ?? '';
  const incidents = readAll(lists, { notes, pageUrl, regionsOf, fetchedAt });
  const status = pageStatus(lists, components, incidents);
  return {
    snapshot: {
      provider: 'salesforce',
      page: { name: 'Salesforce', url: pageUrl },
      status,
      components,
      incidents,
      notes: notes.list(),
    },
    asOf: null,
    windows: windowsOf(lists),
  };
}

function plan({ url }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] {
  if (soFar.length > 0) return [];
  return [
    { name: 'active', url: `${url}/v1/incidents/active`, accept: 'json' },
    { name: 'incidents', url: `${url}/v1/incidents?limit=${listLength}`, accept: 'json', expects: [403, 404] },
    { name: 'maintenances', url: `${url}/v1/maintenances?limit=${listLength}`, accept: 'json', expects: [403, 404] },
    { name: 'instances', url: `${url}/v1/instances/status/preview`, accept: 'json' },
  ];
}

export const salesforce = defineAdapter<Settings>({
  id: 'salesforce',
  label: 'Salesforce Trust',
  settings: Settings,
  fromCatalogue: () => ({ url: home }),
  detection,
  plan,
  parse,
});
