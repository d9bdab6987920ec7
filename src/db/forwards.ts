import { z } from 'zod';
import { MinImpact } from '../domain/channel-settings.js';
import { ForwardKind, ForwardSent } from '../domain/forward.js';
import { ChannelId, IncidentId, SubscriptionId, TenantId } from '../domain/ids.js';
import type { Incident } from '../domain/incident.js';
import { Language } from '../domain/language.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { auditChannel, type Changing, inOneGo, whoAndWhen } from './audit-log.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';
import { IncidentRow, incidentColumns, withUpdates } from './incidents.js';
import { stayWithin } from './tenant-limits.js';

export interface NewForward {
  readonly tenantId: TenantId;
  readonly id: string;
  readonly channelId: ChannelId;
  readonly subscriptionId: SubscriptionId | null;
  readonly kind: ForwardKind;
  /** What people are shown of it. */
  readonly target: string;
  readonly sealedTarget: string;
  readonly minImpact: MinImpact;
  readonly onlyWhenDown: boolean;
  readonly createdBy: string | null;
  readonly createdAt: IsoTime;
}

export async function addForward(db: Db, forward: NewForward): Promise<void> {
  const { tenantId, channelId, kind, target, minImpact, onlyWhenDown, createdBy: actor, createdAt: at } = forward;
  await inOneGo(db, async (tx) => {
    await sql`insert into forwards (tenant_id, id, channel_id, subscription_id, kind, target, sealed_target, min_impact, only_when_down, created_by,
        created_at)
      values (${tenantId}, ${forward.id}, ${channelId}, ${forward.subscriptionId}, ${kind}, ${target}, ${forward.sealedTarget}, ${minImpact},
        ${onlyWhenDown}, ${actor}, ${at})`.execute(tx);
    await stayWithin(tx, tenantId, ['forwards']);
    const about = wayOut({ kind, target });
    await auditChannel(tx, {
      tenantId,
      channelId,
      at,
      actor,
      action: 'forward.added',
      about,
      detail: { minImpact, onlyWhenDown },
    });
  });
}

/** What the log says of a way out: of an address only its host, of a service with a key only its name. */
const wayOut = ({ kind, target }: { readonly kind: ForwardKind; readonly target: string }): string =>
  kind === 'pagerduty' ? kind : `${kind} ${target}`;

const Changed = z.object({ channelId: ChannelId, kind: ForwardKind, target: z.string() });

const changedColumns = sql`returning channel_id as "channelId", kind, target`;

interface ForwardAudit {
  readonly tenantId: TenantId;
  readonly at: IsoTime;
  readonly actor: string | null;
  readonly action: 'forward.changed' | 'forward.restarted' | 'forward.ended';
}

/** Makes a change of one way out and its entry in the log. False where it changed none. */
export const changeAndAudit = (db: Db, audit: ForwardAudit, change: ReturnType<typeof sql>): Promise<boolean> =>
  inOneGo(db, async (tx) => {
    const changed = await firstRow(Changed, tx, sql`${change} ${changedColumns}`);
    if (changed !== undefined) await auditChannel(tx, { ...audit, channelId: changed.channelId, about: wayOut(changed) });
    return changed !== undefined;
  });

const ForwardRow = z.object({
  id: z.string(),
  subscriptionId: SubscriptionId.nullable(),
  kind: ForwardKind,
  target: z.string(),
  sealedTarget: z.string(),
  minImpact: MinImpact,
  onlyWhenDown: z.boolean(),
  state: z.enum(['active', 'stopped']),
  failingSince: Moment.nullable(),
  failureDetail: z.string().nullable(),
  lastSentAt: Moment.nullable(),
});
export type ForwardRow = z.infer<typeof ForwardRow>;

/** Those of one channel, oldest first: the order in which they are numbered. */
export const forwardsOf = (db: Db, tenantId: TenantId, channelId: ChannelId): Promise<ForwardRow[]> =>
  rows(
    ForwardRow,
    db,
    sql`select id, subscription_id as "subscriptionId", kind, target, sealed_target as "sealedTarget", min_impact as "minImpact",
        only_when_down as "onlyWhenDown", state, failing_since as "failingSince", failure_detail as "failureDetail", last_sent_at as "lastSentAt"
      from forwards where tenant_id = ${tenantId} and channel_id = ${channelId} and ended_at is null order by created_at, id`,
  );

/** False where there was no such way out, or it had ended. What was sealed goes at once. */
export const endForward = (db: Db, tenantId: TenantId, id: string, at: IsoTime, by: string | null = null): Promise<boolean> =>
  changeAndAudit(
    db,
    { tenantId, at, actor: by, action: 'forward.ended' },
    sql`update forwards set ended_at = ${at}, sealed_target = '' where tenant_id = ${tenantId} and id = ${id} and ended_at is null`,
  );

/** What goes on under another subscription's id takes its ways out along. */
export async function moveForwards(db: Db, tenantId: TenantId, from: SubscriptionId, to: SubscriptionId): Promise<void> {
  await sql`update forwards set subscription_id = ${to} where tenant_id = ${tenantId} and subscription_id = ${from}
    and ended_at is null`.execute(db);
}

/** A way out that was given up is tried again, with whatever it owes. */
export const restartForward = (db: Db, tenantId: TenantId, id: string, changed: Changing = {}): Promise<boolean> =>
  changeAndAudit(
    db,
    { tenantId, ...whoAndWhen(changed), action: 'forward.restarted' },
    sql`update forwards set state = 'active', failing_since = null, failure_code = null, failure_detail = null
      where tenant_id = ${tenantId} and id = ${id} and ended_at is null and state = 'stopped'`,
  );

/**
 * An incident has something new for every way out of the channels in which it has a thread, and for those that were told of it before, whatever became of
 * the subscription or the thread meanwhile: an alert that was opened is also closed. In the transaction that stores the news, so that one cannot be without
 * the other. What people muted before it came is not sent either.
 */
export async function wantForwards(
  db: Db,
  pageTenantId: TenantId,
  incidentId: IncidentId,
  { revision, at }: { readonly revision: number; readonly at: IsoTime },
): Promise<void> {
  await sql`insert into forward_events (tenant_id, forward_id, page_tenant_id, incident_id, wanted_revision, wanted_at, not_before)
    select f.tenant_id, f.id, t.page_tenant_id, t.incident_id, ${revision}::int, ${at}::timestamptz, ${at}::timestamptz
    from threads t join forwards f on f.tenant_id = t.tenant_id and f.ended_at is null
      and (f.subscription_id = t.subscription_id or (f.channel_id = t.channel_id and (f.subscription_id is null or ${hasEvent})))
    where t.page_tenant_id = ${pageTenantId} and t.incident_id = ${incidentId} and t.stopped_code is distinct from 'muted'
      and not ${isMuted(sql`t`, at)}
    union
    select f.tenant_id, f.id, e.page_tenant_id, e.incident_id, ${revision}::int, ${at}::timestamptz, ${at}::timestamptz
    from forward_events e join forwards f on f.tenant_id = e.tenant_id and f.id = e.forward_id and f.ended_at is null
    where e.page_tenant_id = ${pageTenantId} and e.incident_id = ${incidentId} and e.sent is not null
    on conflict (tenant_id, forward_id, page_tenant_id, incident_id) do update set wanted_revision = excluded.wanted_revision,
      wanted_at = excluded.wanted_at
    where forward_events.wanted_revision < excluded.wanted_revision`.execute(db);
}

/** Of a thread: nothing of it was shown yet, and its vendor is muted in its channel. */
const isMuted = (thread: ReturnType<typeof sql>, now: IsoTime) => sql`(${thread}.root_ref is null and exists (select from mutes m
  join incidents i on i.tenant_id = ${thread}.page_tenant_id and i.id = ${thread}.incident_id
  join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id and p.vendor_slug = m.vendor_slug
  where m.tenant_id = ${thread}.tenant_id and m.channel_id = ${thread}.channel_id and m.until > ${now}))`;

/** The way out `f` knows the incident of the thread `t` already: its subscription has gone on under another id since. */
const hasEvent = sql`exists (select from forward_events e where e.tenant_id = f.tenant_id and e.forward_id = f.id
  and e.page_tenant_id = t.page_tenant_id and e.incident_id = t.incident_id)`;

const DueForward = z.object({
  tenantId: TenantId,
  forwardId: z.string(),
  pageTenantId: TenantId,
  incidentId: IncidentId,
  wantedRevision: z.number().int(),
  sent: ForwardSent.nullable(),
  failures: z.number().int(),
  kind: ForwardKind,
  sealedTarget: z.string(),
  minImpact: MinImpact,
  failingSince: Moment.nullable(),
  target: z.string(),
  channel: z.object({ id: ChannelId, chat: z.string(), name: z.string(), language: Language.catch('en') }),
  filter: z.string().nullable(),
  vendor: z.object({ slug: z.string(), name: z.string() }),
});

/** One incident that one way out has to be told of, held for a while. */
export interface DueForward extends z.infer<typeof DueForward> {
  readonly token: string;
}

/** How long the chat may be behind before the second route is taken. */
const patienceMs = 5 * 60_000;

/** Of a thread `t`: it is what the way out `f` is about. A route may have taken it to another channel. */
const isItsThread = sql`(t.channel_id = f.channel_id or t.subscription_id = f.subscription_id)`;

/** The vendor is the very chat that the channel is in, or news could not be posted there for minutes. */
const isChatDown = (now: IsoTime) => sql`(p.vendor_slug = c.chat or exists (select from threads t
  where t.tenant_id = e.tenant_id and ${isItsThread} and t.page_tenant_id = e.page_tenant_id and t.incident_id = e.incident_id
    and t.state = 'open' and t.delivered_revision < t.wanted_revision and t.wanted_at <= ${addMs(now, -patienceMs)}
    and not (t.not_before > ${now} and coalesce(t.failure_code, '') in ('muted', 'quiet', 'past'))
    and (t.failures > 0 or c.state = 'paused' or exists (select from installations i where i.tenant_id = t.tenant_id and i.state <> 'active'))))`;

/** Second routes that were not needed: what the chat took in time is not theirs to tell, and would be looked at for ever. */
export async function passSecondRoutes(db: Db): Promise<void> {
  await sql`update forward_events e set seen_revision = greatest(e.seen_revision, t.delivered_revision) from forwards f, channels c, incidents i, pages p, threads t
    where e.seen_revision < e.wanted_revision and e.sent is null and f.tenant_id = e.tenant_id and f.id = e.forward_id and f.only_when_down
      and c.tenant_id = f.tenant_id and c.id = f.channel_id and i.tenant_id = e.page_tenant_id and i.id = e.incident_id
      and p.tenant_id = i.tenant_id and p.id = i.page_id and p.vendor_slug <> c.chat
      and t.tenant_id = e.tenant_id and t.page_tenant_id = e.page_tenant_id and t.incident_id = e.incident_id and ${isItsThread}
      and t.delivered_revision > e.seen_revision`.execute(db);
}

/** Takes what has waited longest for its turn. What a second route was told of, it is also told the end of. Undefined when nothing is due. */
export async function leaseForward(
  db: Db,
  token: string,
  { now, until }: { readonly now: IsoTime; readonly until: IsoTime },
): Promise<DueForward | undefined> {
  const row = await firstRow(
    DueForward,
    db,
    sql`with due as (
      select e.tenant_id, e.forward_id, e.page_tenant_id, e.incident_id, c.id as channel_id, p.vendor_slug, p.vendor_name from forward_events e
      join forwards f on f.tenant_id = e.tenant_id and f.id = e.forward_id and f.state = 'active' and f.ended_at is null
      join channels c on c.tenant_id = f.tenant_id and c.id = f.channel_id and c.ended_at is null
      join incidents i on i.tenant_id = e.page_tenant_id and i.id = e.incident_id
      join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id
      where e.seen_revision < e.wanted_revision and e.not_before <= ${now} and (e.lease_until is null or e.lease_until <= ${now})
        and (not f.only_when_down or e.sent is not null or ${isChatDown(now)})
      order by e.not_before limit 1 for update of e skip locked
    )
    update forward_events e set lease_token = ${token}, lease_until = ${until} from due, forwards f
      left join subscriptions s on s.tenant_id = f.tenant_id and s.id = f.subscription_id, channels c
    where e.tenant_id = due.tenant_id and e.forward_id = due.forward_id and e.page_tenant_id = due.page_tenant_id and e.incident_id = due.incident_id
      and f.tenant_id = e.tenant_id and f.id = e.forward_id and c.tenant_id = e.tenant_id and c.id = due.channel_id
    returning e.tenant_id as "tenantId", e.forward_id as "forwardId", e.page_tenant_id as "pageTenantId", e.incident_id as "incidentId",
      e.wanted_revision as "wantedRevision", e.sent, e.failures, f.kind, f.sealed_target as "sealedTarget", f.min_impact as "minImpact",
      f.failing_since as "failingSince", f.target, json_build_object('id', c.id, 'chat', c.chat, 'name', c.name, 'language', c.settings ->> 'language') as channel, s.filter,
      json_build_object('slug', due.vendor_slug, 'name', due.vendor_name) as vendor`,
  );
  return row === undefined ? undefined : { ...row, token };
}

/** The incident that is to be told, as it is now; undefined where it is gone. */
export async function forwardedIncident(
  db: Db,
  { pageTenantId, incidentId }: Pick<DueForward, 'pageTenantId' | 'incidentId'>,
): Promise<Incident | undefined> {
  const found = await rows(
    IncidentRow,
    db,
    sql`select ${incidentColumns} from incidents where tenant_id = ${pageTenantId} and id = ${incidentId}`,
  );
  return (await withUpdates(db, pageTenantId, found))[0];
}

const held = ({ tenantId, forwardId, pageTenantId, incidentId, token }: DueForward) => sql`tenant_id = ${tenantId}
  and forward_id = ${forwardId} and page_tenant_id = ${pageTenantId} and incident_id = ${incidentId} and lease_token = ${token}`;

/** All is told up to this; `sent` is left out where there was nothing to tell. Several processes at work: whoever lost the lease changes nothing. */
export async function finishForward(
  db: Db,
  due: DueForward,
  { seen, sent, at }: { readonly seen: number; readonly sent?: ForwardSent; readonly at: IsoTime },
): Promise<void> {
  await sql`with done as (
      update forward_events set seen_revision = greatest(seen_revision, ${seen}), failures = 0, failure_code = null, lease_token = null, lease_until = null,
        sent = coalesce(${sent === undefined ? null : JSON.stringify(sent)}::jsonb, sent)
      where ${held(due)} returning tenant_id, forward_id
    )
    update forwards set failing_since = null, failure_code = null, failure_detail = null, last_sent_at = ${at} from done
    where ${sent !== undefined} and forwards.tenant_id = done.tenant_id and forwards.id = done.forward_id`.execute(db);
}

export interface ForwardFailure {
  readonly code: string;
  readonly detail: string;
  readonly at: IsoTime;
  readonly notBefore: IsoTime;
  /** Nothing more is tried before somebody acts. */
  readonly stops: boolean;
  /** This one message is refused for good: the next change is tried again. */
  readonly skips: boolean;
}

/** What does not arrive for want of an answer makes everything wait that goes the same way: others want their turn. */
export async function failForward(db: Db, due: DueForward, failure: ForwardFailure): Promise<void> {
  await sql`with failed as (
      update forward_events set not_before = ${failure.notBefore}, failures = case when ${failure.skips} then 0 else failures + 1 end,
        failure_code = ${failure.code}, lease_token = null, lease_until = null, seen_revision = case when ${failure.skips} then greatest(seen_revision, ${due.wantedRevision}) else seen_revision end
      where ${held(due)} returning tenant_id, forward_id, page_tenant_id, incident_id
    ), others as (
      select e.tenant_id, e.forward_id, e.page_tenant_id, e.incident_id from failed
      join forward_events e on e.tenant_id = failed.tenant_id and e.forward_id = failed.forward_id
      where not ${failure.skips} and e.seen_revision < e.wanted_revision
        and (e.page_tenant_id, e.incident_id) <> (failed.page_tenant_id, failed.incident_id) for update of e skip locked
    ), put_off as (
      update forward_events e set not_before = greatest(e.not_before, ${failure.notBefore}), failures = greatest(e.failures, ${due.failures + 1})
      from others where e.tenant_id = others.tenant_id and e.forward_id = others.forward_id and e.page_tenant_id = others.page_tenant_id
        and e.incident_id = others.incident_id
    )
    update forwards set failing_since = coalesce(failing_since, ${failure.at}::timestamptz), failure_code = ${failure.code},
      failure_detail = ${failure.detail}, state = case when ${failure.stops} then 'stopped' else state end
    from failed where forwards.tenant_id = failed.tenant_id and forwards.id = failed.forward_id`.execute(db);
}

/**
 * Over all tenants: incidents of which nothing new was heard for so long, and ways out that have ended. What was told that something goes on is still to be
 * told its end.
 */
export const expireForwards = async (db: Db, before: IsoTime): Promise<number> =>
  (await affected(
    db,
    sql`delete from forward_events where wanted_at < ${before} and coalesce(sent ->> 'isOpen', 'false') <> 'true'`,
  )) + (await affected(db, sql`delete from forwards where ended_at < ${before}`));
