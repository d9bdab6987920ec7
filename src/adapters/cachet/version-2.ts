import { z } from 'zod';
import type { PageDocument, PageRequest } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { looseArray } from '../reading/loose.js';
import type { Notes } from '../reading/notes.js';
import { idText, optionalId, optionalText, text } from '../reading/text-fields.js';
import {
  type CachetComponent,
  type CachetList,
  type CachetPage,
  type CachetPost,
  componentStatus,
  incidentStatus,
  rawTime,
  scheduleStatus,
} from './schema.js';

/** More than this is not listed in one document, and what is cut off is said in a note. */
const pageSize = 100;
const postsListed = 50;

const Pagination = z.object({ total: z.int().nullish().catch(null), count: z.int().nullish().catch(null) });
const listOf = <Row>(row: z.ZodType<Row>) => z.object({ meta: z.object({ pagination: Pagination }), data: looseArray(row) });

/** 0 stands for "none" where a row names another one. */
const reference = optionalId.transform((id) => (id === '0' ? null : id));

const Component = z.object({ id: idText, name: z.string(), status: componentStatus, group_id: reference });
const Group = z.object({ id: idText, name: z.string() });

const Update = z
  .object({ id: idText, status: incidentStatus, message: text, created_at: rawTime })
  .transform(({ id, status, message, created_at }) => ({ id, status, message, createdAt: created_at }));

const Incident = z.object({
  id: idText,
  name: z.string(),
  status: incidentStatus,
  message: text,
  component_id: reference,
  visible: z.unknown().optional(),
  permalink: optionalText,
  occurred_at: rawTime,
  created_at: rawTime,
  scheduled_at: rawTime,
  updates: looseArray(Update),
});

const Schedule = z.object({
  id: idText,
  name: z.string(),
  status: scheduleStatus,
  message: text,
  created_at: rawTime,
  scheduled_at: rawTime,
  completed_at: rawTime,
});

export const requestsOfVersion2 = (url: string): readonly PageRequest[] => [
  { name: 'components', url: `${url}/api/v1/components?per_page=${pageSize}&sort=id&order=asc`, accept: 'json' },
  {
    name: 'groups',
    url: `${url}/api/v1/components/groups?per_page=${pageSize}&sort=id&order=asc`,
    accept: 'json',
    expects: [404],
  },
  // Unasked, the rows come in no order at all, so a list that is cut off would hold any of them.
  { name: 'incidents', url: `${url}/api/v1/incidents?per_page=${postsListed}&sort=id&order=desc`, accept: 'json' },
  {
    name: 'schedules',
    url: `${url}/api/v1/schedules?per_page=${postsListed}&sort=id&order=desc`,
    accept: 'json',
    expects: [404],
  },
];

function readList<Row>(document: PageDocument, row: z.ZodType<Row>, notes: Notes): CachetList<Row> {
  const read = listOf(row).safeParse(readJson(document));
  if (!read.success || !read.data.data.listed)
    throw unrecognised(document, 'with JSON that is no list of Cachet 2: "meta.pagination" and "data" are missing');
  const { data, meta } = read.data;
  const { total, count } = meta.pagination;
  const rows = notes.rows(data, document.name);
  const listed = data.good.length + data.bad.length;
  const isSound = data.bad.length === 0 && (count ?? listed) === listed;
  if (!isSound && data.bad.length === 0) notes.add('contradiction', `${document.name} counts ${count} rows and lists ${listed}`);
  const isWhole = isSound && typeof total === 'number' && total <= listed;
  return { rows, isSound, isWhole };
}

function present(documents: readonly PageDocument[], name: string, notes: Notes): PageDocument | undefined {
  const document = documentNamed(documents, name);
  if (document !== undefined && document.status !== 404) return document;
  notes.add('missing-document', `the page has no ${name}`);
  return undefined;
}

function required(documents: readonly PageDocument[], name: string, url: string): PageDocument {
  const document = documentNamed(documents, name);
  if (document === undefined) throw unrecognised({ url: `${url}/api/v1/${name}` }, 'with nothing');
  return document;
}

function postOf(row: z.infer<typeof Incident>, notes: Notes): CachetPost {
  const { id, name, message, status, permalink, component_id } = row;
  return {
    id,
    name,
    message,
    status,
    url: permalink,
    componentIds: component_id === null ? [] : [component_id],
    occurredAt: row.occurred_at,
    createdAt: row.created_at,
    scheduledAt: row.scheduled_at,
    completedAt: null,
    updates: notes.rows(row.updates, `updates of incident ${id}`),
  };
}

const scheduleOf = ({ id, name, message, status, ...times }: z.infer<typeof Schedule>): CachetPost => ({
  id,
  name,
  message,
  status,
  url: null,
  componentIds: [],
  occurredAt: null,
  updates: [],
  createdAt: times.created_at,
  scheduledAt: times.scheduled_at,
  completedAt: times.completed_at,
});

function readComponents(documents: readonly PageDocument[], url: string, notes: Notes): CachetList<CachetComponent> {
  const list = readList(required(documents, 'components', url), Component, notes);
  const groups = present(documents, 'groups', notes);
  const names = new Map(
    (groups === undefined ? [] : readList(groups, Group, notes).rows).map(({ id, name }) => [id, name.trim()]),
  );
  const rows = list.rows.map(({ id, name, status, group_id }) => ({
    id,
    name,
    status,
    group: names.get(group_id ?? '') ?? null,
  }));
  return { ...list, rows };
}

export function readVersion2(documents: readonly PageDocument[], url: string, notes: Notes): CachetPage {
  const incidents = readList(required(documents, 'incidents', url), Incident, notes);
  const schedules = present(documents, 'schedules', notes);
  const scheduleList = schedules === undefined ? undefined : readList(schedules, Schedule, notes);
  // Rows that are only for those who are signed in are not the vendor's public word.
  const isPublic = ({ visible }: z.infer<typeof Incident>): boolean => visible !== 0 && visible !== false;
  return {
    components: readComponents(documents, url, notes),
    incidents: { ...incidents, rows: incidents.rows.filter(isPublic).map((row) => postOf(row, notes)) },
    schedules: scheduleList && { ...scheduleList, rows: scheduleList.rows.map(scheduleOf) },
    status: undefined,
  };
}
