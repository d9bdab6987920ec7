import { type PageId, publicTenant } from '../../domain/ids.js';
import type { Incident } from '../../domain/incident.js';
import { SnapshotComponent } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';
import { IncidentRow, incidentColumns, withUpdates } from '../incidents.js';

const batch = 200;

/** What it is sorted by is read from the row itself: an older version may have stored another beginning than we would make of it. */
const PastRow = IncidentRow.extend({ begunAt: Moment });

export interface PastRange {
  /** From this moment on; null: from the beginning. */
  readonly since: IsoTime | null;
  /** Before this moment; null: to the end. */
  readonly until: IsoTime | null;
}

/** Everything that is recorded of some public pages, newest first, a few hundred incidents in memory at a time. */
export async function* pastIncidents(db: Db, pageIds: readonly PageId[], { since, until }: PastRange): AsyncGenerator<Incident> {
  let below: { begunAt: IsoTime; id: string } | undefined;
  for (;;) {
    const found = await rows(
      PastRow,
      db,
      sql`select ${incidentColumns}, begun_at as "begunAt" from incidents where tenant_id = ${publicTenant} and page_id = any (${[...pageIds]}::text[])
        and (${since}::timestamptz is null or begun_at >= ${since}) and (${until}::timestamptz is null or begun_at < ${until})
        and (${below?.id ?? null}::text is null or (begun_at, id) < (${below?.begunAt ?? null}::timestamptz, ${below?.id ?? null}::text))
        order by begun_at desc, id desc limit ${batch}`,
    );
    yield* await withUpdates(db, publicTenant, found);
    below = found.at(-1);
    if (found.length < batch) return;
  }
}

/** The components of a page as a snapshot lists them. */
export const shownComponents = (db: Db, pageId: PageId): Promise<SnapshotComponent[]> =>
  rows(
    SnapshotComponent,
    db,
    sql`select id, name, group_name as "group", status, regions from page_components
      where tenant_id = ${publicTenant} and page_id = ${pageId} order by position`,
  );
