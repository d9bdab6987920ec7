import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { affectedRow } from '../../../src/app/history-export/affected-rows.js';
import type { AffectedIncident } from '../../../src/db/record/affected.js';
import { adminToken, type MemorySite, startSite } from './memory-site.js';

const mark: AffectedIncident = {
  incidentId: 'i1',
  title: '=Delayed, "late" delivery',
  url: null,
  hasReport: true,
  vendorSlug: 'juniper',
  vendorName: 'Juniper Mail',
  impact: 'major',
  startedAt: '2026-03-04T09:12:00.000Z',
  endedAt: '2026-03-04T10:24:00.000Z',
  chat: 'slack',
  workspace: 'Larkline',
  channelName: 'mail-ops',
  personName: 'Mo',
  markedAt: '2026-03-04T09:20:00.000Z',
};

const asked: string[][] = [];
let site: MemorySite;
beforeAll(async () => {
  const plain = await startSite();
  const affectedIncidents = async (from: string, until: string) => {
    asked.push([from, until]);
    return [mark];
  };
  site = await startSite({ record: { ...plain.deps.record, affectedIncidents }, publicUrl: 'https://tocsin.example' });
  await plain.close();
});
afterAll(() => site.close());

const get = (query: string, token?: string) =>
  fetch(`${site.url}/affected.csv${query}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });

describe('the table of who was affected', () => {
  it('is a file for the admin, a row for each press, in which no cell is a formula', async () => {
    const answer = await get('?quarter=2026Q1', adminToken);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="affected-2026Q1.csv"');
    expect(asked.at(-1)).toEqual(['2026-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z']);
    expect((await answer.text()).split('\n')).toEqual([
      'incident,vendor,title,impact,started_at,ended_at,minutes,chat,workspace,channel,person,marked_at,link',
      'i1,juniper,"\'=Delayed, ""late"" delivery",major,2026-03-04T09:12:00.000Z,2026-03-04T10:24:00.000Z,72,slack,Larkline,mail-ops,Mo,2026-03-04T09:20:00.000Z,https://tocsin.example/incidents/i1',
      '',
    ]);
  });

  it("leads to the vendor's page where a private page has no report", () => {
    const url = 'https://status.larch.example/incidents/1';
    expect(affectedRow({ ...mark, url, hasReport: false }, 'https://tocsin.example').link).toBe(url);
  });

  it('is nothing for strangers: it names people', async () => {
    const before = asked.length;
    const answer = await get('?quarter=2026Q1');
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('Mo,');
    expect(asked).toHaveLength(before);
  });

  it.each(['', '?quarter=2026', '?quarter=2026Q1&quarter=2026Q2'])(
    'asks for the quarter where the address names none: %j',
    async (query) => {
      const answer = await get(query, adminToken);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('/affected.csv?quarter=2026Q3');
    },
  );
});
