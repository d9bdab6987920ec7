import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { AskedFilter } from '../../src/app/find-incidents.js';
import type { RecordedIncident } from '../../src/db/record/api-incidents.js';
import type { Filter } from '../../src/domain/filter.js';
import { paragraphOf } from '../../src/domain/filter-complaint.js';
import { quoteIfNeeded } from '../../src/domain/filter-format.js';
import { publicTenant } from '../../src/domain/ids.js';
import { Impact, IncidentKind } from '../../src/domain/incident.js';
import { atomFeed } from '../../src/web/feeds/atom-feed.js';
import { type FeedDocument, feedEntry, printable, updatedAt } from '../../src/web/feeds/feed-entry.js';
import { jsonFeed } from '../../src/web/feeds/json-feed.js';
import { maintenanceCalendar } from '../../src/web/feeds/maintenance-calendar.js';
import { baseOf, calledAt } from './api/base.js';
import type { ApiPort } from './api/port.js';
import { type Refusal, refuse, sendRefusal } from './api/problem.js';
import type { HttpDeps } from './deps.js';
import { localeOf, wordsFor } from './locale.js';
import { sendIfChanged } from './send-if-changed.js';
import { isStorable } from './storable.js';

/** What a feed shows at most, and what is open besides however old it is. */
const mostEntries = 60;
const mostOpen = 40;
const mostEvents = 200;

const formats = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
} as const;

/** An empty field of a form asks for nothing. */
const asked = <Word>(schema: z.ZodType<Word>) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(schema)
    .optional();

const Word = z.string().trim().min(1).max(200).refine(isStorable);

/** An expression of the filter language, or what the address of a history selects; both hold where both are given. */
const Query = z.object({
  filter: z.string().trim().min(1).max(4_000).refine(isStorable).optional(),
  region: asked(Word),
  component: asked(Word),
  kind: asked(IncidentKind),
  impact: asked(Impact),
  q: asked(Word),
});
type Query = z.infer<typeof Query>;

interface Chosen {
  readonly req: Request;
  readonly port: ApiPort;
  readonly site: Pick<HttpDeps, 'publicUrl'>;
  /** A vendor's slug, or `all`. */
  readonly slug: string;
  readonly slugs: readonly string[];
  readonly vendor: string | null;
  readonly filter: Filter;
  readonly query: Query;
}

/** `/feeds/<vendor>.atom`, `.json` and `.ics`, and the same for `all`: what is public, for readers of feeds and calendars. */
export function feedRoutes(site: Pick<HttpDeps, 'publicUrl'>, port: ApiPort): Router {
  const router = Router();
  router.get('/feeds/:name', async (req, res) => {
    const [, slug = '', format] = /^(.{1,200})\.(atom|json|ics)$/s.exec(req.params.name) ?? [];
    const chosen = await chosenBy(site, port, req, slug);
    if ('kind' in chosen) return sendRefusal(res, chosen);
    if (format === 'ics') await sendCalendar(res, chosen);
    else await sendFeed(res, chosen, format === 'json' ? 'json' : 'atom');
  });
  return router;
}

const unknownFeed = (): Refusal =>
  refuse(
    404,
    'feed.unknown',
    'There is no such feed: /feeds/<vendor>.atom, .json or .ics, or /feeds/all.atom over all followed vendors.',
  );

async function chosenBy(site: Chosen['site'], port: ApiPort, req: Request, slug: string): Promise<Chosen | Refusal> {
  if (slug === '' || slug.includes('\0')) return unknownFeed();
  const pages = await port.pages(publicTenant, slug === 'all' ? null : slug);
  const vendor = slug === 'all' ? null : pages[0]?.vendorName;
  if (vendor === undefined) return unknownFeed();
  const query = Query.safeParse(req.query);
  if (!query.success) return badQuery();
  // Every text of every vendor would have to be read, for anybody who asks.
  if (slug === 'all' && query.data.q !== undefined)
    return refuse(400, 'filter.bad', 'Give `q` with the feed of one vendor; the feed of all takes the other filters.');
  const read = await port.readFilter(publicTenant, askedBy(query.data));
  if (read.kind === 'bad') return refuse(400, 'filter.bad', paragraphOf(read.complaints));
  const slugs = [...new Set(pages.map((page) => page.vendorSlug))];
  return { req, port, site, slug, slugs, vendor, filter: read.filter, query: query.data };
}

const badQuery = (): Refusal =>
  refuse(
    400,
    'filter.bad',
    `Give one \`filter\` of at most 4000 characters, or one each of \`region\`, \`component\`, \`q\` (at most 200), \`kind\` (${IncidentKind.options.join(', ')}) and \`impact\` (${Impact.options.join(', ')}), or none.`,
  );

/** A history leaves out what names no place where a place is asked for, unlike a subscription. */
const askedBy = ({ filter, region, component, kind }: Query): AskedFilter => ({
  expression: filter,
  regions: region === undefined ? [] : [region],
  components: component === undefined ? [] : [component],
  kinds: kind === undefined ? [] : [kind],
  isStrict: region !== undefined || component !== undefined,
});

/** What was asked for, for the title. */
const spoken = ({ filter, q, ...words }: Query): string =>
  [
    filter ?? '',
    ...Object.entries(words).flatMap(([name, word]) => (word === undefined ? [] : `${name}:${quoteIfNeeded(word)}`)),
    q === undefined ? '' : `"${q}"`,
  ]
    .filter((part) => part !== '')
    .join(' ');

/** The newest, and whatever is still open: an old incident that goes on is news. */
async function entriesOf({ port, filter, slugs, query }: Chosen): Promise<RecordedIncident[]> {
  const search = { tenantId: publicTenant, filter, slugs, impact: query.impact, text: query.q };
  const [newest, open] = await Promise.all([
    port.find({ ...search, limit: mostEntries }),
    port.find({ ...search, isOpen: true, limit: mostOpen }),
  ]);
  const all = new Map([...newest.incidents, ...open.incidents].map((one) => [one.incident.id, one]));
  return [...all.values()].toSorted((a, b) => (updatedAt(a) < updatedAt(b) ? 1 : -1)).slice(0, mostEntries);
}

function titleOf({ req, vendor, query }: Chosen, isCalendar: boolean): string {
  const { feed } = wordsFor(req).outlets;
  const plain =
    vendor === null ? (isCalendar ? feed.allCalendar : feed.all) : isCalendar ? feed.calendar(vendor) : feed.title(vendor);
  const said = spoken(query);
  return printable(said === '' ? plain : feed.narrowed(plain, said));
}

const headed = (res: Response, incidents: readonly RecordedIncident[], type: string): Response => {
  // When we saw it, and not when the vendor says it wrote it: what one vendor wrote may be seen after the later words of another.
  const newest = incidents
    .map(({ incident }) => incident.changedAt)
    .toSorted()
    .at(-1);
  if (newest !== undefined) res.set('last-modified', new Date(newest).toUTCString());
  return res.set({
    'content-type': type,
    'cache-control': 'public, max-age=60',
    'access-control-allow-origin': '*',
    'content-language': localeOf(res.req).language,
  });
};

async function sendFeed(res: Response, chosen: Chosen, format: keyof typeof formats): Promise<void> {
  const { req, site, slug, vendor } = chosen;
  const incidents = await entriesOf(chosen);
  const { prefix, language } = localeOf(req);
  const own = baseOf(site, req);
  const base = `${own}${prefix}`;
  const document: FeedDocument = {
    title: titleOf(chosen, false),
    selfUrl: calledAt(own, req),
    homeUrl: vendor === null ? `${base}/` : `${base}/vendors/${encodeURIComponent(slug)}`,
    language,
    entries: incidents.map((one) => feedEntry(one, wordsFor(req), base)),
  };
  sendIfChanged(req, headed(res, incidents, formats[format].type), formats[format].write(document));
}

async function sendCalendar(res: Response, chosen: Chosen): Promise<void> {
  const { req, site, port, filter, slugs, query } = chosen;
  const { incidents } = await port.find({
    tenantId: publicTenant,
    filter: { ...filter, kinds: ['maintenance'], notKinds: [] },
    slugs,
    text: query.q,
    limit: mostEvents,
  });
  const base = `${baseOf(site, req)}${localeOf(req).prefix}`;
  const calendar = maintenanceCalendar(incidents, { title: titleOf(chosen, true), words: wordsFor(req), base });
  sendIfChanged(req, headed(res, incidents, 'text/calendar; charset=utf-8'), calendar);
}
