import { z } from 'zod';
import { givenUpShownDays, silencedCodes } from '../../domain/giving-up.js';
import { addMs } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, sql } from '../database.js';
import {
  aboutColumns,
  aboutShape,
  aroundThread,
  inOrder,
  type Listed,
  type Look,
  listed,
  placeColumns,
  placeShape,
  writeShape,
} from './listed.js';

const GivenUp = z.object({
  ...placeShape,
  ...aboutShape,
  /** Of one write; else `thread` (nothing more comes), `replies` (only the root is kept true) or `root` (only replies come). */
  ...writeShape,
  since: Moment,
  code: z.string(),
});
export type GivenUp = z.infer<typeof GivenUp>;

const dayMs = 86_400_000;

/**
 * Writes that were given up, and threads that are over or can only be kept in part, of the last two weeks. A write that closed its thread is told
 * once, as the thread. All chats and workspaces; `except` leaves codes out.
 */
export const givenUp = (db: Db, look: Look, except: readonly string[] = []): Promise<Listed<GivenUp>> =>
  listed(
    GivenUp,
    db,
    sql`with closed as (
        select t.tenant_id, t.id, 'thread' as kind, t.stopped_code as code from threads t
          where t.state = 'stopped' and t.stopped_code <> all (${[...silencedCodes]}::text[])
        union all select t.tenant_id, t.id, case when t.root_closed_code = t.replies_closed_code then 'thread' else 'replies' end, t.replies_closed_code from threads t
          where t.state = 'open' and (t.replies_closed_code = 'chat.thread_gone' or t.replies_closed_revision >= t.wanted_revision)
        union all select t.tenant_id, t.id, 'root', t.root_closed_code from threads t where t.state = 'open' and t.root_closed_code is not null
            and t.root_closed_code is distinct from t.replies_closed_code
      ), told as (
        select closed.tenant_id, closed.id, closed.kind, null::int as seq, closed.code, coalesce((select max(d.finished_at) from deliveries d
            where d.tenant_id = closed.tenant_id and d.thread_id = closed.id and d.failure_code = closed.code), t.wanted_at) as since
          from closed join threads t on t.tenant_id = closed.tenant_id and t.id = closed.id
        union all select d.tenant_id, d.thread_id, d.action ->> 'kind', (d.action ->> 'seq')::int, coalesce(d.failure_code, 'unknown'), d.finished_at
          from deliveries d where d.state = 'dead' and not exists (select from closed where closed.tenant_id = d.tenant_id and closed.id = d.thread_id
            and (closed.kind = 'thread' or closed.code = d.failure_code))
      )
      select ${placeColumns}, ${aboutColumns}, told.kind, told.seq, told.since, told.code, count(*) over ()::int as total
      from told join threads t on t.tenant_id = told.tenant_id and t.id = told.id ${aroundThread}
      where told.since > ${addMs(look.now, -givenUpShownDays * dayMs)} and told.code <> all (${[...except]}::text[]) ${inOrder(look)}`,
  );
