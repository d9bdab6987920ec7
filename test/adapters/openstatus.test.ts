import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { openstatus } from '../../src/adapters/openstatus/index.js';

const url = 'https://status.pellitory.example';
const settings = { url: `${url}/events` };

const empty = {
  ...{ title: 'Pellitory', status: 'success', monitors: [], pageComponents: [], pageComponentGroups: [] },
  ...{ statusReports: [], maintenances: [] },
};

const document = (value: unknown, fetchedAt = '2026-05-01T10:00:00.000Z'): PageDocument => ({
  ...{ name: 'page', url: `${url}/feed/json`, status: 200, headers: {}, fetchedAt },
  body: JSON.stringify(value),
});

const parse = (page: object, fetchedAt?: string) => openstatus.parse(settings, [document({ ...empty, ...page }, fetchedAt)]);

const report = (rest: object = {}) => ({
  ...{ id: 1, title: 'Slow pumps', status: 'investigating', pageComponents: [], statusReportUpdates: [], ...rest },
});

describe('openstatus, components', () => {
  const pageComponents = [
    { id: 1, name: 'Pumps', monitorId: 9, groupId: 4 },
    { id: 2, name: 'Office', monitorId: null, groupId: null },
  ];

  it('takes the state of a component from its monitor, and knows none where there is no monitor', async () => {
    const { snapshot } = await parse({
      ...{ pageComponents, monitors: [{ id: 9, status: 'error' }], pageComponentGroups: [{ id: 4, name: 'Harbour' }] },
    });
    expect(snapshot.components.map(({ name, group, status }) => [name, group, status])).toEqual([
      ['Pumps', 'Harbour', 'major_outage'],
      ['Office', null, 'unknown'],
    ]);
  });

  it('names the components of a report with their group', async () => {
    const { snapshot } = await parse({
      ...{ pageComponents, pageComponentGroups: [{ id: 4, name: 'Harbour' }] },
      statusReports: [report({ pageComponents: [2, 1, 77] })],
    });
    expect(snapshot.incidents[0]?.components).toEqual(['Office', 'Harbour - Pumps']);
  });
});

describe('openstatus, the state of the page', () => {
  it('is not well while a report is open, even where the page counts only what is watched', async () => {
    expect((await parse({ statusReports: [report()] })).snapshot.status).toBe('unknown');
    expect((await parse({ statusReports: [report({ status: 'resolved' })] })).snapshot.status).toBe('none');
  });

  it('says so when the page is in trouble and nobody wrote why', async () => {
    const { snapshot } = await parse({ status: 'error' });
    expect([snapshot.status, snapshot.notes.map(({ code }) => code)]).toEqual(['major', ['no-report']]);
  });

  it('is never as old as it says, because its clock is the moment of the answer', async () => {
    expect((await parse({ updatedAt: '2026-05-01T09:00:00.000Z' })).asOf).toBeNull();
  });
});

describe('openstatus, maintenances', () => {
  const maintenances = [
    {
      id: 3,
      name: 'Works',
      message: 'Pumps stop.',
      from: '2026-05-02T00:00:00Z',
      to: '2026-05-02T02:00:00Z',
      pageComponents: [],
    },
  ];

  it.each([
    ['2026-05-01T23:59:59.000Z', 'scheduled', 'none'],
    ['2026-05-02T00:00:00.000Z', 'in_progress', 'maintenance'],
    ['2026-05-02T02:00:00.000Z', 'in_progress', 'maintenance'],
    ['2026-05-02T02:00:01.000Z', 'completed', 'none'],
  ])('at %s a maintenance is %s, by its window alone', async (at, status, page) => {
    const { snapshot } = await parse({ maintenances }, at);
    expect([snapshot.incidents[0]?.status, snapshot.status]).toEqual([status, page]);
  });

  it('keeps a report and a maintenance of one number apart', async () => {
    const { snapshot } = await parse({ maintenances, statusReports: [report({ id: 3 })] });
    expect(snapshot.incidents.map(({ id }) => id)).toEqual(['maintenance-3', 'report-3']);
  });
});

describe('openstatus, finding it', () => {
  const find = (body: string) => openstatus.detection.recognise(new URL(url), undefined, [{ ...document(null), body }]);

  it('finds a page with no events at all', () => {
    expect(find(JSON.stringify(empty))).toMatchObject({ settings: { url }, confidence: 'sure' });
  });

  it.each([
    '{"version":"https://jsonfeed.org/version/1.1","title":"Pellitory","items":[]}',
    '{"status":"ok","statusReports":[]}',
    '{"page":{"id":"abcdefghijkl","status":"UP"},"pageComponents":[]}',
    '<!doctype html><html></html>',
  ])('does not take %s for its own', (body) => {
    expect(find(body)).toBeUndefined();
  });
});

it('is not well where a report cannot be read, whatever the page says of what it watches', async () => {
  const { snapshot } = await parse({ statusReports: [{ id: 'x' }] });
  expect(snapshot.status).toBe('unknown');
});
