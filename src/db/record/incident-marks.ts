import { z } from 'zod';
import { publicTenant } from '../../domain/ids.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';

const IncidentMark = z.object({
  chat: z.string(),
  workspace: z.string(),
  channelName: z.string(),
  personId: z.string(),
  personName: z.string(),
  markedAt: Moment,
});
/** Somebody who pressed "affected" under a root of the incident. */
export type IncidentMark = z.infer<typeof IncidentMark>;

/** In the order in which they were pressed, over all workspaces: for the admin only. */
export const incidentMarks = (db: Db, incidentId: string): Promise<IncidentMark[]> =>
  rows(
    IncidentMark,
    db,
    sql`select c.chat, w.name as workspace, c.name as "channelName", m.person_id as "personId", m.person_name as "personName", m.marked_at as "markedAt"
      from threads t
      join thread_marks m on m.tenant_id = t.tenant_id and m.thread_id = t.id and m.kind = 'affected'
      join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id
      join tenants w on w.tenant_id = t.tenant_id
      where t.page_tenant_id = ${publicTenant} and t.incident_id = ${incidentId}
      order by m.marked_at, m.person_id`,
  );
