import { z } from 'zod';
import { type ChannelId, TenantId } from '../domain/ids.js';
import type { Incident } from '../domain/incident.js';
import type { IsoTime } from '../domain/time.js';
import { type Db, rows, sql } from './database.js';
import { IncidentRow, incidentColumns, withUpdates } from './incidents.js';

const Found = IncidentRow.extend({
  tenantId: TenantId,
  pageId: z.string(),
  /** The channel has a thread of it, or was told of it in a message about several. */
  isTold: z.boolean(),
  /** Somebody in the channel marked it as hitting them. */
  isAffected: z.boolean(),
});

/** An incident that a digest of a channel may tell of. */
export interface DigestIncident {
  readonly incident: Incident;
  readonly pageId: string;
  readonly isTold: boolean;
  readonly isAffected: boolean;
}

export interface DigestPeriod {
  readonly tenantId: TenantId;
  readonly channelId: ChannelId;
  readonly from: IsoTime;
  readonly until: IsoTime;
}

/** More than this in one time is beyond what anybody counts. */
const most = 1_000;

const onFollowedPages = (tenantId: TenantId) => sql`exists (select from follows where follows.tenant_id = ${tenantId}
  and follows.page_tenant_id = incidents.tenant_id and follows.page_id = incidents.page_id)`;

const columns = ({ tenantId, channelId }: DigestPeriod) => sql`${incidentColumns}, tenant_id as "tenantId", page_id as "pageId",
  exists (select from threads t where t.tenant_id = ${tenantId} and t.channel_id = ${channelId} and t.page_tenant_id = incidents.tenant_id
    and t.incident_id = incidents.id) as "isTold",
  exists (select from threads t join thread_marks k on k.tenant_id = t.tenant_id and k.thread_id = t.id and k.kind = 'affected'
    where t.tenant_id = ${tenantId} and t.channel_id = ${channelId} and t.page_tenant_id = incidents.tenant_id
      and t.incident_id = incidents.id) as "isAffected"`;

/**
 * What came to be known within the time on the pages that the workspace follows, the earliest first. Each belongs to one time only: what was there when a
 * page was first read, to the time in which it began.
 */
export async function incidentsIn(db: Db, period: DigestPeriod): Promise<DigestIncident[]> {
  const knownAt = sql`case origin when 'baseline' then begun_at else first_seen_at end`;
  const found = await rows(
    Found,
    db,
    sql`select ${columns(period)} from incidents
      where ${onFollowedPages(period.tenantId)} and withdrawn_at is null and kind <> 'maintenance'
        and first_seen_at > ${period.from} and ${knownAt} > ${period.from} and ${knownAt} <= ${period.until}
      order by begun_at, id limit ${most}`,
  );
  return complete(db, found);
}

/** Maintenance that is planned to begin within the time, the earliest first. */
export async function maintenanceIn(db: Db, period: DigestPeriod): Promise<DigestIncident[]> {
  const found = await rows(
    Found,
    db,
    sql`select ${columns(period)} from incidents
      where ${onFollowedPages(period.tenantId)} and withdrawn_at is null and kind = 'maintenance' and status = 'scheduled'
        and scheduled_for > ${period.from} and scheduled_for <= ${period.until}
      order by scheduled_for, id limit ${most}`,
  );
  return complete(db, found);
}

/** Public pages and those of the workspace itself. */
async function complete(db: Db, found: readonly z.infer<typeof Found>[]): Promise<DigestIncident[]> {
  const whole = new Map<string, Incident>();
  for (const owner of new Set(found.map(({ tenantId }) => tenantId)))
    for (const incident of await withUpdates(
      db,
      owner,
      found.filter(({ tenantId }) => tenantId === owner),
    ))
      whole.set(incident.id, incident);
  return found.flatMap(({ id, pageId, isTold, isAffected }) => {
    const incident = whole.get(id);
    return incident === undefined ? [] : [{ incident, pageId, isTold, isAffected }];
  });
}
