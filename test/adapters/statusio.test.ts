import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { statusio } from '../../src/adapters/statusio/index.js';
import { diff } from '../../src/domain/diff.js';
import { PageId } from '../../src/domain/ids.js';
import type { Incident } from '../../src/domain/incident.js';

const pageId = '6a1e5c000000000000000100';
const settings = { url: 'https://status.wherry.example/some/path', pageId };
const id = (last: number) => `6a1e5c0000000000000000${last}`;

const message = (details: string, state: number, status: number, datetime: string) => ({ details, state, status, datetime });
const incident = (last: number, messages: object[], rest: object = {}) => ({
  _id: id(last),
  name: 'Slow ferries',
  datetime_open: '2026-04-01T09:00:11.431Z',
  messages,
  components_affected: [{ _id: 'c1', name: 'Bookings' }],
  containers_affected: [{ _id: 'k1', name: 'North' }],
  ...rest,
});

const component = (containers: object[], code = 100) => ({ id: 'c1', name: 'Bookings', status_code: code, containers });
const place = (placeId: string, name: string, code = 100) => ({ id: placeId, name, status_code: code });

interface Given {
  readonly overall?: unknown;
  readonly components?: unknown;
  readonly incidents?: unknown;
  readonly active?: unknown;
  readonly upcoming?: unknown;
  readonly feed?: string | null;
}

const document = (name: string, body: string, status = 200): PageDocument => ({
  name,
  url: `https://status.wherry.example/${name}`,
  status,
  headers: {},
  body,
  fetchedAt: '2026-04-01T10:00:05.000Z',
});

const item = (last: number, updates: readonly (readonly [string, string, string])[], kind = 'incident') =>
  `<item><title>Slow ferries</title><link>https://status.io/pages/${kind}/${pageId}/${id(last)}</link><guid isPermaLink="false">${id(last)}</guid><description><![CDATA[${updates
    .map(([at, state, text]) => `<small>${at}</small><br /><b>${state}</b> - ${text}<br /><br />`)
    .join('')}]]></description></item>`;
const feedOf = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Wherry Status</title>${items.join('')}</channel></rss>`;

const documents = ({
  overall = 100,
  components = [component([place('k1', 'North'), place('k2', 'South')])],
  incidents = [],
  active = [],
  upcoming = [],
  feed = feedOf(),
}: Given): PageDocument[] => [
  document(
    'status',
    JSON.stringify({
      result: { status_overall: { status_code: overall }, status: components, incidents, maintenance: { active, upcoming } },
    }),
  ),
  feed === null ? document('history', '', 404) : document('history', feed),
];

const parse = (given: Given) => statusio.parse(settings, documents(given));

const asked = message('We are looking.', 100, 300, '2026-04-01T09:00:12.457Z');
const found = message('A winch is stuck.', 200, 300, '2026-04-01T09:20:49.810Z');

describe('Status.io, what it asks for', () => {
  it('asks Status.io for the state and the page for the feed, which may be missing', () => {
    expect(statusio.plan(settings, [])).toEqual([
      { name: 'status', url: `https://api.status.io/1.0/status/${pageId}`, accept: 'json' },
      { name: 'history', url: `https://status.wherry.example/pages/${pageId}/rss`, accept: 'xml', expects: [403, 404, 410] },
    ]);
    expect(statusio.plan(settings, documents({}))).toEqual([]);
  });

  it('takes the id of a page from the feed of a catalogue row, and else leaves the page to be probed', () => {
    const url = 'https://status.wherry.example';
    expect(statusio.fromCatalogue?.({ url, feedUrl: `${url}/pages/${pageId}/rss` })).toEqual({ url, pageId });
    expect(statusio.fromCatalogue?.({ url, feedUrl: null })).toBeUndefined();
    expect(statusio.fromCatalogue?.({ url, feedUrl: `${url}/history.rss` })).toBeUndefined();
  });

  it('covers no maintenance, and says so, when a list of them is missing', async () => {
    const { snapshot, windows } = await parse({ active: null });
    expect(windows).toEqual([{ kinds: ['incident'], reach: 'open' }]);
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['missing-list']);
  });

  it('quotes the error that stands in for an unknown page', async () => {
    const answer = document('status', '{"error":"status page not found"}');
    await expect(statusio.parse(settings, [answer])).rejects.toThrow('with an error ("status page not found").');
  });
});

describe('Status.io, the end of an incident', () => {
  const open = { incidents: [incident(21, [asked, found])] };
  const words: readonly (readonly [string, string, string])[] = [
    ['April 1, 2026 05:00 EDT', 'Investigating', 'We are looking.'],
    ['April 1, 2026 05:20 EDT', 'Identified', 'A winch is stuck.'],
  ];
  const end: readonly [string, string, string] = ['April 1, 2026 05:50 EDT', 'Resolved', 'It turns again.'];
  const closed = { incidents: [], feed: feedOf(item(21, [...words, end])) };

  const step = (stored: readonly Incident[], look: Awaited<ReturnType<typeof parse>>, at: string) =>
    diff({ pageId: PageId.parse('wherry'), incidents: stored, asOf: null }, look, {
      at,
      baseline: false,
      gone: new Set(),
      hasAddresses: false,
    });

  it('adds one update and closes, and changes nothing that the feed cannot know', async () => {
    const first = step([], await parse(open), '2026-04-01T09:30:00.000Z');
    const second = step(
      first.incidents.map(({ incident: each }) => each),
      await parse(closed),
      '2026-04-01T10:00:00.000Z',
    );
    expect(second.incidents).toHaveLength(1);
    const [after] = second.incidents;
    expect(after?.changes.map(({ kind }) => kind).sort()).toEqual(['resolved', 'update-added']);
    expect(after?.incident).toMatchObject({ status: 'resolved', impact: 'minor', components: ['Bookings - North'] });
    expect(after?.incident.updates.map(({ body, revision }) => [body, revision])).toEqual([
      ['We are looking.', 1],
      ['A winch is stuck.', 1],
      ['It turns again.', 1],
    ]);
  });

  it('closes by absence while the feed still shows it as open', async () => {
    const first = step([], await parse(open), '2026-04-01T09:30:00.000Z');
    const look = await parse({ feed: feedOf(item(21, words)) });
    const second = step(
      first.incidents.map(({ incident: each }) => each),
      look,
      '2026-04-01T10:00:00.000Z',
    );
    expect(look.snapshot.incidents).toEqual([]);
    expect(second.incidents.map(({ incident: { status } }) => status)).toEqual(['resolved']);
  });

  it('believes whichever document has the later word when both hold it', async () => {
    const { snapshot: behind } = await parse({ ...open, feed: closed.feed });
    expect(behind.incidents.map(({ status, impact, updates }) => [status, impact, updates.length])).toEqual([
      ['resolved', 'minor', 3],
    ]);
    const reopened = incident(21, [asked, found, message('It is stuck again.', 100, 400, '2026-04-01T09:58:00.000Z')]);
    const { snapshot: ahead } = await parse({ incidents: [reopened], feed: closed.feed });
    expect(ahead.incidents.map(({ status, impact }) => [status, impact])).toEqual([['investigating', 'major']]);
  });

  it('shows an incident that JSON and feed both list as open once, as the JSON tells it', async () => {
    const { snapshot } = await parse({ ...open, feed: feedOf(item(21, words)) });
    expect(snapshot.incidents.map(({ id: each, updates }) => [each, updates.length])).toEqual([[id(21), 2]]);
  });

  it('says that it cannot know how incidents ended when there is no feed', async () => {
    const { snapshot, windows } = await parse({ feed: null });
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['missing-document']);
    expect(windows).toContainEqual({ kinds: ['incident'], reach: 'open' });
  });
});

describe('Status.io, components and their places', () => {
  it('lists the places of a component that has several', async () => {
    const { snapshot } = await parse({ components: [component([place('k1', 'North', 500), place('k2', 'South')])] });
    expect(snapshot.components.map(({ id: each, group, name, status }) => [each, group, name, status])).toEqual([
      ['c1', null, 'Bookings', 'operational'],
      ['c1/k1', 'Bookings', 'North', 'major_outage'],
      ['c1/k2', 'Bookings', 'South', 'operational'],
    ]);
  });

  it('folds the only place into its component, the worse of both states counting', async () => {
    const { snapshot } = await parse({ components: [component([place('k1', 'North', 400)])] });
    expect(snapshot.components.map(({ id: each, status }) => [each, status])).toEqual([['c1', 'partial_outage']]);
  });

  it('names the component alone when all its places are affected', async () => {
    const everywhere = incident(21, [asked], {
      containers_affected: [
        { _id: 'k1', name: 'N' },
        { _id: 'k2', name: 'S' },
      ],
    });
    const { snapshot } = await parse({ incidents: [everywhere] });
    expect(snapshot.incidents[0]?.components).toEqual(['Bookings']);
  });

  it('takes a security event for trouble of unknown size, not for good news', async () => {
    const { snapshot } = await parse({ overall: 600, components: [component([], 600)] });
    expect([snapshot.status, snapshot.components[0]?.status]).toEqual(['unknown', 'unknown']);
    expect(snapshot.notes).toEqual([]);
  });

  it('keeps the impact an incident had when its last message already reads operational', async () => {
    const watched = message('Watching.', 300, 100, '2026-04-01T09:40:00.000Z');
    const { snapshot } = await parse({ incidents: [incident(21, [asked, watched])] });
    expect(snapshot.incidents.map(({ impact, status }) => [impact, status])).toEqual([['minor', 'monitoring']]);
  });
});

describe('Status.io, detection', () => {
  const address = new URL('https://status.wherry.example/');
  const html = (inner: string) => `<!doctype html><html><head>${inner}</head><body></body></html>`;
  const page = (body: string, headers: Record<string, string> = {}): PageDocument => ({
    ...document('page', body),
    url: address.href,
    headers,
  });
  const find = (body: string, headers?: Record<string, string>, at = address) =>
    statusio.detection.recognise(at, page(body, headers), []);
  const feedLink = `<link rel="alternate" type="application/rss+xml" href="/pages/${pageId}/rss">`;

  it('finds a page by its header', () => {
    expect(find(html(''), { 'x-status-page-id': pageId })).toMatchObject({
      settings: { url: address.origin, pageId },
      confidence: 'sure',
    });
  });

  it.each([
    ['its feed and its files', `${feedLink}<link rel="icon" href="https://image.status.io/x.png">`],
    ['its feed and its requests', `${feedLink}<script>fetch("https://api.status.io/1.0/status/${pageId}")</script>`],
    ['its feed and its own pages', `${feedLink}<a href="/pages/history/${pageId}">History</a>`],
    ['its requests to the other host', `<script>get("https://status-api.hostedstatus.com/1.0/status/${pageId}")</script>`],
  ])('finds a page by %s', (_what, inner) => {
    expect(find(html(inner))).toMatchObject({
      settings: { pageId },
      confidence: 'likely',
      feeds: [expect.stringContaining(pageId)],
    });
  });

  it('finds a page below status.io by a link to one of its incidents', () => {
    const at = new URL('https://wherry.status.io/');
    expect(find(html(`<a href="/pages/incident/${pageId}/${id(21)}">x</a>`), {}, at)).toMatchObject({ settings: { pageId } });
  });

  it.each([
    ['a feed alone, which other software may have at such a path', feedLink],
    ['issues with ids of the same form', `<a href="/issues/${pageId}">x</a><link href="https://image.status.io/x.png">`],
    [
      'a blog that links to a page of somebody else',
      `<a href="https://status.other.example/pages/${pageId}/rss">x</a><a href="https://status.io">y</a>`,
    ],
    ['two ids that contradict each other', `${feedLink}<script>fetch("https://api.status.io/1.0/status/${id(99)}")</script>`],
    ['a header that is no id', ''],
  ])('does not take %s', (_what, inner) => {
    expect(find(html(inner), { 'x-status-page-id': 'none' })).toBeUndefined();
  });
});
