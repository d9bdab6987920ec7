import type { Catalogue } from '../catalogue/catalogue.js';
import type { Db } from '../db/database.js';
import { followedPages } from '../db/pages.js';
import { adminInstallation } from '../db/record/admin-installations.js';
import { usedOfLimits, type WorkspaceLimit, type WorkspaceReport, workspaceChannels } from '../db/record/admin-workspace.js';
import { auditEntries } from '../db/record/audit-entries.js';
import { belongsToInstallation, isLimitName, type LimitName, type Limits, limitsOf } from '../db/tenant-limits.js';
import { findTenant } from '../db/tenant-rows.js';
import { publicTenant, type TenantId } from '../domain/ids.js';
import { isCustomPage } from './follow.js';

const mostChannels = 100;
const mostEntries = 20;

/** One workspace with what it has and may have; undefined where there is none of this id, or it is that of everybody's pages. */
export async function readWorkspace(
  { db, catalogue }: { readonly db: Db; readonly catalogue: Catalogue },
  tenantId: TenantId,
): Promise<WorkspaceReport | undefined> {
  const installation = await adminInstallation(db, tenantId);
  if (installation === undefined) return undefined;
  const wish = { q: null, actor: null, action: null, workspace: tenantId, after: null, limit: mostEntries };
  const [found, channels, log, pages, used, usual] = await Promise.all([
    findTenant(db, tenantId),
    workspaceChannels(db, tenantId, mostChannels),
    auditEntries(db, wish),
    followedPages(db, tenantId),
    usedOfLimits(db, tenantId),
    limitsOf(db, publicTenant),
  ]);
  const customPages = pages.filter(isCustomPage(catalogue)).length;
  const limits = limitList(usual, installation.ownLimits, { ...used, customPages });
  return {
    installation,
    isHalfDeleted: found?.isHalfDeleted === true,
    limits: belongsToInstallation(tenantId) ? null : limits,
    channels,
    log: log.rows,
  };
}

const limitList = (usual: Limits, own: Partial<Limits>, used: Partial<Record<LimitName, number>>): WorkspaceLimit[] =>
  Object.keys(usual)
    .filter(isLimitName)
    .map((name) => ({ name, usual: usual[name], own: own[name] ?? null, used: used[name] ?? null }));
