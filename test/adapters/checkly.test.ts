import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { checkly } from '../../src/adapters/checkly/index.js';

const settings = { url: 'https://status.fathom.example/x', slug: 'fathom' };

const document = (name: string, body: unknown): PageDocument => ({
  name,
  url: `https://status.fathom.example/${name}`,
  status: 200,
  headers: {},
  body: typeof body === 'string' ? body : JSON.stringify(body),
  fetchedAt: '2026-06-01T10:00:00.000Z',
});

const incident = (id: string, rest: object = {}) => ({
  id,
  name: 'Slow soundings',
  severity: 'MINOR',
  created_at: '2026-06-01T09:00:00.000Z',
  lastUpdateStatus: 'INVESTIGATING',
  services: [{ id: 's1', name: 'Soundings' }],
  incidentUpdates: [],
  ...rest,
});
const parse = (...incidents: unknown[]) => checkly.parse(settings, [document('unresolved', { incidents })]);

describe('Checkly', () => {
  it('asks for what is open, under the slug of the page', () => {
    expect(checkly.plan(settings, [])).toEqual([
      { name: 'unresolved', url: 'https://status.fathom.example/api/status-page/fathom/unresolved-incidents', accept: 'json' },
    ]);
    const url = 'https://status.fathom.example/api/status-page/fathom/unresolved-incidents';
    expect(checkly.fromCatalogue?.({ url, feedUrl: null })).toEqual({ url: 'https://status.fathom.example', slug: 'fathom' });
    expect(checkly.fromCatalogue?.({ url: 'https://status.fathom.example', feedUrl: null })).toBeUndefined();
  });

  it('takes an empty list for a healthy page, and absence for an end', async () => {
    const { snapshot, windows } = await parse();
    expect([snapshot.status, windows]).toEqual(['none', [{ kinds: ['incident', 'maintenance'], reach: 'open' }]]);
  });

  it.each([
    ['MINOR', 'minor'],
    ['MEDIUM', 'major'],
    ['MAJOR', 'major'],
    ['CRITICAL', 'critical'],
    ['WORSE', 'unknown'],
  ])('reads the severity %s as %s', async (severity, impact) => {
    const { snapshot } = await parse(incident('i1', { severity }));
    expect([snapshot.incidents[0]?.impact, snapshot.status]).toEqual([impact, impact]);
  });

  it('dates an update by the time that people see', async () => {
    const incidentUpdates = [
      {
        id: 'u2',
        status: 'MONITORING',
        description: 'b',
        publicIncidentUpdateDate: '2026-06-01T09:10:00.000Z',
        created_at: '2026-06-01T09:50:00.000Z',
      },
      { id: 'u1', status: 'INVESTIGATING', description: 'a', created_at: '2026-06-01T09:20:00.000Z' },
    ];
    const { snapshot } = await parse(incident('i1', { incidentUpdates }));
    expect(snapshot.incidents[0]?.updates.map(({ id, at }) => [id, at])).toEqual([
      ['u2', '2026-06-01T09:10:00.000Z'],
      ['u1', '2026-06-01T09:20:00.000Z'],
    ]);
  });

  it('neither heals the page nor ends anything when a row cannot be read', async () => {
    const { snapshot, windows } = await parse({ id: 'i1', name: 7 });
    expect([snapshot.status, windows, snapshot.notes[0]?.code]).toEqual(['unknown', [], 'bad-row']);
  });
});

describe('Checkly, detection', () => {
  const address = new URL('https://status.fathom.example/');
  const find = (body: string) => checkly.detection.recognise(address, document('page', body), []);
  const html = (data: unknown, rest = '') =>
    `<!doctype html><html><body><div id="__nuxt"></div>${rest}<script type="application/json" id="__NUXT_DATA__">${JSON.stringify(data)}</script></body></html>`;
  const keys = {
    'status-page-resolver-status.fathom.example': 2,
    'unresolved-incidents-0a1b': 3,
    'maintenance-windows-fathom': 4,
  };

  it('finds a page and its slug by the names under which its data is kept', () => {
    expect(find(html([['ShallowReactive', 1], keys, {}, {}, {}]))).toMatchObject({
      settings: { url: 'https://status.fathom.example', slug: 'fathom' },
      confidence: 'sure',
      feeds: ['https://status.fathom.example/feed.rss', 'https://status.fathom.example/feed.atom'],
    });
  });

  it('finds the slug in a request where the data does not name it', () => {
    const some = { 'status-page-resolver-x': 2, 'unresolved-incidents-0a1b': 3 };
    expect(find(html([some], '<link rel="preload" href="/api/status-page/fathom-two/uptime">'))).toMatchObject({
      settings: { slug: 'fathom-two' },
    });
  });

  it.each([
    ['another page made with Nuxt', html([['ShallowReactive', 1], { data: 2 }])],
    ['a page whose slug stands nowhere', html([{ 'status-page-resolver-x': 2, 'unresolved-incidents-0a1b': 3 }])],
    [
      'a page of Uptime Kuma, which answers at a like path',
      '<!doctype html><html><body><script>fetch("/api/status-page/fathom/uptime")</script></body></html>',
    ],
    [
      'the words in its text',
      '<!doctype html><html><body>__NUXT_DATA__ status-page-resolver- maintenance-windows-fathom</body></html>',
    ],
    ['data that is broken', html(keys).replace('{"status', '{{"status')],
  ])('does not take %s', (_what, body) => {
    expect(find(body)).toBeUndefined();
  });
});

it('is not only under maintenance where a row cannot be read', async () => {
  const { snapshot } = await parse(incident('i1', { severity: 'MAINTENANCE' }), { id: 'i2', name: 7 });
  expect(snapshot.status).toBe('unknown');
});
