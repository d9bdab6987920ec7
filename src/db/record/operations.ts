import { z } from 'zod';
import { previewTenant, publicTenant } from '../../domain/ids.js';
import { Moment } from '../columns.js';
import { type Db, firstRow, sql } from '../database.js';
import { isFollowedPage } from './conditions.js';

const DatabaseServer = z.object({ version: z.string(), now: Moment });

export const databaseServer = (db: Db): Promise<z.infer<typeof DatabaseServer> | undefined> =>
  firstRow(DatabaseServer, db, sql`select current_setting('server_version') as version, clock_timestamp() as now`);

const PlaceCounts = z.object({ pages: z.number().int(), channels: z.number().int(), incidents: z.boolean() });
/** What exists at all: decides whether the first page is the doors or the overview. */
export type PlaceCounts = z.infer<typeof PlaceCounts>;

export async function placeCounts(db: Db): Promise<PlaceCounts> {
  const counts = await firstRow(
    PlaceCounts,
    db,
    sql`select (select count(*)::int from pages p where p.tenant_id = ${publicTenant} and ${isFollowedPage}) as pages,
        (select count(*)::int from channels where tenant_id = ${previewTenant}) as channels,
        exists (select from incidents where tenant_id = ${publicTenant}) as incidents`,
  );
  return counts ?? { pages: 0, channels: 0, incidents: false };
}
