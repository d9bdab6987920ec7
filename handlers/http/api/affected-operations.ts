import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import type { AffectedMark } from '../../../src/db/record/api-affected.js';
import { Affected, listOf } from './answers.js';
import { Id, paging, When } from './inputs.js';
import { defineOperation, noBody, type Operation } from './operation.js';
import { paged } from './paged.js';
import type { ApiPort } from './port.js';
import { refuse, unknownThing } from './problem.js';
import type { Viewer } from './viewer.js';

const filters = {
  vendor: Id.optional().describe('A slug.'),
  incident: Id.optional(),
  since: When.optional().describe('The incident began then or later.'),
  until: When.optional().describe('The incident began before.'),
} as const;

type Filters = z.output<z.ZodObject<typeof filters>>;

const marked = (port: ApiPort, { tenantId }: Viewer, { vendor, incident, since, until }: Filters): Promise<AffectedMark[]> =>
  port.affected({ tenantId, slug: vendor ?? null, incidentId: incident ?? null, since: since ?? null, until: until ?? null });

const shown = (mark: AffectedMark): z.input<typeof Affected> => ({
  incident: mark.incidentId,
  vendor: mark.vendorSlug,
  vendorName: mark.vendorName,
  title: mark.title,
  kind: mark.kind,
  impact: mark.impact,
  begunAt: mark.begunAt,
  startedAt: mark.startedAt,
  resolvedAt: mark.resolvedAt,
  channel: mark.channelId,
  channelName: mark.channelName,
  person: mark.person,
  markedAt: mark.markedAt,
});

const listAffected = (port: ApiPort): Operation =>
  defineOperation({
    id: 'listAffected',
    method: 'get',
    address: '/affected',
    summary: 'What people of the workspace marked as hitting them, oldest mark first.',
    needs: 'token',
    path: {},
    query: { ...paging, ...filters },
    body: noBody,
    status: 200,
    answer: listOf(Affected),
    refusals: [],
    async run({ query, viewer }) {
      const all = await marked(port, viewer, query);
      return paged('affected', all, ({ markedAt, threadId, personId }) => `${markedAt} ${threadId} ${personId}`, shown, query);
    },
  });

/** A spreadsheet takes what begins with one of these for a formula. */
const inert = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

const exportAffected = (port: ApiPort): Operation =>
  defineOperation({
    id: 'exportAffected',
    method: 'get',
    address: '/affected.csv',
    summary: 'The same as a table, all of it.',
    needs: 'token',
    path: {},
    query: filters,
    body: noBody,
    status: 200,
    type: 'text/csv',
    answer: z.string(),
    refusals: [],
    async run({ query, viewer }) {
      const rows = (await marked(port, viewer, query)).map((mark) =>
        Object.fromEntries(Object.entries(shown(mark)).map(([name, value]) => [name, inert(value ?? '')])),
      );
      return { kind: 'reply', body: stringify(rows, { header: true, columns: Affected.keyof().options }) };
    },
  });

const Said = z.strictObject({
  person: z.string().trim().min(1).max(80).optional().describe("Who says so; the token's name where it is left out."),
  channel: Id.optional().describe('Only in the thread of this channel.'),
});

const about = (viewer: Viewer, incidentId: string, { person, channel }: z.output<typeof Said>) => ({
  tenantId: viewer.tenantId,
  incidentId,
  channelId: channel ?? null,
  person: person ?? viewer.name,
  tokenId: viewer.id,
});

const markAffected = (port: ApiPort): Operation =>
  defineOperation({
    id: 'markAffected',
    method: 'put',
    address: '/incidents/{incident}/affected',
    summary: 'Says in the threads about an incident that it hit you.',
    needs: 'writer',
    path: { incident: Id },
    query: {},
    body: Said,
    status: 200,
    answer: z.strictObject({ threads: z.int() }),
    refusals: [404, 409],
    async run({ path, body, viewer }) {
      const found = await port.incident(viewer.tenantId, path.incident);
      if (found === undefined) return unknownThing('incident with this id');
      const threads = await port.sayAffected(about(viewer, path.incident, body));
      if (threads === 0)
        return refuse(
          409,
          'api.no_thread',
          'No channel of yours has a thread about this incident, so there is nowhere to say it.',
        );
      return { kind: 'reply', body: { threads } };
    },
  });

const unmarkAffected = (port: ApiPort): Operation =>
  defineOperation({
    id: 'unmarkAffected',
    method: 'delete',
    address: '/incidents/{incident}/affected',
    summary: 'Takes back what the same token said.',
    needs: 'writer',
    path: { incident: Id },
    query: Said.shape,
    body: noBody,
    status: 204,
    answer: z.undefined(),
    refusals: [404],
    async run({ path, query, viewer }) {
      const stood = await port.takeBackAffected(about(viewer, path.incident, query));
      return stood === 0 ? unknownThing('mark of yours on this incident') : { kind: 'reply', body: undefined };
    },
  });

export const affectedOperations = (port: ApiPort): readonly Operation[] =>
  [listAffected, exportAffected, markAffected, unmarkAffected].map((make) => make(port));
