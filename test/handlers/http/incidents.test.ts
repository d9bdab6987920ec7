import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostile, incidentMark, report } from '../../web/read-models.js';
import { enter, type MemorySite, startSite } from './memory-site.js';

let site: MemorySite;
let cookie: string;
beforeAll(async () => {
  site = await startSite();
  const { record } = site.deps;
  await site.close();
  const marks = [
    incidentMark(),
    incidentMark({ personId: 'U2', personName: '=HYPERLINK("http://a.example")', channelName: 'on,call' }),
  ];
  site = await startSite({
    record: {
      ...record,
      incidentReport: async (id) => (id === 'i1' ? report({ title: hostile }) : undefined),
      incidentMarks: async () => marks,
    },
  });
  cookie = await enter(site);
});
afterAll(() => site.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${site.url}${path}`, { headers });

describe('who was affected', () => {
  it.each(['/incidents/i1/affected.csv', '/incidents/i1/affected.json'])('is nothing for strangers: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('Ada');
  });

  it('stands in no page and no JSON that strangers get', async () => {
    for (const path of ['/incidents/i1', '/incidents/i1.json'])
      expect(await (await get(path)).text()).not.toMatch(/Ada|affected\.csv/);
    expect(await (await get('/incidents/i1', { cookie })).text()).toContain('Ada');
  });

  it('is a table that no spreadsheet runs', async () => {
    const answer = await get('/incidents/i1/affected.csv', { cookie });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=affected-i1.csv');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const [head, first, second] = (await answer.text()).replace('\ufeff', '').split('\n');
    expect(head).toBe('markedAt,personName,personId,channelName,workspace,chat');
    expect(first).toBe('2026-03-04T09:20:00.000Z,Ada,U1,mail-ops,Larkline,slack');
    expect(second).toContain(`"'=HYPERLINK(""http://a.example"")",U2,"on,call"`);
  });

  it('is JSON for programs', async () => {
    const answer = await get('/incidents/i1/affected.json', { cookie });
    expect(await answer.json()).toMatchObject({ incident: 'i1', affected: [{ personName: 'Ada' }, { personId: 'U2' }] });
  });

  it('is not found for an incident that is not there', async () => {
    expect((await get('/incidents/none/affected.csv', { cookie })).status).toBe(404);
  });
});

describe('an incident as JSON', () => {
  it('has its updates, changes, tags and lag beside the snapshot', async () => {
    const body: unknown = await (await get('/incidents/i1.json')).json();
    expect(body).toMatchObject({
      id: 'k1',
      title: hostile,
      record: {
        id: 'i1',
        vendor: { slug: 'juniper' },
        updates: [{ id: 'u1', revisions: [{ revision: 1 }] }, { id: 'u2' }],
        changes: [],
        tags: { regions: [{ name: 'eu-west', said: [] }] },
        lag: { seenAt: '2026-03-04T09:13:31.000Z', posted: null },
      },
    });
  });
});
