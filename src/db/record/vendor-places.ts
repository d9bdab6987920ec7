import { z } from 'zod';
import { type Db, rows, sql } from '../database.js';
import { isOfVendor } from './selection.js';

const Named = z.object({ kind: z.enum(['region', 'component']), name: z.string(), count: z.number().int() });

export interface PlaceCount {
  readonly name: string;
  readonly count: number;
}

/** What a vendor's incidents name, and how many name it; the most named first. */
export interface VendorPlaces {
  readonly regions: readonly PlaceCount[];
  readonly components: readonly PlaceCount[];
}

export async function vendorPlaces(db: Db, slug: string): Promise<VendorPlaces> {
  const found = await rows(
    Named,
    db,
    sql`with of_vendor as materialized (select i.regions, i.components from incidents i where ${isOfVendor(slug)})
      select 'region' as kind, name, count(*)::int as count from of_vendor, unnest(regions) name group by 2
      union all select 'component', name, count(*)::int from of_vendor, unnest(components) name group by 2
      order by count desc, name`,
  );
  const of = (wanted: string) => found.filter(({ kind }) => kind === wanted).map(({ name, count }) => ({ name, count }));
  return { regions: of('region'), components: of('component') };
}
