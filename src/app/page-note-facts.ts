import type { ChannelPost } from '../db/channel-posts.js';
import type { Db } from '../db/database.js';
import { openIncidents } from '../db/incidents.js';
import { loadPage, type PageRow } from '../db/pages.js';
import type { ReadableFacts, UnreadableFacts } from '../domain/page-trouble.js';
import type { IsoTime } from '../domain/time.js';

/**
 * What is to be said about a page; undefined when there is nothing (any more): a page that came back before anybody could be told needs no word. What was
 * said once stays as it was said.
 */
export async function pageNoteFacts(
  db: Db,
  { about, kind, facts }: Pick<ChannelPost, 'about' | 'kind' | 'facts'>,
  now: IsoTime,
): Promise<UnreadableFacts | ReadableFacts | undefined> {
  if (facts?.kind === 'unreadable' || facts?.kind === 'readable') return facts;
  const page = about === null ? undefined : await loadPage(db, about);
  if (page === undefined || about === null) return undefined;
  const said = { vendor: page.vendorName, url: page.url, since: about.episode };
  if (kind === 'readable') return { kind, ...said, backAt: now };
  if (page.failingSince !== about.episode) return undefined;
  return { kind: 'unreadable', ...said, code: page.failureCode ?? 'unknown', open: await openThere(db, page) };
}

const openThere = async (db: Db, page: PageRow): Promise<number | null> =>
  page.baselineAt === null ? null : (await openIncidents(db, { tenantId: page.tenantId, pageId: page.id })).length;
