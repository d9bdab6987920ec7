import type { Detection, Find, PageDocument, PageRequest } from '../adapter.js';
import { largestFeed } from '../reading/feed-document.js';
import { FeedComplaint, readFeedXml } from '../reading/feed-xml.js';
import { feedLinks, isHtml, readHtml } from '../reading/html-document.js';
import type { Settings } from './settings.js';

/** Where status pages keep their feeds, most common first. */
const paths = [
  '/history.atom',
  '/history.rss',
  '/feed.atom',
  '/feed.rss',
  '/feed/atom',
  '/feed/rss',
  '/feed',
  '/rss',
  '/rss.xml',
  '/feed.xml',
  '/index.xml',
  '/state_feed/feed',
  '/data/rss.xml',
];

const formats = { rss: 'RSS', atom: 'Atom', rdf: 'RDF' } as const;

/** A feed that was found, and what its bodies look like. */
interface Sniffed {
  readonly url: string;
  readonly format: string;
  readonly grammar: string | null;
}

/** Only the beginning is looked at: adapters read the whole, detection only asks whether it is worth it. */
const sniffed = 200_000;

const grammars: readonly (readonly [string, RegExp])[] = [
  [
    'paragraphs with time and state, as Statuspage and Instatus write them',
    /(?:<|&lt;)small(?:>|&gt;)[\s\S]{0,400}?(?:<|&lt;)(?:strong|b)(?:>|&gt;)/,
  ],
  ['the state in a line "Status: …"', /(?:>|&gt;|\s)(?:Status|State):(?:\s|<|&lt;)/i],
  [
    'a state in the titles',
    /<title>(?:<!\[CDATA\[)?\s{0,20}(?:\[(?:resolved|investigating|identified|monitoring|scheduled|completed|ended|update)\]|(?:resolved|investigating|identified|monitoring)\s?[:-])/i,
  ],
];

function sniff({ url, status, body }: PageDocument): Sniffed | undefined {
  const text = body.replace(/^\uFEFF?\s*/, '');
  if (status !== 200 || text === '' || text.length > largestFeed || isHtml(text)) return undefined;
  if (text.startsWith('{'))
    return /"version"\s{0,5}:\s{0,5}"https?:\/\/(?:www\.)?jsonfeed\.org\/version\/1/.test(text.slice(0, 2000))
      ? { url, format: 'JSON Feed', grammar: null }
      : undefined;
  const read = readFeedXml(text);
  if (read instanceof FeedComplaint) return undefined;
  const grammar = grammars.find(([, pattern]) => pattern.test(text.slice(0, sniffed)))?.[0] ?? null;
  return { url, format: formats[read.root], grammar };
}

const isFeedType = (type: string): boolean => /rss|atom|feed/.test(type);

/** Feeds that the page names itself, Atom first because it tells when an item was published and when it was changed. */
function linkedFeeds(page: PageDocument | undefined): string[] {
  if (page === undefined || !isHtml(page.body)) return [];
  const links = feedLinks(readHtml(page), page.url).filter(({ type }) => isFeedType(type));
  return links.sort((a, b) => Number(b.type.includes('atom')) - Number(a.type.includes('atom'))).map(({ url }) => url);
}

function findOf(address: URL, { url, format, grammar }: Sniffed, isLinked: boolean, isSelf: boolean): Find<Settings> {
  const where = isSelf ? 'the address itself is' : `${new URL(url).pathname} is`;
  return {
    settings: { url: isSelf ? url : pageOf(address), feed: url },
    confidence: grammar === null ? 'possible' : 'likely',
    evidence: [
      `${where} a feed (${format})`,
      ...(isLinked ? ['the page names it in its HTML'] : []),
      grammar === null ? 'nothing tells what software made it' : `its items have ${grammar}`,
    ],
    feeds: [url],
  };
}

const pageOf = ({ origin, pathname }: URL): string => `${origin}${pathname}`.replace(/(?<!\/)\/+$/, '');

const probe = (name: string, url: string): PageRequest => ({ name, url, accept: 'xml' });

export const detection: Detection<Settings> = {
  step: 8,
  probes: (address) => [probe('self', address.href), ...paths.map((path) => probe(path, `${address.origin}${path}`))],
  recognise: (address, page, answers) => {
    const linked = linkedFeeds(page);
    const self = answers.find(({ name }) => name === 'self');
    const own = self === undefined ? undefined : sniff(self);
    if (own !== undefined) return findOf(address, own, false, true);
    const isLinked = ({ url }: Sniffed): boolean => linked.includes(url);
    const feeds = answers
      .filter(({ name }) => name !== 'self')
      .map(sniff)
      .filter((each) => each !== undefined);
    const known = feeds.filter(({ grammar }) => grammar !== null);
    const best = known.find(isLinked) ?? known[0] ?? feeds.find(isLinked);
    if (best !== undefined) return findOf(address, best, isLinked(best), false);
    const [named] = linked;
    if (named !== undefined)
      return {
        settings: { url: pageOf(address), feed: named },
        confidence: 'possible',
        evidence: ['the page names a feed in its HTML'],
        feeds: linked,
      };
    const [any] = feeds;
    return any === undefined ? undefined : findOf(address, any, false, false);
  },
};
