import type { Db } from '../db/database.js';
import { databaseServer } from '../db/record/operations.js';
import { type PageHealth, pageHealth } from '../db/record/page-health.js';
import { toIso } from '../domain/time.js';
import { oneLine } from '../render/text/clean.js';
import { count } from './commands/describe.js';
import { deliveryFindings } from './diagnose-delivery.js';
import { type Finding, finding } from './finding.js';

/** Clocks further apart than this make leases and lags wrong. */
const clockToleranceMs = 5_000;

/** What can be told from the database: itself, the clock, the followed pages of all workspaces, and what is wrong with delivery. */
export async function diagnose(db: Db, now: Date): Promise<Finding[]> {
  const server = await databaseServer(db);
  if (server === undefined) return [finding(false, 'database', 'it gives no answer')];
  return [
    finding(true, 'database', `PostgreSQL ${server.version}`),
    clockFinding(now, server.now),
    ...(await pageFindings(db)),
    ...(await deliveryFindings(db, toIso(now))),
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

async function pageFindings(db: Db): Promise<Finding[]> {
  const pages = await pageHealth(db);
  if (pages.length === 0) return [finding(true, 'pages', 'none is followed yet')];
  return pages.map((page) => finding(page.state === 'ok' || page.state === 'new', `page ${page.vendorSlug}`, pageDetail(page)));
}

function pageDetail(page: PageHealth): string {
  if (page.state === 'ok') return `read ${page.lastOkAt ?? ''}`;
  if (page.state === 'new') return 'not read yet';
  const reason = oneLine(page.failureDetail ?? page.failureCode ?? page.state);
  const depending = `${count(page.subscriptions, 'subscription')} ${page.subscriptions === 1 ? 'depends' : 'depend'} on it`;
  return `${reason} (since ${page.failingSince ?? 'now'}; ${depending})`;
}
