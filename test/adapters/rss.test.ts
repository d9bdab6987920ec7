import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { rss } from '../../src/adapters/rss/index.js';
import type { PageLook } from '../../src/domain/snapshot.js';

const page = 'https://status.tamarack.example';
const feed = `${page}/feed.xml`;

interface Row {
  readonly title: string;
  readonly link?: string;
  readonly guid?: string;
  readonly day?: string;
  readonly text?: string;
}

const rowOf = ({ title, link, guid, day, text = '' }: Row): string =>
  `<item><title>${title}</title>${link === undefined ? '' : `<link>${link}</link>`}${guid === undefined ? '' : `<guid isPermaLink="false">${guid}</guid>`}${day === undefined ? '' : `<pubDate>${day} 2026 10:00:00 GMT</pubDate>`}<description><![CDATA[${text}]]></description></item>`;

const bodyOf = (rows: readonly Row[]): string =>
  `<rss version="2.0"><channel><title>Tamarack</title><link>${page}</link>${rows.map(rowOf).join('')}</channel></rss>`;

const document = (name: string, url: string, body: string, status = 200): PageDocument => ({
  name,
  url,
  status,
  headers: {},
  body,
  fetchedAt: '2026-06-20T12:00:00.000Z',
});

const look = (rows: readonly Row[], settings: object = {}): Promise<PageLook> =>
  rss.parse({ url: page, feed, ...settings }, [document('feed', feed, bodyOf(rows))]);

const incidents = async (rows: readonly Row[], settings: object = {}): Promise<string[]> =>
  (await look(rows, settings)).snapshot.incidents.map(
    ({ id, title, status, updates }) => `${id} ${title} ${status} ${updates.length}`,
  );

describe('which items are one incident', () => {
  it('those with one address', async () => {
    const rows = [
      { title: '[Resolved] Slow saws', link: '/i/1', guid: 'b', day: '12 Jun' },
      { title: '[Investigating] Slow saws', link: '/i/1', guid: 'a', day: '11 Jun' },
    ];
    expect(await incidents(rows)).toEqual([`${page}/i/1 Slow saws resolved 2`]);
  });

  it('those of one title among five hundred that share an address, however long their titles are', async () => {
    const titleOf = (index: number) => `Slow saws of mill ${index % 250} ${'and their logs '.repeat(40)}`.trim();
    const rows = Array.from({ length: 500 }, (_, index) => ({ title: titleOf(index), link: '/news', guid: 'a', day: '12 Jun' }));
    const { snapshot } = await look(rows);
    expect(snapshot.incidents).toHaveLength(250);
    expect(snapshot.incidents.map(({ updates }) => updates.length)).toEqual(Array.from({ length: 250 }, () => 1));
    expect(new Set(snapshot.incidents.map(({ title }) => title))).toEqual(new Set(rows.map(({ title }) => title)));
  });

  it('none only because they all link to the page', async () => {
    const rows = [
      { title: '[Resolved] Slow saws', link: `${page}/`, guid: 'a', day: '12 Jun' },
      { title: '[Resolved] Dull axes', link: page, guid: 'b', day: '11 Jun' },
      { title: '[Resolved] Wet logs', link: '/history', guid: 'c', day: '10 Jun' },
      { title: '[Resolved] Lost nails', link: '/history', guid: 'd', day: '9 Jun' },
    ];
    expect(await incidents(rows)).toEqual([
      'a Slow saws resolved 1',
      'b Dull axes resolved 1',
      'c Wet logs resolved 1',
      'd Lost nails resolved 1',
    ]);
  });

  it('those of one title where every update is an item of its own, up to the end or a long pause', async () => {
    const rows = [
      { title: 'Investigating: Slow saws', link: page, guid: 'g5', day: '18 Jun' },
      { title: 'Resolved: Slow saws', link: page, guid: 'g4', day: '12 Jun' },
      { title: 'Update: Slow saws', link: page, guid: 'g3', day: '11 Jun' },
      { title: 'Investigating: Slow saws', link: page, guid: 'g2', day: '10 Jun' },
      { title: 'Resolved: Slow saws', link: page, guid: 'g1', day: '2 May' },
    ];
    expect(await incidents(rows)).toEqual([
      'slow saws|2026-06-18 Slow saws investigating 1',
      'slow saws|2026-06-10 Slow saws resolved 3',
      'slow saws|2026-05-02 Slow saws resolved 1',
    ]);
  });

  it('is not decided by ids that change with every edit or are the same for all', async () => {
    const moving = [{ title: '[Resolved] Slow saws', link: page, guid: 'i7-1781258400', day: '12 Jun' }];
    expect(await incidents(moving)).toEqual(['slow saws|2026-06-12 Slow saws resolved 1']);
    const equal = [
      { title: '[Resolved] Slow saws', guid: 'same', day: '12 Jun' },
      { title: '[Resolved] Dull axes', guid: 'same', day: '11 Jun' },
    ];
    expect(await incidents(equal)).toEqual([
      'slow saws|2026-06-12 Slow saws resolved 1',
      'dull axes|2026-06-11 Dull axes resolved 1',
    ]);
  });

  it('can be set where a feed looks like something else', async () => {
    const rows = [
      { title: 'Saws', link: page, guid: 'b', day: '12 Jun', text: 'They cut.' },
      { title: 'Saws', link: page, guid: 'a', day: '11 Jun', text: 'They do not cut.' },
    ];
    expect(await incidents(rows, { model: 'update' })).toEqual(['saws|2026-06-11 Saws unknown 2']);
    expect(await incidents(rows, { model: 'incident' })).toEqual(['b Saws unknown 1', 'a Saws unknown 1']);
    expect((await look(rows, { model: 'news' })).snapshot.incidents.map(({ kind }) => kind)).toEqual(['notice', 'notice']);
  });
});

describe('a look at a feed', () => {
  it('never says that all is well', async () => {
    expect((await look([{ title: '[Resolved] Slow saws', link: '/i/1', day: '12 Jun' }])).snapshot.status).toBe('unknown');
    const empty = await look([]);
    expect(empty.snapshot).toMatchObject({ status: 'unknown', incidents: [] });
    expect(empty.snapshot.notes.map(({ code }) => code)).toEqual(['empty-feed', 'feed-only']);
  });

  it('covers what is recent, and nothing where an item could not be read or keys are made of titles', async () => {
    const rows = [{ title: '[Resolved] Slow saws', link: '/i/1', day: '12 Jun' }];
    expect((await look(rows)).windows).toEqual([{ kinds: ['incident', 'maintenance', 'notice'], reach: 'recent' }]);
    expect((await look([...rows, { title: '' }])).windows).toEqual([]);
    expect((await look([{ title: '[Resolved] Slow saws', day: '12 Jun' }])).windows).toEqual([]);
    expect((await look([])).windows).toEqual([]);
  });

  it('says of which incidents the feed does not hold every update', async () => {
    const html = '<p><small>Jun 12, 10:00 UTC</small><br><strong>Resolved</strong> - They cut.</p>';
    const rows = [
      { title: 'Slow saws', link: '/i/1', day: '12 Jun', text: html },
      { title: '[Resolved] Dull axes', link: '/i/2', day: '11 Jun' },
    ];
    expect((await look(rows)).latestOnly).toEqual([`${page}/i/2`]);
  });

  it('covers nothing and says so where two items have grown together', async () => {
    const body = bodyOf([
      { title: 'Saws - Operational', guid: 'a' },
      { title: 'Axes - Major Outage', guid: 'b' },
    ]);
    const torn = body.replace(/<description>.*?<guid/s, '<guid');
    const { snapshot } = await rss.parse({ url: page, feed }, [document('feed', feed, torn)]);
    expect(snapshot).toMatchObject({ status: 'unknown', notes: [{ code: 'bad-row' }] });
  });

  it('does not take the one date of a rewritten item for its beginning', async () => {
    const [incident] = (await look([{ title: '[Monitoring] Slow saws', link: '/i/1', day: '12 Jun' }])).snapshot.incidents;
    expect(incident).toMatchObject({ startedAt: null, updates: [{ at: '2026-06-12T10:00:00.000Z' }] });
  });

  it('knows no state where an update has no time', async () => {
    const [incident] = (await look([{ title: '[Resolved] Slow saws', link: '/i/1' }])).snapshot.incidents;
    expect(incident).toMatchObject({ status: 'unknown', updates: [], resolvedAt: null });
  });

  it('reads states of components, which are no incidents', async () => {
    const { snapshot, windows } = await look([
      { title: 'Saws - Operational' },
      { title: 'Axes - Partial Outage' },
      { title: 'Saws - Operational' },
    ]);
    expect(snapshot.components.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'Saws operational',
      'Axes partial_outage',
    ]);
    expect(snapshot).toMatchObject({ status: 'major', incidents: [], notes: [] });
    expect(windows).toEqual([]);
  });
});

const html = (head: string): PageDocument =>
  document('page', `${page}/`, `<!doctype html><html><head>${head}</head><body></body></html>`);
const soft = (name: string): PageDocument => document(name, `${page}${name}`, '<!doctype html><html></html>');
const recognise = (pageDocument: PageDocument | undefined, answers: readonly PageDocument[], address = `${page}/`) =>
  rss.detection.recognise(new URL(address), pageDocument, answers);

describe('finding a feed', () => {
  const plain = bodyOf([{ title: 'New saws', link: '/n/1', day: '12 Jun', text: 'They cut.' }]);
  const known = bodyOf([{ title: '[Resolved] Slow saws', link: '/i/1', day: '12 Jun' }]);

  it('asks the address itself and the usual places, each once', () => {
    const probes = rss.detection.probes(new URL(`${page}/`));
    expect(new Set(probes.map(({ name }) => name)).size).toBe(probes.length);
    expect(probes.map(({ url }) => url)).toContain(`${page}/state_feed/feed`);
  });

  it('takes the address itself when it is a feed', () => {
    expect(recognise(undefined, [document('self', feed, plain)], feed)).toMatchObject({
      settings: { url: feed, feed },
      confidence: 'possible',
      evidence: ['the address itself is a feed (RSS)', 'nothing tells what software made it'],
    });
  });

  it('prefers what the page names in its HTML, and is surer where it knows the grammar', () => {
    const named = html('<link rel="alternate" type="application/rss+xml" href="/rss.xml">');
    const answers = [document('/feed', `${page}/feed`, plain), document('/rss.xml', `${page}/rss.xml`, known)];
    expect(recognise(named, answers)).toMatchObject({ settings: { url: page, feed: `${page}/rss.xml` }, confidence: 'likely' });
    expect(
      recognise(html('<link rel="alternate" type="application/atom+xml" href="/elsewhere.atom">'), [soft('/feed')]),
    ).toMatchObject({ settings: { feed: `${page}/elsewhere.atom` }, confidence: 'possible' });
  });

  it('takes neither web pages with status 200, nor errors, nor XML of another kind, nor other JSON', () => {
    const answers = [
      soft('/feed'),
      document('/rss', `${page}/rss`, '<Error><Code>NoSuchKey</Code></Error>'),
      document('/feed.xml', `${page}/feed.xml`, '<rss version="2.0"></rss>'),
      document('/feed.rss', `${page}/feed.rss`, known, 404),
      document('/feed/rss', `${page}/feed/rss`, '{"items":[]}'),
      document('/index.xml', `${page}/index.xml`, '<urlset xmlns="x"></urlset>'),
    ];
    expect(recognise(html(''), answers)).toBeUndefined();
    expect(recognise(undefined, [])).toBeUndefined();
  });

  it('makes settings of a catalogue row only where the row has a feed', () => {
    expect(rss.fromCatalogue?.({ url: page, feedUrl: feed })).toEqual({ url: page, feed });
    expect(rss.fromCatalogue?.({ url: page, feedUrl: null })).toBeUndefined();
  });
});
