import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { firehydrant } from '../../src/adapters/firehydrant/index.js';

const settings = { url: 'https://status.culvert.example/x' };
const conditions = { Fine: 'OPERATIONAL', Slow: 'DEGRADED', Down: 'OFFLINE' };
const components = [
  { id: 'c1', name: 'Console' },
  { id: 'c2', name: 'Interface' },
];
const note = (at: string, text: string) => ({ time: '2026-05-01T09:59:00.5Z', occurredAt: at, details: { note: text } });
const reached = (at: string, slug: string) => ({
  time: at,
  occurredAt: at,
  details: { milestoneUpdate: { originalMilestone: 'x', currentMilestone: slug } },
});
const phases = (...milestones: readonly (readonly [string, string])[]) => [
  { id: 'p', type: 'ACTIVE', milestones: milestones.map(([slug, occurredAt]) => ({ slug, occurredAt })) },
];
const incident = (id: string, rest: object = {}) => ({
  id,
  title: 'Slow console',
  severitySlug: 'SEV3',
  timestamps: { started: '2026-05-01T09:00:00Z' },
  timeline: [note('2026-05-01T09:05:00Z', 'We are looking.')],
  components: [{ id: 'c1', name: 'Console', condition: 'Slow' }],
  ...rest,
});

const document = (value: unknown): PageDocument => ({
  name: 'payload',
  url: 'https://status.culvert.example/data/payload.json',
  status: 200,
  headers: {},
  body: JSON.stringify(value),
  fetchedAt: '2026-05-01T10:00:00.000Z',
});
const payload = (incidents: unknown) => ({ config: { companyName: 'Culvert' }, conditions, components, incidents });
const parse = (...incidents: unknown[]) => firehydrant.parse(settings, [document(payload(incidents))]);
const only = async (rest: object) => (await parse(incident('i1', rest))).snapshot.incidents[0];

describe('FireHydrant, the state of an incident', () => {
  it('is the latest milestone that tells one; acknowledging it weeks later changes nothing', async () => {
    const lifecyclePhases = phases(['acknowledged', '2026-05-20T09:00:00Z'], ['identified', '2026-05-01T09:20:00Z']);
    expect((await only({ lifecyclePhases }))?.status).toBe('identified');
  });

  it('follows what the timeline says after the milestones', async () => {
    const timeline = [reached('2026-05-01T09:40:00Z', 'monitoring'), note('2026-05-01T09:05:00Z', 'We are looking.')];
    const lifecyclePhases = phases(['investigating', '2026-05-01T09:04:00Z']);
    expect((await only({ timeline, lifecyclePhases }))?.status).toBe('monitoring');
  });

  it('is read from the head of a note, with emoji and bold marks or without', async () => {
    const timeline = [
      note('2026-05-01T09:30:00Z', 'Monitoring - It looks good.'),
      note('2026-05-01T09:20:00Z', '➡️ **Identified** — A bolt.'),
    ];
    const read = await only({ timeline });
    expect(read?.updates.map(({ status, body }) => [status, body])).toEqual([
      ['identified', '➡️ **Identified** — A bolt.'],
      ['monitoring', 'Monitoring - It looks good.'],
    ]);
  });

  it('is not ended by how a note begins, only by its end being recorded', async () => {
    const timeline = [note('2026-05-01T09:30:00Z', '**Resolved** — for most of you.')];
    expect((await only({ timeline }))?.status).toBe('investigating');
    const timestamps = { started: '2026-05-01T09:00:00Z', resolved: '2026-05-01T09:30:00Z' };
    expect(await only({ timeline, timestamps })).toMatchObject({ status: 'resolved', resolvedAt: '2026-05-01T09:30:00.000Z' });
  });

  it('dates notes by when it happened and drops entries that only record a milestone', async () => {
    const timeline = [
      reached('2026-05-01T09:40:00Z', 'identified'),
      { time: '2026-05-01T09:10:00Z', details: { note: { note: 'Nested.' } } },
    ];
    expect((await only({ timeline }))?.updates.map(({ at, body }) => [at, body])).toEqual([
      ['2026-05-01T09:10:00.000Z', 'Nested.'],
    ]);
  });

  it('takes planned work that begins after the look for scheduled', async () => {
    const timestamps = { started: '2026-05-02T09:00:00Z' };
    expect(await only({ severitySlug: 'MAINTENANCE', timestamps })).toMatchObject({
      kind: 'maintenance',
      status: 'scheduled',
      scheduledFor: '2026-05-02T09:00:00.000Z',
      startedAt: null,
    });
  });
});

describe('FireHydrant, components', () => {
  const states = async (...incidents: unknown[]) =>
    (await parse(...incidents)).snapshot.components.map(({ name, status }) => [name, status]);

  it('are operational where no open incident names them, else as bad as the worst of those', async () => {
    const down = incident('i2', { components: [{ id: 'c1', name: 'Console', condition: 'Down' }] });
    expect(await states(incident('i1'), down)).toEqual([
      ['Console', 'major_outage'],
      ['Interface', 'operational'],
    ]);
  });

  it.each([
    ['names nothing', { components: undefined }],
    ['names something that is not listed', { components: [{ id: 'c9', name: 'Elsewhere', condition: 'Slow' }] }],
  ])('are unknown while an open incident %s', async (_what, rest) => {
    expect((await states(incident('i1', rest))).map(([, status]) => status)).toEqual(['unknown', 'unknown']);
  });

  it('are unknown on a page that ships no incidents, which also covers nothing', async () => {
    const look = await firehydrant.parse(settings, [document(payload(undefined))]);
    expect(look.snapshot.components.map(({ status }) => status)).toEqual(['unknown', 'unknown']);
    expect([look.snapshot.status, look.windows, look.snapshot.notes[0]?.code]).toEqual(['unknown', [], 'missing-list']);
  });

  it('reads the table of conditions where components are missing from the incident', async () => {
    const rest = { components: undefined, componentConditions: { Interface: 'Down' } };
    expect(await states(incident('i1', rest))).toEqual([
      ['Console', 'operational'],
      ['Interface', 'major_outage'],
    ]);
  });
});

it('reads a history of thousands of incidents in reasonable time', async () => {
  const startedAt = performance.now();
  const { snapshot } = await parse(...Array.from({ length: 3000 }, (_, index) => incident(`i${index}`)));
  expect(performance.now() - startedAt).toBeLessThan(3000);
  expect(snapshot.incidents).toHaveLength(3000);
});

describe('FireHydrant, detection', () => {
  const find = (value: unknown) =>
    firehydrant.detection.recognise(new URL('https://status.culvert.example/'), undefined, [document(value)]);

  it('finds a page by its table of conditions, with incidents or without', () => {
    expect(find(payload([]))).toMatchObject({ settings: { url: 'https://status.culvert.example' }, confidence: 'sure' });
    expect(find(payload(undefined))).toBeDefined();
  });

  it.each([
    ['conditions of another vocabulary', { ...payload([]), conditions: { Fine: 'up' } }],
    ['a payload without components', { ...payload([]), components: undefined }],
    ['the configuration of Datadog', { id: 'x', name: 'Culvert', components: [], incidents: [] }],
    ['an empty list', []],
  ])('does not take %s', (_what, value) => {
    expect(find(value)).toBeUndefined();
  });
});

describe('FireHydrant, an end that only a milestone records', () => {
  const lifecyclePhases = phases(['investigating', '2026-05-01T09:04:00Z'], ['resolved', '2026-05-01T09:30:00Z']);

  it('is an end', async () => {
    expect(await only({ lifecyclePhases })).toMatchObject({ status: 'resolved', resolvedAt: '2026-05-01T09:30:00.000Z' });
  });

  it('is none once another milestone was reached after it', async () => {
    const timeline = [reached('2026-05-01T09:50:00Z', 'identified')];
    expect(await only({ lifecyclePhases, timeline })).toMatchObject({ status: 'identified', resolvedAt: null });
  });

  it('counts the newest first entries of the timeline in their order, also within one second', async () => {
    const timeline = [reached('2026-05-01T09:30:00Z', 'resolved'), reached('2026-05-01T09:30:00Z', 'identified')];
    expect((await only({ timeline }))?.status).toBe('resolved');
  });
});

it('is not only under maintenance where an incident cannot be read', async () => {
  const planned = incident('i1', { severitySlug: 'MAINTENANCE' });
  expect((await parse(planned, { id: 'i2' })).snapshot.status).toBe('unknown');
});
