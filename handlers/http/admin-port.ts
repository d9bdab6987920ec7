import { byAdmin } from '../../src/app/audit.js';
import { type LookNowDeps, lookNow } from '../../src/app/look-now.js';
import { unsubscribe } from '../../src/app/subscribe.js';
import { type AdminLists, createAdminLists } from '../../src/db/record/admin-lists.js';
import { SubscriptionId, TenantId } from '../../src/domain/ids.js';

/** What the pages of the admin read and change, over all workspaces. Only admins get to it. */
export interface AdminPort {
  readonly lists: AdminLists;
  /** False where there is no such subscription, or a file owns it. */
  endSubscription(request: { readonly tenantId: string; readonly subscriptionId: string }): Promise<boolean>;
  /** False where there is no such page. */
  lookNow(request: { readonly tenantId: string; readonly pageId: string }): Promise<boolean>;
}

export const createAdminPort = (deps: LookNowDeps): AdminPort => ({
  lists: createAdminLists(deps.db),
  endSubscription: ({ tenantId, subscriptionId }) =>
    unsubscribe(deps, TenantId.parse(tenantId), SubscriptionId.parse(subscriptionId), byAdmin),
  lookNow: (page) => lookNow(deps, page, byAdmin),
});
