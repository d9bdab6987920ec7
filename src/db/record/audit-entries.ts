import { z } from 'zod';
import { TenantId } from '../../domain/ids.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';
import { holds, type Paged, type PageWish, paged } from './admin-paging.js';

const AuditRow = z.object({
  id: z.string(),
  tenantId: TenantId,
  workspace: z.string(),
  at: Moment,
  /** Null where nobody knows. */
  actor: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditRow = z.infer<typeof AuditRow>;

export interface AuditChoice {
  readonly q: string | null;
  readonly actor: string | null;
  /** A whole action, or what it is about: `subscription`. */
  readonly action: string | null;
  readonly workspace: string | null;
}

/** Who changed what, newest first, over all workspaces. */
export const auditEntries = (
  db: Db,
  { q, actor, action, workspace, ...wish }: AuditChoice & PageWish,
): Promise<Paged<AuditRow>> =>
  paged(
    AuditRow,
    db,
    {
      columns: sql`a.id::text as id, a.tenant_id as "tenantId", w.name as workspace, a.at, nullif(a.actor, '') as actor, a.action, a.subject,
        a.detail`,
      from: sql`from audit_log a join tenants w on w.tenant_id = a.tenant_id
        where (${actor}::text is null or a.actor = ${actor}) and (${workspace}::text is null or a.tenant_id = ${workspace})
          and (${action}::text is null or a.action = ${action} or split_part(a.action, '.', 1) = ${action})
          and ${holds(q, [sql`a.actor`, sql`a.subject`, sql`w.name`])}`,
      order: {
        key: sql`a.at`,
        type: 'timestamptz',
        tenant: sql`a.tenant_id`,
        id: sql`a.id`,
        idType: 'bigint',
        direction: 'down',
      },
    },
    wish,
  );

const Workspace = z.object({ tenantId: TenantId, name: z.string() });
const Actor = z.object({ actor: z.string() });

/** What the filters of the log offer. */
export interface AuditOptions {
  readonly actors: readonly string[];
  readonly workspaces: readonly z.infer<typeof Workspace>[];
}

export async function auditOptions(db: Db, limit: number): Promise<AuditOptions> {
  const [actors, workspaces] = await Promise.all([
    rows(
      Actor,
      db,
      sql`select actor from audit_log join tenants on tenants.tenant_id = audit_log.tenant_id where actor <> ''
        group by actor order by max(at) desc limit ${limit}`,
    ),
    rows(
      Workspace,
      db,
      sql`select tenant_id as "tenantId", name from tenants w where exists (select from audit_log a where a.tenant_id = w.tenant_id)
        order by lower(name), tenant_id limit ${limit}`,
    ),
  ]);
  return { actors: actors.map(({ actor }) => actor), workspaces };
}
