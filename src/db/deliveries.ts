import { hash } from 'node:crypto';
import { z } from 'zod';
import { DeliveryId, hashId } from '../domain/ids.js';
import { actionKey, type ChatAction } from '../domain/thread.js';
import type { IsoTime } from '../domain/time.js';
import { affected, type Db, rows, sql } from './database.js';
import { type Turns, takeWishedTurns, wishedTurns } from './paces.js';
import type { ThreadKey, ThreadLease } from './threads.js';
import { skipped, together } from './together.js';

/**
 * What finds a message again in its channel: 20 hex characters of SHA-256 over the delivery's row key. A thread that was begun again looks for other
 * messages than before.
 */
export const markerFor = (thread: ThreadKey, rowKey: string, generation = 0): string =>
  hash(
    'sha256',
    `${thread.tenantId}\u0000${thread.threadId}\u0000${rowKey}${generation === 0 ? '' : `\u0000${generation}`}`,
    'hex',
  ).slice(0, 20);

export interface Intent {
  readonly action: ChatAction;
  readonly incidentRevision: number;
  readonly marker: string;
  /** The very same write was tried before and may have been made. */
  readonly isRepetition: boolean;
}

const Begun = z.object({ place: z.number().int(), id: DeliveryId.nullable(), waitMs: z.number() });

/** `crowded`: others are first in this channel or workspace, and nothing was written. `lost`: somebody else holds the thread. */
export type BeginOutcome =
  | { readonly kind: 'begun'; readonly id: DeliveryId }
  | { readonly kind: 'crowded'; readonly waitMs: number }
  | { readonly kind: 'lost' };

interface Beginning {
  readonly lease: ThreadLease;
  readonly intent: Intent;
  readonly turns: Turns;
  readonly now: IsoTime;
  readonly leaseUntil: IsoTime;
}

/**
 * Writes the intent before the call, in one statement with the lease and the turns that the write takes, and with those of others who write at the same time.
 * What surely was not made before begins anew, so that a look in the channel need not go back to the first try.
 */
export const beginDelivery = (
  db: Db,
  lease: ThreadLease,
  intent: Intent,
  circumstances: { readonly turns: Turns; readonly now: IsoTime; readonly leaseUntil: IsoTime },
): Promise<BeginOutcome> => beginTogether(db, { lease, intent, ...circumstances });

const beginTogether = together<Beginning, BeginOutcome>(async (db, beginnings, mayWait) => {
  const outcomes: (BeginOutcome | typeof skipped)[] = beginnings.map(() => (mayWait ? { kind: 'lost' } : skipped));
  for (const { place, id, waitMs } of await rows(Begun, db, begin(beginnings, mayWait))) {
    if (waitMs > 0) outcomes[place] = { kind: 'crowded', waitMs };
    else outcomes[place] = id === null ? { kind: 'lost' } : { kind: 'begun', id };
  }
  return outcomes;
});

const isRepetition = sql`(select turn."isRepetition" from turn where turn."tenantId" = excluded.tenant_id and turn.id = excluded.id)`;

/**
 * Turns are taken in the order in which the rows of paces are kept, by tenant and key, so that two such statements cannot each wait for the other: all
 * workspaces call their paces alike.
 */
const begin = (beginnings: readonly Beginning[], mayWait: boolean) => sql`with wish as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(beginnings.map(beginningRow))}::jsonb) as wish (place int, "tenantId" text, "threadId" text,
        token text, id text, "rowKey" text, action jsonb, marker text, "isRepetition" boolean, now timestamptz, "leaseUntil" timestamptz,
        "paceTenantId" text, keys text[], intervals int[], bursts float8[])
    ), free as materialized (
      select wish.* from wish join threads t on t.tenant_id = wish."tenantId" and t.id = wish."threadId" and t.lease_token = wish.token
      order by wish."paceTenantId", wish.keys, t.tenant_id, t.id for update of t ${mayWait ? sql`` : sql`skip locked`}
    ), held as (
      update threads set lease_until = free."leaseUntil" from free
      where threads.tenant_id = free."tenantId" and threads.id = free."threadId" and threads.lease_token = free.token
    ), turn as materialized (
      select free.*, ${takeWishedTurns} as wait_ms from free
    ), begun as (
      insert into deliveries (tenant_id, id, thread_id, row_key, action, marker, state, begun_at, attempted_at)
      select turn."tenantId", turn.id, turn."threadId", turn."rowKey", turn.action, turn.marker, 'sending', turn.now, turn.now
        from turn where turn.wait_ms = 0
      on conflict (tenant_id, thread_id, row_key) do update set state = 'sending', action = excluded.action, attempt = deliveries.attempt + 1,
        attempted_at = excluded.attempted_at, failure_code = null,
        begun_at = case when ${isRepetition} or deliveries.failure_code like 'settled.%' then deliveries.begun_at else excluded.begun_at end
      where deliveries.state in ('retry', 'superseded') or (${isRepetition} and deliveries.state in ('sending', 'in_doubt'))
      returning id
    )
    select turn.place, begun.id, turn.wait_ms as "waitMs" from turn left join begun on begun.id = turn.id`;

function beginningRow({ lease, intent, turns, now, leaseUntil }: Beginning, place: number) {
  const { action, incidentRevision, marker, isRepetition: isAgain } = intent;
  const rowKey = actionKey(action, incidentRevision);
  const id = hashId('delivery', lease.tenantId, lease.threadId, rowKey);
  return { place, ...lease, id, rowKey, action, marker, isRepetition: isAgain, now, leaseUntil, ...wishedTurns(turns) };
}

export type DeliveryEnd =
  | { readonly state: 'sent'; readonly messageRef: string; readonly at: IsoTime }
  | { readonly state: 'in_doubt' | 'retry' | 'dead'; readonly code: string; readonly at: IsoTime };

const Held = z.object({ place: z.number().int(), wantedRevision: z.number().int() });

interface Ending {
  readonly lease: ThreadLease;
  readonly delivery: {
    readonly id: DeliveryId;
    readonly action: ChatAction;
    /** The root is also to be published to the channel's followers. */
    readonly publish?: boolean;
  };
  readonly end: DeliveryEnd;
  readonly leaseUntil: IsoTime;
}

/**
 * Closes an intent, if the lease is still ours, and keeps a root's reference on its thread in the same statement, with those of others who have written at
 * the same time. Returns what the thread wants by now, so that the caller knows whether what it read is still the latest; undefined when the lease was lost.
 */
export const finishDelivery = (
  db: Db,
  lease: ThreadLease,
  delivery: Ending['delivery'],
  end: DeliveryEnd,
  leaseUntil: IsoTime,
): Promise<{ readonly wantedRevision: number } | undefined> => finishTogether(db, { lease, delivery, end, leaseUntil });

const finishTogether = together<Ending, { readonly wantedRevision: number } | undefined>(async (db, endings, mayWait) => {
  const ends: ({ readonly wantedRevision: number } | undefined | typeof skipped)[] = endings.map(() =>
    mayWait ? undefined : skipped,
  );
  for (const { place, wantedRevision } of await rows(Held, db, finish(endings, mayWait))) ends[place] = { wantedRevision };
  return ends;
});

const finish = (endings: readonly Ending[], mayWait: boolean) => sql`with ending as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(endings.map(endingRow))}::jsonb) as ending (place int, "tenantId" text, "threadId" text,
        token text, id text, state text, "messageRef" text, code text, at timestamptz, "leaseUntil" timestamptz, "rootRef" text, publish boolean)
    ), free as materialized (
      select ending.* from ending join threads t on t.tenant_id = ending."tenantId" and t.id = ending."threadId" and t.lease_token = ending.token
      order by t.tenant_id, t.id for update of t ${mayWait ? sql`` : sql`skip locked`}
    ), held as (
      update threads set lease_until = free."leaseUntil", root_ref = coalesce(free."rootRef", root_ref),
        publish_state = case when free.publish then 'wanted' else publish_state end
      from free where threads.tenant_id = free."tenantId" and threads.id = free."threadId" and threads.lease_token = free.token
      returning free.place, threads.tenant_id, free.id, free.state, free.at, free."messageRef", free.code, threads.wanted_revision
    ), closed as (
      update deliveries set state = held.state, finished_at = held.at, confirmed_order = nextval('deliveries_confirmed'),
        message_ref = held."messageRef", failure_code = held.code
      from held where deliveries.tenant_id = held.tenant_id and deliveries.id = held.id
    )
    select place, wanted_revision as "wantedRevision" from held`;

function endingRow({ lease, delivery, end, leaseUntil }: Ending, place: number) {
  const { id, action, publish } = delivery;
  const messageRef = end.state === 'sent' ? end.messageRef : null;
  const code = end.state === 'sent' ? null : end.code;
  const rootRef = action.kind === 'post-root' ? messageRef : null;
  const closing = { id, state: end.state, messageRef, code, at: end.at, rootRef, publish: rootRef !== null && publish === true };
  return { place, ...lease, ...closing, leaseUntil };
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
