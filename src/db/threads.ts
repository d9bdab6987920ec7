import { z } from 'zod';
import { type ChannelId, type IncidentId, type SubscriptionId, TenantId, ThreadId } from '../domain/ids.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { bumpFolds } from './channel-posts.js';
import { Moment } from './columns.js';
import { type Db, firstRow, rows, sql } from './database.js';
import { skipped, together } from './together.js';

export interface ThreadKey {
  readonly tenantId: TenantId;
  readonly threadId: ThreadId;
}

export interface ThreadLease extends ThreadKey {
  readonly token: string;
}

export interface NewThread extends ThreadKey {
  readonly channelId: ChannelId;
  readonly pageTenantId: TenantId;
  readonly incidentId: IncidentId;
  readonly subscriptionId: SubscriptionId;
  readonly reasons: unknown;
  readonly wantedRevision: number;
  readonly wantedAt: IsoTime;
  /** What `urgencyOf` gives: who goes first in a crowded channel. */
  readonly urgency?: number;
  /** Asked for by name, or by a channel that wants no storms: where it was folded among others, it gets its own root. */
  readonly wantsOwn?: boolean;
}

/** True when the thread is new, or its incident was passed over. */
export const openThread = async (db: Db, thread: NewThread): Promise<boolean> => (await openThreads(db, [thread])).length === 1;

const ThreadKeyRow = z.object({ tenantId: TenantId, threadId: ThreadId });

/**
 * Opens threads, each named once, and returns those that are new, or whose incident was passed over: in silence while its vendor was muted, or in one line
 * because it was over for long. Any other is left as it is. The id of a thread says its channel, so no two workspaces share one.
 */
export async function openThreads(db: Db, threads: readonly NewThread[]): Promise<ThreadKey[]> {
  const own = threads.filter(({ wantsOwn }) => wantsOwn === true);
  const others = threads.filter(({ wantsOwn }) => wantsOwn !== true);
  return [...(await openAlike(db, own, true)), ...(await openAlike(db, others, false))];
}

async function openAlike(db: Db, threads: readonly NewThread[], wantsOwn: boolean): Promise<ThreadKey[]> {
  if (threads.length === 0) return [];
  const list = threads.map((thread) => ({ ...thread, urgency: thread.urgency ?? 0 }));
  return rows(
    ThreadKeyRow,
    db,
    sql`insert into threads (tenant_id, id, channel_id, page_tenant_id, incident_id, subscription_id, reasons, wanted_revision, wanted_at, not_before, urgency, opened_revision)
      select row."tenantId", row."threadId", row."channelId", row."pageTenantId", row."incidentId", row."subscriptionId",
        row.reasons, row."wantedRevision", row."wantedAt", row."wantedAt", row.urgency, row."wantedRevision"
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as row ("tenantId" text, "threadId" text, "channelId" text, "pageTenantId" text,
        "incidentId" text, "subscriptionId" text, reasons jsonb, "wantedRevision" int, "wantedAt" timestamptz, urgency int)
      on conflict (tenant_id, id) do update set state = 'open', stopped_code = null, failure_code = null, waiting_for = null, fold_id = null,
        subscription_id = excluded.subscription_id, reasons = excluded.reasons, wanted_revision = excluded.wanted_revision,
        wanted_at = excluded.wanted_at, not_before = excluded.not_before, urgency = excluded.urgency,
        asked_for = threads.asked_for or threads.state = 'folded'
      where (threads.state = 'stopped' and threads.stopped_code in ('muted', 'skipped')) or (threads.state = 'folded' and ${wantsOwn})
      returning tenant_id as "tenantId", id as "threadId"`,
  );
}

const Wanted = ThreadKeyRow.extend({ state: z.enum(['open', 'folded']) });

/** From here on an incident has its own root, also in a storm. */
const ownRootFrom = 2;

export interface WantedRevision {
  readonly revision: number;
  /** What `urgencyOf` gives. */
  readonly urgency: number;
  readonly at: IsoTime;
}

/**
 * Every open thread of an incident now has something to show; returns them. What waits with the edit of its root alone waits no longer: news is written
 * before that. A thread that was folded away gets its own root when the incident is raised to major.
 */
export async function wantRevision(
  db: Db,
  pageTenantId: TenantId,
  incidentId: IncidentId,
  { revision, urgency, at }: WantedRevision,
): Promise<ThreadKey[]> {
  const wanted = await rows(
    Wanted,
    db,
    sql`update threads set wanted_revision = ${revision}, urgency = ${urgency},
        wanted_at = case when delivered_revision < wanted_revision and state = 'open' then wanted_at else ${at}::timestamptz end,
        not_before = case when waiting_for = 'edit' then least(not_before, ${at}::timestamptz) else not_before end,
        state = case when state = 'folded' and ${urgency} >= ${ownRootFrom} then 'open' else state end
      where page_tenant_id = ${pageTenantId} and incident_id = ${incidentId} and wanted_revision < ${revision} and state in ('open', 'folded')
      returning tenant_id as "tenantId", id as "threadId", state`,
  );
  // After the threads: one that is folded away meanwhile has either been seen here, or waits for this to be stored.
  await bumpFolds(db, pageTenantId, incidentId);
  return wanted.flatMap(({ state, ...key }) => (state === 'open' ? [key] : []));
}

/** Whose lease it is: what a statement about a leased thread begins with. */
const held = ({ tenantId, threadId, token }: ThreadLease) =>
  sql`tenant_id = ${tenantId} and id = ${threadId} and lease_token = ${token}`;

/** Gives the thread back, so that the next look at it, by anybody, may begin at once. */
const free = sql`lease_token = null, lease_until = null, woken_until = null`;

export const releaseThreadLease = async (db: Db, lease: ThreadLease): Promise<void> => {
  await sql`update threads set ${free} where ${held(lease)}`.execute(db);
};

/** Something that a thread has shown, or is to show: the incident's revision, and what people pressed. */
export interface Shown {
  readonly revision: number;
  readonly marksVersion: number;
}

interface Delivered {
  readonly lease: ThreadLease;
  readonly shown: Shown;
  readonly at: IsoTime;
  readonly lookAt: IsoTime | null;
}

/**
 * The thread shows everything up to this; the lease ends. `lookAt`: when time alone may bring it something. Retries that it no longer needs (a root edit
 * overtaken by a later one) are closed in the same statement. False when there is more to show by now: whoever woke us for it found the thread leased.
 */
export const markDelivered = (
  db: Db,
  lease: ThreadLease,
  shown: Shown,
  { at, lookAt }: { readonly at: IsoTime; readonly lookAt: IsoTime | null },
): Promise<boolean> => deliveredTogether(db, { lease, shown, at, lookAt });

const Marked = z.object({ place: z.number().int(), isCurrent: z.boolean() });

const deliveredTogether = together<Delivered, boolean>(async (db, list, mayWait) => {
  const marks: (boolean | typeof skipped)[] = list.map(() => (mayWait ? true : skipped));
  const asked = list.map(({ lease, shown, at, lookAt }, place) => ({ place, ...lease, ...shown, at, lookAt }));
  const marked = await rows(
    Marked,
    db,
    sql`with shown as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as shown (place int, "tenantId" text, "threadId" text, token text,
          revision int, "marksVersion" int, at timestamptz, "lookAt" timestamptz)
      ), unheld as materialized (
        select shown.* from shown join threads t on t.tenant_id = shown."tenantId" and t.id = shown."threadId" and t.lease_token = shown.token
        order by t.tenant_id, t.id for update of t ${mayWait ? sql`` : sql`skip locked`}
      ), held as (
        update threads set delivered_revision = greatest(delivered_revision, unheld.revision),
          delivered_marks = greatest(delivered_marks, unheld."marksVersion"), delivered_at = unheld.at, failures = 0, failure_code = null,
          waiting_for = null, look_at = unheld."lookAt", ${free}
        from unheld where threads.tenant_id = unheld."tenantId" and threads.id = unheld."threadId" and threads.lease_token = unheld.token
        returning unheld.place, threads.tenant_id, threads.id, unheld.at,
          threads.wanted_revision <= unheld.revision and threads.marks_version <= unheld."marksVersion" as is_current
      ), overtaken as (
        update deliveries set state = 'superseded', finished_at = held.at from held
        where deliveries.tenant_id = held.tenant_id and deliveries.thread_id = held.id and deliveries.state = 'retry'
      )
      select place, is_current as "isCurrent" from held`,
  );
  for (const { place, isCurrent } of marked) marks[place] = isCurrent;
  return marks;
});

/** Why a thread has to wait, and until when. */
export interface Wait {
  readonly notBefore: IsoTime;
  readonly code: string;
  /** `edit`: news of the incident goes before it. */
  readonly with: 'edit' | 'post' | null;
  /** False for its turn in a crowded channel: nothing went wrong. */
  readonly isFailure: boolean;
}

/** Nothing goes to this thread before its time: the wait is a column, so that any later wake-up sees it, and what is more urgent can overtake. */
export async function postponeThread(db: Db, lease: ThreadLease, wait: Wait): Promise<void> {
  await sql`update threads set not_before = ${wait.notBefore}, failures = failures + ${wait.isFailure ? 1 : 0}, failure_code = ${wait.code},
      waiting_for = ${wait.with}, ${free}
    where ${held(lease)}`.execute(db);
}

/** The thread is over for good (its root is gone): what was posted stays, nothing more is sent. */
export async function stopThread(db: Db, lease: ThreadLease, code: string): Promise<void> {
  await sql`update threads set state = 'stopped', stopped_code = ${code}, ${free} where ${held(lease)}`.execute(db);
}

/** No replies: for good when people took the thread away, else until the incident's next revision. The root is kept true. */
export async function closeReplies(db: Db, lease: ThreadLease, code: string, revision: number): Promise<void> {
  await sql`update threads set replies_closed_code = ${code}, replies_closed_revision = ${revision} where ${held(lease)}`.execute(
    db,
  );
}

/** The root cannot be edited any more; its thread goes on. */
export async function closeRoot(db: Db, lease: ThreadLease, code: string): Promise<void> {
  await sql`update threads set root_closed_code = ${code} where ${held(lease)}`.execute(db);
}

/** The announcement's root was published to the followers of its channel, or cannot be. */
export async function markPublished(db: Db, lease: ThreadLease): Promise<void> {
  await sql`update threads set publish_state = 'done' where ${held(lease)}`.execute(db);
}

/** Begins the thread again under a new root: what was posted before is gone for people, and no longer counts, except that nobody is pinged again. */
export async function restartThread(db: Db, lease: ThreadLease): Promise<void> {
  await sql`with held as (
      update threads set generation = generation + 1, root_ref = null, delivered_revision = 0, replies_closed_code = null, root_closed_code = null,
        publish_state = null, mentioned = mentioned or exists (select from deliveries d where d.tenant_id = threads.tenant_id
          and d.thread_id = threads.id and d.state = 'sent'
          and (d.action ? 'mention' or jsonb_typeof(d.action #> '{facts,mention}') = 'object'))
      where ${held(lease)} returning tenant_id, id
    )
    delete from deliveries using held where deliveries.tenant_id = held.tenant_id and deliveries.thread_id = held.id`.execute(db);
}

/** The condition of the indexes `threads_lagging` and `threads_due`. */
const isBehind = sql`threads.state = 'open' and (delivered_revision < wanted_revision or delivered_marks < marks_version)`;

/**
 * By the channel's id for each thread: a plan that was made while there were few channels, and is kept, would read all of them for each thread when there are
 * thousands.
 */
const inLiveChannel = sql`join lateral (select * from channels where channels.tenant_id = threads.tenant_id and channels.id = threads.channel_id offset 0) channels
  on channels.ended_at is null`;

/** Nothing can be written in a workspace that the app was removed from, or whose token is no longer taken. */
const inLiveInstallation = sql`not exists (select from installations where installations.tenant_id = threads.tenant_id and installations.state <> 'active')`;

/** Threads that show everything, and to which time alone has brought something since. A condition of its own, for the sake of the indexes. */
const isLookDue = (now: IsoTime) => sql`threads.state = 'open' and look_at <= ${now}
  and not (delivered_revision < wanted_revision or delivered_marks < marks_version)`;

/** How long a wake-up may be under way before it counts as lost. */
const wakeMs = 10_000;

const isDue = (now: IsoTime) => sql`not_before <= ${now} and (lease_until is null or lease_until <= ${now})
  and (woken_until is null or woken_until <= ${now})`;

/** Wake-ups for so many threads are under way for longer than one is: nobody repeats them before `until`. */
export async function expectWakes(db: Db, threads: readonly ThreadKey[], until: IsoTime): Promise<void> {
  await sql`update threads set woken_until = ${until} from unnest(${threads.map(({ tenantId }) => tenantId)}::text[],
      ${threads.map(({ threadId }) => threadId)}::text[]) as woken (tenant_id, id)
    where threads.tenant_id = woken.tenant_id and threads.id = woken.id`.execute(db);
}

/** Threads behind their incident, or behind what people pressed, whose turn it is, oldest wish first. */
export const laggingThreads = (db: Db, now: IsoTime, limit: number): Promise<ThreadKey[]> =>
  rows(
    ThreadKeyRow,
    db,
    sql`select threads.tenant_id as "tenantId", threads.id as "threadId" from threads
      ${inLiveChannel} and channels.state = 'active'
      where ${isBehind} and ${isDue(now)} and ${inLiveInstallation} order by wanted_at limit ${limit}`,
  );

/** Threads to which time alone has brought something, the longest due first. */
export const dueLooks = (db: Db, now: IsoTime, limit: number): Promise<ThreadKey[]> =>
  rows(
    ThreadKeyRow,
    db,
    sql`select threads.tenant_id as "tenantId", threads.id as "threadId" from threads
      ${inLiveChannel} and channels.state = 'active'
      where ${isLookDue(now)} and ${isDue(now)} and ${inLiveInstallation} order by look_at limit ${limit}`,
  );

/** How many threads of one channel are woken at once: as many as may be written to before the next tick, and a few more. */
const atOnce = sql`case channels.chat when 'slack' then 2 when 'discord' then 6 else 40 end`;

/** What somebody has to look at now, for whoever wakes it: what is behind, and after that what the clock alone has brought something. */
export async function claimDueThreads(db: Db, now: IsoTime, until: IsoTime, limit: number): Promise<ThreadKey[]> {
  const behind = await claimBehind(db, now, until, limit);
  return [...behind, ...(await claimLooks(db, now, until, limit))];
}

/**
 * Threads whose wait is over, and those whose wake-up seems lost, the most urgent of each channel. Nobody else gets them before
 * `until`. News goes before edits of roots. A row that somebody else is at is left out: a look that is applied holds several, and would wait for ours.
 */
const claimBehind = (db: Db, now: IsoTime, until: IsoTime, limit: number): Promise<ThreadKey[]> =>
  rows(
    ThreadKeyRow,
    db,
    sql`with due as (
        select threads.tenant_id, threads.id, wanted_at, ${atOnce} as at_once, row_number() over (partition by threads.tenant_id, threads.channel_id
          order by waiting_for = 'edit' nulls first, urgency desc, wanted_at, threads.id) as place
        from threads ${inLiveChannel} and channels.state = 'active'
        where ${isBehind} and ${isDue(now)} and (failure_code is not null or wanted_at <= ${addMs(now, -wakeMs)}) and ${inLiveInstallation}
      ), chosen as (
        select t.tenant_id, t.id from threads t join due on due.tenant_id = t.tenant_id and due.id = t.id
        where place <= at_once order by place, due.wanted_at limit ${limit} for update of t skip locked
      )
      update threads set woken_until = ${until} from chosen
      where threads.tenant_id = chosen.tenant_id and threads.id = chosen.id and ${isDue(now)}
      returning threads.tenant_id as "tenantId", threads.id as "threadId"`,
  );

/** Nobody else gets these before `until`. */
const claimLooks = (db: Db, now: IsoTime, until: IsoTime, limit: number): Promise<ThreadKey[]> =>
  rows(
    ThreadKeyRow,
    db,
    sql`with chosen as (
        select threads.tenant_id, threads.id from threads ${inLiveChannel} and channels.state = 'active'
        where ${isLookDue(now)} and ${isDue(now)} and ${inLiveInstallation} order by look_at limit ${limit} for update of threads skip locked
      )
      update threads set woken_until = ${until} from chosen
      where threads.tenant_id = chosen.tenant_id and threads.id = chosen.id and ${isDue(now)}
      returning threads.tenant_id as "tenantId", threads.id as "threadId"`,
  );

const NextLook = z.object({ at: Moment.nullable() });

/** When the clock alone brings the first of all threads something, after this; for those who let time jump. */
export async function nextLook(db: Db, after: IsoTime): Promise<IsoTime | null> {
  const row = await firstRow(
    NextLook,
    db,
    sql`select min(look_at) as at from threads where state = 'open' and look_at > ${after}`,
  );
  return row?.at ?? null;
}

const Count = z.object({ count: z.coerce.number() });

/** Threads that wait because people want to hear of them later, or not, are not behind. */
export async function countLaggingThreads(db: Db): Promise<number> {
  const row = await firstRow(
    Count,
    db,
    sql`select count(*) as count from threads ${inLiveChannel} where ${isBehind} and coalesce(threads.failure_code, '') not in ('muted', 'quiet', 'past')`,
  );
  return row?.count ?? 0;
}
