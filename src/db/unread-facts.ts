import { z } from 'zod';
import { IncidentId, TenantId } from '../domain/ids.js';
import type { Incident } from '../domain/incident.js';
import { type RecordFacts, recordFactsVersion } from '../domain/record-facts.js';
import { affected, type Db, rows, sql } from './database.js';
import { IncidentRow, incidentColumns, withUpdates } from './incidents.js';

const Waiting = z.object({ tenantId: TenantId, id: IncidentId });

export interface UnreadIncident {
  readonly tenantId: TenantId;
  readonly incident: Incident;
}

/** Incidents whose stored facts were read by older rules, or never. Inside a transaction they are held until it ends; others skip them. */
export async function unreadIncidents(db: Db, limit: number): Promise<UnreadIncident[]> {
  const waiting = await rows(
    Waiting,
    db,
    sql`select tenant_id as "tenantId", id from incidents where facts_version < ${recordFactsVersion} order by facts_version limit ${limit} for update skip locked`,
  );
  const found: UnreadIncident[] = [];
  for (const tenantId of new Set(waiting.map((row) => row.tenantId))) {
    const ids = waiting.filter((row) => row.tenantId === tenantId).map(({ id }) => id);
    const incidents = await rows(
      IncidentRow,
      db,
      sql`select ${incidentColumns} from incidents where tenant_id = ${tenantId} and id = any (${ids}::text[])`,
    );
    for (const incident of await withUpdates(db, tenantId, incidents)) found.push({ tenantId, incident });
  }
  return found;
}

/** Writes what was read. Nothing a reader could see changes, so the revision stays. */
export async function storeRecordFacts(db: Db, { tenantId, incident }: UnreadIncident, facts: RecordFacts): Promise<void> {
  await affected(
    db,
    sql`update incidents set published_at = ${facts.publishedAt}, ended_at = ${facts.endedAt}, postmortem_at = ${facts.postmortemAt},
      after_the_fact = ${facts.afterTheFact}, account_from = ${facts.accountFrom}, account_until = ${facts.accountUntil},
      search_text = lower(${facts.searchText}), facts_version = ${recordFactsVersion}
      where tenant_id = ${tenantId} and id = ${incident.id}`,
  );
}

/** Leaves the stored facts as they are, and takes the incident out of those that wait. */
export async function passOverRecordFacts(db: Db, { tenantId, incident }: UnreadIncident): Promise<void> {
  await affected(
    db,
    sql`update incidents set facts_version = ${recordFactsVersion} where tenant_id = ${tenantId} and id = ${incident.id}`,
  );
}
