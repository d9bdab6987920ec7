import { z } from 'zod';
import { ChannelSettings } from '../domain/channel-settings.js';
import { ChannelId, PageId, randomId, TenantId, ThreadId } from '../domain/ids.js';
import type { Incident } from '../domain/incident.js';
import { reportsInOneMessage } from '../domain/morning.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { channelPostMarker } from './channel-posts.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';
import { IncidentRow, incidentColumns, withUpdates } from './incidents.js';
import type { PageKey } from './pages.js';
import { inShortTransaction } from './short-transaction.js';
import type { ThreadLease } from './threads.js';

/** Why a root waits for a time: quiet hours, the message that tells of them, or the morning in which reports after the fact are told. */
export type HoldCode = 'quiet' | 'morning' | 'past';

const held = ({ tenantId, threadId, token }: ThreadLease) =>
  sql`tenant_id = ${tenantId} and id = ${threadId} and lease_token = ${token}`;

const free = sql`lease_token = null, lease_until = null, woken_until = null`;

interface Hold {
  readonly code: Exclude<HoldCode, 'morning'>;
  readonly notBefore: IsoTime;
  /** When the quiet hours began that it waits for; null where it waits for something else. */
  readonly since: IsoTime | null;
}

/** The root waits until then. What is new about its incident is looked at all the same: that may be what does not have to wait. Gives the lease back. */
export async function holdThread(db: Db, lease: ThreadLease, { code, notBefore, since }: Hold): Promise<void> {
  await sql`update threads set not_before = ${notBefore}, failure_code = ${code}, waiting_for = 'edit', ${free},
      held_since = coalesce(held_since, ${since}::timestamptz)
    where ${held(lease)}`.execute(db);
}

/** It waits no longer, and nobody tells of it otherwise: from now on it is late. */
export async function forgetHold(db: Db, lease: ThreadLease, now: IsoTime): Promise<void> {
  await sql`update threads set failure_code = null, waiting_for = null, held_since = null, failures = 0, wanted_at = ${now}
    where ${held(lease)}`.execute(db);
}

interface HeldPlace {
  readonly lease: ThreadLease;
  readonly channelId: ChannelId;
  readonly now: IsoTime;
}

/** One after the other in each channel. It keeps nobody from adding threads to it. */
const lockChannel = (tx: Db, { lease, channelId }: HeldPlace) =>
  sql`select id from channels where tenant_id = ${lease.tenantId} and id = ${channelId} for no key update`.execute(tx);

const isOver = sql`(incidents.withdrawn_at is not null or incidents.status in ('resolved', 'postmortem', 'completed', 'withdrawn'))`;

/** Of a thread joined with its incident: nobody muted its vendor in the channel. */
const isUnmuted = (now: IsoTime) => sql`not exists (select from mutes
  join pages on pages.tenant_id = incidents.tenant_id and pages.id = incidents.page_id
  where mutes.tenant_id = threads.tenant_id and mutes.channel_id = threads.channel_id and mutes.vendor_slug = pages.vendor_slug
    and mutes.until > ${now})`;

/** Held roots of the channel whose vendor is not muted. An incident that moves on in this moment is left to the next look. */
const heldQuiet = ({
  lease,
  channelId,
  now,
}: HeldPlace) => sql`threads.tenant_id = ${lease.tenantId} and threads.channel_id = ${channelId}
  and threads.state = 'open' and threads.failure_code = 'quiet' and threads.root_ref is null and not threads.asked_for
  and incidents.tenant_id = threads.page_tenant_id and incidents.id = threads.incident_id and threads.wanted_revision <= incidents.revision
  and ${isUnmuted(now)}`;

const Since = z.object({ since: Moment.nullable() });

/**
 * Quiet hours are over: one message tells of everything that they held back in the channel. What is over by then gets no thread, the roots of the rest wait
 * for the message. False where nothing could be told, because it moves on in this moment.
 */
export const openMorning = (db: Db, place: HeldPlace): Promise<boolean> =>
  inShortTransaction(db, async (tx) => {
    const { lease, channelId, now } = place;
    await lockChannel(tx, place);
    const current = await currentMorning(tx, place);
    const id = current ?? randomId();
    const since = await firstRow(
      Since,
      tx,
      sql`select min(held_since) as since from threads, incidents where ${heldQuiet(place)}`,
    );
    const told = await affected(
      tx,
      sql`update threads set fold_id = ${id}, waiting_for = null, held_since = null, failures = 0, wanted_at = ${now}, not_before = ${now}, ${free},
          state = case when ${isOver} then 'stopped' else 'open' end, stopped_code = case when ${isOver} then 'skipped' end,
          failure_code = case when ${isOver} then null else 'morning' end
        from incidents where ${heldQuiet(place)}`,
    );
    if (told === 0) return false;
    if (current === undefined) await addTimed(tx, { ...place, kind: 'morning', id, beganAt: since?.since ?? now });
    else
      await sql`update channel_posts set wanted_version = wanted_version + 1, changed_at = ${now}
        where tenant_id = ${lease.tenantId} and id = ${id} and channel_id = ${channelId}`.execute(tx);
    return true;
  });

const Found = z.object({ id: z.string() });

/** What is ready a moment later than the rest is added to what they are told by. */
const gatheredMs = 10 * 60_000;

async function currentMorning(tx: Db, { lease, channelId, now }: HeldPlace): Promise<string | undefined> {
  const found = await firstRow(
    Found,
    tx,
    sql`select id from channel_posts where tenant_id = ${lease.tenantId} and channel_id = ${channelId} and kind = 'morning' and state = 'open'
      and changed_at > ${addMs(now, -gatheredMs)} and changed_at <= ${now} order by changed_at desc limit 1 for update`,
  );
  return found?.id;
}

interface Timed extends HeldPlace {
  readonly kind: 'morning' | 'past';
  readonly id: string;
  readonly beganAt: IsoTime;
}

/** One for each time, and another where the clock was put back and that time came again: it tells of other incidents. */
async function addTimed(tx: Db, { lease, channelId, now, kind, id, beganAt }: Timed): Promise<void> {
  const added = (episode: IsoTime) =>
    affected(
      tx,
      sql`insert into channel_posts (tenant_id, id, channel_id, kind, began_at, changed_at, marker, not_before, episode)
        values (${lease.tenantId}, ${id}, ${channelId}, ${kind}, ${beganAt}, ${now}, ${channelPostMarker(lease.tenantId, id)}, ${now}, ${episode})
        on conflict (tenant_id, channel_id, kind, episode) where page_id is null and episode is not null do nothing`,
    );
  if ((await added(beganAt)) === 0 && (await added(now)) === 0) throw new Error(`a second ${kind} message of ${now}`);
}

/** True while the message that tells of it was not posted yet; its lease is given back then. */
export const waitForMorning = async (db: Db, lease: ThreadLease, until: IsoTime): Promise<boolean> =>
  (await affected(
    db,
    sql`update threads set not_before = ${until}, ${free} where ${held(lease)} and exists (
      select from channel_posts p where p.tenant_id = threads.tenant_id and p.id = threads.fold_id and p.state = 'open'
        and p.message_ref is null and p.delivered_version < p.wanted_version)`,
  )) === 1;

/** The message was posted and told of these, or was given up (null): the roots that waited for it follow. */
export async function letFollow(
  db: Db,
  { tenantId, id }: { readonly tenantId: TenantId; readonly id: string },
  told: readonly string[] | null,
  now: IsoTime,
): Promise<void> {
  await sql`update threads set not_before = ${now}, fold_id = null where tenant_id = ${tenantId} and fold_id = ${id} and state = 'open'
    and failure_code = 'morning' and (${told === null} or incident_id = any (${[...(told ?? [])]}::text[]))`.execute(db);
}

const Count = z.object({ count: z.coerce.number() });

/**
 * The time of a report after the fact has come. With enough others it is told of in one message, and all their leases end; true then. Else it gets a card
 * of its own. False also says that it still is the caller's.
 */
export const gatherReports = (db: Db, place: HeldPlace): Promise<boolean> =>
  inShortTransaction(db, async (tx) => {
    const { lease, channelId, now } = place;
    await lockChannel(tx, place);
    const due = sql`threads.tenant_id = ${lease.tenantId} and threads.channel_id = ${channelId} and threads.state = 'open'
      and threads.failure_code = 'past' and threads.not_before <= ${now} and threads.root_ref is null and not threads.asked_for
      and incidents.tenant_id = threads.page_tenant_id and incidents.id = threads.incident_id and ${isUnmuted(now)}`;
    const found = await firstRow(Count, tx, sql`select count(*) as count from threads, incidents where ${due}`);
    const mine = await firstRow(Count, tx, sql`select count(*) as count from threads where ${held(lease)} and state = 'open'`);
    if (mine?.count === 0) return true;
    if ((found?.count ?? 0) < reportsInOneMessage) {
      await forgetHold(tx, lease, now);
      return false;
    }
    const id = randomId();
    await sql`update threads set state = 'folded', fold_id = ${id}, failure_code = null, waiting_for = null, held_since = null, ${free}
      from incidents where ${due}`.execute(tx);
    await addTimed(tx, { ...place, kind: 'past', id, beganAt: now });
    return true;
  });

const Unwanted = IncidentRow.extend({ threadId: ThreadId, pageTenantId: TenantId, pageId: PageId });

/** A root that waits, or waited for the end of a mute, and whose subscription has ended meanwhile. */
export interface UnwantedHold {
  readonly threadId: ThreadId;
  readonly page: PageKey;
  readonly incident: Incident;
}

/** Of one channel; what was asked for by name is wanted by whoever asked. */
export async function unwantedHolds(db: Db, tenantId: TenantId, channelId: ChannelId): Promise<UnwantedHold[]> {
  const found = await rows(
    Unwanted,
    db,
    sql`select t.id as "threadId", t.page_tenant_id as "pageTenantId", i.page_id as "pageId", i.* from threads t
      join subscriptions s on s.tenant_id = t.tenant_id and s.id = t.subscription_id and s.ended_at is not null
      cross join lateral (select page_id, ${incidentColumns} from incidents where tenant_id = t.page_tenant_id and id = t.incident_id) i
      where t.tenant_id = ${tenantId} and t.channel_id = ${channelId} and ${mayBeLetGo(sql`t`)}`,
  );
  const holds: UnwantedHold[] = [];
  for (const owner of new Set(found.map(({ pageTenantId }) => pageTenantId))) {
    const own = found.filter(({ pageTenantId }) => pageTenantId === owner);
    const whole = new Map((await withUpdates(db, owner, own)).map((incident) => [incident.id, incident]));
    for (const { id, threadId, pageId } of own) {
      const incident = whole.get(id);
      if (incident !== undefined) holds.push({ threadId, page: { tenantId: owner, pageId }, incident });
    }
  }
  return holds;
}

const mayBeLetGo = (
  thread: ReturnType<typeof sql>,
) => sql`${thread}.state = 'open' and ${thread}.root_ref is null and not ${thread}.asked_for
  and ${thread}.failure_code in ('quiet', 'past', 'muted')`;

/** False where it waits no longer. Whoever holds its lease finds it lost. */
export const letGo = async (db: Db, tenantId: TenantId, threadId: ThreadId): Promise<boolean> =>
  (await affected(
    db,
    sql`update threads set state = 'stopped', stopped_code = 'skipped', failure_code = null, waiting_for = null, held_since = null, ${free}
      where tenant_id = ${tenantId} and id = ${threadId} and ${mayBeLetGo(sql`threads`)}`,
  )) === 1;

const Waiting = z.object({ tenantId: TenantId, channelId: ChannelId, settings: ChannelSettings, until: Moment });
/** A channel in which something waits for the end of quiet hours, and until when the last of it does. */
export type WaitingChannel = z.infer<typeof Waiting>;

/** Over all tenants. */
export const channelsInWait = (db: Db, now: IsoTime): Promise<WaitingChannel[]> =>
  rows(
    Waiting,
    db,
    sql`select c.tenant_id as "tenantId", c.id as "channelId", c.settings, max(w.not_before) as until
      from (
        select tenant_id, channel_id, not_before from threads where state = 'open' and failure_code = 'quiet' and not_before > ${now}
        union all
        select tenant_id, channel_id, not_before from channel_posts where state = 'open' and failure_code = 'quiet' and not_before > ${now}
      ) w join channels c on c.tenant_id = w.tenant_id and c.id = w.channel_id and c.ended_at is null
      group by c.tenant_id, c.id`,
  );

/** The channel's hours were changed: what waits for them is looked at now. It waits on where that is still right. */
export async function reviewHolds(db: Db, tenantId: TenantId, channelId: ChannelId, now: IsoTime): Promise<void> {
  await sql`update threads set not_before = ${now} where tenant_id = ${tenantId} and channel_id = ${channelId} and state = 'open'
    and failure_code in ('quiet', 'past') and not_before > ${now}`.execute(db);
  await sql`update channel_posts set not_before = ${now} where tenant_id = ${tenantId} and channel_id = ${channelId} and state = 'open'
    and failure_code = 'quiet' and not_before > ${now}`.execute(db);
}
