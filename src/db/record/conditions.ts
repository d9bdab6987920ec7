import { sql } from '../database.js';

/** `isOpen` of the domain as a condition on `incidents i`; the index incidents_open has the same words. */
export const isOpenRow = sql`i.withdrawn_at is null and i.status not in ('resolved', 'postmortem', 'completed', 'withdrawn')`;

/** Somebody follows `pages p`, in whatever workspace: a page is looked at once for all of them. */
export const isFollowedPage = sql`exists (select from follows f where f.page_tenant_id = p.tenant_id and f.page_id = p.id)`;
