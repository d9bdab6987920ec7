import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../clock.js';
import { writeAudit } from '../db/audit-log.js';
import type { Db } from '../db/database.js';
import { belongsToInstallation, type LimitName, setTenantLimits, storedLimits } from '../db/tenant-limits.js';
import { findTenant } from '../db/tenant-rows.js';
import { setWriters, type WriterRule, writersOf } from '../db/writers.js';
import { publicTenant, type TenantId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import { errorCode } from '../errors.js';
import type { Log } from '../log.js';
import { deleteTenant } from './tenant-delete.js';
import { exportTenant } from './tenant-export.js';

export interface ChangeWorkspaceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

interface Change {
  readonly tenantId: TenantId;
  readonly by: string;
}

/** A workspace that may have limits and rules, and may be deleted; undefined where there is none of this id. */
const findOwned = async ({ db }: ChangeWorkspaceDeps, tenantId: TenantId) =>
  belongsToInstallation(tenantId) ? undefined : findTenant(db, tenantId);

/** `null` takes a limit back. What is as it was leaves no entry in the log. */
export async function limitWorkspace(
  deps: ChangeWorkspaceDeps,
  { tenantId, changes, by }: Change & { readonly changes: Readonly<Partial<Record<LimitName, number | null>>> },
): Promise<'limited' | 'unknown'> {
  if ((await findOwned(deps, tenantId)) === undefined) return 'unknown';
  const before: Readonly<Record<string, number>> = await storedLimits(deps.db, tenantId);
  const isNew = Object.entries(changes).some(([name, most]) => (before[name] ?? null) !== most);
  if (isNew) await setTenantLimits(deps.db, tenantId, changes, { by, at: toIso(deps.clock.now()) });
  return 'limited';
}

/** `null` takes the rule back. */
export async function ruleWriters(
  deps: ChangeWorkspaceDeps,
  { tenantId, rule, by }: Change & { readonly rule: WriterRule | null },
): Promise<'writers' | 'unknown'> {
  if ((await findOwned(deps, tenantId)) === undefined) return 'unknown';
  const before = (await writersOf(deps.db, tenantId)) ?? null;
  if (before !== rule) await setWriters(deps.db, tenantId, rule, { by, at: toIso(deps.clock.now()) });
  return 'writers';
}

/** Says in the log of a workspace that everything of it was taken along. */
export const noteExport = ({ db, clock }: Pick<ChangeWorkspaceDeps, 'db' | 'clock'>, { tenantId, by }: Change): Promise<void> =>
  writeAudit(db, { tenantId, at: toIso(clock.now()), actor: by, action: 'tenant.exported', subject: tenantId });

/** Everything of a workspace as lines, which the log tells of first. Undefined where there is none of this id. */
export async function takeWorkspace(deps: ChangeWorkspaceDeps, change: Change): Promise<AsyncGenerator<string> | undefined> {
  const { tenantId } = change;
  if (tenantId === publicTenant || (await findTenant(deps.db, tenantId)) === undefined) return undefined;
  await noteExport(deps, change);
  return exportTenant(deps, tenantId);
}

export type WorkspaceRemoval = 'deleted' | 'deleting' | 'not-confirmed' | 'unknown';

/** Longer than a person looks at a page that does not come, and shorter than proxies wait for one. */
const patienceMs = 10_000;

/**
 * Deletes a workspace whose name or id somebody typed to confirm it. One with very much takes minutes: after `patience` the work goes on by itself, and
 * whatever ends it before its time, the next deletion goes on where it was.
 */
export async function removeWorkspace(
  deps: ChangeWorkspaceDeps,
  { tenantId, typed, by, patience = patienceMs }: Change & { readonly typed: string; readonly patience?: number },
): Promise<WorkspaceRemoval> {
  const found = await findOwned(deps, tenantId);
  if (found === undefined) return 'unknown';
  if (![tenantId, found.name.trim()].includes(typed.trim())) return 'not-confirmed';
  const patient = new AbortController();
  const work = deleteTenant(deps, { tenantId, by });
  const done = work.then(({ kind }) => kind).finally(() => patient.abort());
  const late = setTimeout(patience, 'late' as const, { signal: patient.signal }).catch(() => done);
  const first = await Promise.race([done, late]);
  if (first !== 'late') return first;
  void done.catch((error: unknown) => deps.log.error({ err: error, code: errorCode(error), tenantId }, 'Deletion stopped'));
  return 'deleting';
}
