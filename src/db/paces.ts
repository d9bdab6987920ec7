import type { TenantId } from '../domain/ids.js';
import type { Pace } from '../domain/pace.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { affected, type Db, type RawBuilder, sql } from './database.js';

/** One tenant's paces for one write, each a turn that is taken with the others or not at all. */
export interface Turns {
  readonly tenantId: TenantId;
  readonly paces: readonly Pace[];
}

/**
 * The milliseconds to wait before these turns, 0 once they are taken: part of a statement that writes an intent. The rules of GCRA are in the database's
 * function, so that all processes share them.
 */
export function takeTurns({ tenantId, paces }: Turns, now: IsoTime): RawBuilder<unknown> {
  if (paces.length === 0) return sql`0`;
  const sorted = paces.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return sql`take_turns(${tenantId}, ${now}::timestamptz, ${sorted.map(({ key }) => key)}::text[],
    ${sorted.map(({ intervalMs }) => Math.ceil(intervalMs))}::int[], ${sorted.map(({ burst }) => burst)}::float8[])`;
}

/** The answer has come: whoever is next waits a rest from now on. */
export async function endTurns(db: Db, { tenantId, paces }: Turns, at: IsoTime): Promise<void> {
  for (const { key, restMs } of paces) {
    if (restMs === undefined) continue;
    await sql`update paces set next_at = greatest(next_at, ${addMs(at, Math.ceil(restMs))}::timestamptz) where tenant_id = ${tenantId} and key = ${key}`.execute(
      db,
    );
  }
}

/** The platform asked to be left alone: no process writes at these paces before `until`. A longer wait that is known stays. Sorted, as turns are taken. */
export async function holdPaces(db: Db, tenantId: TenantId, keys: readonly string[], until: IsoTime): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into paces (tenant_id, key, next_at, held_until) select ${tenantId}, held, ${until}, ${until} from unnest(${keys.toSorted()}::text[]) as held
    on conflict (tenant_id, key) do update set held_until = greatest(paces.held_until, excluded.held_until)`.execute(db);
}

/** A pace that nobody went at for a while is as good as none. */
export const expirePaces = (db: Db, before: IsoTime): Promise<number> =>
  affected(db, sql`delete from paces where greatest(next_at, coalesce(held_until, next_at)) < ${before}`);
