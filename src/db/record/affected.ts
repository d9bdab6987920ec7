import { z } from 'zod';
import { publicTenant } from '../../domain/ids.js';
import { Impact } from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';

const AffectedIncident = z.object({
  incidentId: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  /** Incidents of private pages have no report. */
  hasReport: z.boolean(),
  vendorSlug: z.string(),
  vendorName: z.string(),
  impact: Impact,
  startedAt: Moment,
  /** Null while it is open and where the page gives no end. */
  endedAt: Moment.nullable(),
  chat: z.string(),
  workspace: z.string(),
  channelName: z.string(),
  personName: z.string(),
  markedAt: Moment,
});
/** "We were affected", pressed by one person under one incident in one channel. */
export type AffectedIncident = z.infer<typeof AffectedIncident>;

/** Of the incidents that began from the first moment on and before the second, over all workspaces: for whoever runs the installation. */
export const affectedIncidents = (db: Db, from: IsoTime, until: IsoTime): Promise<AffectedIncident[]> =>
  rows(
    AffectedIncident,
    db,
    sql`select i.id as "incidentId", i.title, i.url, i.tenant_id = ${publicTenant} as "hasReport", p.vendor_slug as "vendorSlug", p.vendor_name as "vendorName", i.impact, i.begun_at as "startedAt",
        i.ended_at as "endedAt", c.chat, w.name as workspace, c.name as "channelName", k.person_name as "personName", k.marked_at as "markedAt"
      from incidents i
      join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id
      join threads t on t.page_tenant_id = i.tenant_id and t.incident_id = i.id
      join thread_marks k on k.tenant_id = t.tenant_id and k.thread_id = t.id and k.kind = 'affected'
      join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id
      join tenants w on w.tenant_id = c.tenant_id
      where i.begun_at >= ${from}::timestamptz and i.begun_at < ${until}::timestamptz
      order by i.begun_at, i.id, w.name, c.name, k.marked_at`,
  );
