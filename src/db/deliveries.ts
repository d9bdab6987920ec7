import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DeliveryId, hashId } from '../domain/ids.js';
import { actionKey, type ChatAction } from '../domain/thread.js';
import type { IsoTime } from '../domain/time.js';
import { affected, type Db, firstRow, sql } from './database.js';
import { type Turns, takeTurns } from './paces.js';
import type { ThreadKey, ThreadLease } from './threads.js';

/**
 * What finds a message again in its channel: 20 hex characters of SHA-256 over the delivery's row key. A thread that was begun again looks for other
 * messages than before.
 */
export const markerFor = (thread: ThreadKey, rowKey: string, generation = 0): string =>
  createHash('sha256')
    .update(`${thread.tenantId}\u0000${thread.threadId}\u0000${rowKey}${generation === 0 ? '' : `\u0000${generation}`}`)
    .digest('hex')
    .slice(0, 20);

export interface Intent {
  readonly action: ChatAction;
  readonly incidentRevision: number;
  readonly marker: string;
  /** The very same write was tried before and may have been made. */
  readonly isRepetition: boolean;
}

const Begun = z.object({ id: DeliveryId.nullable(), waitMs: z.number() });

/** `crowded`: others are first in this channel or workspace, and nothing was written. `lost`: somebody else holds the thread. */
export type BeginOutcome =
  | { readonly kind: 'begun'; readonly id: DeliveryId }
  | { readonly kind: 'crowded'; readonly waitMs: number }
  | { readonly kind: 'lost' };

/**
 * Writes the intent before the call, in one statement with the lease and the turns that the write takes. What surely was not made before begins anew, so
 * that a look in the channel need not go back to the first try.
 */
export async function beginDelivery(
  db: Db,
  lease: ThreadLease,
  { action, incidentRevision, marker, isRepetition }: Intent,
  { turns, now, leaseUntil }: { readonly turns: Turns; readonly now: IsoTime; readonly leaseUntil: IsoTime },
): Promise<BeginOutcome> {
  const rowKey = actionKey(action, incidentRevision);
  const id = hashId('delivery', lease.tenantId, lease.threadId, rowKey);
  const begun = await firstRow(
    Begun,
    db,
    sql`with held as (
      update threads set lease_until = ${leaseUntil}
      where tenant_id = ${lease.tenantId} and id = ${lease.threadId} and lease_token = ${lease.token} returning tenant_id, id
    ), turn as (
      select tenant_id, id, ${takeTurns(turns, now)} as wait_ms from held
    ), begun as (
      insert into deliveries (tenant_id, id, thread_id, row_key, action, marker, state, begun_at, attempted_at)
      select turn.tenant_id, ${id}, turn.id, ${rowKey}, ${JSON.stringify(action)}::jsonb, ${marker}, 'sending',
        ${now}::timestamptz, ${now}::timestamptz from turn where turn.wait_ms = 0
      on conflict (tenant_id, thread_id, row_key) do update set state = 'sending', action = excluded.action, attempt = deliveries.attempt + 1,
        attempted_at = excluded.attempted_at, failure_code = null,
        begun_at = case when ${isRepetition} or deliveries.failure_code like 'settled.%' then deliveries.begun_at else excluded.begun_at end
      where deliveries.state in ('retry', 'superseded') or (${isRepetition} and deliveries.state in ('sending', 'in_doubt'))
      returning id
    )
    select begun.id, turn.wait_ms as "waitMs" from turn left join begun on true`,
  );
  if (begun === undefined) return { kind: 'lost' };
  if (begun.waitMs > 0) return { kind: 'crowded', waitMs: begun.waitMs };
  return begun.id === null ? { kind: 'lost' } : { kind: 'begun', id: begun.id };
}

export type DeliveryEnd =
  | { readonly state: 'sent'; readonly messageRef: string; readonly at: IsoTime }
  | { readonly state: 'in_doubt' | 'retry' | 'dead'; readonly code: string; readonly at: IsoTime };

const Held = z.object({ wantedRevision: z.number().int() });

/**
 * Closes an intent, if the lease is still ours, and keeps a root's reference on its thread in the same statement. Returns what the thread
 * wants by now, so that the caller knows whether what it read is still the latest; undefined when the lease was lost.
 */
export function finishDelivery(
  db: Db,
  lease: ThreadLease,
  delivery: {
    readonly id: DeliveryId;
    readonly action: ChatAction /** The root is also to be published to the channel's followers. */;
    readonly publish?: boolean;
  },
  end: DeliveryEnd,
  leaseUntil: IsoTime,
): Promise<{ readonly wantedRevision: number } | undefined> {
  const messageRef = end.state === 'sent' ? end.messageRef : null;
  const code = end.state === 'sent' ? null : end.code;
  const rootRef = delivery.action.kind === 'post-root' ? messageRef : null;
  return firstRow(
    Held,
    db,
    sql`with held as (
      update threads set lease_until = ${leaseUntil}, root_ref = coalesce(${rootRef}, root_ref),
        publish_state = case when ${rootRef !== null && delivery.publish === true} then 'wanted' else publish_state end
      where tenant_id = ${lease.tenantId} and id = ${lease.threadId} and lease_token = ${lease.token} returning tenant_id, wanted_revision
    ), closed as (
      update deliveries set state = ${end.state}, finished_at = ${end.at}, confirmed_order = nextval('deliveries_confirmed'), message_ref = ${messageRef}, failure_code = ${code} from held
      where deliveries.tenant_id = held.tenant_id and deliveries.id = ${delivery.id}
    )
    select wanted_revision as "wantedRevision" from held`,
  );
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
        and newer.row_key like 'edit-root:%' and newer.confirmed_order > old.confirmed_order)))`,
  );
