import { z } from 'zod';
import { ChannelId, IncidentId, type TenantId, ThreadId, threadIdFor } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { type ChatId, resumeChannel } from './channels.js';
import { type Db, firstRow, inTransaction, rows, sql } from './database.js';
import type { ThreadKey } from './threads.js';

export interface ChannelMove {
  readonly tenantId: TenantId;
  readonly chat: ChatId;
  readonly from: string;
  readonly to: string;
  readonly at: IsoTime;
}

const Place = z.object({ id: ChannelId, state: z.enum(['active', 'paused']), isEnded: z.boolean() });
type Place = z.infer<typeof Place>;

/**
 * The same channel under another id (a private Slack channel that was shared with another company), with all that belongs to it. Where the new id is
 * known already, what was begun there becomes part of it: what both follow is followed once, and an incident that has a thread in both goes on in the
 * older one. Returns the threads that may go on now.
 */
export const moveChannel = (db: Db, move: ChannelMove): Promise<ThreadKey[]> =>
  inTransaction(db, async (tx) => {
    await moveWaiting(tx, move);
    const old = await placeOf(tx, move, move.from);
    if (old === undefined || old.isEnded) return [];
    const known = await placeOf(tx, move, move.to);
    if (known !== undefined) await (known.isEnded ? setAside(tx, move, known) : merge(tx, move, old, known));
    await sql`update channels set external_id = ${move.to} where tenant_id = ${move.tenantId} and id = ${old.id}`.execute(tx);
    return known?.state === 'active' ? resumeChannel(tx, move.tenantId, move.chat, move.to, move.at) : [];
  });

const placeOf = (db: Db, { tenantId, chat }: ChannelMove, externalId: string): Promise<Place | undefined> =>
  firstRow(
    Place,
    db,
    sql`select id, state, ended_at is not null as "isEnded" from channels
      where tenant_id = ${tenantId} and chat = ${chat} and external_id = ${externalId} for update`,
  );

async function moveWaiting(db: Db, { tenantId, from, to }: ChannelMove): Promise<void> {
  await sql`update chat_requests set channel_ref = ${to} where tenant_id = ${tenantId} and channel_ref = ${from}
    and not exists (select from chat_requests other where other.tenant_id = ${tenantId} and other.channel_ref = ${to}
      and other.command = chat_requests.command)`.execute(db);
  await sql`update chat_offers set channel_ref = ${to} where tenant_id = ${tenantId} and channel_ref = ${from}`.execute(db);
}

/** What ended stays on record under an id that no platform makes. */
async function setAside(db: Db, { tenantId }: ChannelMove, { id }: Place): Promise<void> {
  await sql`update channels set external_id = external_id || ' before ' || id where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  );
}

async function merge(db: Db, { tenantId, at }: ChannelMove, { id: into }: Place, { id: gone }: Place): Promise<void> {
  await sql`update forwards set subscription_id = kept.id from subscriptions gone, subscriptions kept
    where forwards.tenant_id = ${tenantId} and gone.tenant_id = ${tenantId} and gone.id = forwards.subscription_id and gone.channel_id = ${gone}
      and gone.ended_at is null and kept.tenant_id = ${tenantId} and kept.channel_id = ${into} and kept.ended_at is null
      and kept.filter = gone.filter`.execute(db);
  await sql`update subscriptions set ended_at = ${at} where tenant_id = ${tenantId} and channel_id = ${gone} and ended_at is null
    and exists (select from subscriptions kept where kept.tenant_id = ${tenantId} and kept.channel_id = ${into} and kept.ended_at is null
      and kept.filter = subscriptions.filter)`.execute(db);
  await sql`update subscriptions set channel_id = ${into} where tenant_id = ${tenantId} and channel_id = ${gone}`.execute(db);
  await sql`update subscriptions set routes = (select jsonb_agg(case when route ->> 'channelId' = ${gone}
        then jsonb_set(route, '{channelId}', to_jsonb(${into}::text)) else route end) from jsonb_array_elements(routes) route)
    where tenant_id = ${tenantId} and routes @> jsonb_build_array(jsonb_build_object('channelId', ${gone}::text))`.execute(db);
  await sql`update forwards set channel_id = ${into} where tenant_id = ${tenantId} and channel_id = ${gone}`.execute(db);
  await mergeThreads(db, tenantId, into, gone);
  // A board or a digest of the same time stays the one it was; what several tell of incidents of their own may come twice for one time.
  await sql`update channel_posts set channel_id = ${into}, episode = case when kind in ('morning', 'past') then null else episode end
    where tenant_id = ${tenantId} and channel_id = ${gone} and (kind in ('morning', 'past') or not exists (select from channel_posts kept where kept.tenant_id = ${tenantId} and kept.channel_id = ${into}
      and kept.kind = channel_posts.kind and kept.episode = channel_posts.episode and kept.page_id is not distinct from channel_posts.page_id))`.execute(
    db,
  );
  await sql`update notices set channel_id = ${into} where tenant_id = ${tenantId} and channel_id = ${gone}`.execute(db);
  await sql`insert into mutes (tenant_id, channel_id, vendor_slug, until, muted_by, muted_at)
    select tenant_id, ${into}, vendor_slug, until, muted_by, muted_at from mutes where tenant_id = ${tenantId} and channel_id = ${gone}
    on conflict do nothing`.execute(db);
  await sql`delete from channels where tenant_id = ${tenantId} and id = ${gone}`.execute(db);
}

/** `hasRoot`: also one that is being posted in this moment, or may have been. */
const Moving = z.object({ id: ThreadId, incidentId: IncidentId, hasRoot: z.boolean() });

/** A thread's id follows from its channel and incident, so that nobody opens it twice: those that move get the id they would have been given. */
async function mergeThreads(db: Db, tenantId: TenantId, into: ChannelId, gone: ChannelId): Promise<void> {
  const threads = await rows(
    Moving,
    db,
    sql`select id, incident_id as "incidentId", (root_ref is not null or exists (select from deliveries d
        where d.tenant_id = threads.tenant_id and d.thread_id = threads.id and d.state in ('sending', 'sent', 'in_doubt'))) as "hasRoot"
      from threads where tenant_id = ${tenantId} and channel_id = ${gone} for update`,
  );
  for (const thread of threads) {
    const id = threadIdFor(into, thread.incidentId);
    if (thread.hasRoot) await dropUnposted(db, tenantId, id);
    const isFree = (await renameThread(db, tenantId, thread.id, id, into)) === 1;
    if (!isFree) await stopDouble(db, tenantId, thread.id, into);
  }
}

/** Nothing of it was shown yet, and the other one stands in the channel. */
const dropUnposted = (db: Db, tenantId: TenantId, id: ThreadId) =>
  sql`delete from threads where tenant_id = ${tenantId} and id = ${id} and root_ref is null
    and not exists (select from deliveries where tenant_id = ${tenantId} and thread_id = ${id} and state in ('sending', 'sent', 'in_doubt'))`.execute(
    db,
  );

const Renamed = z.object({ copied: z.number().int() });

/** Deliveries refer to their thread, so a copy under the new id takes them over. Whoever holds the lease of the old one finds it lost. */
async function renameThread(db: Db, tenantId: TenantId, from: ThreadId, to: ThreadId, into: ChannelId): Promise<number> {
  const copied = await firstRow(
    Renamed,
    db,
    sql`with copy as (
        insert into threads select (jsonb_populate_record(threads, jsonb_build_object('id', ${to}::text, 'channel_id', ${into}::text,
          'lease_token', null, 'lease_until', null))).* from threads where tenant_id = ${tenantId} and id = ${from}
        on conflict (tenant_id, id) do nothing returning 1
      ) select count(*)::int as copied from copy`,
  );
  if (copied?.copied !== 1) return 0;
  await sql`update deliveries set thread_id = ${to} where tenant_id = ${tenantId} and thread_id = ${from}`.execute(db);
  await sql`update thread_marks set thread_id = ${to} where tenant_id = ${tenantId} and thread_id = ${from}`.execute(db);
  await sql`delete from threads where tenant_id = ${tenantId} and id = ${from}`.execute(db);
  return 1;
}

const stopDouble = (db: Db, tenantId: TenantId, id: ThreadId, into: ChannelId) =>
  sql`update threads set channel_id = ${into}, state = 'stopped', stopped_code = 'chat.moved', lease_token = null, lease_until = null
    where tenant_id = ${tenantId} and id = ${id}`.execute(db);
