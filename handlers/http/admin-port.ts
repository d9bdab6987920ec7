import { byAdmin } from '../../src/app/audit.js';
import {
  type ChangeWorkspaceDeps,
  limitWorkspace,
  removeWorkspace,
  ruleWriters,
  takeWorkspace,
  type WorkspaceRemoval,
} from '../../src/app/change-workspace.js';
import { type LookNowDeps, lookNow } from '../../src/app/look-now.js';
import { readWorkspace } from '../../src/app/read-workspace.js';
import { unsubscribe } from '../../src/app/subscribe.js';
import type { Catalogue } from '../../src/catalogue/catalogue.js';
import { type AdminLists, createAdminLists } from '../../src/db/record/admin-lists.js';
import type { WorkspaceReport } from '../../src/db/record/admin-workspace.js';
import type { LimitName } from '../../src/db/tenant-limits.js';
import type { WriterRule } from '../../src/db/writers.js';
import { SubscriptionId, TenantId } from '../../src/domain/ids.js';

/** What the pages of the admin read and change, over all workspaces. Only admins get to it. */
export interface AdminPort {
  readonly lists: AdminLists;
  /** False where there is no such subscription, or a file owns it. */
  endSubscription(request: { readonly tenantId: string; readonly subscriptionId: string }): Promise<boolean>;
  /** False where there is no such page. */
  lookNow(request: { readonly tenantId: string; readonly pageId: string }): Promise<boolean>;
  readonly workspaces: WorkspacePort;
}

/** One workspace or server; undefined and `unknown` where there is none of this id. */
export interface WorkspacePort {
  read(tenantId: string): Promise<WorkspaceReport | undefined>;
  /** `null`: the usual number. */
  limit(request: {
    readonly tenantId: string;
    readonly changes: Readonly<Partial<Record<LimitName, number | null>>>;
  }): Promise<'limited' | 'unknown'>;
  /** `null`: the usual rule. */
  rule(request: { readonly tenantId: string; readonly rule: WriterRule | null }): Promise<'writers' | 'unknown'>;
  /** Everything of it, line by line. */
  take(tenantId: string): Promise<AsyncIterable<string> | undefined>;
  /** `typed` is its name or id again. */
  remove(request: { readonly tenantId: string; readonly typed: string }): Promise<WorkspaceRemoval>;
}

type AdminPortDeps = LookNowDeps & ChangeWorkspaceDeps & { readonly catalogue: Catalogue };

export const createAdminPort = (deps: AdminPortDeps): AdminPort => ({
  lists: createAdminLists(deps.db),
  endSubscription: ({ tenantId, subscriptionId }) =>
    unsubscribe(deps, TenantId.parse(tenantId), SubscriptionId.parse(subscriptionId), byAdmin),
  lookNow: (page) => lookNow(deps, page, byAdmin),
  workspaces: {
    read: (tenantId) => readWorkspace(deps, TenantId.parse(tenantId)),
    limit: ({ tenantId, changes }) => limitWorkspace(deps, { tenantId: TenantId.parse(tenantId), changes, by: byAdmin }),
    rule: ({ tenantId, rule }) => ruleWriters(deps, { tenantId: TenantId.parse(tenantId), rule, by: byAdmin }),
    take: (tenantId) => takeWorkspace(deps, { tenantId: TenantId.parse(tenantId), by: byAdmin }),
    remove: ({ tenantId, typed }) => removeWorkspace(deps, { tenantId: TenantId.parse(tenantId), typed, by: byAdmin }),
  },
});
