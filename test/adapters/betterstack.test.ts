import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { betterstack } from '../../src/adapters/betterstack/index.js';

const settings = { url: 'https://status.oatcake.example/any/path' };
const fetchedAt = '2026-05-01T12:00:00.000Z';

const resource = (id: string, status: string, section: number | null = null) => ({
  id,
  type: 'status_page_resource',
  attributes: { public_name: `Oven ${id}`, status, status_page_section_id: section },
});

const affected = (states: Readonly<Record<string, string>>) =>
  Object.entries(states).map(([id, status]) => ({ status_page_resource_id: id, status }));

const update = (id: string, published_at: string, message: string, states: Readonly<Record<string, string>> = {}) => ({
  id,
  type: 'status_update',
  attributes: { message, published_at, affected_resources: affected(states) },
});

const report = (id: string, updates: readonly string[], attributes: object) => ({
  id,
  type: 'status_report',
  attributes: {
    title: 'Cold ovens',
    report_type: 'manual',
    starts_at: '2026-05-01T10:00:00.000Z',
    ends_at: null,
    affected_resources: affected({ 1: 'degraded' }),
    aggregate_state: 'degraded',
    ...attributes,
  },
  relationships: { status_updates: { data: updates.map((each) => ({ id: each, type: 'status_update' })) } },
});

const pageOf = (included: readonly { readonly id: string; readonly type: string }[], aggregate_state = 'degraded') => ({
  data: {
    id: '9',
    type: 'status_page',
    attributes: { company_name: 'Oatcake', custom_domain: null, aggregate_state },
    relationships: {
      status_reports: { data: included.filter(({ type }) => type === 'status_report').map(({ id, type }) => ({ id, type })) },
    },
  },
  included,
});

const documentOf = (json: unknown): PageDocument => ({
  name: 'index',
  url: 'https://status.oatcake.example/index.json',
  status: 200,
  headers: {},
  body: typeof json === 'string' ? json : JSON.stringify(json),
  fetchedAt,
});

const look = (...included: { readonly id: string; readonly type: string }[]) =>
  betterstack.parse(settings, [documentOf(pageOf(included))]);

describe('betterstack', () => {
  it('sorts updates by time, whatever the order of their references', async () => {
    const { snapshot } = await look(
      resource('1', 'degraded'),
      update('12', '2026-05-01T11:00:00.000Z', 'Still cold.', { 1: 'degraded' }),
      update('11', '2026-05-01T10:00:00.000Z', 'Cold.', { 1: 'degraded' }),
      report('5', ['12', '11'], {}),
    );
    expect(snapshot.incidents[0]?.updates.map(({ id }) => id)).toEqual(['11', '12']);
  });

  it('says resolved only when every resource is back and the report is over', async () => {
    const updates = [
      update('11', '2026-05-01T10:00:00.000Z', 'Two ovens are cold.', { 1: 'downtime', 2: 'degraded' }),
      update('12', '2026-05-01T10:30:00.000Z', 'Resolved for the first oven.', { 1: 'resolved' }),
      update('13', '2026-05-01T11:00:00.000Z', 'Both are warm.', { 2: 'resolved' }),
    ];
    const both = [resource('1', 'operational'), resource('2', 'operational'), ...updates];
    const over = await look(...both, report('5', ['11', '12', '13'], { aggregate_state: 'resolved' }));
    expect(over.snapshot.incidents[0]).toMatchObject({
      status: 'resolved',
      impact: 'major',
      resolvedAt: '2026-05-01T11:00:00.000Z',
      updates: [{ status: 'unknown' }, { status: 'unknown' }, { status: 'resolved' }],
    });
    const open = await look(...both, report('5', ['11', '12', '13'], { aggregate_state: 'degraded' }));
    expect(open.snapshot.incidents[0]).toMatchObject({ status: 'unknown', resolvedAt: null });
    expect(open.snapshot.incidents[0]?.updates.map(({ status }) => status)).not.toContain('resolved');
  });

  it('takes a maintenance ahead for scheduled although its state is already "maintenance"', async () => {
    const planned = { report_type: 'maintenance', aggregate_state: 'maintenance', ends_at: '2026-05-02T11:00:00.000Z' };
    const { snapshot } = await look(
      resource('1', 'operational'),
      update('11', '2026-05-02T10:00:00.000Z', 'We clean the oven.'),
      report('5', ['11'], { ...planned, starts_at: '2026-05-02T10:00:00.000Z' }),
      report('6', [], { ...planned, starts_at: '2026-05-01T11:30:00.000Z' }),
    );
    expect(snapshot.incidents.map(({ id, status, scheduledUntil }) => [id, status, scheduledUntil])).toEqual([
      ['5', 'scheduled', '2026-05-02T11:00:00.000Z'],
      ['6', 'in_progress', '2026-05-02T11:00:00.000Z'],
    ]);
    expect(snapshot.incidents[0]?.updates[0]).toMatchObject({ at: '2026-05-02T10:00:00.000Z', status: 'scheduled' });
  });

  it('does not take a resource that nobody watches for a healthy one', async () => {
    const { snapshot } = await look(resource('1', 'not_monitored'));
    expect(snapshot.components[0]?.status).toBe('unknown');
    expect(snapshot.notes).toEqual([]);
  });

  it('covers nothing when a report that the page names is missing, and says so', async () => {
    const whole = pageOf([report('5', [], {}), report('6', [], {})]);
    const cut = { ...whole, included: whole.included.slice(0, 1) };
    const { windows, snapshot } = await betterstack.parse(settings, [documentOf(cut)]);
    expect(windows).toEqual([]);
    expect(snapshot.notes).toContainEqual({ code: 'missing-row', detail: 'report 6 is not in the document' });
  });

  it('does not recognise JSON:API of somebody else', async () => {
    const other = { ...pageOf([]), data: { ...pageOf([]).data, type: 'monitor' } };
    await expect(betterstack.parse(settings, [documentOf(other)])).rejects.toMatchObject({ code: 'page.unrecognised' });
  });
});

describe('betterstack detection', () => {
  const { detection } = betterstack;
  const address = new URL('https://status.oatcake.example/');
  const recognise = (body: unknown, status = 200) => detection.recognise(address, undefined, [{ ...documentOf(body), status }]);

  it('recognises its index', () => {
    expect(detection.step).toBe(5);
    expect(detection.probes(address).map(({ url }) => url)).toEqual(['https://status.oatcake.example/index.json']);
    expect(recognise(pageOf([]))).toMatchObject({
      settings: { url: 'https://status.oatcake.example' },
      confidence: 'sure',
      feeds: ['https://status.oatcake.example/feed'],
    });
  });

  it.each([
    ['the index of cState', { apiVersion: '2.0', cStateVersion: '6.0', title: 'Oatcake', systems: [] }],
    ['a status page without a state', { data: { type: 'status_page', attributes: {} }, included: [] }],
    ['another JSON:API document', { data: { type: 'monitor', attributes: { aggregate_state: 'up' } }, included: [] }],
    ['a web page for every path', '<!doctype html><html><body>Oatcake</body></html>'],
    ['an error document', { errors: 'Not found' }],
    ['an empty list', []],
    ['broken JSON', '{"data":'],
  ])('leaves %s to others', (_, body) => {
    expect(recognise(body)).toBeUndefined();
  });

  it('does not read what came with an error', () => {
    expect(recognise(pageOf([]), 403)).toBeUndefined();
  });
});
