import type { TenantId } from '../domain/ids.js';
import { affected, type Db, sql } from './database.js';

/** Keeps several lists of an offer's picks at once; the others stay as they are. False: there is no such offer. */
export const keepPicks = async (
  db: Db,
  tenantId: TenantId,
  id: string,
  picks: Readonly<Record<string, readonly string[]>>,
): Promise<boolean> =>
  (await affected(
    db,
    sql`update chat_offers set picks = picks || ${JSON.stringify(picks)}::jsonb where tenant_id = ${tenantId} and id = ${id}`,
  )) === 1;
