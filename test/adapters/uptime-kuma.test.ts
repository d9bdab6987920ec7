import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { uptimeKuma } from '../../src/adapters/uptime-kuma/index.js';

const settings = { url: 'https://up.sedgewick.example/status/main' };

const document = (name: string, body: string, status = 200): PageDocument => ({
  ...{ name, url: `https://up.sedgewick.example/${name}`, status, headers: {}, body, fetchedAt: '2026-05-01T10:00:00.000Z' },
});

const page = {
  config: { slug: 'main', title: 'Sedgewick' },
  incidents: [] as unknown[],
  publicGroupList: [{ id: 1, name: 'Services', monitorList: [{ id: 2, name: 'Web' }] }],
  maintenanceList: [] as unknown[],
};
const up = { status: 1, time: '2026-05-01 09:59:00.000', msg: '', ping: 1 };

const incident = (rest: object = {}) => ({
  ...{ id: 4, style: 'warning', title: 'Slow web', content: 'We look.', pin: true, active: true },
  ...{ createdDate: '2026-05-01 09:00:00', lastUpdatedDate: null, ...rest },
});

interface Given {
  readonly page?: object;
  readonly beats?: readonly unknown[];
  readonly history?: PageDocument;
}

const parse = ({ page: changed = {}, beats = [up], history = document('history', '', 404) }: Given) =>
  uptimeKuma.parse(settings, [
    document('page', JSON.stringify({ ...page, ...changed })),
    document('heartbeats', JSON.stringify({ heartbeatList: { 2: beats }, uptimeList: {} })),
    history,
  ]);

const past = (rows: readonly unknown[], hasMore = false) =>
  document('history', JSON.stringify({ ok: true, incidents: rows, total: rows.length, nextCursor: null, hasMore }));

describe('uptime kuma, settings', () => {
  it('takes the slug from the address of the page', () => {
    const urls = uptimeKuma.plan(settings, []).map(({ url }) => url);
    expect(urls).toEqual([
      'https://up.sedgewick.example/api/status-page/main',
      'https://up.sedgewick.example/api/status-page/heartbeat/main',
      'https://up.sedgewick.example/api/status-page/main/incident-history',
    ]);
  });

  it('cannot work without a slug, which a domain of its own does not tell', () => {
    expect(() => uptimeKuma.plan({ url: 'https://status.sedgewick.example' }, [])).toThrow();
    expect(uptimeKuma.fromCatalogue?.({ url: 'https://status.sedgewick.example', feedUrl: null })).toBeUndefined();
  });
});

describe('uptime kuma, incidents that are edited in place', () => {
  it('keeps the one text at the time of its writing, so that an edit is an edit', async () => {
    const before = await parse({ page: { incidents: [incident()] } });
    const edited = incident({ content: 'We found it.', lastUpdatedDate: '2026-05-01 09:30:00' });
    const after = await parse({ page: { incidents: [edited] } });
    const [one, other] = [before, after].map(({ snapshot }) => snapshot.incidents[0]?.updates[0]);
    expect(one).toMatchObject({ id: 'content', at: '2026-05-01T09:00:00.000Z', body: 'We look.' });
    expect(other).toMatchObject({ id: 'content', at: '2026-05-01T09:00:00.000Z', body: 'We found it.' });
  });

  it('is open without a phase, for there is no word for one', async () => {
    const { snapshot } = await parse({ page: { incidents: [incident()] } });
    expect(snapshot.incidents[0]).toMatchObject({ status: 'unknown', impact: 'minor' });
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['missing-document']);
  });

  it('closes by absence where only open incidents are listed', async () => {
    expect((await parse({})).windows).toContainEqual({ kinds: ['incident'], reach: 'open' });
  });

  it('reads the one incident that a page of version 1 has, and its absence', async () => {
    const { incidents: _, ...older } = page;
    const parseOlder = (one: unknown) =>
      uptimeKuma.parse(settings, [
        document('page', JSON.stringify({ ...older, incident: one })),
        document('heartbeats', JSON.stringify({ heartbeatList: { 2: [up] }, uptimeList: {} })),
        document('history', '', 404),
      ]);
    expect((await parseOlder(incident())).snapshot).toMatchObject({ status: 'minor', incidents: [{ id: 'incident-4' }] });
    expect((await parseOlder(null)).snapshot).toMatchObject({ status: 'none', incidents: [] });
    await expect(parseOlder(undefined)).rejects.toMatchObject({ code: 'page.unrecognised' });
  });

  it('knows the ended ones where there is a history, and believes the page where the two differ', async () => {
    const history = past([
      incident({ active: false, pin: false, lastUpdatedDate: '2026-05-01 09:50:00' }),
      incident({ id: 3, active: false, pin: false, lastUpdatedDate: '2026-04-01 10:00:00' }),
    ]);
    const { snapshot, windows } = await parse({ page: { incidents: [incident()] }, history });
    expect(snapshot.incidents.map(({ id, status, resolvedAt }) => [id, status, resolvedAt])).toEqual([
      ['incident-3', 'resolved', '2026-04-01T10:00:00.000Z'],
      ['incident-4', 'unknown', null],
    ]);
    expect(windows).toContainEqual({ kinds: ['incident'], reach: 'all' });
  });

  it('takes the web page that older releases answer with for no history', async () => {
    const { snapshot } = await parse({ history: document('history', '<!DOCTYPE html><html><body></body></html>') });
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['missing-document']);
  });
});

describe('uptime kuma, the last check', () => {
  const status = async (beats: readonly unknown[]) => (await parse({ beats })).snapshot.components[0]?.status;

  it.each([
    [0, 'major_outage'],
    [1, 'operational'],
    [2, 'unknown'],
    [3, 'under_maintenance'],
    [9, 'unknown'],
  ])('%s means %s', async (word, meaning) => {
    expect(await status([up, { ...up, status: word }])).toBe(meaning);
  });

  it('does not call a monitor down because it failed once in a time that is summed up', async () => {
    expect(await status([{ ...up, status: 0, time: '2026-05-01T09:00:00.000Z' }])).toBe('unknown');
    expect(await status([{ ...up, status: 1, time: '2026-05-01T09:00:00.000Z' }])).toBe('operational');
  });

  it('says nothing where nothing was measured', async () => {
    expect([await status([]), await status([up, 0])]).toEqual(['unknown', 'unknown']);
  });
});

describe('uptime kuma, maintenances', () => {
  const maintenance = (rest: object = {}) => ({
    ...{
      id: 1,
      title: 'Works',
      description: 'Web stops.',
      status: 'under-maintenance',
      timezone: 'Europe/Berlin',
      timezoneOffset: '+01:00',
    },
    ...{ timeslotList: [{ startDate: '2026-07-01 01:00:00', endDate: '2026-07-01 03:00:00' }], ...rest },
  });
  const only = async (rest?: object) => (await parse({ page: { maintenanceList: [maintenance(rest)] } })).snapshot.incidents[0];

  it('reads the window in the named zone, for its offset is only that of today', async () => {
    expect(await only()).toMatchObject({
      ...{ scheduledFor: '2026-06-30T23:00:00.000Z', scheduledUntil: '2026-07-01T01:00:00.000Z', status: 'in_progress' },
    });
  });

  it('reads it by the offset where the zone has no name that is known', async () => {
    expect(await only({ timezone: 'SAME_AS_SERVER' })).toMatchObject({ scheduledFor: '2026-07-01T00:00:00.000Z' });
    expect(await only({ timezone: 'SAME_AS_SERVER', timezoneOffset: null })).toMatchObject({ scheduledFor: null });
  });
});

describe('uptime kuma, finding it', () => {
  const html = (head: string) =>
    document('page', `<!DOCTYPE html><html><head>${head}</head><body><div id="app"></div></body></html>`);
  const find = (address: string, head: string) => uptimeKuma.detection.recognise(new URL(address), html(head), []);
  const script = `<script id="preload-data" data-json="{}">window.preloadData = {'config':{'slug':'main'}};</script>`;
  const manifest = '<link rel="manifest" href="/api/status-page/main/manifest.json">';

  it('finds the slug of a page with a domain of its own in its manifest', () => {
    expect(find('https://status.sedgewick.example/', `${manifest}${script}`)).toMatchObject({
      ...{ settings: { slug: 'main', url: 'https://status.sedgewick.example/' }, confidence: 'sure' },
    });
  });

  it('finds it in the address where there is no manifest', () => {
    expect(find('https://up.sedgewick.example/status/Main', script)).toMatchObject({
      settings: { slug: 'main' },
      confidence: 'likely',
    });
  });

  it.each([
    ['a script of another program', '<script id="preload-data">const pages = []</script>'],
    ['the words without the script', '<meta name="x" content="preload-data window.preloadData">'],
    ['only a manifest', manifest],
    ['a page without a slug', script],
  ])('does not take %s for its own', (_what, head) => {
    expect(find('https://status.sedgewick.example/', head)).toBeUndefined();
  });
});

it.each([[0], [false]])('takes an incident with the pin %j for over, and one without a pin not', async (pin) => {
  const of = async (row: object) => (await parse({ page: { incidents: [incident(row)] } })).snapshot.incidents[0]?.status;
  expect([await of({ pin }), await of({ pin: undefined })]).toEqual(['resolved', 'unknown']);
});
