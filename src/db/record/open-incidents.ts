import { z } from 'zod';
import { publicTenant } from '../../domain/ids.js';
import { Impact, IncidentKind, IncidentStatus } from '../../domain/incident.js';
import { IsoTime } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';
import { isFollowedPage, isOpenRow } from './conditions.js';

export const OpenIncident = z.object({
  id: z.string(),
  vendorSlug: z.string(),
  vendorName: z.string(),
  title: z.string(),
  kind: IncidentKind,
  impact: Impact,
  status: IncidentStatus,
  url: z.string().nullable(),
  begunAt: Moment,
  scheduledFor: Moment.nullable(),
  scheduledUntil: Moment.nullable(),
  components: z.array(z.string()),
  regions: z.array(z.string()),
  updateCount: z.number().int(),
  latest: z.object({ status: IncidentStatus, body: z.string(), at: IsoTime }).nullable(),
});
/** One incident that is not over, with the vendor's newest words. */
export type OpenIncident = z.infer<typeof OpenIncident>;

/** Of a text: lists show its beginning, and reports all of it. */
const excerptChars = 1_000;

/** What is open on followed pages, newest first; `limit` keeps the overview readable in a storm. */
export const openIncidents = (db: Db, limit: number, slug?: string): Promise<OpenIncident[]> =>
  rows(
    OpenIncident,
    db,
    sql`select i.id, p.vendor_slug as "vendorSlug", p.vendor_name as "vendorName", i.title, i.kind, i.impact, i.status, i.url,
        i.begun_at as "begunAt", i.scheduled_for as "scheduledFor", i.scheduled_until as "scheduledUntil", i.components, i.regions,
        (select count(*)::int from incident_updates u where u.tenant_id = i.tenant_id and u.incident_id = i.id and u.removed_at is null) as "updateCount",
        (select jsonb_build_object('status', u.status, 'body', left(u.body, ${excerptChars}), 'at', u.at) from incident_updates u
          where u.tenant_id = i.tenant_id and u.incident_id = i.id and u.removed_at is null order by u.at desc, u.seq desc limit 1) as latest
      from incidents i join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id
      where i.tenant_id = ${publicTenant} and ${isFollowedPage} and ${isOpenRow} and (${slug ?? null}::text is null or p.vendor_slug = ${slug ?? null})
      order by i.begun_at desc, i.id limit ${limit}`,
  );
