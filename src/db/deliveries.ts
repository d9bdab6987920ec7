import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DeliveryId, hashId } from '../domain/ids.js';
import { actionKey, ChatAction, type DeliveryLog } from '../domain/thread.js';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, inTransaction, rows, sql } from './database.js';
import { renewThreadLease, type ThreadKey, type ThreadLease } from './threads.js';

const DeliveryState = z.enum(['sending', 'sent', 'in_doubt', 'retry', 'dead', 'superseded']);

const DeliveryRow = z.object({
  id: DeliveryId,
  rowKey: z.string(),
  action: ChatAction,
  marker: z.string(),
  state: DeliveryState,
  attempt: z.number().int(),
  attemptedAt: Moment,
  messageRef: z.string().nullable(),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

const columns = sql`id, row_key as "rowKey", action, marker, state, attempt, attempted_at as "attemptedAt", message_ref as "messageRef"`;

/** What finds a message again in its channel: 20 hex characters of SHA-256 over the delivery's row key. */
export const markerFor = (thread: ThreadKey, rowKey: string): string =>
  createHash('sha256').update(`${thread.tenantId}\u0000${thread.threadId}\u0000${rowKey}`).digest('hex').slice(0, 20);

/** The confirmed writes of a thread, and those given up. */
export async function deliveryLog(db: Db, thread: ThreadKey): Promise<DeliveryLog> {
  const found = await rows(
    DeliveryRow,
    db,
    sql`select ${columns} from deliveries where tenant_id = ${thread.tenantId} and thread_id = ${thread.threadId} and state in ('sent', 'dead')
      order by finished_at, ordinal`,
  );
  return {
    sent: found.flatMap((row) =>
      row.state === 'sent' && row.messageRef !== null ? [{ action: row.action, messageRef: row.messageRef }] : [],
    ),
    dead: new Set(found.filter((row) => row.state === 'dead').map((row) => row.rowKey)),
  };
}

/**
 * Intents whose outcome is unknown. Called by the holder of the thread's lease, so a row still `sending` belongs to somebody who died or lost
 * the lease between the call and its receipt.
 */
export const unsettledDeliveries = (db: Db, thread: ThreadKey): Promise<DeliveryRow[]> =>
  rows(
    DeliveryRow,
    db,
    sql`select ${columns} from deliveries where tenant_id = ${thread.tenantId} and thread_id = ${thread.threadId}
      and state in ('sending', 'in_doubt') order by ordinal`,
  );

/** Writes the intent before the call. Undefined when the lease was lost: then somebody else is at work and nothing may be sent. */
export function beginDelivery(
  db: Db,
  lease: ThreadLease,
  action: ChatAction,
  incidentRevision: number,
  now: IsoTime,
  leaseUntil: IsoTime,
): Promise<DeliveryRow | undefined> {
  const rowKey = actionKey(action, incidentRevision);
  const id = hashId('delivery', lease.tenantId, lease.threadId, rowKey);
  return inTransaction(db, async (tx) => {
    if (!(await renewThreadLease(tx, lease, leaseUntil))) return undefined;
    return firstRow(
      DeliveryRow,
      tx,
      sql`insert into deliveries (tenant_id, id, thread_id, row_key, action, marker, state, begun_at, attempted_at)
        values (${lease.tenantId}, ${id}, ${lease.threadId}, ${rowKey}, ${JSON.stringify(action)}, ${markerFor(lease, rowKey)}, 'sending', ${now}, ${now})
        on conflict (tenant_id, thread_id, row_key) do update set state = 'sending', action = excluded.action, attempt = deliveries.attempt + 1,
          attempted_at = excluded.attempted_at, failure_code = null
        where deliveries.state in ('retry', 'superseded')
        returning ${columns}`,
    );
  });
}

export type DeliveryEnd =
  | { readonly state: 'sent'; readonly messageRef: string; readonly at: IsoTime }
  | { readonly state: 'in_doubt' | 'retry' | 'dead'; readonly code: string; readonly at: IsoTime };

/** Closes an intent, if the lease is still ours. A root's reference is kept on its thread in the same step. */
export function finishDelivery(
  db: Db,
  lease: ThreadLease,
  delivery: Pick<DeliveryRow, 'id' | 'action'>,
  end: DeliveryEnd,
  leaseUntil: IsoTime,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await renewThreadLease(tx, lease, leaseUntil))) return false;
    const messageRef = end.state === 'sent' ? end.messageRef : null;
    const code = end.state === 'sent' ? null : end.code;
    await sql`update deliveries set state = ${end.state}, finished_at = ${end.at}, message_ref = ${messageRef}, failure_code = ${code}
      where tenant_id = ${lease.tenantId} and id = ${delivery.id}`.execute(tx);
    if (messageRef !== null && delivery.action.kind === 'post-root') {
      await sql`update threads set root_ref = ${messageRef} where tenant_id = ${lease.tenantId} and id = ${lease.threadId}`.execute(
        tx,
      );
    }
    return true;
  });
}

/** Retries that the thread no longer needs (a root edit overtaken by a later one) are closed when it is up to date. */
export async function supersedeRetries(db: Db, thread: ThreadKey, at: IsoTime): Promise<void> {
  await sql`update deliveries set state = 'superseded', finished_at = ${at}
    where tenant_id = ${thread.tenantId} and thread_id = ${thread.threadId} and state = 'retry'`.execute(db);
}

/**
 * Removes what no longer decides anything: overtaken retries, and root edits older than the newest of their thread. What was posted, and the
 * wordings people have read, stay as long as the thread: without them it would be posted again.
 */
export const compactDeliveries = (db: Db, before: IsoTime): Promise<number> =>
  affected(
    db,
    sql`delete from deliveries old where finished_at < ${before} and (state = 'superseded' or (state = 'sent' and row_key like 'edit-root:%' and exists (
      select from deliveries newer where newer.tenant_id = old.tenant_id and newer.thread_id = old.thread_id and newer.state = 'sent'
        and newer.row_key like 'edit-root:%' and newer.ordinal > old.ordinal)))`,
  );
