import { z } from 'zod';
import { ChannelId, IncidentId, TenantId, ThreadId } from '../../domain/ids.js';
import type { IsoTime } from '../../domain/time.js';
import { type Db, type RawBuilder, rows, sql } from '../database.js';

/** How an operator's list is read. */
export interface Look {
  readonly now: IsoTime;
  readonly limit: number;
  readonly first: 'newest' | 'oldest';
}

/** The first rows of a list, and how many there are. */
export interface Listed<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

const Counted = z.looseObject({ total: z.number().int() });

/** Every row of the query carries the number of all of them as `total`. */
export async function listed<Row>(schema: z.ZodType<Row>, db: Db, query: RawBuilder<unknown>): Promise<Listed<Row>> {
  const found = await rows(Counted, db, query);
  return { total: found[0]?.total ?? 0, rows: found.map((row) => schema.parse(row)) };
}

/** The end of a statement over rows with `since`. */
export const inOrder = ({ first, limit }: Look) =>
  first === 'oldest' ? sql`order by since, 1, 2 limit ${limit}` : sql`order by since desc, 1, 2 limit ${limit}`;

/** Where it happened, in the names that people know. */
export const placeShape = {
  tenantId: TenantId,
  channelId: ChannelId,
  chat: z.string(),
  channelName: z.string(),
  workspace: z.string(),
};
export const placeColumns = sql`c.tenant_id as "tenantId", c.id as "channelId", c.chat, c.name as "channelName", w.name as workspace`;

/** Which thread it is about. */
export const aboutShape = { threadId: ThreadId, incidentId: IncidentId, incidentTitle: z.string(), vendorName: z.string() };
export const aboutColumns = sql`t.id as "threadId", i.id as "incidentId", i.title as "incidentTitle", p.vendor_name as "vendorName"`;

/** From `threads t` to its channel, workspace, installation and incident. What is gone for good is nobody's trouble any more. */
export const aroundThread = sql`join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id and c.ended_at is null
  join tenants w on w.tenant_id = c.tenant_id
  left join installations n on n.tenant_id = c.tenant_id and n.chat = c.chat
  join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id
  join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id`;

/** `threads t` owes something to its channel. */
export const isThreadBehind = sql`t.state = 'open' and (t.delivered_revision < t.wanted_revision or t.delivered_marks < t.marks_version)`;

/** One write, as far as a person needs to tell it from others. */
export const writeShape = { kind: z.string(), seq: z.number().int().nullable() };
