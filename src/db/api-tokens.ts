import { z } from 'zod';
import { TenantId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';

const TokenRow = z.object({
  tenantId: TenantId,
  id: z.string(),
  name: z.string(),
  mayWrite: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
  revokedAt: Moment.nullable(),
});
/** A token as people list it: never the token itself, which is kept nowhere. */
export type TokenRow = z.infer<typeof TokenRow>;

export interface NewToken extends Pick<TokenRow, 'tenantId' | 'id' | 'name' | 'mayWrite' | 'createdBy' | 'createdAt'> {
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
}

const columns = sql`tenant_id as "tenantId", id, name, may_write as "mayWrite", created_by as "createdBy", created_at as "createdAt",
  last_used_at as "lastUsedAt", revoked_at as "revokedAt"`;

/** False where the workspace has a token of this name that still works. */
export const addToken = async (db: Db, token: NewToken): Promise<boolean> =>
  (await affected(
    db,
    sql`insert into api_tokens (tenant_id, id, name, token_hash, may_write, created_by, created_at)
      select ${token.tenantId}, ${token.id}, ${token.name}, ${token.hash}, ${token.mayWrite}, ${token.createdBy}, ${token.createdAt}::timestamptz
      where not exists (select from api_tokens where tenant_id = ${token.tenantId} and name = ${token.name} and revoked_at is null)`,
  )) === 1;

const Hashed = TokenRow.extend({ hash: z.string() });

/** In whatever workspace: it is the token that says which one. That of a workspace which took the app away opens nothing until it is back. */
export const tokenByHash = (db: Db, hash: string): Promise<z.infer<typeof Hashed> | undefined> =>
  firstRow(
    Hashed,
    db,
    sql`select ${columns}, token_hash as hash from api_tokens where token_hash = ${hash} and revoked_at is null
      and not exists (select from installations i where i.tenant_id = api_tokens.tenant_id and i.state = 'removed')`,
  );

/** Written at most once a minute, however often the token is used. */
export async function noteTokenUse(db: Db, { tenantId, id }: Pick<TokenRow, 'tenantId' | 'id'>, now: IsoTime): Promise<void> {
  await sql`update api_tokens set last_used_at = ${now} where tenant_id = ${tenantId} and id = ${id}
    and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`.execute(db);
}

export const tokensOf = (db: Db, tenantId: TenantId): Promise<TokenRow[]> =>
  rows(TokenRow, db, sql`select ${columns} from api_tokens where tenant_id = ${tenantId} order by created_at, id`);

/** False where there is no such token that still works. */
export const revokeToken = async (db: Db, tenantId: TenantId, id: string, now: IsoTime): Promise<boolean> =>
  (await affected(
    db,
    sql`update api_tokens set revoked_at = ${now} where tenant_id = ${tenantId} and id = ${id} and revoked_at is null`,
  )) === 1;
