import type { Detection, Find, PageDocument } from '../adapter.js';
import { feedLinks, isHtml, readHtml } from '../reading/html-document.js';
import { StatusioPageId } from './schema.js';

interface StatusioSettings {
  readonly url: string;
  readonly pageId: string;
}

interface Sign {
  readonly pageId: string;
  readonly what: string;
}

const idIn = (text: string, pattern: RegExp): string | undefined => pattern.exec(text.toLowerCase())?.[1];

/** Ids of 24 hexadecimal digits stand in pages of other software too; they count only where Status.io puts them. */
function signsIn({ origin }: URL, { body, url }: PageDocument): Sign[] {
  const feed = feedLinks(readHtml({ url, body, name: 'page', status: 200, headers: {}, fetchedAt: '' }), url)
    .filter((link) => new URL(link.url).origin === origin)
    .map((link) => idIn(link.url, /\/pages\/([0-9a-f]{24})\/rss\b/))
    .find((id) => id !== undefined);
  const own = idIn(body, /["'(]\/pages\/[a-z]{1,20}\/([0-9a-f]{24})(?:[/"'?#)]|$)/);
  const call = idIn(body, /(?:api\.status\.io|status-api\.hostedstatus\.com)\/1\.0\/status\/([0-9a-f]{24})\b/);
  return [
    ...(feed === undefined ? [] : [{ pageId: feed, what: `the page's feed is /pages/${feed}/rss` }]),
    ...(own === undefined ? [] : [{ pageId: own, what: `the page links to /pages/…${own}` }]),
    ...(call === undefined ? [] : [{ pageId: call, what: `the page asks Status.io for ${call}` }]),
  ];
}

const asks = /(?:api|image|static|cdn|app|manage)\.status\.io\b|hostedstatus\.com\b/i;

function recognise(address: URL, page: PageDocument | undefined): Find<StatusioSettings> | undefined {
  if (page === undefined || page.status !== 200) return undefined;
  const find = (pageId: string, confidence: 'sure' | 'likely', evidence: readonly string[]): Find<StatusioSettings> => ({
    settings: { url: address.origin, pageId },
    confidence,
    evidence,
    feeds: [`${address.origin}/pages/${pageId}/rss`],
  });
  const stated = StatusioPageId.safeParse(page.headers['x-status-page-id']?.trim().toLowerCase());
  if (stated.success) return find(stated.data, 'sure', [`the header x-status-page-id says ${stated.data}`]);
  if (!isHtml(page.body)) return undefined;
  const signs = signsIn(address, page);
  const [first] = signs;
  if (first === undefined || signs.some(({ pageId }) => pageId !== first.pageId)) return undefined;
  const isHosted = address.hostname.endsWith('.status.io');
  const evidence = [
    ...signs.map(({ what }) => what),
    ...(isHosted ? ['the host lies below status.io'] : []),
    ...(asks.test(page.body) ? ['the page takes files from Status.io'] : []),
  ];
  return evidence.length < 2 ? undefined : find(first.pageId, isHosted ? 'sure' : 'likely', evidence);
}

export const detection: Detection<StatusioSettings> = { step: 7, probes: () => [], recognise };
