import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { heroku } from '../../src/adapters/heroku/index.js';
import { WatchedPage } from '../domain/made.js';

const settings = { url: 'https://status.fernbank.example' };
const document = (name: string, value: unknown, status = 200): PageDocument => ({
  name,
  url: `https://status.fernbank.example/api/v4/${name}`,
  status,
  headers: {},
  body: JSON.stringify(value),
  fetchedAt: '2026-05-01T10:00:05.000Z',
});

const update = (id: number, type: string, at: string, rest: object = {}) => ({
  id,
  update_type: type,
  contents: 'Ferns grow slowly.',
  created_at: `2026-05-01T${at}:00.000Z`,
  status_dev: 'green',
  status_prod: 'yellow',
  ...rest,
});

const incident = (id: number, rest: object = {}) => ({
  id,
  title: 'Slow ferns',
  state: 'open',
  resolved: false,
  resolved_at: null,
  created_at: '2026-05-01T09:00:00.000Z',
  updated_at: '2026-05-01T09:00:00.000Z',
  full_url: `https://status.fernbank.example/incidents/${id}`,
  systems: [{ name: 'Apps', status: 'yellow' }],
  tags: ['EMEA'],
  updates: [update(id * 10, 'investigating', '09:00')],
  ...rest,
});
const past = incident(1, { state: 'resolved', created_at: '2026-04-01T09:00:00.000Z' });
const green = [{ system: 'Apps', status: 'green' }];

interface Given {
  readonly status?: unknown;
  readonly incidents?: unknown;
  readonly scheduled?: unknown;
  readonly list?: unknown;
}

const parse = ({ status = green, incidents = [], scheduled = [], list = [past] }: Given) =>
  heroku.parse(settings, [document('current', { status, incidents, scheduled }), document('incidents', list)]);
const only = async (rest: object) => (await parse({ incidents: [incident(2, rest)] })).snapshot.incidents[0];

describe('heroku, one incident in several lists', () => {
  it('is one incident, in its newest state', async () => {
    const over = incident(2, { state: 'resolved', updated_at: '2026-05-01T09:30:00.000Z' });
    const { snapshot } = await parse({ incidents: [incident(2)], list: [over, past] });
    expect(snapshot.incidents.map(({ id, status }) => [id, status])).toEqual([
      ['2', 'resolved'],
      ['1', 'resolved'],
    ]);
  });

  it('stays a maintenance when the list of incidents has a newer copy of a planned one', async () => {
    const newer = incident(2, { state: 'resolved', updated_at: '2026-05-01T09:30:00.000Z' });
    const { snapshot } = await parse({ scheduled: [incident(2, { state: 'upcoming' })], list: [newer, past] });
    expect(snapshot.incidents[0]).toMatchObject({ id: '2', kind: 'maintenance', status: 'completed' });
  });
});

describe('heroku, states', () => {
  it('believes the state, not "resolved", which stays false', async () => {
    expect(await only({ state: 'resolved', resolved: false })).toMatchObject({ status: 'resolved' });
    expect(await only({ state: 'open', resolved: true })).toMatchObject({ status: 'investigating' });
  });

  it('tells how far an open incident has come by its last post, whatever the order of the list', async () => {
    const updates = [update(1, 'investigating', '09:00'), update(2, 'issue', '09:30')];
    expect(await only({ updates })).toMatchObject({ status: 'identified', updates: [{ id: '1' }, { id: '2' }] });
  });

  it('does not end what is open because its last post says "resolved"', async () => {
    expect((await only({ updates: [update(1, 'resolved', '09:30')] }))?.status).toBe('unknown');
  });

  it('takes the end from the closing post where the page states none', async () => {
    const updates = [update(2, 'resolved', '09:30'), update(1, 'investigating', '09:00')];
    expect((await only({ state: 'resolved', updates }))?.resolvedAt).toBe('2026-05-01T09:30:00.000Z');
  });

  it('keeps the worst colour that any post had, also after the end', async () => {
    const updates = [
      update(2, 'resolved', '09:30', { status_prod: 'green' }),
      update(1, 'issue', '09:00', { status_prod: 'red' }),
    ];
    const systems = [{ name: 'Apps', status: 'green' }];
    expect((await only({ state: 'resolved', systems, updates }))?.impact).toBe('critical');
  });

  it('calls a colour that it does not know unknown, never good', async () => {
    const { snapshot } = await parse({ status: [{ system: 'Apps', status: 'mauve' }] });
    expect(snapshot.status).toBe('unknown');
    expect(snapshot.components[0]?.status).toBe('unknown');
    expect(snapshot.notes).toEqual([{ code: 'unknown-word', detail: 'status of Apps is "mauve"' }]);
  });
});

describe('heroku, what is planned', () => {
  const planned = async (contents: string) => {
    const row = incident(3, { state: 'upcoming', updates: [update(1, 'scheduled', '09:00', { contents })] });
    return (await parse({ scheduled: [row] })).snapshot;
  };

  it('says nothing about how the page is', async () => {
    expect(await planned('On Sunday we repot.')).toMatchObject({ status: 'none', incidents: [{ status: 'scheduled' }, {}] });
  });

  it('is over once its text says so, although its state stays "upcoming"', async () => {
    expect((await planned('Maintenance is complete')).incidents[0]?.status).toBe('completed');
  });

  it.each(['Maintenance is complete only in Europe.', 'The maintenance is not complete.'])('goes on after "%s"', async (text) => {
    expect((await planned(text)).incidents[0]?.status).toBe('scheduled');
  });
});

it('reads the areas as places, and notes what is none', async () => {
  const { snapshot } = await parse({ incidents: [incident(2, { tags: ['NA', 'APAC', 'beta'] })] });
  expect(snapshot.incidents[0]?.regions).toEqual(['na', 'ap']);
  expect(snapshot.notes).toEqual([{ code: 'unknown-word', detail: 'a tag of incident 2 is "beta"' }]);
});

describe('heroku, detection', () => {
  const recognise = (url: string) => heroku.detection.recognise(new URL(url), undefined, []);

  it('knows its host', () => {
    expect(recognise('https://status.heroku.com/incidents/1')).toMatchObject({ settings: { url: 'https://status.heroku.com' } });
  });

  it.each(['https://status.heroku.com.evil.example/', 'https://myapp.herokuapp.com/', 'https://www.heroku.com/'])(
    'leaves %s',
    (url) => {
      expect(recognise(url)).toBeUndefined();
    },
  );
});

describe('heroku, an incident that left the open ones', () => {
  it('is over where the long list does not reach back to it', async () => {
    const page = new WatchedPage();
    const veteran = incident(7, {
      created_at: '2026-01-01T09:00:00.000Z',
      updates: [update(70, 'issue', '09:00', { created_at: '2026-01-01T09:00:00.000Z' })],
    });
    page.look('10:01', await parse({ incidents: [veteran] }));
    expect(page.look('10:10', await parse({})).kinds).toEqual(['resolved']);
  });

  it('has no end while it is open again', async () => {
    expect(await only({ state: 'open', resolved_at: '2026-05-01T09:10:00.000Z' })).toMatchObject({ resolvedAt: null });
  });

  it('is a maintenance in whichever of two equal lists it is found first', async () => {
    const both = incident(2, { state: 'open' });
    expect((await parse({ incidents: [both], scheduled: [both] })).snapshot.incidents[0]?.kind).toBe('maintenance');
  });
});
