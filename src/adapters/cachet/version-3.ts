import { z } from 'zod';
import type { PageDocument, PageRequest } from '../adapter.js';
import { byReference, type Resource, referenceKey, references, resourceOf } from '../reading/json-api.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { looseArray, looseWord } from '../reading/loose.js';
import type { Notes } from '../reading/notes.js';
import { text, translated } from '../reading/text-fields.js';
import {
  type CachetList,
  type CachetPage,
  type CachetPost,
  type CachetUpdate,
  componentStatus,
  incidentStatus,
  rawTime,
  scheduleStatus,
} from './schema.js';

const pageSize = 100;
const postsListed = 50;

const Moment = z
  .object({ string: rawTime })
  .nullish()
  .catch({ string: 'something unreadable' })
  .transform((moment) => moment?.string);
const wordIn = <Word>(word: z.ZodType<Word>) =>
  z
    .looseObject({ value: z.unknown().optional() })
    .catch(({ value }) => ({ value }))
    .transform(({ value }) => word.parse(value));

const Component = resourceOf(z.object({ name: z.string(), status: z.unknown().optional() }));
const Group = resourceOf(z.object({ name: z.string() }));
const Update = resourceOf(z.object({ message: text, status: z.unknown().optional(), created: Moment }));

const posts = { name: z.string(), message: text, created: Moment };
const Incident = resourceOf(z.object({ ...posts, status: wordIn(incidentStatus), occurred: Moment }));
const Schedule = resourceOf(z.object({ ...posts, status: wordIn(scheduleStatus), scheduled: Moment, completed: Moment }));

const Counted = z.object({ current_page: z.int(), from: z.int().nullish().catch(null), to: z.int().nullish().catch(null) });
const listOf = <Row>(row: z.ZodType<Row>) =>
  z.object({
    data: looseArray(row),
    included: looseArray(resourceOf(z.looseObject({}))),
    links: z.object({ next: z.string().nullable() }).nullish().catch(null),
    meta: Counted,
  });

type SystemStatus = NonNullable<CachetPage['status']>;

const systemStatus = looseWord(
  translated<SystemStatus>({
    operational: 'none',
    // Said already when one component is slow, so no more than minor is claimed.
    partial_outage: 'minor',
    major_outage: 'critical',
    under_maintenance: 'maintenance',
  }),
  'unknown',
);
const Status = z.object({ data: z.looseObject({ status: systemStatus }) });

export const requestsOfVersion3 = (url: string): readonly PageRequest[] => [
  { name: 'status', url: `${url}/api/status`, accept: 'json' },
  { name: 'components', url: `${url}/api/components?per_page=${pageSize}&sort=order&include=group`, accept: 'json' },
  { name: 'incidents', url: `${url}/api/incidents?per_page=${postsListed}&include=components,updates`, accept: 'json' },
  { name: 'schedules', url: `${url}/api/schedules?per_page=${postsListed}&sort=-id&include=components,updates`, accept: 'json' },
];

interface Read<Row> extends CachetList<Row> {
  readonly included: ReadonlyMap<string, Resource<Record<string, unknown>>>;
}

function required(documents: readonly PageDocument[], name: string, url: string): PageDocument {
  const document = documentNamed(documents, name);
  if (document === undefined) throw unrecognised({ url: `${url}/api/${name}` }, 'with nothing');
  return document;
}

function readList<Row>(document: PageDocument, row: z.ZodType<Row>, notes: Notes): Read<Row> {
  const read = listOf(row).safeParse(readJson(document));
  if (!read.success || !read.data.data.listed)
    throw unrecognised(document, 'with JSON that is no list of Cachet 3: "data" and "meta.current_page" are missing');
  const { data, included, links, meta } = read.data;
  const listed = data.good.length + data.bad.length;
  const counted = typeof meta.to === 'number' ? meta.to - (meta.from ?? 1) + 1 : 0;
  if (counted !== listed) notes.add('contradiction', `${document.name} counts ${counted} rows and lists ${listed}`);
  const isSound = data.bad.length === 0 && included.bad.length === 0 && counted === listed;
  return {
    rows: notes.rows(data, document.name),
    included: byReference(notes.rows(included, `rows that belong to ${document.name}`)),
    isSound,
    isWhole: isSound && links !== null && links !== undefined && links.next === null && meta.current_page === 1,
  };
}

type PostRow = z.infer<typeof Incident> | z.infer<typeof Schedule>;

/** Both were asked for, so they are named even where there are none. */
function listedIn(row: PostRow, name: 'updates' | 'components', where: string, notes: Notes) {
  const listed = references(row, name);
  if (listed === undefined) notes.add('missing-list', `${where} does not name its ${name}`);
  return listed ?? [];
}

function updatesOf(row: PostRow, { included }: Read<unknown>, where: string, notes: Notes): CachetUpdate[] {
  return listedIn(row, 'updates', where, notes).flatMap((reference) => {
    const raw = included.get(referenceKey(reference));
    const read = Update.safeParse(raw);
    if (!read.success) {
      notes.add('missing-row', `update ${reference.id} of ${where} is missing or cannot be read`);
      return [];
    }
    const { message, status, created } = read.data.attributes;
    const word = status === undefined ? null : wordIn(incidentStatus).parse(status);
    return [{ id: reference.id, message, status: word, createdAt: created }];
  });
}

function postOf(row: PostRow, list: Read<unknown>, kind: string, notes: Notes): CachetPost {
  const { id, attributes } = row;
  const { name, message, status, created } = attributes;
  return {
    id,
    name,
    message,
    status,
    url: null,
    createdAt: created,
    componentIds: listedIn(row, 'components', `${kind} ${id}`, notes).map((component) => component.id),
    occurredAt: 'occurred' in attributes ? attributes.occurred : null,
    scheduledAt: 'scheduled' in attributes ? attributes.scheduled : null,
    completedAt: 'completed' in attributes ? attributes.completed : null,
    updates: updatesOf(row, list, `${kind} ${id}`, notes),
  };
}

function groupOf(row: z.infer<typeof Component>, { included }: Read<unknown>): string | null {
  const [reference] = references(row, 'group') ?? [];
  const read = Group.safeParse(reference === undefined ? undefined : included.get(referenceKey(reference)));
  return read.success ? read.data.attributes.name.trim() : null;
}

/** The state of a component is a bare number here, and `{human, value}` in some releases. */
const wordOf = (raw: unknown) =>
  typeof raw === 'object' && raw !== null ? wordIn(componentStatus).parse(raw) : componentStatus.parse(raw);

export function readVersion3(documents: readonly PageDocument[], url: string, notes: Notes): CachetPage {
  const status = required(documents, 'status', url);
  const said = Status.safeParse(readJson(status));
  if (!said.success) throw unrecognised(status, 'with JSON that is no status of Cachet 3');
  const components = readList(required(documents, 'components', url), Component, notes);
  const incidents = readList(required(documents, 'incidents', url), Incident, notes);
  const schedules = readList(required(documents, 'schedules', url), Schedule, notes);
  const rows = components.rows.map((row) => ({
    id: row.id,
    name: row.attributes.name,
    status: wordOf(row.attributes.status),
    group: groupOf(row, components),
  }));
  return {
    components: { ...components, rows },
    incidents: { ...incidents, rows: incidents.rows.map((row) => postOf(row, incidents, 'incident', notes)) },
    schedules: { ...schedules, rows: schedules.rows.map((row) => postOf(row, schedules, 'schedule', notes)) },
    status: notes.word(said.data.data.status, 'status of the page'),
  };
}
