// Documents: /api/ssp/services.json (the services) and /api/ssp/incidents.json (incidents, with the services that each of them touches).
// Ids: numbers of services and incidents, which stay. Both lists may be narrowed to the part that serves one customer, by its subdomain.
// Cannot tell: texts and updates, the words of its states, addresses of single incidents, maintenances, regions, how far back the list reaches.
import { z } from 'zod';
import type { ComponentStatus, Impact, IncidentStatus } from '../../domain/incident.js';
import type { PageLook, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { byReference, referenceKey, references } from '../reading/json-api.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { statusOfLabel } from '../reading/status-words.js';
import { detection } from './detection.js';
import { type Incident, type IncidentService, Incidents, Services } from './schema.js';

const Settings = z.object({
  url: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  /** Of a customer: the lists then tell about the part of Zendesk that serves it. */
  subdomain: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/i)
    .optional(),
});
type Settings = z.infer<typeof Settings>;

/** What is wrong with each service now, and whether that is all: one that cannot be tied to a service may touch any of them. */
interface Affected {
  readonly byService: ReadonlyMap<string, ComponentStatus>;
  readonly isKnown: boolean;
}

function read<Row>(documents: readonly PageDocument[], name: string, schema: z.ZodType<Row>, origin: string): Row {
  const document = documentNamed(documents, name);
  if (document === undefined) throw unrecognised({ url: `${origin}/api/ssp/${name}.json` }, 'with nothing');
  const found = schema.safeParse(readJson(document));
  if (!found.success) throw unrecognised(document, `with JSON that is no list of Zendesk's ${name}`);
  return found.data;
}

/** Only a time that can be read says that something is over. */
const isOver = ({ attributes }: Incident | IncidentService): boolean => attributes.resolvedAt.at !== null;

function statusOfFlags({ attributes: { outage, degradation } }: IncidentService): ComponentStatus {
  if (outage === true) return 'major_outage';
  return degradation === true ? 'degraded_performance' : 'unknown';
}

const badness: readonly ComponentStatus[] = ['unknown', 'degraded_performance', 'major_outage'];

function readAffected(rows: readonly IncidentService[], serviceIds: ReadonlySet<string>, notes: Notes): Affected {
  const byService = new Map<string, ComponentStatus>();
  let isKnown = true;
  for (const row of rows) {
    notes.time(row.attributes.resolvedAt, `resolvedAt of incident service ${row.id}`);
    if (isOver(row)) continue;
    const { serviceId } = row.attributes;
    if (serviceId === null || !serviceIds.has(serviceId)) {
      notes.add('missing-row', `incident service ${row.id} touches a service that is not listed`);
      isKnown = false;
      continue;
    }
    const { outage, degradation } = row.attributes;
    if (typeof outage !== 'boolean' || typeof degradation !== 'boolean')
      notes.add('unknown-word', `incident service ${row.id} does not say how bad it is`);
    const status = statusOfFlags(row);
    if (badness.indexOf(status) >= badness.indexOf(byService.get(serviceId) ?? 'unknown')) byService.set(serviceId, status);
  }
  return { byService, isKnown };
}

interface Touched {
  readonly rows: readonly IncidentService[];
  readonly isWhole: boolean;
}

/** What an incident touches. One that is open and does not say may touch anything. */
function touchedBy(incident: Incident, included: ReadonlyMap<string, IncidentService>, notes: Notes): Touched {
  const named = references(incident, 'incidentServices');
  const rows = (named ?? []).map((reference) => included.get(referenceKey(reference))).filter((row) => row !== undefined);
  const isWhole = named === undefined ? isOver(incident) : rows.length === named.length;
  if (!isWhole) notes.add('missing-row', `services of incident ${incident.id} are missing`);
  return { rows, isWhole };
}

function impactOf(rows: readonly IncidentService[]): Impact {
  if (rows.some(({ attributes }) => attributes.outage === true)) return 'major';
  return rows.some(({ attributes }) => attributes.degradation === true) ? 'minor' : 'unknown';
}

/** The end is told by its time alone; a word of the vendor counts only while it says that something is going on. */
function statusOf(incident: Incident): IncidentStatus {
  if (isOver(incident)) return 'resolved';
  const status = statusOfLabel(incident.attributes.status ?? '');
  return status === 'investigating' || status === 'identified' || status === 'monitoring' ? status : 'unknown';
}

function readIncident(row: Incident, touched: Touched, names: ReadonlyMap<string, string>, notes: Notes): SnapshotIncident {
  const where = `incident ${row.id}`;
  const services = touched.rows.map(({ attributes }) => names.get(attributes.serviceId ?? ''));
  return {
    id: row.id,
    title: row.attributes.name.trim(),
    kind: 'incident',
    impact: impactOf(touched.rows),
    status: statusOf(row),
    url: null,
    startedAt: notes.time(row.attributes.startedAt, `startedAt of ${where}`),
    resolvedAt: notes.time(row.attributes.resolvedAt, `resolvedAt of ${where}`),
    scheduledFor: null,
    scheduledUntil: null,
    components: [...new Set(services.filter((name) => name !== undefined))],
    regions: [],
    updates: [],
  };
}

async function parse({ url: origin }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const notes = new Notes();
  const services = read(documents, 'services', Services, origin);
  const list = read(documents, 'incidents', Incidents, origin);
  const rows = firstOfEach(notes.rows(services.data, 'services'), 'services', notes);
  const names = new Map(rows.map(({ id, attributes }) => [id, attributes.name.trim()]));
  const included = notes.rows(list.included, 'rows that belong to the incidents').flat();
  const affected = readAffected(included, new Set(names.keys()), notes);
  const byKey = byReference(included);
  const found = firstOfEach(notes.rows(list.data, 'incidents'), 'incidents', notes).map((row) => ({
    row,
    touched: touchedBy(row, byKey, notes),
  }));
  if (affected.byService.size > 0 && found.every(({ row }) => isOver(row)))
    notes.add('contradiction', 'services are affected and no incident is open');
  const isSound = list.data.bad.length === 0 && list.included.bad.length === 0 && found.every(({ touched }) => touched.isWhole);
  const healthy: ComponentStatus = isSound && affected.isKnown ? 'operational' : 'unknown';
  const components = [...names].map(
    ([id, name]): SnapshotComponent => ({ id, name, group: null, status: affected.byService.get(id) ?? healthy, regions: [] }),
  );
  const incidents = newestFirst(found.map(({ row, touched }) => readIncident(row, touched, names, notes)));
  return {
    snapshot: {
      provider: 'zendesk',
      page: { name: 'Zendesk', url: origin },
      components,
      incidents,
      status:
        components.length === 0 ? 'unknown' : statusOfLists(incidents, components, isSound && services.data.bad.length === 0),
      notes: notes.list(),
    },
    asOf: null,
    windows: isSound ? [{ kinds: ['incident'], reach: 'recent' }] : [],
  };
}

function plan({ url, subdomain }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] {
  if (soFar.length > 0) return [];
  const scope = subdomain === undefined ? '' : `?subdomain=${subdomain}`;
  return [
    { name: 'services', url: `${url}/api/ssp/services.json${scope}`, accept: 'json' },
    { name: 'incidents', url: `${url}/api/ssp/incidents.json${scope}`, accept: 'json' },
  ];
}

export const zendesk = defineAdapter<Settings>({
  id: 'zendesk',
  label: 'Zendesk',
  settings: Settings,
  detection,
  plan,
  parse,
});
