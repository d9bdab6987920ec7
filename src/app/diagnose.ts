import type { Db } from '../db/database.js';
import { databaseServer, laggingThreads, unsettledDeliveries } from '../db/record/operations.js';
import { type PageHealth, pageHealth } from '../db/record/page-health.js';
import { oneLine } from '../render/text/clean.js';
import { count } from './commands/describe.js';
import { type Finding, finding } from './finding.js';

/** Clocks further apart than this make leases and lags wrong. */
const clockToleranceMs = 5_000;

/** What can be told from the database: itself, the clock, the followed pages of all workspaces, and threads that are behind. */
export async function diagnose(db: Db, now: Date): Promise<Finding[]> {
  const server = await databaseServer(db);
  if (server === undefined) return [finding(false, 'database', 'it gives no answer')];
  return [
    finding(true, 'database', `PostgreSQL ${server.version}`),
    clockFinding(now, server.now),
    ...(await pageFindings(db)),
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

const mostCounted = 20;

async function threadFindings(db: Db): Promise<Finding[]> {
  const lagging = await laggingThreads(db, mostCounted);
  const doubtful = await unsettledDeliveries(db, mostCounted);
  const behind =
    lagging.length === 0
      ? 'none is behind'
      : `${several(lagging)} behind${where(lagging)}; they catch up while the service runs, and in paused channels when those go on`;
  const doubts =
    doubtful.length === 0
      ? 'none is in doubt'
      : `${several(doubtful)} in doubt${where(doubtful)} and settled with the next round`;
  return [finding(lagging.length === 0, 'threads', behind), finding(doubtful.length === 0, 'deliveries', doubts)];
}

const several = ({ length }: readonly unknown[]): string =>
  length === mostCounted ? `${mostCounted} or more are` : length === 1 ? '1 is' : `${length} are`;

/** ` (2 in slack, 1 in preview)` */
function where(things: readonly { readonly chat: string }[]): string {
  const chats = [...new Set(things.map(({ chat }) => chat))];
  return ` (${chats.map((chat) => `${things.filter((thing) => thing.chat === chat).length} in ${chat}`).join(', ')})`;
}
