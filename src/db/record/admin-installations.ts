import { z } from 'zod';
import { TenantId } from '../../domain/ids.js';
import { Moment } from '../columns.js';
import { type Db, firstRow, type RawBuilder, rows, sql } from '../database.js';
import { type Limits, storedLimits } from '../tenant-limits.js';
import { type WriterRule, writersOf } from '../writers.js';
import { holds, type Paged, type PageWish, paged } from './admin-paging.js';
import { isOpenRow } from './conditions.js';

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
  /** When the last message was posted there; null where none was. */
  lastSentAt: Moment.nullable(),
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
  /** Of incidents that are not over. */
  readonly openThreads: number;
  /** Null where the workspace has no rule of its own. */
  readonly writers: WriterRule | null;
  /** Those that were set for it alone. */
  readonly ownLimits: Partial<Limits>;
  /** Of programs, by name: the tokens themselves are kept nowhere. */
  readonly tokens: readonly AdminToken[];
}

export interface InstallationsWish extends PageWish {
  readonly q: string | null;
}

const columns = sql`w.tenant_id as "tenantId", w.kind as chat, w.name, coalesce(n.state, 'active') as state, n.state_code as code,
  coalesce(n.changed_at, w.created_at) as "changedAt", coalesce(n.installed_at, w.created_at) as since, held.channels,
  held.paused as "pausedChannels", held.subscriptions,
  (select d.finished_at from deliveries d where d.tenant_id = w.tenant_id and d.state = 'sent' order by d.begun_at desc limit 1) as "lastSentAt"`;

/** The tenants of everybody's pages and of the preview are no installations; only the latter has channels. */
const fromWhere = (condition: RawBuilder<unknown>) => sql`from tenants w left join installations n on n.tenant_id = w.tenant_id,
    lateral (select count(*)::int as channels, count(*) filter (where c.state = 'paused')::int as paused,
        coalesce(sum((select count(*) from subscriptions s where s.tenant_id = c.tenant_id and s.channel_id = c.id and s.ended_at is null)), 0)::int
          as subscriptions
      from channels c where c.tenant_id = w.tenant_id and c.ended_at is null) held
    where w.kind <> 'public' and ${condition}`;

/** Workspaces and servers by name, and the preview, which needs no installation. */
export async function adminInstallations(db: Db, { q, ...wish }: InstallationsWish): Promise<Paged<AdminInstallation>> {
  const from = fromWhere(holds(q, [sql`w.name`, sql`w.tenant_id`, sql`w.kind`, sql`n.state`]));
  const tenant = sql`w.tenant_id`;
  const order = { key: sql`lower(w.name)`, type: 'text', tenant, id: tenant, idType: 'text', direction: 'up' } as const;
  const found = await paged(Installed, db, { columns, from, order }, wish);
  return { next: found.next, rows: await withMore(db, found.rows) };
}

/** One of them; undefined where there is none of this id. */
export async function adminInstallation(db: Db, tenantId: TenantId): Promise<AdminInstallation | undefined> {
  const found = await firstRow(Installed, db, sql`select ${columns} ${fromWhere(sql`w.tenant_id = ${tenantId}`)}`);
  return found === undefined ? undefined : (await withMore(db, [found]))[0];
}

async function withMore(db: Db, found: readonly z.infer<typeof Installed>[]): Promise<AdminInstallation[]> {
  const tenants = found.map(({ tenantId }) => tenantId);
  const [tokens, open] = await Promise.all([tokensOf(db, tenants), openThreadsOf(db, tenants)]);
  return Promise.all(
    found.map(async (row) => ({
      ...row,
      openThreads: open.find(({ tenantId }) => tenantId === row.tenantId)?.count ?? 0,
      writers: (await writersOf(db, row.tenantId)) ?? null,
      ownLimits: await storedLimits(db, row.tenantId),
      tokens: tokens.filter(({ tenantId }) => tenantId === row.tenantId),
    })),
  );
}

const Open = z.object({ tenantId: TenantId, count: z.number().int() });

/** Beginning with the incidents: few are open at a time, however many threads a workspace has had. */
const openThreadsOf = (db: Db, tenants: readonly TenantId[]): Promise<z.infer<typeof Open>[]> =>
  rows(
    Open,
    db,
    sql`select t.tenant_id as "tenantId", count(*)::int as count
      from incidents i join threads t on t.page_tenant_id = i.tenant_id and t.incident_id = i.id
      where ${isOpenRow} and t.tenant_id = any (${[...tenants]}::text[]) and t.state in ('open', 'folded') group by t.tenant_id`,
  );

const tokensOf = (db: Db, tenants: readonly TenantId[]): Promise<AdminToken[]> =>
  rows(
    Token,
    db,
    sql`select tenant_id as "tenantId", id, name, may_write as "mayWrite", created_at as "createdAt", last_used_at as "lastUsedAt",
        revoked_at as "revokedAt"
      from api_tokens where tenant_id = any (${[...tenants]}::text[]) order by revoked_at is not null, created_at, id`,
  );
