import { z } from 'zod';
import { type Db, firstRow, rows, sql } from '../../src/db/database.js';

const Count = z.object({ count: z.coerce.number() });

const counted = async (db: Db, query: ReturnType<typeof sql>): Promise<number> => (await firstRow(Count, db, query))?.count ?? 0;

export const pagesNeverSeen = (db: Db): Promise<number> => counted(db, sql`select count(*) from pages where baseline_at is null`);

/** What still has to happen before everything is told that the pages showed at `since`. What was given up is not among it. */
export async function openLoad(db: Db, since: Date): Promise<number> {
  return counted(
    db,
    sql`select (select count(*) from deliveries where state in ('sending', 'in_doubt', 'retry'))
      + (select count(*) from threads where state = 'open' and delivered_revision < wanted_revision)
      + (select count(*) from pages where last_ok_at is null or last_ok_at < ${since})
      + (select count(*) from documents where ingested_at is null) as count`,
  );
}

const Trouble = z.object({ what: z.string(), count: z.coerce.number() });

/** Why something is not delivered, for whoever reads the report. */
export async function troublesOf(db: Db): Promise<string[]> {
  const found = await rows(
    Trouble,
    db,
    sql`select 'threads ' || state || ': ' || coalesce(stopped_code, '') as what, count(*) from threads where state <> 'open' group by 1
      union all select 'threads behind, waiting for ' || coalesce(failure_code, 'their turn'), count(*) from threads
        where state = 'open' and delivered_revision < wanted_revision group by 1
      union all select 'deliveries ' || state || ': ' || coalesce(failure_code, ''), count(*) from deliveries where state not in ('sent', 'superseded') group by 1
      union all select 'channels paused: ' || coalesce(paused_code, ''), count(*) from channels where state = 'paused' group by 1
      union all select 'pages failing: ' || failure_code, count(*) from pages where failure_code is not null group by 1`,
  );
  return found.map(({ what, count }) => `${count} ${what}`);
}
