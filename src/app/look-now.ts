import { z } from 'zod';
import type { Clock } from '../clock.js';
import { writeAudit } from '../db/audit-log.js';
import { type Db, inTransaction } from '../db/database.js';
import { loadPage, lookSoon, type PageKey } from '../db/pages.js';
import { PageId, TenantId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import type { Wake } from './wake.js';

export interface LookNowDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wake: Wake;
}

const Key = z.object({ tenantId: TenantId, pageId: PageId });

/** Whoever runs the installation wants a page looked at before its time. False where there is no such page. */
export async function lookNow(
  deps: LookNowDeps,
  key: { readonly [Name in keyof PageKey]: string },
  by: string,
): Promise<boolean> {
  const { tenantId, pageId } = Key.parse(key);
  const at = toIso(deps.clock.now());
  const page = await loadPage(deps.db, { tenantId, pageId });
  if (page === undefined) return false;
  await inTransaction(deps.db, async (tx) => {
    await lookSoon(tx, { tenantId, pageId }, at);
    const detail = { host: new URL(page.url).host };
    await writeAudit(tx, { tenantId, at, actor: by, action: 'page.looked', subject: page.vendorName, detail });
  });
  await deps.wake.page(tenantId, pageId);
  return true;
}
