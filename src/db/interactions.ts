import type { TenantId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { affected, type Db, sql } from './database.js';

/** True for the first who takes it: platforms deliver again what was not acknowledged in time. */
export const takeInteraction = async (db: Db, tenantId: TenantId, id: string, at: IsoTime): Promise<boolean> =>
  (await affected(
    db,
    sql`insert into chat_interactions (tenant_id, id, taken_at) select tenant_id, ${id}, ${at}::timestamptz from tenants
      where tenant_id = ${tenantId} on conflict do nothing`,
  )) === 1;

/** Over all tenants: interactions older than this are not delivered again, and what was offered or asked until then is over. */
export async function expireInteractions(db: Db, takenBefore: IsoTime, now: IsoTime): Promise<number> {
  const taken = await affected(db, sql`delete from chat_interactions where taken_at < ${takenBefore}`);
  const offers = await affected(db, sql`delete from chat_offers where expires_at < ${now}`);
  const requests = await affected(db, sql`delete from chat_requests where expires_at < ${now}`);
  const mutes = await affected(db, sql`delete from mutes where until < ${takenBefore}`);
  return taken + offers + requests + mutes;
}
