import { z } from 'zod';
import { ChannelId, type TenantId, ThreadId } from '../../domain/ids.js';
import { Impact, IncidentKind } from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';

const AffectedMark = z.object({
  markedAt: Moment,
  threadId: ThreadId,
  person: z.string(),
  personId: z.string(),
  channelId: ChannelId,
  channelName: z.string(),
  incidentId: z.string(),
  vendorSlug: z.string(),
  vendorName: z.string(),
  title: z.string(),
  kind: IncidentKind,
  impact: Impact,
  begunAt: Moment,
  startedAt: Moment.nullable(),
  resolvedAt: Moment.nullable(),
});
/** One person's word that an incident hit them. */
export type AffectedMark = z.infer<typeof AffectedMark>;

export interface AffectedQuery {
  readonly tenantId: TenantId;
  readonly slug: string | null;
  readonly incidentId: string | null;
  /** Of the incidents' beginning. */
  readonly since: IsoTime | null;
  readonly until: IsoTime | null;
}

/** What people of a workspace marked as hitting them, oldest mark first. Others' marks and pages do not come into it. */
export const affectedMarks = (db: Db, { tenantId, slug, incidentId, since, until }: AffectedQuery): Promise<AffectedMark[]> =>
  rows(
    AffectedMark,
    db,
    sql`select k.marked_at as "markedAt", k.thread_id as "threadId", k.person_name as person, k.person_id as "personId", c.id as "channelId",
        c.name as "channelName", i.id as "incidentId", p.vendor_slug as "vendorSlug", p.vendor_name as "vendorName", i.title, i.kind, i.impact,
        i.begun_at as "begunAt", i.started_at as "startedAt", i.resolved_at as "resolvedAt"
      from thread_marks k join threads t on t.tenant_id = k.tenant_id and t.id = k.thread_id
        join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id
        join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id
        join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id
      where k.tenant_id = ${tenantId} and k.kind = 'affected' and i.tenant_id in ('public', ${tenantId})
        and (${slug}::text is null or p.vendor_slug = ${slug}) and (${incidentId}::text is null or i.id = ${incidentId})
        and (${since}::timestamptz is null or i.begun_at >= ${since}) and (${until}::timestamptz is null or i.begun_at < ${until})
      order by k.marked_at, k.thread_id, k.person_id`,
  );

const Hanging = z.object({ threadId: ThreadId, channelId: ChannelId });

/** Threads of a workspace about one incident. */
export const threadsAbout = (db: Db, tenantId: TenantId, incidentId: string): Promise<z.infer<typeof Hanging>[]> =>
  rows(
    Hanging,
    db,
    sql`select id as "threadId", channel_id as "channelId" from threads
      where tenant_id = ${tenantId} and incident_id = ${incidentId} and page_tenant_id in ('public', ${tenantId}) and state <> 'folded' order by id`,
  );
