import { z } from 'zod';
import { silencedCodes, takenAwayCodes } from '../domain/giving-up.js';
import type { TenantId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { type Db, firstRow, sql } from './database.js';
import type { ThreadKey } from './threads.js';

const Revived = z.object({ deliveries: z.number().int(), isAwake: z.boolean() });
export type Revived = z.infer<typeof Revived>;

/**
 * Gives a thread, and the writes of it that were given up, another chance. Undefined when there is no such thread. Whoever holds its lease is not
 * disturbed: writes under way are not touched, and the raised `marks_version` keeps the thread behind whatever that holder, who knows nothing of
 * the revived writes, marks as delivered. A write that died in doubt keeps its code, so that a look in the channel still goes back to its first try.
 */
export const reviveThread = (db: Db, { tenantId, threadId }: ThreadKey, now: IsoTime): Promise<Revived | undefined> =>
  firstRow(
    Revived,
    db,
    sql`with asked as (
        select t.tenant_id, t.id, t.state, t.replies_closed_code, t.root_closed_code, i.revision,
          t.delivered_revision < t.wanted_revision or t.delivered_marks < t.marks_version as is_behind,
          c.ended_at is null and case t.state when 'open' then coalesce(t.failure_code, '') not in ('muted', 'quiet', 'past')
            when 'stopped' then t.stopped_code <> all (${[...silencedCodes, ...takenAwayCodes]}::text[]) else false end as may_go_on
        from threads t join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id
          join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id
        where t.tenant_id = ${tenantId} and t.id = ${threadId} for update of t
      ), revived as (
        update deliveries set state = 'retry' from asked
        where deliveries.tenant_id = asked.tenant_id and deliveries.thread_id = asked.id and asked.may_go_on and deliveries.state = 'dead'
          and coalesce(deliveries.failure_code, '') <> all (${[...takenAwayCodes]}::text[])
        returning deliveries.id
      ), awake as (
        update threads set state = 'open', stopped_code = null, replies_closed_code = null, replies_closed_revision = null,
          root_closed_code = case when threads.root_closed_code = any (${[...takenAwayCodes]}::text[]) then threads.root_closed_code end,
          wanted_revision = greatest(wanted_revision, asked.revision), marks_version = marks_version + 1, not_before = ${now}, waiting_for = null,
          failures = 0, failure_code = null, woken_until = null
        from asked
        where threads.tenant_id = asked.tenant_id and threads.id = asked.id and asked.may_go_on
          and (asked.state = 'stopped' or asked.is_behind or asked.replies_closed_code is not null
            or asked.root_closed_code <> all (${[...takenAwayCodes]}::text[]) or exists (select from revived))
        returning threads.id
      )
      select (select count(*)::int from revived) as deliveries, exists (select from awake) as "isAwake" from asked`,
  );

const Found = z.object({ state: z.string() });

/** The state of a message about a channel as a whole, before it was given another chance; undefined when there is none. It is due at once where it was given up. */
export const reviveChannelPost = async (db: Db, tenantId: TenantId, id: string, now: IsoTime): Promise<string | undefined> => {
  const found = await firstRow(
    Found,
    db,
    sql`with asked as (
        select tenant_id, id, state from channel_posts where tenant_id = ${tenantId} and id = ${id} for update
      ), revived as (
        update channel_posts set state = 'open', wanted_version = greatest(wanted_version, delivered_version + 1), not_before = ${now}, failures = 0,
          failure_code = null
        from asked where channel_posts.tenant_id = asked.tenant_id and channel_posts.id = asked.id and asked.state = 'dead'
      )
      select state from asked`,
  );
  return found?.state;
};
