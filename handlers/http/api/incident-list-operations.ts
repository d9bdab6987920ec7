import { z } from 'zod';
import { filterKinds, impactOrder } from '../../../src/domain/filter.js';
import { paragraphOf } from '../../../src/domain/filter-complaint.js';
import { IncidentSummary, listOf } from './answers.js';
import { writeCursor } from './cursor.js';
import { Names, paging, placeIn, When, Words } from './inputs.js';
import { openRead } from './open-read.js';
import { defineOperation, type Operation, type Reply } from './operation.js';
import type { ApiPort } from './port.js';
import { type Refusal, refuse } from './problem.js';
import { summaryShown } from './shown.js';
import type { Viewer } from './viewer.js';

/** An incident by which a list was cut: when it began, and its id. */
const Place = z.tuple([When, z.string().min(1).max(100)]);

const filters = {
  vendor: Words.optional().describe('Slugs, names, domains or addresses; any of them.'),
  region: Words.optional().describe('Places such as `eu` or `us-east-1`. What names no place passes, as in subscriptions.'),
  component: Names.optional().describe('Names or globs such as `API*`.'),
  kind: z
    .array(z.enum(['incident', 'maintenance', 'notice', 'postmortem', 'retroactive']))
    .max(filterKinds.length)
    .optional(),
  min_impact: z
    .enum(['none', 'minor', 'major', 'critical'])
    .optional()
    .describe(`The mildest impact: ${impactOrder.join(', ')}.`),
  filter: z
    .string()
    .max(4_000)
    .optional()
    .describe('An expression of the filter language, as `/tocsin subscribe` takes it; it must hold too.'),
} as const;

type Filters = z.output<z.ZodObject<typeof filters>>;

interface Wanted {
  readonly kind: string;
  readonly query: Filters & { readonly limit: number; readonly cursor?: string | undefined };
  readonly viewer: Viewer;
  readonly base: string;
  readonly isOpen?: boolean | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

async function incidentsWanted(
  port: ApiPort,
  { kind, query, viewer, base, ...when }: Wanted,
): Promise<Reply<z.input<ReturnType<typeof listOf<typeof IncidentSummary>>>> | Refusal> {
  const place = placeIn(kind, Place, query.cursor);
  if ('kind' in place) return place;
  const read = await port.readFilter(viewer.tenantId, {
    vendors: query.vendor ?? [],
    regions: query.region ?? [],
    components: query.component ?? [],
    kinds: query.kind ?? [],
    minImpact: query.min_impact,
    expression: query.filter,
  });
  if (read.kind === 'bad')
    return refuse(400, 'filter.bad', paragraphOf(read.complaints), {
      errors: read.complaints.map(({ text }) => ({ where: 'query', detail: text })),
    });
  const found = await port.find({
    tenantId: viewer.tenantId,
    filter: read.filter,
    ...when,
    below: place.place,
    limit: query.limit,
  });
  const next = found.next === null ? null : writeCursor(kind, found.next);
  return { kind: 'reply', body: { items: found.incidents.map((one) => summaryShown(base, one)), next }, next };
}

const incidents = (port: ApiPort): Operation =>
  defineOperation({
    ...openRead,
    id: 'listIncidents',
    address: '/incidents',
    summary: 'Incidents, the newest first. A page may hold fewer than asked for while `next` goes on.',
    path: {},
    query: {
      ...paging,
      ...filters,
      state: z.enum(['open', 'closed']).optional(),
      since: When.optional().describe('Began then or later.'),
      until: When.optional().describe('Began before.'),
    },
    answer: listOf(IncidentSummary),
    refusals: [],
    run: ({ query, viewer, base }) =>
      incidentsWanted(port, {
        kind: 'incidents',
        query,
        viewer,
        base,
        isOpen: query.state === undefined ? undefined : query.state === 'open',
        since: query.since,
        until: query.until,
      }),
  });

const openNow = (port: ApiPort): Operation =>
  defineOperation({
    ...openRead,
    id: 'listOpen',
    address: '/open',
    summary: 'What burns now: open incidents and notices, the newest first.',
    path: {},
    query: { ...paging, ...filters },
    answer: listOf(IncidentSummary),
    refusals: [],
    run: ({ query, viewer, base }) =>
      incidentsWanted(port, {
        kind: 'open',
        query: { ...query, kind: query.kind ?? ['incident', 'notice', 'retroactive', 'postmortem'] },
        viewer,
        base,
        isOpen: true,
      }),
  });

const maintenance = (port: ApiPort): Operation =>
  defineOperation({
    ...openRead,
    id: 'listMaintenance',
    address: '/maintenance',
    summary: 'Maintenance that is planned or runs, the latest first.',
    path: {},
    query: { ...paging, vendor: filters.vendor, region: filters.region, component: filters.component },
    answer: listOf(IncidentSummary),
    refusals: [],
    run: ({ query, viewer, base }) =>
      incidentsWanted(port, { kind: 'maintenance', query: { ...query, kind: ['maintenance'] }, viewer, base, isOpen: true }),
  });

export const incidentListOperations = (port: ApiPort): readonly Operation[] =>
  [incidents, openNow, maintenance].map((make) => make(port));
