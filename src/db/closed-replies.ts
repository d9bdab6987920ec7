import { z } from 'zod';
import { type ChannelId, TenantId, ThreadId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';
import type { ThreadKey } from './threads.js';

/** Threads that are owed replies until something but the incident changes. Those whose incident went on are tried again anyway, or have caught up. */
const isClosed = (
  code: 'chat.thread_denied' | 'chat.thread_cap',
) => sql`threads.state = 'open' and threads.replies_closed_code = ${code}
  and threads.replies_closed_revision >= threads.wanted_revision`;

/** The condition for threads that miss a permission. */
export const areDenied = isClosed('chat.thread_denied');

/** What takes replies again. Raised marks keep the thread behind whatever its holder, who knows nothing of this, marks as delivered. */
export const reopened = sql`replies_closed_code = null, replies_closed_revision = null, marks_version = marks_version + 1`;

const Reopened = z.object({ tenantId: TenantId, threadId: ThreadId });

/** The permissions for threads are there again: replies that were not allowed are owed at once. Returns the threads that have some to catch up with. */
export const reopenReplies = (db: Db, tenantId: TenantId, channelId: ChannelId): Promise<ThreadKey[]> =>
  rows(
    Reopened,
    db,
    sql`update threads set ${reopened} where tenant_id = ${tenantId} and channel_id = ${channelId} and ${areDenied}
      returning tenant_id as "tenantId", id as "threadId"`,
  );

const Answer = z.object({ areDenied: z.boolean() });

/** Whether replies wait for a permission in a channel. */
export const hasDeniedReplies = async (db: Db, tenantId: TenantId, channelId: ChannelId): Promise<boolean> =>
  (
    await firstRow(
      Answer,
      db,
      sql`select exists (select from threads where tenant_id = ${tenantId} and channel_id = ${channelId} and ${areDenied}) as "areDenied"`,
    )
  )?.areDenied === true;

const DeniedChannel = z.object({ tenantId: TenantId, channelRef: z.string() });

/** Channels of a chat that can be written to and in which replies wait for a permission, over all workspaces that are installed, in the order of chance. */
export const deniedChannels = (db: Db, chat: 'slack' | 'discord', limit: number): Promise<z.infer<typeof DeniedChannel>[]> =>
  rows(
    DeniedChannel,
    db,
    sql`select channels.tenant_id as "tenantId", channels.external_id as "channelRef" from channels
      join installations on installations.tenant_id = channels.tenant_id and installations.state = 'active'
      where channels.chat = ${chat} and channels.state = 'active' and channels.ended_at is null
        and exists (select from threads where threads.tenant_id = channels.tenant_id and threads.channel_id = channels.id and ${areDenied})
      order by random() limit ${limit}`,
  );

export interface FullQuestion {
  readonly now: IsoTime;
  /** Those that were tried since then wait. */
  readonly triedBefore: IsoTime;
  /** Those whose incident has not changed since then are let be. */
  readonly changedAfter: IsoTime;
  readonly limit: number;
}

/**
 * Over all tenants: threads for which there was no room get another try, as nobody says when there is some. `delivered_at` moves with it, so that each has
 * one try at a time; one that somebody is writing to is left for later. Returns how many there are.
 */
export const retryFullThreads = (db: Db, { now, triedBefore, changedAfter, limit }: FullQuestion): Promise<number> =>
  affected(
    db,
    sql`with waiting as (
        select tenant_id, id from threads where ${isClosed('chat.thread_cap')} and delivered_at < ${triedBefore} and wanted_at > ${changedAfter}
        order by delivered_at limit ${limit} for update skip locked
      )
      update threads set ${reopened}, delivered_at = ${now} from waiting
      where threads.tenant_id = waiting.tenant_id and threads.id = waiting.id`,
  );
