import { z } from 'zod';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { type Db, rows, sql } from './database.js';
import type { ThreadWork } from './thread-work.js';

const Row = z.object({
  seq: z.number().int(),
  title: z.string(),
  begunAt: Moment,
  rootRef: z.string().nullable(),
  /** The text stands in full in that thread. */
  isTold: z.boolean(),
  seenAt: Moment,
});
export type TwinRow = z.infer<typeof Row>;

/** Texts shorter than this are set phrases, which say nothing by being the same. */
const leastLength = 200;

/**
 * Postmortems of this incident that stand word for word under another incident of the page too, which has a thread in the same channel and comes first:
 * seen earlier, begun earlier. Each with the first of those others, so that all threads agree on where the text is told.
 */
export const twinsOf = (db: Db, { thread, channel, incident }: ThreadWork, since: IsoTime): Promise<TwinRow[]> =>
  rows(
    Row,
    db,
    sql`select distinct on (u.seq) u.seq, other.title, other.begun_at as "begunAt", t.root_ref as "rootRef", v.first_seen_at as "seenAt",
        exists (select from deliveries d where d.tenant_id = t.tenant_id and d.thread_id = t.id and d.state = 'sent'
          and d.row_key = 'post-reply:' || v.seq || ':1' and not d.action ? 'twin') as "isTold"
      from threads own
      join incidents i on i.tenant_id = own.page_tenant_id and i.id = own.incident_id
      join incident_updates u on u.tenant_id = i.tenant_id and u.incident_id = i.id and u.status = 'postmortem' and u.removed_at is null
      join threads t on t.tenant_id = own.tenant_id and t.channel_id = own.channel_id and t.page_tenant_id = own.page_tenant_id
        and t.id <> own.id and t.state = 'open' and t.created_at > ${since}
      join incidents other on other.tenant_id = i.tenant_id and other.id = t.incident_id and other.page_id = i.page_id and other.withdrawn_at is null
      join incident_updates v on v.tenant_id = other.tenant_id and v.incident_id = other.id and v.status = 'postmortem' and v.removed_at is null
        and v.body = u.body
      where own.tenant_id = ${thread.tenantId} and own.id = ${thread.id} and own.channel_id = ${channel.id} and i.id = ${incident.id}
        and length(u.body) >= ${leastLength} and (v.first_seen_at, other.begun_at, other.id) < (u.first_seen_at, i.begun_at, i.id)
      order by u.seq, v.first_seen_at, other.begun_at, other.id`,
  );
