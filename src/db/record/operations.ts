import { z } from 'zod';
import { previewTenant, publicTenant } from '../../domain/ids.js';
import { Moment } from '../columns.js';
import { type Db, firstRow, rows, sql } from '../database.js';
import { isFollowedPage } from './conditions.js';

const DatabaseServer = z.object({ version: z.string(), now: Moment });

export const databaseServer = (db: Db): Promise<z.infer<typeof DatabaseServer> | undefined> =>
  firstRow(DatabaseServer, db, sql`select current_setting('server_version') as version, clock_timestamp() as now`);

const LaggingThread = z.object({
  id: z.string(),
  channelName: z.string(),
  chat: z.string(),
  incidentId: z.string(),
  incidentTitle: z.string(),
  wantedAt: Moment,
  behind: z.number().int(),
  failures: z.number().int(),
  failureCode: z.string().nullable(),
  notBefore: Moment,
});
export type LaggingThread = z.infer<typeof LaggingThread>;

/**
 * Threads that do not show the latest state yet, the longest waiting first. What waits because somebody muted it is not behind. All chats and
 * workspaces: this is the operator's view.
 */
export const laggingThreads = (db: Db, limit: number): Promise<LaggingThread[]> =>
  rows(
    LaggingThread,
    db,
    sql`select t.id, c.name as "channelName", c.chat, t.incident_id as "incidentId", coalesce(i.title, '') as "incidentTitle", t.wanted_at as "wantedAt",
        t.wanted_revision - t.delivered_revision as behind, t.failures, t.failure_code as "failureCode", t.not_before as "notBefore"
      from threads t join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id
        left join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id
      where t.state = 'open' and c.ended_at is null and t.failure_code is distinct from 'muted'
        and (t.delivered_revision < t.wanted_revision or t.delivered_marks < t.marks_version) order by t.wanted_at limit ${limit}`,
  );

const UnsettledDelivery = z.object({
  id: z.string(),
  threadId: z.string(),
  channelName: z.string(),
  chat: z.string(),
  incidentId: z.string(),
  rowKey: z.string(),
  state: z.enum(['sending', 'in_doubt', 'retry']),
  attempt: z.number().int(),
  attemptedAt: Moment,
  failureCode: z.string().nullable(),
});
export type UnsettledDelivery = z.infer<typeof UnsettledDelivery>;

/** Writes whose outcome is not known yet, oldest attempt first. */
export const unsettledDeliveries = (db: Db, limit: number): Promise<UnsettledDelivery[]> =>
  rows(
    UnsettledDelivery,
    db,
    sql`select d.id, d.thread_id as "threadId", c.name as "channelName", c.chat, t.incident_id as "incidentId", d.row_key as "rowKey", d.state, d.attempt,
        d.attempted_at as "attemptedAt", d.failure_code as "failureCode"
      from deliveries d join threads t on t.tenant_id = d.tenant_id and t.id = d.thread_id
        join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id
      where d.state in ('sending', 'in_doubt', 'retry') order by d.attempted_at limit ${limit}`,
  );

const PlaceCounts = z.object({ pages: z.number().int(), channels: z.number().int(), incidents: z.boolean() });
/** What exists at all: decides whether the first page is the doors or the overview. */
export type PlaceCounts = z.infer<typeof PlaceCounts>;

export async function placeCounts(db: Db): Promise<PlaceCounts> {
  const counts = await firstRow(
    PlaceCounts,
    db,
    sql`select (select count(*)::int from pages p where p.tenant_id = ${publicTenant} and ${isFollowedPage}) as pages,
        (select count(*)::int from channels where tenant_id = ${previewTenant}) as channels,
        exists (select from incidents where tenant_id = ${publicTenant}) as incidents`,
  );
  return counts ?? { pages: 0, channels: 0, incidents: false };
}
