import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { instatus } from '../../src/adapters/instatus/index.js';
import { WatchedPage } from '../domain/made.js';

const settings = { url: 'https://status.fennelow.example/incident/cmx' };
const origin = 'https://status.fennelow.example';
const fetchedAt = '2026-05-01T12:00:00.000Z';

const documentOf = (name: string, body: unknown, status = 200): PageDocument => ({
  name,
  url: `${origin}/${name}`,
  status,
  headers: {},
  body: typeof body === 'string' ? body : JSON.stringify(body),
  fetchedAt,
});

const paragraph = (time: string, label: string, text: string) =>
  `<p><small>May <var data-var='date'> 1</var>, <var data-var='time'>${time}</var> GMT+0</small><br /><strong>${label}</strong> - ${text}</p>`;

const entry = (id: string, names: string, paragraphs: readonly string[], type = 'Incident') => `<entry>
  <id>tag:status.fennelow.example,2005:Incident/${id}</id>
  <published>2026-05-01T09:00:00.000Z</published><updated>2026-05-01T10:00:00.000Z</updated>
  <link rel="alternate" type="text/html" href="${origin}/incident/${id}"/><title>Slow kettles</title>
  <content type="html"><![CDATA[<p><strong>Type:</strong> ${type}</p><p><strong>Duration:</strong> 1 hour</p><p><strong>Affected Components:</strong> ${names}</p>${paragraphs.join('')}]]></content>
</entry>`;

const feedOf = (...entries: string[]) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Fennelow</title><id>x</id><updated>2026-05-01T10:00:00Z</updated>${entries.join('')}</feed>`;

const active = (id: string, rest: object = {}) => ({
  id,
  name: 'Slow kettles',
  started: '2026-05-01T09:00:00.000Z',
  status: 'INVESTIGATING',
  impact: 'PARTIALOUTAGE',
  url: `${origin}/${id}`,
  updatedAt: '2026-05-01T09:00:05.000Z',
  ...rest,
});

interface Given {
  readonly status?: string;
  readonly summary?: object;
  readonly components?: unknown;
  readonly feed?: string;
}

const look = ({ status = 'HASISSUES', summary = {}, components, feed }: Given) =>
  instatus.parse(settings, [
    documentOf('summary', { page: { name: 'Fennelow', url: origin, status }, ...summary }),
    documentOf('components', components ?? '', components === undefined ? 404 : 200),
    documentOf('history', feed ?? '', feed === undefined ? 404 : 200),
  ]);

const investigating = paragraph('09:00:00', 'Investigating', 'Kettles are slow..');
const resolved = paragraph('10:00:00', 'Resolved', 'Kettles boil...');

describe('instatus', () => {
  it('asks a second address for each document that is not at the first, and only then', () => {
    const first = instatus.plan(settings, []);
    expect(first.map(({ url }) => url.slice(origin.length))).toEqual(['/summary.json', '/v3/components.json', '/history.atom']);
    const answers = [documentOf('summary', '', 404), documentOf('components', '', 304), documentOf('history', '', 404)];
    const second = instatus.plan(settings, answers);
    expect(second.map(({ url }) => url.slice(origin.length))).toEqual(['/v3/summary.json', '/default/history.atom']);
    expect(instatus.plan(settings, [...answers, ...second.map(({ name }) => documentOf(name, '', 404))])).toEqual([]);
  });

  it('joins the summary and the feed by the id, with the texts of the feed', async () => {
    const { snapshot } = await look({
      summary: { activeIncidents: [active('cm1')] },
      feed: feedOf(entry('cm1', 'Kettles', [investigating])),
    });
    expect(snapshot.incidents).toHaveLength(1);
    expect(snapshot.incidents[0]).toMatchObject({
      id: 'cm1',
      status: 'investigating',
      impact: 'major',
      url: `${origin}/incident/cm1`,
      updates: [{ at: '2026-05-01T09:00:00.000Z', status: 'investigating', body: 'Kettles are slow.' }],
    });
  });

  it('takes nothing back when the feed is away or no longer reaches back to what is open', async () => {
    const summary = { activeIncidents: [active('cm1')] };
    const page = new WatchedPage();
    page.look('10:00', await look({ summary, feed: feedOf(entry('cm1', 'Kettles', [investigating])) }));
    expect(page.look('11:00', await look({ summary })).kinds).toEqual([]);
    expect(page.look('12:00', await look({ summary, feed: feedOf() })).kinds).toEqual([]);
    expect(page.incident('cm1')).toMatchObject({ components: ['Kettles'], updates: [{ removedAt: null }] });
  });

  it('takes off the full stop that the feed adds, and no other', async () => {
    const { snapshot } = await look({ status: 'UP', feed: feedOf(entry('cm1', 'Kettles', [investigating, resolved])) });
    expect(snapshot.incidents[0]?.updates.map(({ body }) => body)).toEqual(['Kettles are slow.', 'Kettles boil...']);
  });

  it('takes the worst of what an incident says and what it affects', async () => {
    const components = { components: [{ id: 'k', name: 'Kettles', status: 'MAJOROUTAGE', group: null }] };
    const summary = { activeIncidents: [active('cm1', { impact: 'OPERATIONAL' })] };
    const named = await look({ summary, components, feed: feedOf(entry('cm1', 'Kettles', [investigating])) });
    expect(named.snapshot).toMatchObject({ status: 'critical', incidents: [{ impact: 'critical' }] });
    const bare = await look({ summary });
    expect(bare.snapshot).toMatchObject({ status: 'minor', incidents: [{ impact: 'unknown' }] });
  });

  it('tells names with commas apart by what the page calls its components', async () => {
    const names = ['Kettles, small', 'Kettles', 'Cups', 'Milk, oat, warm'];
    const components = {
      components: names.map((name, index) => ({ id: `k${index}`, name, status: 'OPERATIONAL', group: null })),
    };
    const feed = feedOf(entry('cm1', 'Kettles, small, Milk, oat, warm, Saucers (blue), Kettles', [investigating, resolved]));
    const { snapshot } = await look({ status: 'UP', components, feed });
    expect(snapshot.incidents[0]?.components).toEqual(['Kettles, small', 'Milk, oat, warm', 'Saucers (blue)', 'Kettles']);
  });

  it('reads components as a bare list with parents, and does not count the parents', async () => {
    const components = [
      {
        id: 'g',
        name: 'Hot',
        status: 'OPERATIONAL',
        isParent: true,
        children: [{ id: 'a', name: 'Tea', status: 'MINOROUTAGE' }],
      },
      { id: 'b', name: { default: 'Ice' }, status: 'OPERATIONAL', isParent: false, children: [] },
    ];
    const { snapshot } = await look({ components });
    expect(snapshot.components.map(({ name, group, status }) => [name, group, status])).toEqual([
      ['Ice', null, 'operational'],
      ['Tea', 'Hot', 'partial_outage'],
    ]);
  });

  it('reads both forms of dates', async () => {
    const started = 'Fri May 01 2026 09:00:00 GMT+0000 (Coordinated Universal Time)';
    const { snapshot } = await look({ summary: { activeIncidents: [active('cm1', { started })] } });
    expect(snapshot.incidents[0]?.startedAt).toBe('2026-05-01T09:00:00.000Z');
    expect(snapshot.notes.map(({ code }) => code)).not.toContain('unreadable-time');
  });

  it('leaves out what ended without a last word, when the page says that it is up', async () => {
    const feed = feedOf(entry('cm1', 'Kettles', [investigating]));
    const up = await look({ status: 'UP', feed });
    expect(up.snapshot.incidents).toEqual([]);
    expect(up.snapshot.notes.map(({ code }) => code)).toContain('left-out');
    expect(up.windows).toContainEqual({ kinds: ['incident'], reach: 'open' });
  });

  it('closes nothing by absence when the page has issues but lists none', async () => {
    const { snapshot, windows } = await look({ feed: feedOf(entry('cm1', 'Kettles', [investigating])) });
    expect(snapshot.incidents.map(({ id, status }) => [id, status])).toEqual([['cm1', 'investigating']]);
    expect(windows).toEqual([{ kinds: ['maintenance'], reach: 'open' }]);
    expect(snapshot.notes.map(({ code }) => code)).toContain('contradiction');
  });

  it('believes the feed when its last post is younger than the summary', async () => {
    const feed = feedOf(entry('cm1', 'Kettles', [investigating, resolved]));
    const { snapshot } = await look({ summary: { activeIncidents: [active('cm1')] }, feed });
    expect(snapshot.incidents[0]).toMatchObject({ status: 'resolved', resolvedAt: '2026-05-01T10:00:00.000Z' });
  });

  it('reads the labels of a maintenance in the words of maintenances', async () => {
    const posts = [
      paragraph('08:00:00', 'Identified', 'Planned.'),
      paragraph('09:00:00', 'Identified', 'Begun.'),
      paragraph('10:00:00', 'Completed', 'Done.'),
    ];
    const { snapshot } = await look({ status: 'UP', feed: feedOf(entry('cm1', 'Kettles', posts, 'Maintenance')) });
    expect(snapshot.incidents[0]).toMatchObject({
      kind: 'maintenance',
      status: 'completed',
      scheduledFor: '2026-05-01T09:00:00.000Z',
    });
    expect(snapshot.incidents[0]?.updates.map(({ status }) => status)).toEqual(['scheduled', 'in_progress', 'completed']);
  });

  it('does not take an unknown state of the page for good news', async () => {
    const { snapshot } = await look({ status: 'ALLQUIET' });
    expect(snapshot.status).toBe('unknown');
    expect(snapshot.notes).toContainEqual({ code: 'unknown-word', detail: 'status of the page is "ALLQUIET"' });
  });

  it('does not recognise a summary of Statuspage', async () => {
    const statuspage = { page: { id: 'abcdefghijkl', name: 'Fennelow', url: origin }, status: { indicator: 'none' } };
    await expect(instatus.parse(settings, [documentOf('summary', statuspage)])).rejects.toMatchObject({
      code: 'page.unrecognised',
    });
  });
});

describe('instatus detection', () => {
  const { detection } = instatus;
  const address = new URL(`${origin}/`);
  const summary = { page: { name: 'Fennelow', url: origin, status: 'UP' } };
  const recognise = (answers: readonly PageDocument[]) => detection.recognise(address, undefined, answers);

  it('recognises either summary', () => {
    expect(detection.step).toBe(4);
    for (const name of ['summary', 'summary-v3'])
      expect(recognise([documentOf(name, summary)])).toMatchObject({ settings: { url: origin }, confidence: 'sure' });
  });

  it('is less sure of a state that nobody has seen, unless the header is right', () => {
    const unheard = documentOf('summary', { page: { ...summary.page, status: 'ALLQUIET' } });
    expect(recognise([unheard])?.confidence).toBe('likely');
    const headers = { 'x-matched-path': '/[lang]/[url]/[type]/[userId]' };
    expect(recognise([{ ...unheard, headers }])?.confidence).toBe('sure');
  });

  it.each([
    ['Statuspage', { page: { id: 'abcdefghijkl', name: 'Fennelow', url: origin }, status: { indicator: 'none' } }],
    ['an imitation with both', { ...summary, status: { indicator: 'none', description: '' } }],
    ['a state in small letters', { page: { ...summary.page, status: 'up' } }],
    ['a web page for every path', '<!doctype html><html><body>Powered by Instatus</body></html>'],
    ['an error document', { error: 'not found' }],
    ['an S3 error', '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>'],
    ['an empty list', []],
  ])('leaves %s to others', (_, body) => {
    expect(recognise([documentOf('summary', body), documentOf('summary-v3', body)])).toBeUndefined();
  });

  it('does not read what came with an error', () => {
    expect(recognise([documentOf('summary', summary, 404)])).toBeUndefined();
  });
});
