import { z } from 'zod';
import { TenantId } from '../../domain/ids.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';
import { holds, type Paged, type PageWish, paged } from './admin-paging.js';

const Installed = z.object({
  tenantId: TenantId,
  chat: z.string(),
  name: z.string(),
  state: z.enum(['active', 'removed', 'broken']),
  code: z.string().nullable(),
  /** When it came into its state. */
  changedAt: Moment,
  since: Moment,
  channels: z.number().int(),
  pausedChannels: z.number().int(),
  subscriptions: z.number().int(),
});

const Token = z.object({
  tenantId: TenantId,
  id: z.string(),
  name: z.string(),
  mayWrite: z.boolean(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
  revokedAt: Moment.nullable(),
});
export type AdminToken = z.infer<typeof Token>;

export interface AdminInstallation extends z.infer<typeof Installed> {
  /** Of programs, by name: the tokens themselves are kept nowhere. */
  readonly tokens: readonly AdminToken[];
}

export interface InstallationsWish extends PageWish {
  readonly q: string | null;
}

/** Workspaces and servers by name, and the preview, which needs no installation. */
export async function adminInstallations(db: Db, { q, ...wish }: InstallationsWish): Promise<Paged<AdminInstallation>> {
  const found = await paged(
    Installed,
    db,
    {
      columns: sql`w.tenant_id as "tenantId", w.kind as chat, w.name, coalesce(n.state, 'active') as state, n.state_code as code,
        coalesce(n.changed_at, w.created_at) as "changedAt", coalesce(n.installed_at, w.created_at) as since, held.channels,
        held.paused as "pausedChannels", held.subscriptions`,
      from: sql`from tenants w left join installations n on n.tenant_id = w.tenant_id,
        lateral (select count(*)::int as channels, count(*) filter (where c.state = 'paused')::int as paused,
            coalesce(sum((select count(*) from subscriptions s where s.tenant_id = c.tenant_id and s.channel_id = c.id and s.ended_at is null)), 0)::int
              as subscriptions
          from channels c where c.tenant_id = w.tenant_id and c.ended_at is null) held
        where w.kind <> 'public' and ${holds(q, [sql`w.name`, sql`w.tenant_id`, sql`w.kind`, sql`n.state`])}`,
      order: {
        key: sql`lower(w.name)`,
        type: 'text',
        tenant: sql`w.tenant_id`,
        id: sql`w.tenant_id`,
        idType: 'text',
        direction: 'up',
      },
    },
    wish,
  );
  const tokens = await tokensOf(
    db,
    found.rows.map(({ tenantId }) => tenantId),
  );
  return {
    next: found.next,
    rows: found.rows.map((row) => ({ ...row, tokens: tokens.filter(({ tenantId }) => tenantId === row.tenantId) })),
  };
}

const tokensOf = (db: Db, tenants: readonly TenantId[]): Promise<AdminToken[]> =>
  rows(
    Token,
    db,
    sql`select tenant_id as "tenantId", id, name, may_write as "mayWrite", created_at as "createdAt", last_used_at as "lastUsedAt",
        revoked_at as "revokedAt"
      from api_tokens where tenant_id = any (${[...tenants]}::text[]) order by revoked_at is not null, created_at, id`,
  );
