import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryQuery } from '../../../src/db/record/history.js';
import type { HistorySpans } from '../../../src/domain/history-spans.js';
import { historyIncident, historyPage, vendorSurvey } from '../../web/read-models.js';
import { type MemorySite, startSite } from './memory-site.js';

const queries: HistoryQuery[] = [];
const spans: HistorySpans[] = [];
const translated: string[] = [];
let site: MemorySite;
beforeAll(async () => {
  const plain = await startSite();
  site = await startSite({
    translateHistory: async ({ incidents }, language) => {
      translated.push(`${language} ${incidents.map(({ id }) => id)}`);
      return new Map(incidents.map(({ id }) => [`${id} title`, { text: '배달 지연', from: 'en', engine: 'Lingua' }]));
    },
    record: {
      ...plain.deps.record,
      vendorPlaces: async () => ({
        regions: [
          { name: 'us-east-1', count: 3 },
          { name: 'us-west-2', count: 2 },
          { name: 'frankfurt', count: 1 },
        ],
        components: [{ name: 'US East / API', count: 2 }],
      }),
      history: async (query) => {
        queries.push(query);
        return historyPage([historyIncident()]);
      },
      vendorSurvey: async (_filter, asked) => {
        spans.push(asked);
        return vendorSurvey();
      },
    },
  });
  await plain.close();
});
afterAll(() => site.close());
beforeEach(() => {
  queries.length = 0;
  spans.length = 0;
});

const get = async (query: string): Promise<string> => (await fetch(`${site.url}/vendors/juniper${query}`)).text();

describe('a history in the language of its reader', () => {
  it('shows what is translated of the entries on this page', async () => {
    const html = await (await fetch(`${site.url}/ko/vendors/juniper`)).text();
    expect(translated).toContain('ko i1');
    expect(html).toContain('>배달 지연</a></h3>');
    expect(html).toContain('자동 번역(Lingua): <span lang="en">Delayed delivery</span>');
  });
});

describe('the address of a history', () => {
  it('joins all filters, a region with everything that lies in it', async () => {
    const html = await get('?region=us&component=us+east&impact=major&kind=incident&q=late');
    expect(queries).toEqual([
      expect.objectContaining({
        slug: 'juniper',
        regions: ['us-east-1', 'us-west-2'],
        components: ['US East / API'],
        impact: 'major',
        kind: 'incident',
        text: 'late',
      }),
    ]);
    expect(html).toMatch(/<option value="us" selected>United States \(us\)<\/option>/);
  });

  it('takes what cannot be read as not given', async () => {
    await get(`?impact=terrible&kind=&month=2026-13&after=yesterday&q=${'x'.repeat(300)}`);
    expect(queries[0]).toMatchObject({
      impact: undefined,
      kind: undefined,
      text: undefined,
      before: undefined,
      after: undefined,
    });
  });

  it('begins with a month and draws the year up to its end', async () => {
    await get('?month=2025-11');
    expect(queries[0]?.before).toBe('2025-12-01T00:00:00.000Z');
    expect(spans[0]).toMatchObject({ until: '2025-12-01T00:00:00.000Z', calendarFrom: '2024-12-01T00:00:00.000Z' });
  });

  it('leads to feeds of the same choice, in the language of the page', async () => {
    const html = await (await fetch(`${site.url}/ko/vendors/juniper?region=us&q=late`)).text();
    expect(html).toContain('href="/ko/feeds/juniper.atom?region=us&amp;q=late"');
    expect(html).toContain('href="/ko/feeds/juniper.ics?region=us');
  });

  it('suggests places where the region is none', async () => {
    expect(await get('?region=frankfrt')).toContain('<option value="frankfrt" selected>frankfrt</option>');
  });
});
