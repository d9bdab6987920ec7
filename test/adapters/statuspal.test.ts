import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { statuspal } from '../../src/adapters/statuspal/index.js';
import { WatchedPage } from '../domain/made.js';

const settings = { url: 'https://status.sluice.example/', subdomain: 'sluice', region: 'eu' };

const document = (name: string, value: unknown, status = 200): PageDocument => ({
  name,
  url: `https://statuspal.eu/api/v2/status_pages/sluice/${name}`,
  status,
  headers: {},
  body: typeof value === 'string' ? value : JSON.stringify(value),
  fetchedAt: '2026-05-01T10:00:00.000Z',
});

const service = (id: number, name: string, current: unknown = null, children: unknown[] = []) => ({
  id,
  name,
  children,
  current_incident_type: current,
});
const update = (id: number, type: string, posted: string) => ({ id, type, description: `Text ${id}`, posted_at: posted });
const incident = (id: number, rest: object = {}) => ({
  id,
  type: 'minor',
  title: 'Slow gates',
  url: `/incidents/${id}`,
  starts_at: '2026-05-01T09:00:00',
  ends_at: null,
  updated_at: '2026-05-01T09:02:00',
  service_ids: [11],
  updates: [update(id * 10, 'issue', '2026-05-01T09:02:00')],
  ...rest,
});

interface Given {
  readonly current?: unknown;
  readonly services?: unknown;
  readonly summary?: object;
  readonly history?: { readonly total: number; readonly incidents: unknown[] } | null;
}

const documents = ({ current = null, services = [service(11, 'Gates')], summary, history = null }: Given): PageDocument[] => [
  document('summary', {
    status_page: { name: 'Sluice', url: 'sluice.example', subdomain: 'sluice', current_incident_type: current },
    services,
    incidents: [],
    maintenances: [],
    upcoming_maintenances: [],
    info_notices: [],
    ...summary,
  }),
  history === null
    ? document('history', '', 404)
    : document('history', { meta: { total_count: history.total }, incidents: history.incidents }),
];

const parse = (given: Given) => statuspal.parse(settings, documents(given));

describe('Statuspal, what it asks for', () => {
  it('asks the installation that the page belongs to', () => {
    expect(statuspal.plan(settings, []).map(({ url }) => url)).toEqual([
      'https://statuspal.eu/api/v2/status_pages/sluice/summary',
      'https://statuspal.eu/api/v2/status_pages/sluice/incidents',
    ]);
  });

  it('knows the page of a host of Statuspal, and probes every other', () => {
    expect(statuspal.fromCatalogue?.({ url: 'https://sluice.statuspal.eu/', feedUrl: null })).toEqual({
      url: 'https://sluice.statuspal.eu',
      subdomain: 'sluice',
      region: 'eu',
    });
    expect(statuspal.fromCatalogue?.({ url: 'https://status.sluice.example', feedUrl: null })).toBeUndefined();
    expect(statuspal.fromCatalogue?.({ url: 'https://www.statuspal.io', feedUrl: null })).toBeUndefined();
  });
});

describe('Statuspal, one incident', () => {
  it('reads times without a zone as UTC and makes its address whole', async () => {
    const { snapshot } = await parse({ current: 'minor', summary: { incidents: [incident(5)] } });
    expect(snapshot.incidents[0]).toMatchObject({
      startedAt: '2026-05-01T09:00:00.000Z',
      url: 'https://status.sluice.example/incidents/5',
      status: 'investigating',
    });
  });

  it('is over once its end lies behind, and not while an end is only foreseen', async () => {
    const over = incident(5, { ends_at: '2026-05-01T09:50:00' });
    const foreseen = incident(6, { ends_at: '2026-05-01T12:00:00' });
    const { snapshot } = await parse({ history: { total: 2, incidents: [over, foreseen] } });
    expect(snapshot.incidents.map(({ id, status, resolvedAt }) => [id, status, resolvedAt])).toEqual([
      ['5', 'resolved', '2026-05-01T09:50:00.000Z'],
      ['6', 'investigating', null],
    ]);
  });

  it('is shown once, in the newer of two states, when summary and history both hold it', async () => {
    const later = incident(5, { updated_at: '2026-05-01T09:55:00', ends_at: '2026-05-01T09:55:00' });
    const { snapshot } = await parse({ summary: { incidents: [incident(5)] }, history: { total: 1, incidents: [later] } });
    expect(snapshot.incidents.map(({ status }) => status)).toEqual(['resolved']);
  });

  it('takes an essential update for one that leaves the state as it was', async () => {
    const updates = [
      update(3, 'essential', '2026-05-01T09:30:00'),
      update(2, 'identified', '2026-05-01T09:20:00'),
      update(1, 'issue', '2026-05-01T09:02:00'),
    ];
    const { snapshot } = await parse({ summary: { incidents: [incident(5, { updates })] } });
    expect(snapshot.incidents[0]?.updates.map(({ id, status }) => [id, status])).toEqual([
      ['1', 'investigating'],
      ['2', 'identified'],
      ['3', 'identified'],
    ]);
  });

  it('does not guess a word that nobody has seen', async () => {
    const updates = [update(1, 'investigating', '2026-05-01T09:02:00')];
    const { snapshot } = await parse({ summary: { incidents: [incident(5, { updates })] } });
    expect(snapshot.incidents[0]?.status).toBe('unknown');
    expect(snapshot.notes.map(({ code }) => code)).toContain('unknown-word');
  });
});

describe('Statuspal, planned work', () => {
  it('believes the list in which it stands: to come, going on', async () => {
    const planned = { type: 'scheduled', starts_at: '2026-05-01T08:00:00', ends_at: '2026-05-01T09:00:00', updates: [] };
    const { snapshot } = await parse({
      summary: { maintenances: [incident(7, planned)], upcoming_maintenances: [incident(8, planned)] },
    });
    expect(snapshot.incidents.map(({ id, kind, status, scheduledUntil }) => [id, kind, status, scheduledUntil])).toEqual([
      ['7', 'maintenance', 'in_progress', '2026-05-01T09:00:00.000Z'],
      ['8', 'maintenance', 'scheduled', '2026-05-01T09:00:00.000Z'],
    ]);
  });

  it('is completed in the history when its window lies behind', async () => {
    const past = incident(7, { type: 'scheduled', ends_at: '2026-05-01T09:30:00', updates: [] });
    const { snapshot } = await parse({ history: { total: 1, incidents: [past] } });
    expect(snapshot.incidents.map(({ status }) => status)).toEqual(['completed']);
  });
});

describe('Statuspal, services', () => {
  const tree = [
    service(1, 'CH-BRN-1', 'major', [service(11, 'Compute', 'major'), service(12, 'Storage')]),
    service(2, 'Hotline'),
  ];

  it('lists the lowest services under the names above them', async () => {
    const { snapshot } = await parse({ current: 'major', services: tree, summary: { incidents: [incident(5)] } });
    expect(snapshot.components.map(({ id, group, name, status }) => [id, group, name, status])).toEqual([
      ['11', 'CH-BRN-1', 'Compute', 'major_outage'],
      ['12', 'CH-BRN-1', 'Storage', 'operational'],
      ['2', null, 'Hotline', 'operational'],
    ]);
  });

  it('names the affected services, and a group only where none below it is named', async () => {
    const both = incident(5, { service_ids: [1, 11] });
    const group = incident(6, { service_ids: [1] });
    const { snapshot } = await parse({ current: 'major', services: tree, summary: { incidents: [both, group] } });
    expect(snapshot.incidents.map(({ components }) => components)).toEqual([['CH-BRN-1 - Compute'], ['CH-BRN-1']]);
  });

  it('is not healed by a page that states nothing beside an open incident', async () => {
    const { snapshot } = await parse({ current: null, summary: { incidents: [incident(5)] } });
    expect(snapshot.status).toBe('minor');
  });

  it('does not call a service operational that an open incident names', async () => {
    const { snapshot } = await parse({ current: 'minor', summary: { incidents: [incident(5)] } });
    expect(snapshot.components.map(({ status }) => status)).toEqual(['unknown']);
  });

  it('is as healthy as it says where the page has no list of notices, as older ones have none', async () => {
    const { snapshot, windows } = await parse({ summary: { info_notices: undefined }, history: { total: 0, incidents: [] } });
    expect([snapshot.status, snapshot.notes.map(({ code }) => code)]).toEqual(['none', ['missing-list']]);
    expect(windows.flatMap(({ kinds }) => kinds)).toEqual(['incident', 'maintenance']);
  });

  it('notes trouble that is stated beside empty lists', async () => {
    const { snapshot } = await parse({ current: 'major' });
    expect([snapshot.status, snapshot.notes.some(({ code }) => code === 'contradiction')]).toEqual(['major', true]);
  });
});

describe('Statuspal, what absence means', () => {
  it('tells deletions from endings only while the history is complete', async () => {
    const whole = await parse({ history: { total: 1, incidents: [incident(5, { ends_at: '2026-05-01T09:50:00' })] } });
    const cut = await parse({ history: { total: 240, incidents: [incident(5, { ends_at: '2026-05-01T09:50:00' })] } });
    expect(whole.windows).toContainEqual({ kinds: ['incident'], reach: 'all' });
    expect(cut.windows).toContainEqual({ kinds: ['incident'], reach: 'open' });
  });

  it('covers nothing of a list with a row that cannot be read', async () => {
    const { windows } = await parse({ summary: { incidents: [{ id: 5 }], maintenances: [7] } });
    expect(windows).toEqual([{ kinds: ['notice'], reach: 'open' }]);
  });
});

describe('Statuspal, detection', () => {
  const at = new URL('https://status.sluice.example/');
  const find = (body: string, address = at) =>
    statuspal.detection.recognise(address, { ...document('page', body), url: address.href }, []);
  const state = '<div class="system-status type-none">All good</div>';
  const html = (head: string, body: string) => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
  const link = '<link rel="preconnect" href="https://statuspal.eu">';

  it('finds a page of a custom domain by its head, its state and its subdomain', () => {
    const asks = '<script>fetch("https://statuspal.eu/api/v2/status_pages/sluice/status")</script>';
    expect(find(html(link, state + asks))).toMatchObject({
      settings: { url: 'https://status.sluice.example', subdomain: 'sluice', region: 'eu' },
      confidence: 'likely',
    });
  });

  it('finds a page below its own domains without anything else', () => {
    expect(statuspal.detection.recognise(new URL('https://sluice.statuspal.io/'), undefined, [])).toMatchObject({
      settings: { subdomain: 'sluice', region: 'io' },
      confidence: 'sure',
    });
  });

  it.each([
    ['a page whose subdomain stands nowhere', html(link, state)],
    ['an article that links to a page of Statuspal', html('', '<a href="https://sluice.statuspal.eu">status</a>')],
    ['a page of other software that shows a state', html('', `${state}<a href="https://sluice.statuspal.eu">old page</a>`)],
    ['its own advertisement', html(link, '<a href="https://www.statuspal.eu">Statuspal</a>')],
  ])('does not take %s', (_what, body) => {
    expect(find(body)).toBeUndefined();
  });
});

it('takes an incident that the history would still show for deleted, and not for over', async () => {
  const page = new WatchedPage();
  const older = incident(4, { starts_at: '2026-04-01T09:00:00', ends_at: '2026-04-01T10:00:00', updates: [] });
  const history = { total: 90, incidents: [older] };
  const open = documents({ summary: { incidents: [incident(5)] }, history: { total: 90, incidents: [incident(5), older] } });
  page.look('10:01', await statuspal.parse(settings, open));
  expect(page.look('10:10', await statuspal.parse(settings, documents({ history }))).kinds).toEqual([]);
  expect(page.look('10:20', await statuspal.parse(settings, documents({ history }))).kinds).toEqual(['withdrawn']);
});
