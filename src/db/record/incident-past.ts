import { z } from 'zod';
import { ChangeKind } from '../../domain/change.js';
import type { TenantId } from '../../domain/ids.js';
import { IncidentStatus } from '../../domain/incident.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';

const RevisionRow = z.object({
  seq: z.number().int(),
  revision: z.number().int(),
  status: IncidentStatus,
  body: z.string(),
  at: Moment,
  seenAt: Moment,
});
export type RecordedRevision = z.infer<typeof RevisionRow>;

/** Every wording that its updates ever had, oldest first. */
export const recordedRevisions = (db: Db, tenantId: TenantId, incidentId: string): Promise<RecordedRevision[]> =>
  rows(
    RevisionRow,
    db,
    sql`select seq, revision, status, body, at, seen_at as "seenAt" from update_revisions
      where tenant_id = ${tenantId} and incident_id = ${incidentId} order by seq, revision`,
  );

const ChangeRow = z.object({
  revision: z.number().int(),
  ordinal: z.number().int(),
  kind: ChangeKind,
  seq: z.number().int().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  seenAt: Moment,
});
export type RecordedChange = z.infer<typeof ChangeRow>;

/** What was seen to change, oldest first. */
export const recordedChanges = (db: Db, tenantId: TenantId, incidentId: string): Promise<RecordedChange[]> =>
  rows(
    ChangeRow,
    db,
    sql`select revision, ordinal, kind, seq, from_value as "from", to_value as "to", seen_at as "seenAt" from incident_changes
      where tenant_id = ${tenantId} and incident_id = ${incidentId} order by revision, ordinal`,
  );
