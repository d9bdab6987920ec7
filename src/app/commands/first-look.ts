import { loadPage, type PageRow } from '../../db/pages.js';
import type { CommandDeps } from './deps.js';

const stepMs = 250;
const longestMs = 8_000;

/** Was read, or could not be: what is known of it will not change within seconds. */
const isKnown = (page: PageRow): boolean => page.baselineAt !== null || page.state === 'failed' || page.state === 'unrecognised';

/**
 * Waits at most eight seconds until pages that nobody followed before have been read once, so that a new subscription knows what is open.
 * Returns the pages as they are then.
 */
export async function firstLook(deps: CommandDeps, pages: readonly PageRow[]): Promise<readonly PageRow[]> {
  const unread = pages.filter((page) => !isKnown(page));
  for (const page of unread) await deps.wake.page(page.tenantId, page.id);
  let current = pages;
  for (let waited = 0; waited < longestMs && !current.every(isKnown); waited += stepMs) {
    await deps.sleep(stepMs);
    current = await reloaded(deps, current);
  }
  return current;
}

const reloaded = (deps: CommandDeps, pages: readonly PageRow[]): Promise<PageRow[]> =>
  Promise.all(
    pages.map(async (page) =>
      isKnown(page) ? page : ((await loadPage(deps.db, { tenantId: page.tenantId, pageId: page.id })) ?? page),
    ),
  );
