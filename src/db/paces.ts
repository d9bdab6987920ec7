import type { TenantId } from '../domain/ids.js';
import type { Pace } from '../domain/pace.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { affected, type Db, type RawBuilder, sql } from './database.js';
import { together } from './together.js';

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

/** The columns in which a statement for many writes gets the turns of each; `takeWishedTurns` takes them. */
export function wishedTurns({ tenantId, paces }: Turns) {
  const sorted = paces.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return {
    paceTenantId: tenantId,
    keys: sorted.map(({ key }) => key),
    intervals: sorted.map(({ intervalMs }) => Math.ceil(intervalMs)),
    bursts: sorted.map(({ burst }) => burst),
  };
}

export const takeWishedTurns = sql`case when cardinality(keys) = 0 then 0 else take_turns("paceTenantId", now, keys, intervals, bursts) end`;

/** The answer has come: whoever is next waits a rest from now on. */
export async function endTurns(db: Db, { tenantId, paces }: Turns, at: IsoTime): Promise<void> {
  const rests = paces.flatMap(({ key, restMs }) =>
    restMs === undefined ? [] : [{ tenantId, key, nextAt: addMs(at, Math.ceil(restMs)) }],
  );
  await Promise.all(rests.map((rest) => restTogether(db, rest)));
}

interface Rest {
  readonly tenantId: TenantId;
  readonly key: string;
  readonly nextAt: IsoTime;
}

/** In the order in which turns are taken. */
const restTogether = together<Rest, undefined>(async (db, rests) => {
  await sql`with ended as (
      select paces.tenant_id, paces.key, ended."nextAt" from jsonb_to_recordset(${JSON.stringify(rests)}::jsonb) as ended ("tenantId" text, key text, "nextAt" timestamptz)
      join paces on paces.tenant_id = ended."tenantId" and paces.key = ended.key order by paces.tenant_id, paces.key for update of paces
    ), latest as (select tenant_id, key, max("nextAt") as next_at from ended group by tenant_id, key)
    update paces set next_at = greatest(paces.next_at, latest.next_at) from latest
    where paces.tenant_id = latest.tenant_id and paces.key = latest.key`.execute(db);
  return rests.map(() => undefined);
});

/** The platform asked to be left alone: no process writes at these paces before `until`. A longer wait that is known stays. Sorted, as turns are taken. */
export async function holdPaces(db: Db, tenantId: TenantId, keys: readonly string[], until: IsoTime): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into paces (tenant_id, key, next_at, held_until) select ${tenantId}, held, ${until}, ${until} from unnest(${keys.toSorted()}::text[]) as held
    on conflict (tenant_id, key) do update set held_until = greatest(paces.held_until, excluded.held_until)`.execute(db);
}

/** A pace that nobody went at for a while is as good as none. */
export const expirePaces = (db: Db, before: IsoTime): Promise<number> =>
  affected(db, sql`delete from paces where greatest(next_at, coalesce(held_until, next_at)) < ${before}`);
