import { z } from 'zod';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { type Db, rows, sql } from './database.js';
import type { PageKey } from './pages.js';

const PageComponent = z.object({ name: z.string(), group: z.string().nullable(), regions: z.array(z.string()) });
export type PageComponent = z.infer<typeof PageComponent>;

/** The components of a page as it lists them; none while it was not read yet. */
export const componentsOf = (db: Db, page: PageKey): Promise<PageComponent[]> =>
  rows(
    PageComponent,
    db,
    sql`select name, group_name as "group", regions from page_components where tenant_id = ${page.tenantId} and page_id = ${page.pageId}
      order by position`,
  );

const Troubled = z.object({ id: z.string(), since: Moment.nullable() });

/** Component id → since when it is not well; null where it was like that when the page was first read. */
export async function troubledComponents(db: Db, page: PageKey): Promise<ReadonlyMap<string, IsoTime | null>> {
  const found = await rows(
    Troubled,
    db,
    sql`select id, case when is_habitual then null else troubled_since end as since from page_components
      where tenant_id = ${page.tenantId} and page_id = ${page.pageId} and troubled_since is not null`,
  );
  return new Map(found.map(({ id, since }) => [id, since]));
}

/** Component name → name of its group, for those that have one. */
export const groupsIn = (components: readonly PageComponent[]): ReadonlyMap<string, string> =>
  new Map(components.flatMap(({ name, group }) => (group === null ? [] : [[name, group] as const])));
