import { z } from 'zod';
import type { Detection, Find, PageDocument } from '../adapter.js';

const Native = z.object({
  summary: z.looseObject({ id: z.string().min(1), name: z.string().min(1), subpath: z.string().nullish().catch(null) }),
});
const lists = ['ongoing_incidents', 'structure', 'affected_components'];
const Compat = z.object({ page: z.object({ id: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/) }), status: z.looseObject({}) });

/** Paths that every page has; any other one may be a page below. */
const ordinaryPaths: ReadonlySet<string> = new Set([
  '',
  'incidents',
  'history',
  'maintenance',
  'maintenances',
  'calendar',
  'feed.atom',
  'feed.rss',
  'api',
]);

interface Settings {
  readonly url: string;
  readonly subpath?: string | undefined;
}

const segmentOf = ({ pathname }: URL): string => pathname.split('/').filter((part) => part !== '')[0] ?? '';

const isPageBelow = (address: URL): boolean => !ordinaryPaths.has(segmentOf(address)) && /^[\w-]{1,60}$/.test(segmentOf(address));

function parsed(answer: PageDocument | undefined): unknown {
  try {
    return answer?.status === 200 ? JSON.parse(answer.body) : undefined;
  } catch {
    return undefined;
  }
}

function nativeOf(answer: PageDocument | undefined): { readonly subpath: string } | undefined {
  const read = Native.safeParse(parsed(answer));
  if (!read.success || !lists.some((key) => key in read.data.summary)) return undefined;
  const { subpath } = read.data.summary;
  return { subpath: subpath === null || subpath === undefined || subpath === '$undefined' ? '' : subpath.replaceAll('/', '') };
}

function findRoot(
  { origin, host }: URL,
  page: PageDocument | undefined,
  named: (name: string) => PageDocument | undefined,
): Find<Settings> | undefined {
  const feeds = [`${origin}/feed.atom`, `${origin}/feed.rss`];
  const settings = { url: origin };
  if (nativeOf(named('proxy')) !== undefined)
    return { settings, confidence: 'sure', evidence: [`/proxy/${host} answers with a summary of the page`], feeds };
  const compat = Compat.safeParse(parsed(named('summary')));
  if (compat.success)
    return {
      settings,
      confidence: 'likely',
      evidence: [`/api/v2/summary.json has a ULID as page id (${compat.data.page.id})`],
      feeds,
    };
  if (page?.status === 200 && page.body.includes('storage.googleapis.com/incident-io-status-page-logos'))
    return { settings, confidence: 'likely', evidence: ['the page shows a logo that is kept by incident.io'], feeds };
  return undefined;
}

export const detection: Detection<Settings> = {
  step: 2,
  probes: (address) => {
    const proxy = `${address.origin}/proxy/${address.host}`;
    return [
      { name: 'proxy', url: proxy, accept: 'json' },
      { name: 'summary', url: `${address.origin}/api/v2/summary.json`, accept: 'json' },
      ...(isPageBelow(address) ? [{ name: 'below', url: `${proxy}/${segmentOf(address)}`, accept: 'json' } as const] : []),
    ];
  },
  recognise: (address, page, answers) => {
    const named = (name: string) => answers.find((answer) => answer.name === name);
    if (!isPageBelow(address)) return findRoot(address, page, named);
    const subpath = segmentOf(address);
    if (nativeOf(named('below'))?.subpath !== subpath) return undefined;
    return {
      settings: { url: address.origin, subpath },
      confidence: 'sure',
      evidence: [`/proxy/${address.host}/${subpath} answers with a summary of the page "${subpath}"`],
    };
  },
};
