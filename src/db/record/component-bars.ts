import { z } from 'zod';
import { type Db, rows, sql } from '../database.js';
import { daysWithin, type Span } from './calendar-days.js';
import { type HistoryFilter, WeighedImpact, weight } from './selection.js';

const ComponentBar = z.object({
  name: z.string(),
  incidents: z.number().int(),
  days: z.array(z.object({ day: z.string(), worst: WeighedImpact })),
});
/** The days of a span on which one component was named by something open. */
export type ComponentBar = z.infer<typeof ComponentBar>;

/** The components on which incidents were open on the most days. */
export const componentBars = (db: Db, filter: HistoryFilter, span: Span, most: number): Promise<ComponentBar[]> =>
  rows(
    ComponentBar,
    db,
    sql`with hit as materialized (
        select i.id, i.kind, i.components, to_char(d, 'YYYY-MM-DD') as day, ${weight} as weight from ${daysWithin(filter, span)}
      ), named as (
        select c.name, hit.day, max(hit.weight) as worst, array_agg(hit.id) filter (where hit.kind = 'incident') as ids
        from hit, unnest(hit.components) c (name) group by 1, 2
      )
      select name, (select count(distinct hit.id)::int from hit where hit.kind = 'incident' and named.name = any (hit.components)) as incidents,
        jsonb_agg(jsonb_build_object('day', day, 'worst', worst) order by day) as days
      from named group by name order by count(ids) desc, name limit ${most}`,
  );
