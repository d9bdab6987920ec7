import { z } from 'zod';
import { PageId, randomId, TenantId } from '../domain/ids.js';
import { codesOf } from '../domain/page-trouble.js';
import type { IsoTime } from '../domain/time.js';
import { type ChannelPostKind, channelPostMarker } from './channel-posts.js';
import { Moment } from './columns.js';
import { type Db, rows, sql } from './database.js';

/** One channel that has something to be told about one page. */
const Owed = z.object({
  tenantId: TenantId,
  channelId: z.string(),
  pageTenantId: TenantId,
  pageId: PageId,
  episode: Moment,
});
type Owed = z.infer<typeof Owed>;

/** Has channels told of pages that could not be read for as long as they set, and of those that can be read again. Each once. */
export async function notePages(tx: Db, now: IsoTime, limit: number): Promise<void> {
  for (const owed of await unreadable(tx, now, limit)) await addNote(tx, 'unreadable', owed, now);
  for (const owed of await readable(tx, limit)) await addNote(tx, 'readable', owed, now);
}

/** What a page fails with when it does not answer at all, and every page when our own network is down. */
const silences = codesOf('silent');

/** From so many followed pages on it is told apart whether they are silent, or we are deaf. */
const enoughPages = 4;

/** Where most pages do not answer, the fault is ours, and telling of each of them would only add to the noise. */
const unreadable = (tx: Db, now: IsoTime, limit: number): Promise<Owed[]> =>
  rows(
    Owed,
    tx,
    sql`with followed as (
        select p.failure_code = any (${silences}::text[]) and p.state = 'failed' as is_silent from pages p
        where exists (select from follows where follows.page_tenant_id = p.tenant_id and follows.page_id = p.id)
      ), ours as (
        select count(*) >= ${enoughPages} and count(*) filter (where is_silent) * 2 > count(*) as is_deaf from followed
      )
      select distinct c.tenant_id as "tenantId", c.id as "channelId", p.tenant_id as "pageTenantId", p.id as "pageId", p.failing_since as episode
      from pages p
      join subscription_vendors v on v.vendor_slug in (p.vendor_slug, '*')
      join subscriptions s on s.tenant_id = v.tenant_id and s.id = v.subscription_id and s.ended_at is null
      join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id and c.ended_at is null and c.preset = 'default'
      cross join lateral (select coalesce((c.settings ->> 'unreadableHours')::int, 1) as hours) wish
      where p.state in ('failed', 'unrecognised') and wish.hours > 0
        and p.failing_since <= ${now}::timestamptz - make_interval(hours => wish.hours)
        and not (p.failure_code = any (${silences}::text[]) and (select is_deaf from ours))
        and exists (select from follows where follows.tenant_id = s.tenant_id and follows.page_tenant_id = p.tenant_id and follows.page_id = p.id)
        and not exists (select from mutes m where m.tenant_id = c.tenant_id and m.channel_id = c.id and m.vendor_slug = p.vendor_slug
          and m.until > ${now})
        and not exists (select from channel_posts o where o.tenant_id = c.tenant_id and o.channel_id = c.id and o.kind = 'unreadable'
          and o.page_tenant_id = p.tenant_id and o.page_id = p.id and o.episode = p.failing_since)
      limit ${limit}`,
  );

/** Whoever was not told that it could not be read, because it came back before that, is not told that it can be. */
const readable = (tx: Db, limit: number): Promise<Owed[]> =>
  rows(
    Owed,
    tx,
    sql`select o.tenant_id as "tenantId", o.channel_id as "channelId", o.page_tenant_id as "pageTenantId", o.page_id as "pageId", o.episode
      from channel_posts o
      join pages p on p.tenant_id = o.page_tenant_id and p.id = o.page_id
      where o.kind = 'unreadable' and o.state = 'open' and o.message_ref is not null and p.state = 'ok' and p.failing_since is null
        and not exists (select from channel_posts newer where newer.tenant_id = o.tenant_id and newer.channel_id = o.channel_id
          and newer.kind = 'unreadable' and newer.page_tenant_id = o.page_tenant_id and newer.page_id = o.page_id and newer.episode > o.episode
          and newer.message_ref is not null)
        and not exists (select from channel_posts back where back.tenant_id = o.tenant_id and back.channel_id = o.channel_id
          and back.kind = 'readable' and back.page_tenant_id = o.page_tenant_id and back.page_id = o.page_id and back.episode = o.episode)
      limit ${limit}`,
  );

async function addNote(tx: Db, kind: ChannelPostKind, owed: Owed, now: IsoTime): Promise<void> {
  const id = randomId();
  await sql`insert into channel_posts (tenant_id, id, channel_id, kind, began_at, changed_at, marker, not_before, page_tenant_id, page_id, episode)
    values (${owed.tenantId}, ${id}, ${owed.channelId}, ${kind}, ${now}, ${now}, ${channelPostMarker(owed.tenantId, id)}, ${now},
      ${owed.pageTenantId}, ${owed.pageId}, ${owed.episode})
    on conflict do nothing`.execute(tx);
}
