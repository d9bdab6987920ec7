import { z } from 'zod';
import { Moment } from './columns.js';
import { type Db, firstRow, rows, sql } from './database.js';
import type { ThreadKey } from './threads.js';

export const MarkKind = z.enum(['affected', 'unaffected', 'over', 'postmortem']);
export type MarkKind = z.infer<typeof MarkKind>;

export const Mark = z.object({ kind: MarkKind, personId: z.string(), personName: z.string(), markedAt: Moment });
/** What one person pressed under a root. */
export type Mark = z.infer<typeof Mark>;

const Changed = z.object({ changed: z.boolean() });

/** False when this person had pressed it already. The thread now has something to show. */
export async function markThread(db: Db, { tenantId, threadId }: ThreadKey, mark: Mark): Promise<boolean> {
  const row = await firstRow(
    Changed,
    db,
    sql`with added as (
        insert into thread_marks (tenant_id, thread_id, kind, person_id, person_name, marked_at)
        values (${tenantId}, ${threadId}, ${mark.kind}, ${mark.personId}, ${mark.personName}, ${mark.markedAt}) on conflict do nothing returning thread_id
      ), raised as (
        update threads set marks_version = marks_version + 1 from added where threads.tenant_id = ${tenantId} and threads.id = added.thread_id
      )
      select exists (select from added) as changed`,
  );
  return row?.changed === true;
}

/** False when this person had not pressed it. */
export async function unmarkThread(
  db: Db,
  { tenantId, threadId }: ThreadKey,
  kind: MarkKind,
  personId: string,
): Promise<boolean> {
  const row = await firstRow(
    Changed,
    db,
    sql`with removed as (
        delete from thread_marks where tenant_id = ${tenantId} and thread_id = ${threadId} and kind = ${kind} and person_id = ${personId}
        returning thread_id
      ), raised as (
        update threads set marks_version = marks_version + 1 from removed where threads.tenant_id = ${tenantId} and threads.id = removed.thread_id
      )
      select exists (select from removed) as changed`,
  );
  return row?.changed === true;
}

/** In the order in which they were pressed. */
export const marksOf = (db: Db, { tenantId, threadId }: ThreadKey): Promise<Mark[]> =>
  rows(
    Mark,
    db,
    sql`select kind, person_id as "personId", person_name as "personName", marked_at as "markedAt" from thread_marks
      where tenant_id = ${tenantId} and thread_id = ${threadId} order by marked_at, person_id, kind`,
  );
