import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { salesforce } from '../../src/adapters/salesforce/index.js';
import { WatchedPage } from '../domain/made.js';

const settings = { url: 'https://api.status.quarrymead.example' };
const document = (name: string, value: unknown, status = 200): PageDocument => ({
  name,
  url: `https://api.status.quarrymead.example/v1/${name}`,
  status,
  headers: {},
  body: JSON.stringify(value),
  fetchedAt: '2026-05-01T10:00:00.000Z',
});

const impact = (endTime: unknown, rest: object = {}) => ({
  startTime: '2026-05-01T08:00:00.000Z',
  endTime,
  type: 'performanceDegradation',
  severity: 'minor',
  ...rest,
});
const ended = impact('2026-05-01T09:00:00.000Z');

const incident = (id: number, rest: object = {}) => ({
  id,
  externalId: String(id),
  message: { rootCause: null },
  affectsAll: false,
  createdAt: '2026-05-01T08:30:00.000Z',
  updatedAt: '2026-05-01T08:30:00.000Z',
  IncidentImpacts: [impact(null)],
  IncidentEvents: [],
  instanceKeys: ['QM1'],
  serviceKeys: ['core'],
  ...rest,
});

const maintenance = (rest: object = {}) => ({
  id: 7,
  name: 'New belts',
  plannedStartTime: '2026-05-02T08:00:00.000Z',
  plannedEndTime: '2026-05-02T09:00:00.000Z',
  createdAt: '2026-04-01T08:00:00.000Z',
  updatedAt: '2026-04-01T08:00:00.000Z',
  MaintenanceImpacts: [],
  MaintenanceEvents: [],
  instanceKeys: ['QM1'],
  serviceKeys: [],
  ...rest,
});

const instances = [
  { key: 'QM1', location: 'EMEA', status: 'OK', isActive: true },
  { key: 'QM2', location: 'NA', status: 'OK', isActive: true },
];

interface Given {
  readonly active?: unknown;
  readonly past?: unknown;
  readonly planned?: unknown;
  readonly hosts?: unknown;
}

const parse = ({ active = [], past = [], planned = [], hosts = instances }: Given) =>
  salesforce.parse(settings, [
    document('active', active),
    past === 403 ? document('incidents', {}, 403) : document('incidents', past),
    document('maintenances', planned),
    document('instances', hosts),
  ]);
const only = async (rest: object) => (await parse({ active: [incident(1, rest)] })).snapshot.incidents[0];

describe('salesforce, what is open', () => {
  it('is open while an impact has no end', async () => {
    expect(await only({ IncidentImpacts: [ended, impact(null)] })).toMatchObject({ status: 'unknown', resolvedAt: null });
    expect(await only({ IncidentImpacts: [ended, ended] })).toMatchObject({
      status: 'resolved',
      resolvedAt: '2026-05-01T09:00:00.000Z',
    });
  });

  it.each([[[]], [[impact('soon')]], [[ended, 'a row']], [undefined]])(
    'does not end an incident whose impacts are %j',
    async (impacts) => {
      expect((await only({ IncidentImpacts: impacts }))?.status).toBe('unknown');
    },
  );

  it('is not ended by an event, however it is called', async () => {
    const IncidentEvents = [{ id: 1, type: 'resolved', message: 'Over.', createdAt: '2026-05-01T09:00:00.000Z' }];
    expect((await only({ IncidentEvents }))?.status).toBe('unknown');
  });

  it('believes an empty list of open incidents only beside a list of instances', async () => {
    expect((await parse({})).snapshot.status).toBe('none');
    await expect(parse({ hosts: [] })).rejects.toThrow('answered with no list of instances.');
  });

  it('is one incident where both lists have it, in its newer state', async () => {
    const newer = incident(1, { updatedAt: '2026-05-01T09:30:00.000Z', IncidentImpacts: [ended] });
    const { snapshot } = await parse({ active: [incident(1)], past: [newer] });
    expect(snapshot.incidents.map(({ id, status }) => [id, status])).toEqual([['1', 'resolved']]);
  });
});

describe('salesforce, what absence means', () => {
  const older = incident(2, { createdAt: '2026-04-01T08:00:00.000Z' });

  it('reaches as far as a list whose newest stands first', async () => {
    expect((await parse({ past: [incident(3), older] })).windows).toEqual([
      { kinds: ['incident'], reach: 'recent' },
      { kinds: ['incident'], reach: 'open' },
    ]);
  });

  it.each([[403], [[older, incident(3)]]])('closes what left the open ones where the long list is %j', async (past) => {
    expect((await parse({ past })).windows).toEqual([{ kinds: ['incident'], reach: 'open' }]);
  });

  it('covers nothing when a row cannot be read', async () => {
    expect((await parse({ active: [incident(1), { id: null }] })).windows).toEqual([]);
  });
});

describe('salesforce, titles and places', () => {
  it('makes a title of what happens and where, when there is none', async () => {
    expect((await only({ instanceKeys: ['A', 'B', 'C', 'D', 'E'] }))?.title).toBe(
      'Performance degradation on A, B, C and 2 more',
    );
    expect((await only({ message: { subject: ' Belts slip ' } }))?.title).toBe('Belts slip');
  });

  it('names services and instances, and the places of the instances', async () => {
    expect(await only({ instanceKeys: ['QM1', 'QM9'] })).toMatchObject({ components: ['core', 'QM1', 'QM9'], regions: ['emea'] });
  });

  it('names no instance and no place of what affects all', async () => {
    expect(await only({ affectsAll: true })).toMatchObject({
      components: ['core'],
      regions: [],
      title: 'Performance degradation',
    });
  });

  it('leaves out instances that were given up', async () => {
    const { snapshot } = await parse({ hosts: [...instances, { key: 'QM3', status: 'OK', isActive: false }] });
    expect(snapshot.components.map(({ id }) => id)).toEqual(['QM1', 'QM2']);
  });
});

it('tells a root cause that is a sentence as a postmortem, and no mere key', async () => {
  const over = { IncidentImpacts: [ended] };
  const told = await only({ ...over, message: { rootCause: 'A belt tore.' } });
  expect(told).toMatchObject({ status: 'postmortem', updates: [{ status: 'postmortem', body: 'A belt tore.' }] });
  expect(await only({ ...over, message: { rootCause: 'beltFailure' } })).toMatchObject({ status: 'resolved', updates: [] });
});

describe('salesforce, maintenances', () => {
  const read = async (rest: object) => (await parse({ planned: [maintenance(rest)] })).snapshot.incidents[0];

  it('are numbered apart from incidents', async () => {
    const { snapshot } = await parse({ active: [incident(7)], planned: [maintenance()] });
    expect(snapshot.incidents.map(({ id }) => id).toSorted()).toEqual(['7', 'maintenance-7']);
  });

  it.each([
    [{}, 'scheduled'],
    [{ plannedStartTime: '2026-04-02T08:00:00.000Z' }, 'unknown'],
    [{ MaintenanceImpacts: [impact(null)] }, 'in_progress'],
    [{ MaintenanceImpacts: [ended] }, 'completed'],
    [{ MaintenanceImpacts: [7] }, 'scheduled'],
  ])('%j is %s', async (rest, status) => {
    expect((await read(rest))?.status).toBe(status);
  });
});

describe('salesforce, detection', () => {
  const recognise = (url: string) => salesforce.detection.recognise(new URL(url), undefined, []);

  it('knows the page that people read, and asks the host that has the documents', () => {
    expect(recognise('https://status.salesforce.com/products/all')?.settings).toEqual({
      url: 'https://api.status.salesforce.com',
    });
    expect(salesforce.fromCatalogue?.({ url: 'https://status.salesforce.com', feedUrl: null })).toEqual({
      url: 'https://api.status.salesforce.com',
    });
  });

  it.each(['https://status.salesforce.com.evil.example/', 'https://acme.my.salesforce.com/'])('leaves %s', (url) => {
    expect(recognise(url)).toBeUndefined();
  });
});

it('ends an incident that outlived the long list and left the open ones', async () => {
  const page = new WatchedPage();
  const old = incident(1, {
    createdAt: '2026-01-01T08:00:00.000Z',
    IncidentImpacts: [impact(null, { startTime: '2026-01-01T08:00:00.000Z' })],
  });
  const past = [incident(9, { IncidentImpacts: [ended] })];
  page.look('10:01', await parse({ active: [old], past }));
  expect(page.look('10:10', await parse({ active: [], past })).kinds).toEqual(['resolved']);
});
