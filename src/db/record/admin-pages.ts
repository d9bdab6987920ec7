import { z } from 'zod';
import { PageId, TenantId } from '../../domain/ids.js';
import { SnapshotNote } from '../../domain/snapshot.js';
import { type Db, sql } from '../database.js';
import { holds, type Paged, type PageWish, paged } from './admin-paging.js';
import { isFollowedPage } from './conditions.js';
import { PageView, pageViewColumns } from './pages.js';

const AdminPageRow = PageView.extend({
  id: PageId,
  tenantId: TenantId,
  /** Null: everybody may follow it; else the workspace whose own it is. */
  owner: z.string().nullable(),
  /** Workspaces that follow it. */
  followers: z.number().int(),
  /** What the last reading noticed, such as a word that nobody knows. */
  notes: z.array(SnapshotNote),
});
export type AdminPageRow = z.infer<typeof AdminPageRow>;

export const pageStandings = ['well', 'failing', 'unfollowed'] as const;

export interface AdminPagesWish extends PageWish {
  readonly q: string | null;
  readonly standing: (typeof pageStandings)[number] | null;
}

const isFailing = sql`p.state in ('failed', 'unrecognised')`;

const standings = {
  well: sql`${isFollowedPage} and not ${isFailing}`,
  failing: sql`${isFollowedPage} and ${isFailing}`,
  unfollowed: sql`not ${isFollowedPage}`,
};

/** Every page of all workspaces, by the vendor's name. */
export const adminPages = (db: Db, { q, standing, ...wish }: AdminPagesWish): Promise<Paged<AdminPageRow>> =>
  paged(
    AdminPageRow,
    db,
    {
      columns: sql`${pageViewColumns}, p.tenant_id as "tenantId", case when p.tenant_id <> 'public' then w.name end as owner,
        (select count(distinct f.tenant_id)::int from follows f where f.page_tenant_id = p.tenant_id and f.page_id = p.id) as followers, p.notes`,
      from: sql`from pages p join tenants w on w.tenant_id = p.tenant_id
        left join lateral (select array_agg(i.impact) as impacts from incidents i where i.tenant_id = p.tenant_id and i.page_id = p.id
          and i.withdrawn_at is null and i.status not in ('scheduled', 'resolved', 'postmortem', 'completed', 'withdrawn')) o on true
        where ${holds(q, [sql`p.vendor_name`, sql`p.vendor_slug`, sql`p.url`, sql`p.adapter`, sql`p.failure_code`, sql`w.name`])}
          and ${standing === null ? sql`true` : standings[standing]}`,
      order: {
        key: sql`lower(p.vendor_name)`,
        type: 'text',
        tenant: sql`p.tenant_id`,
        id: sql`p.id`,
        idType: 'text',
        direction: 'up',
      },
    },
    wish,
  );
