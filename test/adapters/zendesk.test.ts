import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { zendesk } from '../../src/adapters/zendesk/index.js';

const settings = { url: 'https://status.zendesk.com/' };

const document = (name: string, value: unknown): PageDocument => ({
  ...{
    name,
    url: `https://status.zendesk.com/api/ssp/${name}.json`,
    status: 200,
    headers: {},
    fetchedAt: '2026-05-01T10:00:00.000Z',
  },
  body: JSON.stringify(value),
});

const service = (id: string) => ({ id, type: 'service', attributes: { name: `Service ${id}` } });
const touched = (id: string, serviceId: string, flags: object = {}) => ({
  ...{ id, type: 'incidentService', attributes: { serviceId, outage: false, degradation: false, resolvedAt: null, ...flags } },
});
const incident = (id: string, rest: object = {}, services: readonly string[] = []) => ({
  ...{
    id,
    type: 'incident',
    attributes: { name: 'Slow', status: 'investigating', startedAt: '2026-05-01T09:00:00Z', resolvedAt: null, ...rest },
  },
  relationships: { incidentServices: { data: services.map((each) => ({ id: each, type: 'incidentService' })) } },
});

const parse = (data: readonly object[], included: readonly object[] = []) =>
  zendesk.parse(settings, [
    document('services', { data: [service('1'), service('2')] }),
    document('incidents', { data, included }),
  ]);

const states = async (...given: Parameters<typeof parse>) =>
  (await parse(...given)).snapshot.components.map(({ status }) => status);

describe('zendesk, what it asks for', () => {
  it('asks for everything, or for the part that serves one customer', () => {
    expect(zendesk.plan(settings, []).map(({ url }) => url)).toEqual([
      'https://status.zendesk.com/api/ssp/services.json',
      'https://status.zendesk.com/api/ssp/incidents.json',
    ]);
    expect(zendesk.plan({ ...settings, subdomain: 'acme' }, [])[1]?.url).toBe(
      'https://status.zendesk.com/api/ssp/incidents.json?subdomain=acme',
    );
    expect(() => zendesk.plan({ ...settings, subdomain: 'a&b=c' }, [])).toThrow();
  });
});

describe('zendesk, services', () => {
  it('are well only where nothing says otherwise', async () => {
    expect(await states([])).toEqual(['operational', 'operational']);
  });

  it('are as bad as the worst of what touches them now', async () => {
    const included = [
      touched('a', '1', { degradation: true }),
      touched('b', '1', { outage: true }),
      touched('c', '2', { outage: true, resolvedAt: '2026-05-01T09:30:00Z' }),
    ];
    expect(await states([incident('i', {}, ['a', 'b', 'c'])], included)).toEqual(['major_outage', 'operational']);
  });

  it('are of unknown state where a service that is touched carries no flag', async () => {
    expect(await states([incident('i', {}, ['a'])], [touched('a', '1')])).toEqual(['unknown', 'operational']);
  });

  it('are all of unknown state where what is touched cannot be told', async () => {
    expect(await states([incident('i', {}, ['a'])], [touched('a', '77', { outage: true })])).toEqual(['unknown', 'unknown']);
    expect(await states([incident('i', {}, ['lost'])])).toEqual(['unknown', 'unknown']);
  });

  it('are not called well again by an end that cannot be read', async () => {
    expect(await states([incident('i', {}, ['a'])], [touched('a', '1', { outage: true, resolvedAt: 'soon' })])).toEqual([
      ...['major_outage', 'operational'],
    ]);
  });
});

describe('zendesk, incidents', () => {
  const only = async (attributes: object, flags: object = {}) =>
    (await parse([incident('i', attributes, ['a'])], [touched('a', '2', flags)])).snapshot.incidents[0];

  it('end by their time alone, never by a word', async () => {
    expect(await only({ status: 'resolved' })).toMatchObject({ status: 'unknown', resolvedAt: null });
    expect(await only({ status: 'zzz', resolvedAt: '2026-05-01T09:30:00Z' })).toMatchObject({
      ...{ status: 'resolved', resolvedAt: '2026-05-01T09:30:00.000Z' },
    });
  });

  it('are as bad as the services they touch, and say which', async () => {
    expect(await only({}, { outage: true })).toMatchObject({ impact: 'major', components: ['Service 2'] });
    expect(await only({}, { degradation: true })).toMatchObject({ impact: 'minor' });
    expect(await only({})).toMatchObject({ impact: 'unknown', status: 'investigating', url: null, updates: [] });
  });

  it('are missed aloud where services are affected and no incident is open', async () => {
    const { snapshot } = await parse([], [touched('a', '1', { outage: true })]);
    expect([snapshot.status, snapshot.notes.map(({ code }) => code)]).toEqual(['critical', ['contradiction']]);
  });
});

describe('zendesk, finding it', () => {
  it('is one host, and no help centre of anybody else', () => {
    expect(zendesk.detection.hosts).toEqual(['status.zendesk.com']);
    const answers = [document('services', { data: [] }), document('incidents', { data: [], included: [] })];
    expect(zendesk.detection.recognise(new URL('https://help.rowanleigh.example'), undefined, answers)).toBeUndefined();
  });
});
