import { z } from 'zod';
import { type ChannelId, randomId, type TenantId } from '../domain/ids.js';
import { gathering, storm } from '../domain/storm.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { type ChannelPostKind, channelPostMarker } from './channel-posts.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';
import { inShortTransaction } from './short-transaction.js';
import type { ThreadKey, ThreadLease } from './threads.js';
import { skipped, together } from './together.js';

/** A thread of this channel whose root was not posted yet. */
export interface Unposted {
  readonly lease: ThreadLease;
  readonly channelId: ChannelId;
  /** Of the incident, as it was read when this was decided. */
  readonly revision: number;
  readonly now: IsoTime;
}

const held = ({ tenantId, threadId, token }: ThreadLease) =>
  sql`tenant_id = ${tenantId} and id = ${threadId} and lease_token = ${token}`;

/** One after the other in each channel. It keeps nobody from adding threads to it. */
const lockChannel = (tx: Db, { lease, channelId }: Unposted) =>
  sql`select id from channels where tenant_id = ${lease.tenantId} and id = ${channelId} for no key update`.execute(tx);

interface Placing {
  readonly thread: Unposted;
  readonly mayFold: boolean;
}

/**
 * Gives a thread its place among the new roots of its channel, or folds it into the channel's storm where there is none left. True when it was folded;
 * its lease is given back then.
 */
export const placeRoot = (db: Db, thread: Unposted, mayFold: boolean): Promise<boolean> => placeTogether(db, { thread, mayFold });

const placeTogether = together<Placing, boolean>(async (db, placings, mayWait) => {
  const [first] = placings;
  if (mayWait && first !== undefined) return [await placeAlone(db, first.thread, first.mayFold)];
  const placed = await placeFreely(db, placings);
  return placings.map((_, place) => (placed.has(place) ? false : skipped));
});

const Placed = z.object({ place: z.number().int() });

/**
 * Of those whose channel and thread nobody holds, the ones for whom there is room; the places of their wishes. Each channel is asked for once: two threads of
 * it would count without each other. Counting is not part of the statement that locks, so that it sees what was there when the lock was had.
 */
async function placeFreely(db: Db, placings: readonly Placing[]): Promise<ReadonlySet<number>> {
  const wishes = placings.map(({ thread: { lease, channelId, now }, mayFold }, place) => {
    return { place, ...lease, channelId, now, since: addMs(now, -storm.windowMs), mayFold };
  });
  const placed = await inShortTransaction(db, async (tx) => {
    const free = await rows(
      Placed,
      tx,
      sql`with wish as materialized (
          select distinct on ("tenantId", "channelId") * from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as wish (place int, "tenantId" text,
            "threadId" text, "channelId" text)
        )
        select wish.place from wish join channels c on c.tenant_id = wish."tenantId" and c.id = wish."channelId"
        order by c.tenant_id, c.id for no key update of c skip locked`,
    );
    const places = new Set(free.map(({ place }) => place));
    return rows(
      Placed,
      tx,
      sql`with wish as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(wishes.filter(({ place }) => places.has(place)))}::jsonb) as wish (place int, "tenantId" text,
            "threadId" text, token text, "channelId" text, now timestamptz, since timestamptz, "mayFold" boolean)
        ), free as materialized (
          select wish.* from wish join threads t on t.tenant_id = wish."tenantId" and t.id = wish."threadId" and t.lease_token = wish.token
          order by t.tenant_id, t.id for update of t skip locked
        )
        update threads set root_due_at = coalesce(root_due_at, free.now) from free
        where threads.tenant_id = free."tenantId" and threads.id = free."threadId" and threads.lease_token = free.token
          and (not free."mayFold" or (select count(*) from threads placed where placed.tenant_id = free."tenantId"
            and placed.channel_id = free."channelId" and placed.root_due_at > free.since) < ${storm.roots})
        returning free.place`,
    );
  });
  return new Set(placed.map(({ place }) => place));
}

/** One that waits for its channel. Counting is not part of the statement that locks: one that waits for a lock still sees what was there before. */
const placeAlone = (db: Db, thread: Unposted, mayFold: boolean): Promise<boolean> =>
  inShortTransaction(db, async (tx) => {
    await lockChannel(tx, thread);
    if (!mayFold) {
      await takePlace(tx, thread, sql`true`);
      return false;
    }
    const { lease, channelId, now } = thread;
    const hasRoom = sql`(select count(*) from threads placed where placed.tenant_id = ${lease.tenantId} and placed.channel_id = ${channelId}
      and placed.root_due_at > ${addMs(now, -storm.windowMs)}) < ${storm.roots}`;
    if (await takePlace(tx, thread, hasRoom)) return false;
    if (await moveInto(tx, thread, 'storm')) return true;
    await takePlace(tx, thread, sql`true`);
    return false;
  });

const takePlace = async (tx: Db, { lease, now }: Unposted, condition: ReturnType<typeof sql>): Promise<boolean> =>
  (await affected(
    tx,
    sql`update threads set root_due_at = coalesce(root_due_at, ${now}::timestamptz) where ${held(lease)} and ${condition}`,
  )) === 1;

/** What was over for long before it could be posted is told of in one line and gets no thread. True when it was; its lease is given back then. */
export const skipThread = (db: Db, thread: Unposted): Promise<boolean> =>
  inShortTransaction(db, async (tx) => {
    await lockChannel(tx, thread);
    return moveInto(tx, thread, 'away');
  });

/** From here on an incident has its own root, also in a storm. */
const ownRootFrom = 2;

/** Nothing changes when the thread has its place already, people have asked for it, or its incident has become worse or gone on meanwhile. */
async function moveInto(tx: Db, thread: Unposted, kind: ChannelPostKind): Promise<boolean> {
  const { lease, revision, now } = thread;
  const current = await currentPost(tx, thread, kind);
  const id = current ?? randomId();
  const isStorm = kind === 'storm';
  const moved = await affected(
    tx,
    sql`update threads set state = ${isStorm ? 'folded' : 'stopped'}, stopped_code = ${isStorm ? null : 'skipped'}, fold_id = ${id},
        failure_code = null, waiting_for = null, lease_token = null, lease_until = null, woken_until = null
      where ${held(lease)} and root_ref is null and root_due_at is null and not asked_for
        and ${isStorm ? sql`urgency < ${ownRootFrom}` : sql`wanted_revision <= ${revision}`}`,
  );
  if (moved === 0) return false;
  if (current === undefined) await addPost(tx, thread, kind, id);
  else
    await sql`update channel_posts set wanted_version = wanted_version + 1, changed_at = ${now}
      where tenant_id = ${lease.tenantId} and id = ${id} and state = 'open'`.execute(tx);
  return true;
}

const Found = z.object({ id: z.string() });

/** The message that was added to lately. Until this transaction ends nobody closes it: what is added now is seen by whoever gives it up. */
async function currentPost(tx: Db, { lease, channelId, now }: Unposted, kind: ChannelPostKind): Promise<string | undefined> {
  const found = await firstRow(
    Found,
    tx,
    sql`select id from channel_posts where tenant_id = ${lease.tenantId} and channel_id = ${channelId} and kind = ${kind} and state = 'open'
      and changed_at > ${addMs(now, -storm.windowMs)} order by changed_at desc limit 1 for update`,
  );
  return found?.id;
}

/** The first message after a pause says how long it was; nobody says it again. */
async function addPost(tx: Db, { lease, channelId, now }: Unposted, kind: ChannelPostKind, id: string): Promise<void> {
  const marker = channelPostMarker(lease.tenantId, id);
  const notBefore = addMs(now, gathering.firstMs);
  await sql`insert into channel_posts (tenant_id, id, channel_id, kind, began_at, changed_at, marker, not_before)
    select tenant_id, ${id}, id, ${kind}, case when ${kind} = 'away' then coalesce(away_since, ${now}::timestamptz) else ${now}::timestamptz end,
      ${now}, ${marker}, ${notBefore} from channels where tenant_id = ${lease.tenantId} and id = ${channelId}`.execute(tx);
  if (kind === 'away') await forgetAway(tx, lease.tenantId, channelId);
}

const forgetAway = (tx: Db, tenantId: TenantId, channelId: ChannelId) =>
  sql`update channels set away_since = null where tenant_id = ${tenantId} and id = ${channelId}`.execute(tx);

/** A pause after which everything that was owed was delivered, or given up, needs no word about it. */
export async function forgetQuietAways(db: Db): Promise<void> {
  await sql`update channels set away_since = null where away_since is not null and state = 'active' and not exists (
    select from threads where threads.tenant_id = channels.tenant_id and threads.channel_id = channels.id and threads.state = 'open'
      and threads.root_ref is null
      and (threads.delivered_revision < threads.wanted_revision or threads.delivered_marks < threads.marks_version))`.execute(db);
}

/** People want a thread of its own for what was told of among others, or waits for a time or is about to. False for anything else. */
export const unfoldThread = (db: Db, thread: ThreadKey, at: IsoTime): Promise<boolean> =>
  inShortTransaction(db, (tx) => unfoldInside(tx, thread, at));

const Unfolded = z.object({ foldId: z.string().nullable() });

/** The same inside a transaction of the caller's. */
export async function unfoldInside(tx: Db, { tenantId, threadId }: ThreadKey, at: IsoTime): Promise<boolean> {
  const unfolded = await firstRow(
    Unfolded,
    tx,
    sql`update threads set state = 'open', stopped_code = null, asked_for = true, not_before = ${at}, wanted_at = ${at}
      where tenant_id = ${tenantId} and id = ${threadId} and (state = 'folded' or (state = 'stopped' and stopped_code = 'skipped')
        or (state = 'open' and root_ref is null and not asked_for and delivered_revision = 0
          and coalesce(failure_code, 'quiet') in ('quiet', 'morning', 'past')))
      returning fold_id as "foldId"`,
  );
  if (unfolded === undefined) return false;
  await sql`update channel_posts set wanted_version = wanted_version + 1
    where tenant_id = ${tenantId} and id = ${unfolded.foldId} and state = 'open'`.execute(tx);
  return true;
}

/** People have been promised this thread: it is told of in no other way. */
export async function askForThread(db: Db, { tenantId, threadId }: ThreadKey): Promise<void> {
  await sql`update threads set asked_for = true where tenant_id = ${tenantId} and id = ${threadId}`.execute(db);
}
