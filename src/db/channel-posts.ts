import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ChannelKind, ChannelSettings } from '../domain/channel-settings.js';
import { ChannelId, type IncidentId, PageId, TenantId } from '../domain/ids.js';
import { ChannelPostFacts } from '../domain/storm.js';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, sql } from './database.js';
import { type Turns, takeTurns } from './paces.js';

export const ChannelPostKind = z.enum(['storm', 'away', 'unreadable', 'readable', 'morning', 'past', 'digest', 'board']);
export type ChannelPostKind = z.infer<typeof ChannelPostKind>;

const ChannelPostRow = z.object({
  tenantId: TenantId,
  id: z.string(),
  kind: ChannelPostKind,
  beganAt: Moment,
  wantedVersion: z.number().int(),
  /** What the message says, or may say where a post is in doubt. */
  facts: ChannelPostFacts.nullable(),
  doubt: z.enum(['sending', 'in_doubt']).nullable(),
  begunAt: Moment.nullable(),
  marker: z.string(),
  messageRef: z.string().nullable(),
  failures: z.number().int(),
  channel: z.object({
    id: ChannelId,
    chat: z.string(),
    externalId: z.string(),
    kind: ChannelKind,
    settings: ChannelSettings,
  }),
  /** Other messages of this kind in the channel: none of them can be the one in doubt. */
  knownRefs: z.array(z.string()),
  /** The page that it is about, and since when that could not be read; null for what is about incidents. */
  about: z.object({ tenantId: TenantId, pageId: PageId, episode: Moment }).nullable(),
  /** The time that it is about; null for what is about no time. */
  episode: Moment.nullable(),
});
type ChannelPostRow = z.infer<typeof ChannelPostRow>;

/** A message about a channel as a whole that has something new to say, held for a while. */
export interface ChannelPost extends ChannelPostRow {
  readonly token: string;
}

/** What finds the message again in its channel. */
export const channelPostMarker = (tenantId: TenantId, id: string): string =>
  createHash('sha256').update(`${tenantId}\u0000${id}\u0000post-channel`).digest('hex').slice(0, 20);

/** Messages that tell of an incident among others have something new to say, also where one of its threads has just left them. */
export async function bumpFolds(db: Db, pageTenantId: TenantId, incidentId: IncidentId): Promise<void> {
  await sql`update channel_posts set wanted_version = wanted_version + 1 from threads
    where threads.page_tenant_id = ${pageTenantId} and threads.incident_id = ${incidentId} and threads.fold_id is not null
      and threads.state in ('folded', 'open') and channel_posts.tenant_id = threads.tenant_id and channel_posts.id = threads.fold_id
      and channel_posts.state = 'open'`.execute(db);
}

/**
 * Over all tenants: messages that say all they have to and have told of nothing new for so long, except while an incident has its place in one, or the page
 * that it is about still cannot be read: it would be told again.
 */
export const expireChannelPosts = (db: Db, before: IsoTime): Promise<number> =>
  affected(
    db,
    sql`delete from channel_posts old where delivered_version >= wanted_version and changed_at < ${before} and not exists (
      select from threads where threads.tenant_id = old.tenant_id and threads.fold_id = old.id and threads.state in ('open', 'folded'))
      and not exists (select from pages where pages.tenant_id = old.page_tenant_id and pages.id = old.page_id
        and pages.failing_since = old.episode)`,
  );

/** The end of a storm is told at once, however lately the message was edited; not where something else makes it wait. */
const isStormOver = sql`(p.kind = 'storm' and p.failure_code is null and p.message_ref is not null and not exists (
  select from threads t join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id
  where t.tenant_id = p.tenant_id and t.fold_id = p.id and t.state = 'folded' and i.withdrawn_at is null
    and i.status not in ('resolved', 'postmortem', 'completed', 'withdrawn')))`;

/**
 * Takes the message that has waited longest for its turn, where its channel can be written to; news before boards, which are looked at all the time.
 * Undefined when none is due.
 */
export async function leaseChannelPost(
  db: Db,
  token: string,
  { now, until }: { readonly now: IsoTime; readonly until: IsoTime },
): Promise<ChannelPost | undefined> {
  const row = await firstRow(
    ChannelPostRow,
    db,
    sql`with due as (
      select p.tenant_id, p.id from channel_posts p
      join channels c on c.tenant_id = p.tenant_id and c.id = p.channel_id and c.state = 'active' and c.ended_at is null
      where p.state = 'open' and p.delivered_version < p.wanted_version and (p.not_before <= ${now} or ${isStormOver})
        and (p.lease_until is null or p.lease_until <= ${now})
        and not exists (select from installations where installations.tenant_id = p.tenant_id and installations.state <> 'active')
      order by p.kind = 'board', p.not_before limit 1 for update of p skip locked
    )
    update channel_posts p set lease_token = ${token}, lease_until = ${until} from due, channels c
    where p.tenant_id = due.tenant_id and p.id = due.id and c.tenant_id = p.tenant_id and c.id = p.channel_id
    returning p.tenant_id as "tenantId", p.id, p.kind, p.began_at as "beganAt", p.wanted_version as "wantedVersion", p.facts, p.doubt,
      p.begun_at as "begunAt", p.marker, p.message_ref as "messageRef", p.failures,
      json_build_object('id', c.id, 'chat', c.chat, 'externalId', c.external_id, 'kind', c.kind, 'settings', c.settings) as channel,
      array(select o.message_ref from channel_posts o where o.tenant_id = p.tenant_id and o.channel_id = p.channel_id and o.id <> p.id
        and o.message_ref is not null) as "knownRefs",
      case when p.page_id is not null then json_build_object('tenantId', p.page_tenant_id, 'pageId', p.page_id, 'episode', p.episode) end as about, p.episode`,
  );
  return row === undefined ? undefined : { ...row, token };
}

const held = ({ tenantId, id, token }: ChannelPost) => sql`tenant_id = ${tenantId} and id = ${id} and lease_token = ${token}`;

export interface ChannelPostIntent {
  readonly facts: ChannelPostFacts;
  /** The very same post was tried before and may have been made. */
  readonly isRepetition: boolean;
}

const Begun = z.object({ waitMs: z.number() });

/**
 * Writes down that the message is about to be posted or edited, in one statement with the turns that this takes. Returns for how many milliseconds it has
 * to wait instead (then it was put off), 0 when it may go out, undefined when somebody else holds it. Edits leave no doubt: they can be made again.
 */
export async function beginChannelPost(
  db: Db,
  post: ChannelPost,
  { facts, isRepetition }: ChannelPostIntent,
  { turns, now, leaseUntil }: { readonly turns: Turns; readonly now: IsoTime; readonly leaseUntil: IsoTime },
): Promise<number | undefined> {
  const isPost = post.messageRef === null;
  const begun = await firstRow(
    Begun,
    db,
    sql`with mine as materialized (
      select tenant_id, id from channel_posts where ${held(post)} for update
    ), turn as materialized (
      select tenant_id, id, ${takeTurns(turns, now)} as wait_ms from mine
    )
    update channel_posts set lease_until = case when wait_ms = 0 then ${leaseUntil}::timestamptz end,
      lease_token = case when wait_ms = 0 then lease_token end,
      not_before = case when wait_ms = 0 then not_before else ${now}::timestamptz + make_interval(secs => wait_ms / 1000.0) end,
      failure_code = case when wait_ms = 0 then failure_code else 'pace' end,
      doubt = case when ${isPost} and wait_ms = 0 then 'sending' else doubt end,
      begun_at = case when ${isPost && !isRepetition} and wait_ms = 0 then ${now}::timestamptz else begun_at end,
      facts = case when ${isPost} and wait_ms = 0 then ${JSON.stringify(facts)}::jsonb else facts end
    from turn where channel_posts.tenant_id = turn.tenant_id and channel_posts.id = turn.id
    returning wait_ms as "waitMs"`,
  );
  return begun?.waitMs;
}

/** What became of one look at the message. */
export interface ChannelPostEnd {
  readonly notBefore: IsoTime;
  /** Null: all went well. */
  readonly code: string | null;
  readonly doubt: 'in_doubt' | null;
  readonly messageRef?: string;
  /** What the message says by now. */
  readonly facts?: ChannelPostFacts;
  /** It shows everything up to this. */
  readonly version?: number;
  readonly isDead?: boolean;
}

/** Gives the message back with what is known of it. False when the lease was lost. */
export const endChannelPost = async (db: Db, post: ChannelPost, end: ChannelPostEnd): Promise<boolean> =>
  (await affected(
    db,
    sql`update channel_posts set not_before = ${end.notBefore}, failures = case when ${end.code === null} then 0 else failures + 1 end,
        failure_code = ${end.code}, doubt = ${end.doubt}, message_ref = coalesce(${end.messageRef ?? null}, message_ref),
        facts = coalesce(${end.facts === undefined ? null : JSON.stringify(end.facts)}::jsonb, facts),
        delivered_version = greatest(delivered_version, ${end.version ?? 0}), state = case when ${end.isDead === true} then 'dead' else state end,
        lease_token = null, lease_until = null
      where ${held(post)}`,
  )) === 1;

/** Whatever ended a look at the message makes it wait; what is known of it stays as it is. Nothing happens where the lease is lost. */
export async function putOffChannelPost(db: Db, post: ChannelPost, code: string, notBefore: IsoTime): Promise<void> {
  await sql`update channel_posts set not_before = ${notBefore}, failures = failures + 1, failure_code = ${code}, lease_token = null, lease_until = null
    where ${held(post)}`.execute(db);
}
