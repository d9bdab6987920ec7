import { z } from 'zod';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { type Db, rows, sql } from './database.js';
import type { ThreadWork } from './thread-work.js';

const Row = z.object({ times: z.array(Moment) });

/** When the updates of the page's latest other incidents were posted, one list for each incident. */
export async function pastUpdateTimes(db: Db, { thread }: Pick<ThreadWork, 'thread'>, incidents: number): Promise<IsoTime[][]> {
  const found = await rows(
    Row,
    db,
    sql`select (select coalesce(json_agg(u.at), '[]') from incident_updates u where u.tenant_id = other.tenant_id and u.incident_id = other.id
        and u.removed_at is null and u.status <> 'postmortem') as times
      from (select o.tenant_id, o.id from threads t
        join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id
        join incidents o on o.tenant_id = i.tenant_id and o.page_id = i.page_id and o.id <> i.id and o.kind = 'incident'
        where t.tenant_id = ${thread.tenantId} and t.id = ${thread.id}
        order by o.begun_at desc limit ${incidents}) other`,
  );
  return found.map(({ times }) => times);
}
