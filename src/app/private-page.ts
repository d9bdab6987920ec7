import type { Clock } from '../clock.js';
import { writeAudit } from '../db/audit-log.js';
import { type Db, inTransaction } from '../db/database.js';
import { addPage, followPage, lookSoon, type PageRow, pagesOfVendor } from '../db/pages.js';
import { isKnownTenant, sealPage } from '../db/private-pages.js';
import { stayWithin } from '../db/tenant-limits.js';
import { slugOfHost } from '../domain/filter.js';
import { PageId, publicTenant, randomId, type TenantId } from '../domain/ids.js';
import type { Gazetteer } from '../domain/regions.js';
import { toIso } from '../domain/time.js';
import { OperatorError } from '../errors.js';
import type { Fetcher } from '../http/fetcher.js';
import type { Secrets } from '../secrets.js';
import { byCommandLine } from './audit.js';
import { detectPage } from './detect-page.js';
import { type PageAccess, sealAccess, withAccess } from './page-access.js';

export interface PrivatePageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly fetcher: Fetcher;
  readonly gazetteer: Gazetteer;
  readonly secrets: () => Promise<Secrets>;
}

export interface WantedPage {
  /** The page belongs to this workspace alone: nobody else can follow it, and the public pages of the web do not show it. */
  readonly tenantId: TenantId;
  readonly address: URL;
  readonly access: PageAccess;
}

/**
 * Adds a page that only shows itself to those who bring what opens it, after reading it once; or gives a page that was added before a new key.
 * @throws OperatorError `page.unreadable` when it cannot be read with it.
 */
export async function addPrivatePage(deps: PrivatePageDeps, { tenantId, address, access }: WantedPage): Promise<PageRow> {
  await refuseStrangers(deps.db, tenantId);
  const opened = withAccess(deps.fetcher, address.origin, access);
  const found = await detectPage({ ...deps, fetcher: opened }, address);
  if (found.kind === 'refused') throw new OperatorError('page.unreadable', found.reason);
  if (new URL(found.url).origin !== address.origin)
    throw new OperatorError(
      'page.elsewhere',
      `${address.host} leads to ${new URL(found.url).host}: give that address, so that what opens it goes there alone`,
    );
  const slug = slugOfHost(address.host);
  const now = toIso(deps.clock.now());
  const [before] = (await pagesOfVendor(deps.db, tenantId, slug)).filter(({ url }) => new URL(url).origin === address.origin);
  const sealed = sealAccess(await deps.secrets(), access);
  const wanted = {
    tenantId,
    pageId: PageId.parse(randomId()),
    vendorSlug: slug,
    vendorName: found.look.snapshot.page.name,
    url: found.url,
    adapter: found.provider,
    settings: found.settings,
    pollSeconds: null,
  };
  return inTransaction(deps.db, async (tx) => {
    const page = before ?? (await addPage(tx, wanted, now));
    const key = { tenantId, pageId: page.id };
    await sealPage(tx, key, sealed);
    if (before === undefined) await stayWithin(tx, tenantId, ['privatePages']);
    await followPage(tx, tenantId, key);
    await lookSoon(tx, key, now);
    const detail = { host: address.host, private: true, newKey: before !== undefined };
    await writeAudit(tx, { tenantId, at: now, actor: byCommandLine, action: 'page.added', subject: page.vendorName, detail });
    return page;
  });
}

/** Pages of the public tenant are everybody's. */
async function refuseStrangers(db: Db, tenantId: TenantId): Promise<void> {
  if (tenantId === publicTenant || !(await isKnownTenant(db, tenantId)))
    throw new OperatorError(
      'page.no_workspace',
      `there is no workspace ${tenantId}: give the one that is connected, such as slack-T0123, or leave it out for the preview channels`,
    );
}
