import { z } from 'zod';
import type { IsoTime } from '../../domain/time.js';
import { type Db, firstRow, sql } from '../database.js';
import { type HistoryFilter, isKept, isSelected, isVendors, overAt } from './selection.js';

const VendorFigures = z.object({
  incidents: z.number().int(),
  maintenance: z.number().int(),
  notices: z.number().int(),
  /** For how long at least one incident was open; hours in which several were open count once. */
  openSeconds: z.number(),
  /** Over, and the page gives no length for them. */
  withoutLength: z.number().int(),
  afterTheFact: z.number().int(),
  /** From the beginning in the vendor's own sentences to its first post; null where no text tells a beginning. */
  medianLagSeconds: z.number().nullable(),
  /** Of how many incidents that is the median. */
  withAccount: z.number().int(),
});
export type VendorFigures = z.infer<typeof VendorFigures>;

const none: VendorFigures = {
  incidents: 0,
  maintenance: 0,
  notices: 0,
  openSeconds: 0,
  withoutLength: 0,
  afterTheFact: 0,
  medianLagSeconds: null,
  withAccount: 0,
};

/** An account that begins after the first post speaks of something later: it says nothing about how soon that post came. */
const tellsLag = sql`kind = 'incident' and account_from <= published_at`;

/** What can be said in numbers about the vendor's incidents that a filter selects. */
export async function vendorFigures(db: Db, filter: HistoryFilter, now: IsoTime): Promise<VendorFigures> {
  const row = await firstRow(
    VendorFigures,
    db,
    sql`with chosen as (
        select i.kind, i.status, i.begun_at, i.after_the_fact, i.published_at, i.account_from, ${overAt(now)} as over_at
        from incidents i where ${isSelected(filter)} and ${isKept} and ${isVendors}
      ), opened as (
        select range_agg(tstzrange(begun_at, over_at)) as spans from chosen where kind = 'incident'
      )
      select count(*) filter (where kind = 'incident')::int as incidents,
        count(*) filter (where kind = 'maintenance')::int as maintenance,
        count(*) filter (where kind = 'notice')::int as notices,
        (select coalesce(sum(extract(epoch from upper(span) - lower(span))), 0)::float8 from opened, unnest(opened.spans) span) as "openSeconds",
        count(*) filter (where kind = 'incident' and over_at = begun_at)::int as "withoutLength",
        count(*) filter (where kind = 'incident' and after_the_fact)::int as "afterTheFact",
        (percentile_cont(0.5) within group (order by extract(epoch from published_at - account_from)) filter (where ${tellsLag}))::float8 as "medianLagSeconds",
        count(*) filter (where ${tellsLag})::int as "withAccount"
      from chosen`,
  );
  return row ?? none;
}
