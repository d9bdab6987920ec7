import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adapterOf } from '../../src/adapters/registry.js';
import { lookOnce } from '../../src/app/look-once.js';
import { History } from '../../src/app/simulate/script.js';
import { type Simulator, startSimulator } from '../../src/app/simulate/server.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { ManualClock, systemClock } from '../../src/clock.js';
import { createFetcher, type Fetcher } from '../../src/http/fetcher.js';
import { type FaultyPage, pageFaults, startPageFaults } from './page-faults.js';

const start = '2026-03-02T10:00:00.000Z';
const later = '2026-03-02T10:10:00.000Z';
const history = History.parse({
  provider: 'statuspage',
  page: { name: 'Larch', url: 'https://status.larch.example' },
  status: 'none',
  incidents: [
    {
      id: 'slow',
      title: 'Slow answers',
      kind: 'incident',
      impact: 'minor',
      status: 'identified',
      startedAt: start,
      updates: [
        { id: 'one', status: 'investigating', body: 'We look into it.', at: start },
        { id: 'two', status: 'identified', body: 'We found it.', at: later },
      ],
    },
  ],
});

let clock: ManualClock;
let simulator: Simulator;
let page: FaultyPage;
let fetcher: Fetcher;
beforeEach(async () => {
  clock = new ManualClock(start);
  simulator = await startSimulator({ history, startAt: start, speed: 1, maxGapMs: 1_000_000, as: 'statuspage', clock });
  page = await startPageFaults(simulator.origin, { slowMs: 200 });
  fetcher = createFetcher({ allowPrivateNetworks: true, version: 'test', timeoutMs: 5_000 });
});
afterEach(async () => {
  await fetcher.close();
  await page.close();
  await simulator.close();
});

const changePage = (): void => clock.advance(600_000);
const path = '/api/v2/incidents.json';
const ask = (etag?: string) =>
  fetcher.fetch({ url: `${page.origin}${path}`, accept: 'json', ...(etag === undefined ? {} : { validators: { etag } }) });
const outcome = async (etag?: string): Promise<unknown> =>
  ask(etag).then(
    (result) => (result.kind === 'unchanged' ? 'unchanged' : result.body),
    (error: { code: string }) => error.code,
  );
const look = async (): Promise<number | string> =>
  lookOnce({ fetcher, clock: systemClock, gazetteer: loadGazetteer() }, adapterOf('statuspage'), { url: page.origin }).then(
    ({ snapshot }) => snapshot.incidents[0]?.updates.length ?? 0,
    (error: { code: string }) => error.code,
  );
const etagOf = async (): Promise<string> => {
  const result = await ask();
  return result.kind === 'document' ? (result.validators.etag ?? '') : '';
};

it('passes everything on when nothing is armed, unchanged documents as such', async () => {
  expect(await look()).toBe(1);
  const etag = await etagOf();
  expect(await outcome(etag)).toBe('unchanged');
  changePage();
  expect(await outcome(etag)).toContain('We found it.');
});

describe('a page at fault', () => {
  it('says that nothing changed although it did', async () => {
    const etag = await etagOf();
    changePage();
    page.arm('304');
    expect(await outcome(etag)).toBe('unchanged');
  });

  it('shows every other reader an older copy, with an older clock and the age that a cache tells', async () => {
    await ask();
    changePage();
    page.arm('stale');
    const seen = [await ask(), await ask()].map((result) => {
      if (result.kind !== 'document') throw new Error('it was not sent whole');
      return [result.headers.age, JSON.parse(result.body).page.updated_at, result.body.includes('We found it.')];
    });
    expect(seen.toSorted()).toEqual([
      ['0', later, true],
      ['240', start, false],
    ]);
  });

  it('keeps showing an older copy to those who hold it', async () => {
    const etag = await etagOf();
    changePage();
    page.arm('stale');
    const seen = [await outcome(etag), await outcome(etag)];
    expect(seen).toContain('unchanged');
    expect(seen).toContainEqual(expect.stringContaining('We found it.'));
  });

  it('ends in the middle, with a length that is right and with one that is wrong', async () => {
    const whole = String(await outcome());
    page.arm('truncated');
    const [one, other] = [await outcome(), await outcome()].toSorted();
    expect([one, other]).toContain('http.connection');
    const half = String(one === 'http.connection' ? other : one);
    expect(whole.startsWith(half)).toBe(true);
    expect(half.length).toBeLessThan(whole.length);
  });

  it.each([
    ['500', 'http.status_5xx'],
    ['reset', 'http.connection'],
    ['html', 'page.unrecognised'],
    ['truncated', expect.stringMatching(/page\.unreadable|http\.connection/)],
    ['empty', expect.stringMatching(/page\.(unreadable|unrecognised)/)],
  ] as const)('is not read while it answers with %s', async (kind, code) => {
    page.arm(kind);
    expect(await look()).toEqual(code);
    page.disarm();
    expect(await look()).toBe(1);
  });

  it('is read late when it is slow', async () => {
    page.arm('slow');
    const begun = performance.now();
    expect(await look()).toBe(1);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(190);
  });
});

it.each(pageFaults)('heals by itself from %s, and counts what it has spoilt', async (kind) => {
  changePage();
  page.arm(kind);
  for (let request = 0; request < 12; request += 1) await outcome('"mine"');
  expect(page.hits[kind]).toBeGreaterThanOrEqual(3);
  expect(page.hits[kind]).toBeLessThanOrEqual(12);
  expect(await look()).toBe(2);
});
