import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { cachet } from '../../src/adapters/cachet/index.js';

const url = 'https://status.ravelin.example';

const document = (name: string, json: unknown, status = 200): PageDocument => ({
  ...{ name, url: `${url}/${name}`, status, headers: {}, fetchedAt: '2026-05-01T10:00:00.000Z' },
  body: JSON.stringify(json),
});

const list = (rows: readonly unknown[], total = rows.length) => ({
  meta: { pagination: { total, count: rows.length, per_page: 50, current_page: 1, total_pages: 1 } },
  data: rows,
});

const incident = (id: number, rest: object = {}) => ({
  ...{ id, name: 'Slow pumps', status: 1, message: 'Pumps are slow.', component_id: 0, visible: 1, updates: [] },
  ...{ occurred_at: '2026-05-01 09:00:00', created_at: '2026-05-01 09:01:00' },
  ...rest,
});

interface Given {
  readonly incidents?: unknown;
  readonly schedules?: unknown;
  readonly components?: unknown;
}

const version2 = ({ incidents = list([]), schedules = list([]), components = list([]) }: Given) => [
  document('components', components),
  document('groups', list([])),
  document('incidents', incidents),
  document('schedules', schedules),
];

const parse = (given: Given, settings: object = {}) => cachet.parse({ url, version: 2, ...settings }, version2(given));

describe('cachet, what it asks for', () => {
  it('asks version 2 for the newest incidents, because its lists have no order of their own', () => {
    const urls = cachet.plan({ url: `${url}/`, version: 2 }, []).map((request) => request.url);
    expect(urls).toContain(`${url}/api/v1/incidents?per_page=50&sort=id&order=desc`);
  });

  it('asks version 3 in the folder it lives in, updates included', () => {
    const urls = cachet.plan({ url: `${url}/status/`, version: 3 }, []).map((request) => request.url);
    expect(urls).toContain(`${url}/status/api/incidents?per_page=50&include=components,updates`);
  });

  it('needs to be told the version, which no row of the catalogue says', () => {
    expect(() => cachet.plan({ url }, [])).toThrow();
    expect(cachet.fromCatalogue?.({ url, feedUrl: null })).toBeUndefined();
  });

  it('knows where an incident and a schedule can be looked up, though their numbers are the same', () => {
    const at = (key: string, version: number) => cachet.incidentAddress?.({ url, version }, key)?.url;
    expect(at('incident-7', 2)).toBe(`${url}/api/v1/incidents/7`);
    expect(at('schedule-7', 3)).toBe(`${url}/api/schedules/7`);
    expect(at('7', 2)).toBeUndefined();
  });
});

describe('cachet, times', () => {
  it('reads them as UTC and says so when nobody told the zone', async () => {
    const { snapshot } = await parse({ incidents: list([incident(1)]) });
    expect(snapshot.incidents[0]?.startedAt).toBe('2026-05-01T09:00:00.000Z');
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['time-zone']);
  });

  it('reads them in the zone of the settings', async () => {
    const { snapshot } = await parse({ incidents: list([incident(1)]) }, { timeZone: 'Asia/Seoul' });
    expect(snapshot.incidents[0]?.startedAt).toBe('2026-05-01T00:00:00.000Z');
    expect(snapshot.notes).toEqual([]);
  });

  it('refuses a zone that does not exist', () => {
    expect(() => cachet.plan({ url, version: 2, timeZone: 'Middle/Earth' }, [])).toThrow();
  });
});

describe('cachet, incidents', () => {
  it('keeps an incident and a schedule of one number apart', async () => {
    const schedule = { id: 1, name: 'Works', status: 0, message: '', scheduled_at: '2026-06-01 00:00:00' };
    const { snapshot } = await parse({ incidents: list([incident(1)]), schedules: list([schedule]) });
    expect(snapshot.incidents.map(({ id, kind }) => [id, kind])).toEqual([
      ['schedule-1', 'maintenance'],
      ['incident-1', 'incident'],
    ]);
  });

  it('reads a scheduled incident of old releases as a maintenance', async () => {
    const { snapshot } = await parse({ incidents: list([incident(1, { status: 0, scheduled_at: '2026-06-01 00:00:00' })]) });
    expect(snapshot.incidents[0]).toMatchObject({
      ...{ kind: 'maintenance', status: 'scheduled', scheduledFor: '2026-06-01T00:00:00.000Z', startedAt: null },
    });
  });

  it('does not say in which state the first text was written, because later posts overwrite it', async () => {
    const updates = [{ id: 5, status: 4, message: 'Done.', created_at: '2026-05-01 09:30:00' }];
    const { snapshot } = await parse({ incidents: list([incident(1, { status: 4, updates })]) });
    expect(snapshot.incidents[0]).toMatchObject({ status: 'resolved', resolvedAt: '2026-05-01T09:30:00.000Z' });
    expect(snapshot.incidents[0]?.updates.map(({ id, status }) => [id, status])).toEqual([
      ['message', 'unknown'],
      ['update-5', 'resolved'],
    ]);
  });

  it('leaves out what is only for those who are signed in', async () => {
    const { snapshot } = await parse({ incidents: list([incident(1, { visible: 0 })]) });
    expect(snapshot.incidents).toEqual([]);
  });

  it('covers everything while nothing was cut off, and the newest where something was', async () => {
    const reach = async (incidents: unknown) =>
      (await parse({ incidents })).windows.find(({ kinds }) => kinds.includes('incident'))?.reach;
    expect(await reach(list([incident(1)]))).toBe('all');
    expect(await reach(list([incident(1)], 80))).toBe('recent');
    expect(await reach(list([incident(1), { id: 2 }]))).toBeUndefined();
  });

  it('is not well when a list holds fewer rows than it counts', async () => {
    const lost = { ...list([incident(1)]), data: [] };
    const { snapshot, windows } = await parse({ incidents: lost }, { timeZone: 'UTC' });
    expect(snapshot.status).toBe('unknown');
    expect(snapshot.notes).toEqual([{ code: 'contradiction', detail: 'incidents counts 1 rows and lists 0' }]);
    expect(windows.flatMap(({ kinds }) => kinds)).toEqual(['maintenance']);
  });
});

describe('cachet, finding it', () => {
  const find = (address: string, answers: Readonly<Record<string, string>>) =>
    cachet.detection.recognise(
      new URL(address),
      undefined,
      Object.entries(answers).map(([name, body]) => ({ ...document(name, null), body })),
    );

  it('finds version 2 by its ping', () => {
    expect(find(url, { ping: '{"data":"Pong!"}' })?.settings).toEqual({ url, version: 2 });
  });

  it('finds version 3 in the folder that was given, and in the usual one where none was', () => {
    const answer = '{"data":{"version":"3.x-dev"}}';
    expect(find(`${url}/health/`, { 'version-0': answer })?.settings).toEqual({ url: `${url}/health`, version: 3 });
    expect(find(url, { 'version-1': answer })?.settings).toEqual({ url: `${url}/status`, version: 3 });
  });

  it.each(['"Pong!"', '{"data":"pong"}', '{"pong":true}', '<html>Pong!</html>', ''])(
    'does not take the ping %s for its own',
    (body) => {
      expect(find(url, { ping: body })).toBeUndefined();
    },
  );

  it.each(['{"data":{"version":"2.4.1"}}', '{"version":"3.0"}', '{"data":{"version":30}}', '{"data":{"version":"30.1"}}'])(
    'does not take the version %s for version 3',
    (body) => {
      expect(find(url, { 'version-0': body, 'version-1': body })).toBeUndefined();
    },
  );
});
