import type { Db } from '../db/database.js';
import { followedPages } from '../db/pages.js';
import { databaseServer, laggingThreads, unsettledDeliveries } from '../db/record/operations.js';
import type { TenantId } from '../domain/ids.js';

/** One line of `doctor`: what was looked at, whether it is well, and the cure where it is not. */
export interface Finding {
  readonly subject: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Clocks further apart than this make leases and lags wrong. */
const clockToleranceMs = 5_000;

/** What can be told from the database: itself, the clock, the followed pages, and threads that are behind. */
export async function diagnose(db: Db, tenantId: TenantId, now: Date): Promise<Finding[]> {
  const server = await databaseServer(db);
  if (server === undefined) return [{ subject: 'database', ok: false, detail: 'it gives no answer' }];
  return [
    { subject: 'database', ok: true, detail: `PostgreSQL ${server.version}` },
    clockFinding(now, server.now),
    ...(await pageFindings(db, tenantId)),
    ...(await threadFindings(db)),
  ];
}

function clockFinding(now: Date, serverNow: string): Finding {
  const apart = Math.abs(now.getTime() - Date.parse(serverNow));
  const ok = apart < clockToleranceMs;
  const detail = ok
    ? 'this machine and the database agree'
    : `this machine and the database are ${Math.round(apart / 1000)} s apart: let both follow a time server`;
  return { subject: 'clock', ok, detail };
}

async function pageFindings(db: Db, tenantId: TenantId): Promise<Finding[]> {
  const pages = await followedPages(db, tenantId);
  if (pages.length === 0) return [{ subject: 'pages', ok: true, detail: 'none is followed yet' }];
  return pages.map((page) => ({
    subject: `page ${page.vendorSlug}`,
    ok: page.state === 'ok' || page.state === 'new',
    detail:
      page.state === 'ok'
        ? `read ${page.lastOkAt ?? ''}`
        : page.state === 'new'
          ? 'not read yet'
          : `${page.failureDetail ?? page.failureCode ?? page.state} (since ${page.failingSince ?? 'now'})`,
  }));
}

async function threadFindings(db: Db): Promise<Finding[]> {
  const lagging = await laggingThreads(db, 20);
  const doubtful = await unsettledDeliveries(db, 20);
  const behind =
    lagging.length === 0
      ? 'none is behind'
      : `${lagging.length === 20 ? '20 or more are' : `${lagging.length} are`} behind; they catch up while the service runs`;
  const doubts =
    doubtful.length === 0 ? 'none is in doubt' : `${doubtful.length} are in doubt and are settled with the next round`;
  return [
    { subject: 'threads', ok: lagging.length === 0, detail: behind },
    { subject: 'deliveries', ok: doubtful.length === 0, detail: doubts },
  ];
}
