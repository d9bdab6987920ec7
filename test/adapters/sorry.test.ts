import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { sorry } from '../../src/adapters/sorry/index.js';

const settings = { url: 'https://status.osier.example/x' };
const api = 'https://status.osier.example/api/v1';

const document = (name: string, value: unknown, status = 200): PageDocument => ({
  name,
  url: `${api}/${name}`,
  status,
  headers: {},
  body: JSON.stringify(value) ?? '',
  fetchedAt: '2026-02-11T09:00:00.000Z',
});

const meta = (next: string | null = null) => ({ count: 1, total_count: 1, next_page: next });
const notice = (id: number, rest: object = {}) => ({
  id,
  type: 'unplanned',
  state: 'investigating',
  subject: 'Late baskets',
  url: `https://status.osier.example/notices/x${id}`,
  began_at: '2026-02-11T08:00:00.000Z',
  ended_at: null,
  created_at: '2026-02-11T08:05:00.000Z',
  ...rest,
});

interface Given {
  readonly state?: string;
  readonly components?: object[];
  readonly present?: { readonly id: number }[];
  readonly future?: { readonly id: number }[];
  readonly recent?: object[];
  readonly more?: string | null;
}

const lists = ({ state = 'operational', components = [], present = [], future = [], recent = [], more = null }: Given) => [
  document('status', { page: { name: 'Osier', state, links: { components: {}, notices: {} } } }),
  document('components', { components, meta: meta() }),
  document('present', { notices: present, meta: meta(more) }),
  document('future', { notices: future, meta: meta() }),
  document('recent', { notices: recent, meta: meta('/api/v1/notices.json?page=2') }),
];
const detail = (row: { readonly id: number }, rest: object = {}) =>
  document(`notice:${row.id}`, { notice: { components: [], updates: [], ...row, ...rest } });
const names = (soFar: readonly PageDocument[]) => sorry.plan(settings, soFar).map(({ name }) => name);

describe('Sorry, what it asks for', () => {
  it('asks the page itself for its state and its lists first', () => {
    expect(sorry.plan(settings, []).map(({ url }) => url)).toEqual([
      `${api}/status`,
      `${api}/components`,
      `${api}/notices?filter%5Btimeline_state_eq%5D=present`,
      `${api}/notices?filter%5Btimeline_state_eq%5D=future`,
      `${api}/notices`,
    ]);
  });

  it('then reads what is open, to come or just over by itself, and nothing of what is long over', () => {
    const recent = [
      notice(7, { ended_at: '2026-02-10T10:00:00.000Z' }),
      notice(8, { ended_at: '2026-02-01T10:00:00.000Z' }),
      notice(5),
    ];
    const soFar = lists({ present: [notice(5)], future: [notice(6)], recent });
    expect(sorry.plan(settings, soFar)).toEqual(
      [5, 6, 7].map((id) => ({ name: `notice:${id}`, url: `${api}/notices/${id}`, accept: 'json', expects: [404] })),
    );
    expect(names([...soFar, detail(notice(5)), detail(notice(6)), detail(notice(7))])).toEqual([]);
  });

  it('follows a list over its pages without the link that loses the filter', () => {
    const soFar = lists({ more: '/api/v1/notices.json?page=2' });
    expect(sorry.plan(settings, soFar).map(({ url }) => url)).toEqual([
      `${api}/notices?filter%5Btimeline_state_eq%5D=present&page=2`,
    ]);
    expect(names([...soFar, document('present:2', { notices: [], meta: meta() })])).toEqual([]);
  });

  it('reads no notice before its lists are complete, and then no more than thirty', () => {
    const noticesFrom = (first: number) => Array.from({ length: 20 }, (_, index) => notice(first + index));
    const soFar = lists({ present: noticesFrom(100), future: noticesFrom(300), more: 'x' });
    expect(names(soFar)).toEqual(['present:2']);
    const whole = [...soFar, document('present:2', { notices: noticesFrom(200), meta: meta() })];
    const wanted = [...noticesFrom(100), ...noticesFrom(200).slice(0, 10)];
    expect(names(whole)).toEqual(wanted.map(({ id }) => `notice:${id}`));
    expect(names([...whole, ...wanted.map((row) => detail(row))])).toEqual([]);
  });

  it('gives up on a list that never ends, and then concludes nothing from absence', async () => {
    const further = Array.from({ length: 9 }, (_, index) => document(`present:${index + 2}`, { notices: [], meta: meta('x') }));
    const soFar = [...lists({ more: 'x' }), ...further];
    expect(names(soFar)).toEqual([]);
    expect((await sorry.parse(settings, soFar)).windows).toEqual([]);
  });
});

describe('Sorry, notices', () => {
  it.each([
    ['recovering', 'monitoring'],
    ['false_alarm', 'resolved'],
    ['perplexed', 'unknown'],
  ])('reads the state %s as %s', async (state, status) => {
    const row = notice(5, { state });
    const { snapshot } = await sorry.parse(settings, [...lists({ present: [row] }), detail(row)]);
    expect(snapshot.incidents.map((each) => [each.status, each.impact])).toEqual([[status, 'unknown']]);
  });

  it('gives planned ones their window, and takes one that was called off for over', async () => {
    const row = notice(6, {
      type: 'planned',
      state: 'cancelled',
      began_at: null,
      begins_at: '2026-02-12T08:00:00.000Z',
      ends_at: '2026-02-12T09:00:00.000Z',
    });
    const { snapshot } = await sorry.parse(settings, [...lists({ future: [row] }), detail(row)]);
    expect(snapshot.incidents[0]).toMatchObject({
      kind: 'maintenance',
      status: 'completed',
      startedAt: null,
      scheduledFor: '2026-02-12T08:00:00.000Z',
      scheduledUntil: '2026-02-12T09:00:00.000Z',
    });
  });

  it('names components with the one above them', async () => {
    const components = [
      { id: 1, name: 'Baskets', state: 'partially-degraded', parent_id: null },
      { id: 2, name: 'Weaving', state: 'degraded', parent_id: 1 },
    ];
    const row = notice(5);
    const documents = [
      ...lists({ state: 'degraded', components, present: [row] }),
      detail(row, { components: [{ id: 2, name: 'Weaving' }] }),
    ];
    const { snapshot } = await sorry.parse(settings, documents);
    expect(snapshot.incidents[0]?.components).toEqual(['Baskets - Weaving']);
    expect(snapshot.components.map(({ group, status }) => [group, status])).toEqual([
      [null, 'degraded_performance'],
      ['Baskets', 'degraded_performance'],
    ]);
  });

  it('concludes nothing from absence while one that is listed cannot be read', async () => {
    const soFar = lists({ present: [notice(5)] });
    const gone = await sorry.parse(settings, [...soFar, document('notice:5', {}, 404)]);
    expect([gone.windows, gone.snapshot.notes.map(({ code }) => code)]).toEqual([[], ['missing-document']]);
    const whole = await sorry.parse(settings, lists({}));
    expect(whole.windows).toEqual([{ kinds: ['incident', 'notice', 'maintenance'], reach: 'open' }]);
  });
});

describe('Sorry, detection', () => {
  const find = (value: unknown) =>
    sorry.detection.recognise(new URL('https://status.osier.example/'), undefined, [document('status', value)]);
  const state = { page: { name: 'Osier', state: 'operational', links: { components: {}, notices: {} } } };

  it('finds a page by its state and its links', () => {
    expect(find(state)).toMatchObject({ settings: { url: 'https://status.osier.example' }, confidence: 'sure' });
  });

  it.each([
    ['the state of Cachet', { data: { status: 'success', message: 'System operational' } }],
    ['the state of Statuspage', { page: { id: 'abcdefghijkl', name: 'Osier' }, status: { indicator: 'none' } }],
    ['a page without links', { page: { name: 'Osier', state: 'operational', links: {} } }],
    ['a state that nobody knows', { page: { ...state.page, state: 'sunny' } }],
  ])('does not take %s', (_what, value) => {
    expect(find(value)).toBeUndefined();
  });
});

it('ends no notice that was one too many to be read', async () => {
  const present = Array.from({ length: 31 }, (_, index) => notice(index + 100));
  const soFar = lists({ state: 'degraded', present });
  expect(names(soFar)).toHaveLength(30);
  const look = await sorry.parse(settings, [...soFar, ...present.slice(0, 30).map((row) => detail(row))]);
  expect(look.snapshot.incidents).toHaveLength(30);
  expect(look.windows).toEqual([]);
});
