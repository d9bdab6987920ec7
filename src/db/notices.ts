import { z } from 'zod';
import { ChannelId, hashId, TenantId } from '../domain/ids.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { ChatId } from './channels.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';

export interface NewNotice {
  readonly tenantId: TenantId;
  /** Null: about the whole installation. */
  readonly channelId: ChannelId | null;
  readonly code: string;
  readonly detail: string;
  /** `failed`: there is nobody whom a chat could tell. */
  readonly state: 'pending' | 'failed';
  readonly at: IsoTime;
}

/** People are not told the same again for so long. */
const quietMs = 7 * 24 * 3_600_000;

/** True where it has to be told: one notice for each channel and cause, and again only after a week. */
export async function addNotice(db: Db, { tenantId, channelId, code, detail, state, at }: NewNotice): Promise<boolean> {
  const id = hashId('notice', channelId ?? '', code);
  const written = await affected(
    db,
    sql`insert into notices (tenant_id, id, channel_id, code, detail, state, not_before, created_at)
      values (${tenantId}, ${id}, ${channelId}, ${code}, ${detail}, ${state}, ${at}, ${at})
      on conflict (tenant_id, id) do update set detail = excluded.detail, state = excluded.state, told_to = null, told_at = null,
        not_before = excluded.not_before, created_at = excluded.created_at
      where notices.state in ('told', 'failed') and notices.created_at <= ${addMs(at, -quietMs)}`,
  );
  return written === 1;
}

const NoticeKey = z.object({ tenantId: TenantId, id: z.string() });
export type NoticeKey = z.infer<typeof NoticeKey>;

const DueNotice = NoticeKey.extend({
  code: z.string(),
  detail: z.string(),
  createdAt: Moment,
  channel: z.object({
    id: ChannelId,
    chat: ChatId.exclude(['preview']),
    externalId: z.string(),
    name: z.string(),
    /** Null while it can be written to. */
    pausedCode: z.string().nullable(),
    isEnded: z.boolean(),
  }),
});
/** A notice about a channel whose turn it is. */
export type DueNotice = z.infer<typeof DueNotice>;

/** Takes the oldest notice for telling. Whoever dies after this has told it: nobody knows that they did not. */
export async function claimNotice(db: Db, at: IsoTime): Promise<DueNotice | undefined> {
  await sql`update notices set state = 'told', told_to = 'unknown' where tenant_id is not null and state = 'telling'
    and told_at <= ${addMs(at, -60_000)}`.execute(db);
  return firstRow(
    DueNotice,
    db,
    sql`with due as (
        select n.tenant_id, n.id from notices n
          join channels c on c.tenant_id = n.tenant_id and c.id = n.channel_id
          join installations i on i.tenant_id = n.tenant_id and i.chat = c.chat and i.state = 'active'
        where n.state = 'pending' and n.not_before <= ${at} order by n.created_at, n.id limit 1 for update of n skip locked
      )
      update notices set state = 'telling', told_at = ${at} from due, channels c
      where notices.tenant_id = due.tenant_id and notices.id = due.id and c.tenant_id = notices.tenant_id and c.id = notices.channel_id
      returning notices.tenant_id as "tenantId", notices.id, notices.code, notices.detail, notices.created_at as "createdAt",
        json_build_object('id', c.id, 'chat', c.chat, 'externalId', c.external_id, 'name', c.name,
          'pausedCode', case c.state when 'paused' then c.paused_code end, 'isEnded', c.ended_at is not null) as channel`,
  );
}

/** `to`: the channel's or person's id at the platform; null for nobody. */
export async function closeNotice(
  db: Db,
  { tenantId, id }: NoticeKey,
  state: 'told' | 'failed',
  to: string | null,
  at: IsoTime,
): Promise<void> {
  await sql`update notices set state = ${state}, told_to = ${to}, told_at = ${at} where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  );
}

/** It surely was not said. */
export async function postponeNotice(db: Db, { tenantId, id }: NoticeKey, notBefore: IsoTime): Promise<void> {
  await sql`update notices set state = 'pending', told_at = null, not_before = ${notBefore}
    where tenant_id = ${tenantId} and id = ${id} and state = 'telling'`.execute(db);
}

/** Over all tenants: what was told, or could not be, so long ago. What is pending never expires. */
export const expireNotices = (db: Db, before: IsoTime): Promise<number> =>
  affected(db, sql`delete from notices where state in ('told', 'failed') and created_at < ${before}`);

/** What it says has passed before anybody was told; when it happens again, that is told. */
export async function dropNotice(db: Db, { tenantId, id }: NoticeKey): Promise<void> {
  await sql`delete from notices where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

const Person = z.object({ id: z.string() });

/** Who subscribed what in a channel, the latest first; of a channel that ended, those who had subscribed until then. */
export async function subscribersOf(db: Db, tenantId: TenantId, channelId: ChannelId, limit: number): Promise<string[]> {
  const found = await rows(
    Person,
    db,
    sql`select created_by_id as id from subscriptions s join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id
      where s.tenant_id = ${tenantId} and s.channel_id = ${channelId} and created_by_id is not null
        and s.ended_at is not distinct from c.ended_at
      group by created_by_id order by max(s.created_at) desc limit ${limit}`,
  );
  return found.map(({ id }) => id);
}

const Count = z.object({ count: z.number().int() });

export async function countSubscriptions(db: Db, tenantId: TenantId, channelId: ChannelId | null): Promise<number> {
  const ofChannel = channelId === null ? sql`` : sql`and channel_id = ${channelId}`;
  const row = await firstRow(
    Count,
    db,
    sql`select count(*)::int as count from subscriptions where tenant_id = ${tenantId} and ended_at is null ${ofChannel}`,
  );
  return row?.count ?? 0;
}

const StoredNotice = NoticeKey.extend({
  channelId: ChannelId.nullable(),
  code: z.string(),
  detail: z.string(),
  state: z.enum(['pending', 'telling', 'told', 'failed']),
  toldTo: z.string().nullable(),
  createdAt: Moment,
  toldAt: Moment.nullable(),
});
export type StoredNotice = z.infer<typeof StoredNotice>;

/** What people were told, or should have been, over all tenants, the latest first: the operator's view. */
export const latestNotices = (db: Db, limit: number): Promise<StoredNotice[]> =>
  rows(
    StoredNotice,
    db,
    sql`select tenant_id as "tenantId", id, channel_id as "channelId", code, detail, state, told_to as "toldTo", created_at as "createdAt",
      told_at as "toldAt" from notices order by created_at desc, id limit ${limit}`,
  );
