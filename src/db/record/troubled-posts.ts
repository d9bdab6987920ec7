import { z } from 'zod';
import { givenUpShownDays } from '../../domain/giving-up.js';
import { addMs } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, sql } from '../database.js';
import { inOrder, type Listed, type Look, listed, placeColumns, placeShape } from './listed.js';

const TroubledPost = z.object({
  ...placeShape,
  postId: z.string(),
  /** `storm`: many incidents in one message; `away`: what passed while nobody could post. */
  kind: z.string(),
  trouble: z.enum(['dead', 'in-doubt', 'behind']),
  since: Moment,
  code: z.string().nullable(),
});
export type TroubledPost = z.infer<typeof TroubledPost>;

const dayMs = 86_400_000;
const patienceMs = 60_000;

/** Messages about a channel as a whole that were given up, whose outcome nobody knows, or that are late. What a pause keeps is told with the pause. */
export const troubledPosts = (db: Db, look: Look): Promise<Listed<TroubledPost>> =>
  listed(
    TroubledPost,
    db,
    sql`select ${placeColumns}, m.id as "postId", m.kind, m.trouble, m.since, m.failure_code as code, count(*) over ()::int as total
      from (
        select tenant_id, id, channel_id, kind, failure_code, coalesce(begun_at, changed_at) as since, case when state = 'dead' then 'dead'
          when doubt is not null then 'in-doubt' else 'behind' end as trouble
        from channel_posts
        where (state = 'dead' and changed_at > ${addMs(look.now, -givenUpShownDays * dayMs)}) or (state = 'open' and delivered_version < wanted_version and failure_code is distinct from 'quiet'
          and (lease_until is null or lease_until <= ${look.now}) and (doubt is not null or changed_at <= ${addMs(look.now, -patienceMs)}))
      ) m join channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id and c.ended_at is null and (c.state = 'active' or m.trouble = 'dead')
        join tenants w on w.tenant_id = c.tenant_id
        left join installations n on n.tenant_id = c.tenant_id and n.chat = c.chat
      where n.state is null or n.state = 'active' ${inOrder(look)}`,
  );
