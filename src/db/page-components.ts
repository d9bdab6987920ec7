import { z } from 'zod';
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

/** Component name → name of its group, for those that have one. */
export const groupsIn = (components: readonly PageComponent[]): ReadonlyMap<string, string> =>
  new Map(components.flatMap(({ name, group }) => (group === null ? [] : [[name, group] as const])));
