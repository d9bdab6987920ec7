import { z } from 'zod';
import type { TenantId } from '../domain/ids.js';
import { globalTag } from '../domain/regions.js';
import type { IsoTime } from '../domain/time.js';
import { type Db, rows, sql } from './database.js';

const Region = z.object({ region: z.string() });

/** What one incident names may never come again. */
const usedOften = 2;
const most = 10;

/** The regions that incidents in one channel named most often since a moment, oftenest first. */
export const regionsOfChannel = async (
  db: Db,
  tenantId: TenantId,
  externalId: string,
  since: IsoTime,
): Promise<readonly string[]> =>
  (
    await rows(
      Region,
      db,
      sql`select region from channels c
        join threads t on t.tenant_id = c.tenant_id and t.channel_id = c.id
        join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id, unnest(i.regions) as region
        where c.tenant_id = ${tenantId} and c.external_id = ${externalId} and t.created_at >= ${since} and region <> ${globalTag}
        group by region having count(*) >= ${usedOften} order by count(*) desc, region limit ${most}`,
    )
  ).map(({ region }) => region);
