import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { datadog } from '../../src/adapters/datadog/index.js';
import { WatchedPage } from '../domain/made.js';

const settings = { url: 'https://status.pellworm.example' };
const document = (body: string): PageDocument => ({
  name: 'config',
  url: 'https://status.pellworm.example/config.json',
  status: 200,
  headers: {},
  body,
  fetchedAt: '2026-05-01T10:00:00.000Z',
});

const component = (id: string, rest: object = {}) => ({
  id,
  name: `Name of ${id}`,
  type: 'Component',
  status: 'operational',
  components: null,
  ...rest,
});
const update = (id: string, startedAt: string | null, rest: object = {}) => ({
  id,
  status: 'investigating',
  description: 'Sheep are slow.',
  startedAt,
  createdAt: '2026-05-01T09:00:00Z',
  componentsAffected: [],
  ...rest,
});
const incident = (rest: object = {}) => ({
  id: 'i1',
  title: 'Slow sheep',
  currentStatus: 'investigating',
  resolved: false,
  publishedDate: '2026-05-01T09:00:00Z',
  resolvedDate: null,
  componentsAffected: [],
  timeline: [update('t1', '2026-05-01T08:50:00Z')],
  ...rest,
});

const config = (rest: object = {}) => ({
  id: 'p1',
  name: 'Pellworm',
  components: [component('c1')],
  incidents: [],
  maintenances: null,
  ...rest,
});
const parse = (rest: object = {}) => datadog.parse(settings, [document(JSON.stringify(config(rest)))]);
const only = async (rest: object) => (await parse({ incidents: [incident(rest)] })).snapshot.incidents[0];

describe('datadog, incidents', () => {
  it('orders imported posts by when they were made, not by the minute of their import', async () => {
    const timeline = [
      update('t3', '2026-05-01T08:00:00Z'),
      update('t2', '2026-05-01T06:00:00Z'),
      update('t1', '2026-05-01T07:00:00Z'),
    ];
    expect((await only({ timeline }))?.updates.map(({ id }) => id)).toEqual(['t2', 't1', 't3']);
  });

  it('takes the time of the import where nothing else stands', async () => {
    expect((await only({ timeline: [update('t1', null)] }))?.updates[0]?.at).toBe('2026-05-01T09:00:00.000Z');
  });

  it('believes the current status, not "resolved"', async () => {
    expect((await only({ resolved: true }))?.status).toBe('investigating');
    expect((await only({ currentStatus: 'resolved', resolved: false }))?.status).toBe('resolved');
  });

  it('is as bad as the worst that was said of a component', async () => {
    const timeline = [
      update('t2', '2026-05-01T09:00:00Z', { componentsAffected: [{ id: 'c1', status: 'operational' }] }),
      update('t1', '2026-05-01T08:00:00Z', { componentsAffected: [{ id: 'c1', status: 'major_outage' }] }),
    ];
    expect(await only({ timeline })).toMatchObject({ impact: 'critical', components: ['Name of c1'] });
    expect((await only({}))?.impact).toBe('unknown');
  });

  it('has its address on the host that people know', async () => {
    const { snapshot } = await parse({ incidents: [incident()], customDomain: 'sheep.example', pageUrl: 'https://p.example' });
    expect(snapshot.incidents[0]?.url).toBe('https://sheep.example/incidents/i1');
  });

  it('is not led to other addresses', async () => {
    expect((await parse({ customDomain: 'a/../b@evil.example', pageUrl: 'javascript:x' })).snapshot.page.url).toBe(settings.url);
  });
});

describe('datadog, components', () => {
  it('names the group, which is no component of its own', async () => {
    const group = component('g1', { type: 'ComponentGroup', status: 'major_outage', components: [component('c2')] });
    const { snapshot } = await parse({ components: [component('c1'), group] });
    expect(snapshot.components.map(({ id, group: of }) => [id, of])).toEqual([
      ['c1', null],
      ['c2', 'Name of g1'],
    ]);
  });

  it('is not well where the components of a group are missing', async () => {
    const group = component('g1', { type: 'ComponentGroup' });
    const { snapshot } = await parse({ components: [component('c1'), group] });
    expect(snapshot.status).toBe('unknown');
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['missing-list']);
  });
});

it('says that maintenances are listed and not read', async () => {
  const { snapshot } = await parse({ maintenances: [{ id: 'm1' }] });
  expect(snapshot.incidents).toEqual([]);
  expect(snapshot.notes.map(({ code }) => code)).toEqual(['not-read']);
});

describe('datadog, detection', () => {
  const recognise = (body: string, url = 'https://status.pellworm.example/') =>
    datadog.detection.recognise(new URL(url), undefined, [document(body)]);

  it('asks for one document and believes its form', () => {
    expect(datadog.detection.probes(new URL(settings.url)).map(({ url }) => url)).toEqual([`${settings.url}/config.json`]);
    expect(recognise(JSON.stringify(config()))).toMatchObject({ settings, confidence: 'likely' });
    expect(recognise(JSON.stringify(config()), 'https://acme.statuspage.datadoghq.com/')?.confidence).toBe('sure');
  });

  it.each([
    ['the shell that answers every path', '<!doctype html><html><body><div id="root"></div></body></html>'],
    ['the configuration of a site', '{"id":"x","name":"Acme","components":{"header":true},"incidents":[]}'],
    ['the components of a site', '{"id":"x","name":"Acme","components":["header"],"incidents":[],"maintenances":null}'],
    [
      'the summary of a Statuspage',
      '{"page":{"id":"abcdefghijkl","name":"Acme"},"components":[],"incidents":[],"scheduled_maintenances":[]}',
    ],
    ['a page of Instatus', '{"page":{"name":"Acme","status":"UP"},"components":[]}'],
    ['an S3 error', '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>'],
    ['an empty list', '[]'],
  ])('does not take %s for its own', (_, body) => {
    expect(recognise(body)).toBeUndefined();
  });

  it('does not take an error for its own', () => {
    const refused = { ...document(JSON.stringify(config())), status: 403 };
    expect(datadog.detection.recognise(new URL(settings.url), undefined, [refused])).toBeUndefined();
  });
});

it('does not take what slid off the list for deleted because another one was backdated', async () => {
  const page = new WatchedPage();
  const over = (id: string, startedAt: string) =>
    incident({ id, currentStatus: 'resolved', timeline: [update(`${id}-t`, startedAt, { status: 'resolved' })] });
  const backdated = over('b', '2026-01-01T08:00:00Z');
  const of = (...incidents: unknown[]) => datadog.parse(settings, [document(JSON.stringify(config({ incidents })))]);
  page.look('10:01', await of(backdated, over('k', '2026-04-20T08:00:00Z'), over('s', '2026-04-10T08:00:00Z')));
  page.look('10:10', await of(backdated, over('k', '2026-04-20T08:00:00Z')));
  expect(page.look('10:20', await of(backdated, over('k', '2026-04-20T08:00:00Z'))).kinds).toEqual([]);
});
