import { z } from 'zod';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';
import { isFollowedPage } from './conditions.js';

const PageHealth = z.object({
  vendorSlug: z.string(),
  state: z.enum(['new', 'ok', 'failed', 'unrecognised']),
  lastOkAt: Moment.nullable(),
  failingSince: Moment.nullable(),
  failureCode: z.string().nullable(),
  failureDetail: z.string().nullable(),
  /** Subscriptions of all workspaces that its incidents can come to. */
  subscriptions: z.number().int(),
});
export type PageHealth = z.infer<typeof PageHealth>;

/** Every page that somebody follows, in whatever workspace, each once: the operator's view. */
export const pageHealth = (db: Db): Promise<PageHealth[]> =>
  rows(
    PageHealth,
    db,
    sql`select p.vendor_slug as "vendorSlug", p.state, p.last_ok_at as "lastOkAt", p.failing_since as "failingSince",
        p.failure_code as "failureCode", p.failure_detail as "failureDetail",
        (select count(distinct (s.tenant_id, s.id))::int from subscription_vendors v
          join subscriptions s on s.tenant_id = v.tenant_id and s.id = v.subscription_id and s.ended_at is null
          join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id and c.ended_at is null
          where v.vendor_slug in (p.vendor_slug, '*') and (p.tenant_id = 'public' or s.tenant_id = p.tenant_id)
            and (v.vendor_slug <> '*' or exists (select from follows where follows.tenant_id = s.tenant_id
              and follows.page_tenant_id = p.tenant_id and follows.page_id = p.id))) as subscriptions
      from pages p where ${isFollowedPage} order by p.vendor_slug, p.id`,
  );
