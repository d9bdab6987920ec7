import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { incidentio } from '../../src/adapters/incidentio/index.js';
import { statuspage } from '../../src/adapters/statuspage/index.js';
import { WatchedPage } from '../domain/made.js';

const origin = 'https://status.larkspur.example';
const settings = { url: `${origin}/` };
const fetchedAt = '2026-05-01T12:00:00.000Z';
const pageId = '01JFARKSPVR000000000000PG1';
const cart = '01JFARKSPVR00000000000CMP1';
const first = '01JFARKSPVR00000000000NNC1';
const second = '01JFARKSPVR00000000000NNC2';

const documentOf = (name: string, body: unknown, status = 200): PageDocument => ({
  name,
  url: `${origin}/${name}`,
  status,
  headers: {},
  body: typeof body === 'string' ? body : JSON.stringify(body),
  fetchedAt,
});

const page = { id: pageId, name: 'Larkspur', url: `${origin}/`, updated_at: '2026-05-01T10:30:00Z' };

const compatUpdate = (id: string, at: string, status: string, body: string) => ({
  id,
  status,
  body,
  created_at: at,
  display_at: at,
});

const compat = (id: string, updates: readonly object[], rest: object = {}) => ({
  id,
  name: 'Slow carts',
  status: 'investigating',
  impact: 'minor',
  created_at: '2026-05-01T10:00:00Z',
  updated_at: '2026-05-01T10:00:00Z',
  incident_updates: updates,
  ...rest,
});

const native = (id: string, updates: readonly object[], rest: object = {}) => ({
  id,
  name: 'Slow carts',
  status: 'investigating',
  type: 'incident',
  published_at: '2026-05-01T10:00:00.321Z',
  affected_components: [],
  component_impacts: [],
  updates,
  ...rest,
});

const nativeUpdate = (id: string, at: string, to_status: string, message_string: string) => ({
  id,
  to_status,
  published_at: at,
  message_string,
});

const proxyOf = (rest: object = {}) => ({
  summary: {
    id: pageId,
    name: 'Larkspur',
    subpath: '',
    public_url: `${origin}/`,
    components: [{ id: cart, name: 'Carts' }],
    affected_components: [],
    structure: { items: [{ group: { name: 'Shop', components: [{ component_id: cart, name: 'Carts' }] } }] },
    ongoing_incidents: [],
    scheduled_maintenances: [],
    ...rest,
  },
});

const summaryOf = (rest: object = {}) => ({
  page,
  status: { indicator: 'minor', description: 'Partial System Degradation' },
  components: [{ id: cart, name: 'Carts', status: 'operational' }],
  ...rest,
});

interface Given {
  readonly incidents?: unknown;
  readonly summary?: unknown;
  readonly proxy?: unknown;
  readonly feed?: string;
}

const documentsOf = (given: Given): PageDocument[] => Object.entries(given).map(([name, body]) => documentOf(name, body));

const look = (given: Given) => incidentio.parse(settings, documentsOf(given));

const opening = compatUpdate('u1', '2026-05-01T10:00:00Z', 'investigating', 'Carts are slow.');

const feedOf = (id: string, status: string, generator = 'incident.io') => `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Larkspur</title><id>x</id><updated>2026-05-01T11:00:00Z</updated><generator>${generator}</generator>
<entry><title>Slow carts</title><id>${origin}//incidents/${id}</id><link href="${origin}//incidents/${id}"/><updated>2026-05-01T10:30:00Z</updated>
<content type="html"><![CDATA[<b>Status: ${status}</b><br /><br />A full disk.<br /><br /><b>Affected components</b><br /><ul><li>Carts (Degraded performance)</li></ul>]]></content></entry></feed>`;

describe('incidentio', () => {
  it('gives incidents and updates the keys under which the look-alike of Statuspage was stored', async () => {
    const given = { summary: summaryOf({ incidents: null }), incidents: { page, incidents: [compat(first, [opening])] } };
    const before = await statuspage.parse(settings, documentsOf(given));
    const now = await look({ ...given, proxy: proxyOf({ ongoing_incidents: [native(first, [])] }) });
    const keys = (from: typeof before) =>
      from.snapshot.incidents.map(({ id, url, startedAt, updates }) => ({
        id,
        url,
        startedAt,
        updates: updates.map((each) => [each.id, each.at]),
      }));
    expect(keys(now)).toEqual(keys(before));
    expect(now.snapshot.components.map(({ id }) => id)).toEqual(before.snapshot.components.map(({ id }) => id));
  });

  it('takes null for an empty list of incidents', async () => {
    const { snapshot, windows } = await look({ summary: summaryOf(), incidents: { page, incidents: null }, proxy: proxyOf() });
    expect(snapshot.incidents).toEqual([]);
    expect(windows).toContainEqual({ kinds: ['incident'], reach: 'recent' });
  });

  it('joins an incident that has another id on the page by its name and beginning, and keeps the first id', async () => {
    const empty = { ...opening, body: '' };
    const told = native(second, [nativeUpdate('n1', '2026-05-01T10:00:00.321Z', 'investigating', 'Carts are slow.')]);
    const { snapshot } = await look({
      incidents: { page, incidents: [compat(first, [empty])] },
      proxy: proxyOf({ ongoing_incidents: [told] }),
    });
    expect(snapshot.incidents).toHaveLength(1);
    expect(snapshot.incidents[0]).toMatchObject({
      id: first,
      url: `${origin}/incidents/${second}`,
      updates: [{ id: 'u1', body: 'Carts are slow.' }],
    });
  });

  it('does not join incidents that only share their name', async () => {
    const other = native(second, [], { published_at: '2026-05-01T11:00:00.000Z' });
    const { snapshot } = await look({
      incidents: { page, incidents: [compat(first, [opening])] },
      proxy: proxyOf({ ongoing_incidents: [other] }),
    });
    expect(snapshot.incidents.map(({ id }) => id)).toEqual([second, first]);
  });

  it('takes a newer update and its state from the page when the list is behind', async () => {
    const newer = native(
      first,
      [
        nativeUpdate('u1', '2026-05-01T10:00:00.1Z', 'investigating', 'x'),
        nativeUpdate('u2', '2026-05-01T10:20:00.5Z', 'monitoring', 'Better.'),
      ],
      { status: 'monitoring' },
    );
    const { snapshot } = await look({
      incidents: { page, incidents: [compat(first, [opening])] },
      proxy: proxyOf({ ongoing_incidents: [newer] }),
    });
    expect(snapshot.incidents[0]?.status).toBe('monitoring');
    expect(snapshot.incidents[0]?.updates.map(({ id, body }) => [id, body])).toEqual([
      ['u1', 'Carts are slow.'],
      ['u2', 'Better.'],
    ]);
  });

  it('keeps the components of an incident that leaves the page before the list calls it resolved', async () => {
    const impact = { component_id: cart, status: 'partial_outage' };
    const open = native(first, [nativeUpdate('u1', '2026-05-01T10:00:00Z', 'investigating', 'Carts are slow.')], {
      affected_components: [impact],
    });
    const list = (rest: object = {}) => ({ page, incidents: [compat(first, [opening], rest)] });
    const watched = new WatchedPage();
    watched.look('10:00', await look({ incidents: list(), proxy: proxyOf({ ongoing_incidents: [open] }) }));
    expect(watched.incident(first).components).toEqual(['Shop - Carts']);
    expect(watched.look('11:00', await look({ incidents: list(), proxy: proxyOf() })).kinds).toEqual([]);
    const over = list({ status: 'resolved', resolved_at: '2026-05-01T11:00:00Z' });
    expect(watched.look('12:00', await look({ incidents: over, proxy: proxyOf() })).kinds).toEqual(['resolved']);
    expect(watched.incident(first).components).toEqual(['Shop - Carts']);
  });

  it('fills an empty text from the feed and says which texts stay unknown', async () => {
    const updates = [compatUpdate('u2', '2026-05-01T10:30:00Z', 'identified', ''), { ...opening, body: '' }];
    const given = { incidents: { page, incidents: [compat(first, updates)] } };
    const asked = incidentio.plan(settings, documentsOf(given));
    expect(asked.map(({ url }) => url)).toEqual([`${origin}/feed.atom`]);
    const { snapshot, latestOnly } = await look({ ...given, feed: feedOf(first, 'Identified') });
    expect(snapshot.incidents[0]?.updates.map(({ body }) => body)).toEqual(['', 'A full disk.']);
    expect(latestOnly).toEqual([first]);
  });

  it('does not ask for the feed where the texts are there', () => {
    const given = { incidents: { page, incidents: [compat(first, [opening])] }, summary: summaryOf(), proxy: proxyOf() };
    expect(incidentio.plan(settings, documentsOf(given))).toEqual([]);
  });

  it('adds a write-up as a postmortem behind the last update', async () => {
    const over = native(first, [nativeUpdate('u1', '2026-05-01T10:00:00Z', 'resolved', 'Over.')], {
      status: 'resolved',
      write_up_url: 'https://larkspur.example/why',
      write_up_contents: '$undefined',
    });
    const { snapshot } = await look({ proxy: proxyOf({ ongoing_incidents: [over] }) });
    expect(snapshot.incidents[0]?.updates.at(-1)).toEqual({
      id: `${first}/write-up`,
      status: 'postmortem',
      body: 'https://larkspur.example/why',
      at: '2026-05-01T10:00:00.000Z',
      components: [],
    });
  });

  it('reads a planned maintenance with its window, closed only by its absence', async () => {
    const planned = native(second, [], {
      status: 'maintenance_scheduled',
      type: 'maintenance',
      component_impacts: [
        { component_id: cart, status: 'under_maintenance', start_at: '2026-05-03T01:00:00Z', end_at: '2026-05-03T02:00:00Z' },
      ],
    });
    const { snapshot, windows } = await look({ proxy: proxyOf({ scheduled_maintenances: [planned] }) });
    expect(snapshot.incidents[0]).toMatchObject({
      kind: 'maintenance',
      status: 'scheduled',
      scheduledFor: '2026-05-03T01:00:00.000Z',
      scheduledUntil: '2026-05-03T02:00:00.000Z',
      components: ['Shop - Carts'],
    });
    expect(snapshot.status).toBe('none');
    expect(windows).toContainEqual({ kinds: ['maintenance'], reach: 'open' });
  });

  it('shows the worse of what two documents say about a component', async () => {
    const affected = {
      affected_components: [{ component_id: cart, status: 'full_outage' }],
      ongoing_incidents: [native(first, [])],
    };
    const { snapshot } = await look({ summary: summaryOf(), proxy: proxyOf(affected) });
    expect(snapshot.components).toEqual([{ id: cart, name: 'Carts', group: 'Shop', status: 'major_outage', regions: [] }]);
  });

  it('does not call a component operational when the list of affected ones is missing', async () => {
    const { snapshot } = await look({ proxy: proxyOf({ affected_components: 'none' }) });
    expect(snapshot.components[0]?.status).toBe('unknown');
    expect(snapshot.status).toBe('unknown');
  });

  it('closes nothing by absence when components are affected but nothing is listed', async () => {
    const { windows, snapshot } = await look({
      proxy: proxyOf({ affected_components: [{ component_id: cart, status: 'partial_outage' }] }),
    });
    expect(windows).toEqual([]);
    expect(snapshot.notes.map(({ code }) => code)).toContain('contradiction');
  });

  it('closes an incident by its absence from the summary where there is no longer list', async () => {
    const { windows } = await look({ summary: summaryOf({ incidents: [compat(first, [opening])] }) });
    expect(windows).toEqual([{ kinds: ['incident'], reach: 'open' }]);
    expect((await look({ summary: summaryOf({ incidents: [null] }) })).windows).toEqual([]);
  });

  it('leaves out what the feed never ended, when no list of open incidents has it', async () => {
    const ended = await look({ proxy: proxyOf(), feed: feedOf(first, 'Identified') });
    expect(ended.snapshot.incidents).toEqual([]);
    expect(ended.snapshot.notes.map(({ code }) => code)).toContain('left-out');
    const alone = await look({ feed: feedOf(first, 'Identified') });
    expect(alone.snapshot.incidents.map(({ id, status }) => [id, status])).toEqual([[first, 'identified']]);
    expect(alone).toMatchObject({ windows: [], sketched: [first], latestOnly: [first] });
  });

  it('reads a page below another one only from its own answer', async () => {
    const below = { url: `${origin}/`, subpath: 'eu' };
    expect(incidentio.plan(below, []).map(({ url }) => url)).toEqual([`${origin}/proxy/status.larkspur.example/eu`]);
    const { snapshot } = await incidentio.parse(below, [documentOf('proxy', proxyOf({ subpath: '/eu', public_url: '' }))]);
    expect(snapshot.page.url).toBe(`${origin}/eu`);
    const above = incidentio.parse(below, [documentOf('proxy', proxyOf())]);
    await expect(above).rejects.toMatchObject({ code: 'page.unrecognised' });
    expect(incidentio.fromCatalogue?.({ url: `${origin}/eu`, feedUrl: null })).toBeUndefined();
  });

  it('does not recognise a genuine Statuspage, nor a feed that others made', async () => {
    const genuine = { incidents: { page: { ...page, id: 'abcdefghijkl' }, incidents: [] } };
    await expect(look(genuine)).rejects.toMatchObject({ code: 'page.unrecognised' });
    await expect(look({ feed: feedOf(first, 'Resolved', 'someone else') })).rejects.toMatchObject({ code: 'page.unrecognised' });
  });
});

describe('incidentio detection', () => {
  const { detection } = incidentio;
  const root = new URL(`${origin}/`);
  const recognise = (answers: readonly PageDocument[], address = root, html?: PageDocument) =>
    detection.recognise(address, html, answers);

  it('recognises the answer under /proxy before it looks at anything else', () => {
    expect(detection.step).toBe(2);
    expect(detection.probes(root)[0]?.url).toBe(`${origin}/proxy/status.larkspur.example`);
    expect(recognise([documentOf('proxy', proxyOf())])).toMatchObject({ settings: { url: origin }, confidence: 'sure' });
  });

  it('takes a ULID as page id, or the logo, for a likely sign', () => {
    expect(recognise([documentOf('summary', summaryOf())])?.confidence).toBe('likely');
    const logo = '<html><img src="https://storage.googleapis.com/incident-io-status-page-logos/x.png"></html>';
    expect(recognise([], root, documentOf('page', logo))?.confidence).toBe('likely');
  });

  it('finds a page below another one, and never takes the one above for it', () => {
    const eu = new URL(`${origin}/eu`);
    expect(recognise([documentOf('below', proxyOf({ subpath: 'eu' }))], eu)).toMatchObject({
      settings: { url: origin, subpath: 'eu' },
    });
    expect(recognise([documentOf('proxy', proxyOf()), documentOf('below', proxyOf())], eu)).toBeUndefined();
    expect(recognise([documentOf('proxy', proxyOf())], new URL(`${origin}/incidents/${first}`))).toMatchObject({
      settings: { url: origin },
    });
  });

  it.each([
    ['Statuspage', { page: { ...page, id: 'abcdefghijkl' }, status: { indicator: 'none' } }],
    ['an imitation with other ids', { page: { ...page, id: 'ocid1-larkspur' }, status: { indicator: 'none' } }],
    ['Instatus', { page: { name: 'Larkspur', url: origin, status: 'UP' } }],
    ['another summary', { summary: { id: 'x', name: 'Larkspur' } }],
    ['a web page for every path', '<!doctype html><html><body>Larkspur</body></html>'],
    ['an error document', { message: 'Forbidden' }],
    ['an S3 error', '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>'],
    ['an empty list', []],
  ])('leaves %s to others', (_, body) => {
    expect(recognise([documentOf('proxy', body), documentOf('summary', body)])).toBeUndefined();
  });

  it('does not read what came with an error', () => {
    expect(recognise([documentOf('proxy', proxyOf(), 404)])).toBeUndefined();
  });
});
