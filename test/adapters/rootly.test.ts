import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { rootly } from '../../src/adapters/rootly/index.js';

const settings = { url: 'https://status.oriel.example/x' };
const page = {
  name: 'Oriel',
  url: 'https://status.oriel.example',
  time_zone: 'America/Los_Angeles',
  updated_at: '2026-03-19T12:00:00Z',
};
const update = (status: string, at: string, body = 'Text') => ({ status, body, created_at: at });
const incident = (slug: string, rest: object = {}) => ({
  name: 'Slow windows',
  status: 'started',
  impact: 'minor',
  started_at: '2026-03-19T10:30:00Z',
  resolved_at: null,
  url: `https://status.oriel.example/incidents/${slug}`,
  incident_updates: [update('investigating', '2026-03-19T10:35:00Z')],
  ...rest,
});

const document = (name: string, value: unknown): PageDocument => ({
  name,
  url: `https://status.oriel.example/api/v1/${name}.json`,
  status: 200,
  headers: {},
  body: JSON.stringify(value),
  fetchedAt: '2026-03-19T12:00:05.000Z',
});

const parse = (incidents: unknown[], current: unknown[] = [], indicator = 'minor') =>
  rootly.parse(settings, [
    document('status', { page, status: { indicator, description: 'x' }, incidents: current }),
    document('incidents', { page, incidents }),
  ]);

describe('Rootly', () => {
  it('asks for the state and for as many incidents as one page gives', () => {
    expect(rootly.plan(settings, []).map(({ url }) => url)).toEqual([
      'https://status.oriel.example/api/v1/status.json',
      'https://status.oriel.example/api/v1/incidents.json?per_page=100',
    ]);
  });

  it('knows an incident by its address, and shows one that both documents hold once', async () => {
    const { snapshot } = await parse([incident('a')], [incident('a'), incident('b', { url: '/incidents/b' })]);
    expect(snapshot.incidents.map(({ id }) => id)).toEqual([
      'https://status.oriel.example/incidents/a',
      'https://status.oriel.example/incidents/b',
    ]);
  });

  it('shows the state of the latest update, unless the incident is over', async () => {
    const updates = [update('monitoring', '2026-03-19T11:35:00Z'), update('investigating', '2026-03-19T10:35:00Z')];
    const { snapshot } = await parse([
      incident('a', { incident_updates: updates }),
      incident('b', { incident_updates: updates, status: 'closed' }),
      incident('c', { incident_updates: [], status: 'mitigated' }),
    ]);
    expect(snapshot.incidents.map(({ status }) => status)).toEqual(['monitoring', 'resolved', 'monitoring']);
  });

  it('takes planned work for a maintenance, with the start it is given for', async () => {
    const planned = incident('m', { status: 'scheduled', impact: 'none', incident_updates: [] });
    const { snapshot } = await parse([planned], [], 'maintenance');
    expect(snapshot.incidents[0]).toMatchObject({
      kind: 'maintenance',
      impact: 'maintenance',
      status: 'scheduled',
      startedAt: null,
      scheduledFor: '2026-03-19T10:30:00.000Z',
    });
  });

  it('ends incidents by absence only while the list is not full and wholly readable', async () => {
    const full = Array.from({ length: 100 }, (_, index) => incident(`i${index}`));
    expect((await parse([incident('a')])).windows).toEqual([{ kinds: ['incident', 'maintenance'], reach: 'open' }]);
    expect((await parse(full)).windows).toEqual([]);
    expect((await parse([incident('a'), { name: 7 }])).windows).toEqual([]);
  });
});

describe('Rootly, detection', () => {
  const address = new URL('https://status.oriel.example/');
  const status = { page, status: { indicator: 'none', description: 'x' }, incidents: [] };
  const find = (value: unknown) => rootly.detection.recognise(address, undefined, [document('status', value)]);

  it('finds a page by its own form of the state', () => {
    expect(find(status)).toMatchObject({ settings: { url: 'https://status.oriel.example' }, confidence: 'likely' });
  });

  it.each([
    ['a page with an id, as Statuspage and its imitators have', { ...status, page: { ...page, id: 'abcdefghijkl' } }],
    ['an indicator that nobody knows', { ...status, status: { indicator: 'sunny' } }],
    ['a page without a time zone', { ...status, page: { name: 'Oriel', url: 'x', updated_at: 'y' } }],
    ['the state of Cachet', { data: { status: 'success', message: 'System operational' } }],
    ['the summary of Instatus', { page: { name: 'Oriel', url: 'x', status: 'UP' } }],
    ['a state without a list of incidents', { ...status, incidents: undefined }],
  ])('does not take %s', (_what, value) => {
    expect(find(value)).toBeUndefined();
  });
});

it('has no end while an incident is open again', async () => {
  const { snapshot } = await parse([incident('a', { resolved_at: '2026-03-19T11:00:00Z' })]);
  expect(snapshot.incidents[0]).toMatchObject({ status: 'investigating', resolvedAt: null });
});
