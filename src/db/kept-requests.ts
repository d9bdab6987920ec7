import { z } from 'zod';
import { hashId, TenantId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { affected, type Db, rows, sql } from './database.js';
import type { InstalledChat } from './installations.js';

const KeptRequest = z.object({
  tenantId: TenantId,
  id: z.string(),
  channelRef: z.string(),
  channelName: z.string(),
  command: z.string(),
  personId: z.string(),
  personName: z.string(),
  code: z.string(),
  askedAt: Moment,
  expiresAt: Moment,
});
/** A request that waits until the bot may post in its channel. */
export type KeptRequest = z.infer<typeof KeptRequest>;

const columns = sql`tenant_id as "tenantId", id, channel_ref as "channelRef", channel_name as "channelName", command,
  person_id as "personId", person_name as "personName", code, asked_at as "askedAt", expires_at as "expiresAt"`;

/** The same command kept twice is one request; the later one counts. */
export async function keepRequest(db: Db, request: Omit<KeptRequest, 'id'>): Promise<void> {
  const id = hashId('request', request.tenantId, request.channelRef, request.command);
  await sql`insert into chat_requests (tenant_id, id, channel_ref, channel_name, command, person_id, person_name, code, asked_at, expires_at)
    values (${request.tenantId}, ${id}, ${request.channelRef}, ${request.channelName}, ${request.command}, ${request.personId},
      ${request.personName}, ${request.code}, ${request.askedAt}, ${request.expiresAt})
    on conflict (tenant_id, id) do update set person_id = excluded.person_id, person_name = excluded.person_name, code = excluded.code,
      asked_at = excluded.asked_at, expires_at = excluded.expires_at`.execute(db);
}

/** Oldest first. */
export const waitingRequests = (db: Db, tenantId: TenantId, channelRef: string, now: IsoTime): Promise<KeptRequest[]> =>
  rows(
    KeptRequest,
    db,
    sql`select ${columns} from chat_requests where tenant_id = ${tenantId} and channel_ref = ${channelRef} and expires_at > ${now}
      order by asked_at, id`,
  );

const WaitingChannel = z.object({ tenantId: TenantId, channelRef: z.string() });

/**
 * Channels of a chat in which something waits, over all its workspaces: events can be missed, so they are also asked for now and then. Which of
 * them is left to chance, so that those that never open do not stand in the way of the others.
 */
export const waitingChannels = (
  db: Db,
  chat: InstalledChat,
  now: IsoTime,
  limit: number,
): Promise<z.infer<typeof WaitingChannel>[]> =>
  rows(
    WaitingChannel,
    db,
    sql`select chat_requests.tenant_id as "tenantId", channel_ref as "channelRef" from chat_requests
      join installations on installations.tenant_id = chat_requests.tenant_id and installations.chat = ${chat} and installations.state = 'active'
      where expires_at > ${now} group by chat_requests.tenant_id, channel_ref order by random() limit ${limit}`,
  );

/** True when the caller has it now: one request is carried out once. */
export const takeRequest = async (db: Db, tenantId: TenantId, id: string): Promise<boolean> =>
  (await affected(db, sql`delete from chat_requests where tenant_id = ${tenantId} and id = ${id}`)) === 1;

const KeptCount = z.object({
  tenantId: TenantId,
  channelRef: z.string(),
  channelName: z.string(),
  requests: z.number().int(),
  /** When the oldest of them was made. */
  since: Moment,
});
export type KeptCount = z.infer<typeof KeptCount>;

/** How many requests wait in which channel of a chat, over all its workspaces: the operator's view. */
export const keptCounts = (db: Db, chat: InstalledChat, now: IsoTime, limit: number): Promise<KeptCount[]> =>
  rows(
    KeptCount,
    db,
    sql`select r.tenant_id as "tenantId", r.channel_ref as "channelRef", max(r.channel_name) as "channelName", count(*)::int as requests,
        min(r.asked_at) as since
      from chat_requests r join installations i on i.tenant_id = r.tenant_id and i.chat = ${chat} and i.state = 'active'
      where r.expires_at > ${now} group by r.tenant_id, r.channel_ref order by since, r.tenant_id, r.channel_ref limit ${limit}`,
  );
