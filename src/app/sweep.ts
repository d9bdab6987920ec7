import type { Clock } from '../clock.js';
import { retryFullThreads } from '../db/closed-replies.js';
import { type Db, inTransaction } from '../db/database.js';
import { forgottenDocuments } from '../db/documents.js';
import { trySweep } from '../db/locks.js';
import { notePages } from '../db/page-notes.js';
import { claimDuePages, overduePages, type PageKey } from '../db/pages.js';
import { claimDueThreads, laggingThreads, type ThreadKey } from '../db/threads.js';
import type { DocumentId, TenantId } from '../domain/ids.js';
import { addMs, toIso } from '../domain/time.js';

export interface SweepDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** A claimed page that nobody looked at within this time is claimed again. */
const claimMs = 20_000;
/** How long a page may be overdue, and a document wait, before its wake-up counts as lost. */
const patienceMs = 5_000;
const most = 500;

/** A thread for which there was no room is tried again so often, and for so long after its incident changed. */
const fullMs = 30 * 60_000;
const fullPatienceMs = 7 * 24 * 3_600_000;

/** Pages whose time has come, for the due-tick. */
export function leaseDuePages(deps: SweepDeps): Promise<PageKey[]> {
  const now = toIso(deps.clock.now());
  return claimDuePages(deps.db, now, addMs(now, claimMs), 100);
}

/** A thread that was woken and that nobody looked at within this time is woken again. */
const wokenMs = 15_000;
const mostWoken = 300;

/** Threads whose wait is over, for the thread tick. */
export function leaseDueThreads(deps: SweepDeps): Promise<ThreadKey[]> {
  const now = toIso(deps.clock.now());
  return claimDueThreads(deps.db, now, addMs(now, wokenMs), mostWoken);
}

/** What nobody is looking after. */
export interface Forgotten {
  readonly pages: readonly PageKey[];
  readonly documents: readonly { readonly tenantId: TenantId; readonly documentId: DocumentId }[];
  readonly threads: readonly ThreadKey[];
}

/**
 * Finds what lost its wake-up: overdue pages, documents nobody ingested, threads behind their incident; tries threads again that found no room, and has people told of pages that cannot be read. One process at a time does it; the
 * others get an empty answer at once.
 */
export function sweep(deps: SweepDeps): Promise<Forgotten> {
  const now = toIso(deps.clock.now());
  const before = addMs(now, -patienceMs);
  return inTransaction(deps.db, async (tx) => {
    if (!(await trySweep(tx))) return { pages: [], documents: [], threads: [] };
    const pages = await overduePages(tx, before, now, most);
    const documents = await forgottenDocuments(tx, before, most);
    const threads = await laggingThreads(tx, now, most);
    await notePages(tx, now, most);
    // The last of all: what is owed again was not forgotten, and the tick finds it.
    await retryFullThreads(tx, { now, triedBefore: addMs(now, -fullMs), changedAfter: addMs(now, -fullPatienceMs), limit: most });
    return { pages, documents, threads };
  });
}
