import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { systemClock } from '../../clock.js';
import { copyPages, countDueLooks, fillPages, makeAllDue } from '../../db/audience.js';
import { addMs, toIso } from '../../domain/time.js';
import { openStores, type Stores } from './backends.js';
import type { Benchmark, Reading } from './benchmark.js';
import { startPart } from './part.js';
import { Usage } from './usage.js';

const Origins = z.array(z.string());

const paths = ['/api/v2/summary.json', '/api/v2/incidents.json', '/api/v2/scheduled-maintenances.json'];

/** A round of the whole service over many pages that did not change, beside fetching the same documents and nothing else. */
export const unchangedPages: Benchmark = {
  name: 'unchanged-pages',
  summary: '5,000 pages that did not change, answered with 304 and with the same body, beside bare fetches of their documents',
  run: async ({ rounds, log, version }) => {
    const isSmoke = rounds < 10;
    const readings: Reading[] = [];
    const ratios: Record<string, number> = {};
    for (const backend of ['redis', 'postgres'] as const) {
      for (const validates of [true, false]) {
        const stores = await openStores(backend, log);
        if (stores === undefined) continue;
        try {
          const plan = { count: isSmoke ? 50 : 5_000, rounds: isSmoke ? 1 : 3, validates };
          const { ours, bare } = await lookAround(stores, version, plan);
          const name = `${backend}, ${validates ? '304' : 'same body'}`;
          readings.push(...readingsOf(name, plan.count, ours, bare));
          ratios[`${name}: service / bare fetches (CPU)`] = Math.round((ours.cpuMs / bare.cpuMs) * 100) / 100;
        } finally {
          await stores.close();
        }
      }
    }
    return { measured: [], readings, ratios };
  },
};

const readingsOf = (name: string, count: number, ours: Usage, bare: Usage): Reading[] => [
  { name: `${name}: service, each page`, value: Math.round((ours.cpuMs / count) * 1000), unit: 'µs CPU' },
  { name: `${name}: bare fetches, each page`, value: Math.round((bare.cpuMs / count) * 1000), unit: 'µs CPU' },
  { name: `${name}: service`, value: ours.rssMb, unit: 'MB' },
];

interface Plan {
  readonly count: number;
  readonly rounds: number;
  readonly validates: boolean;
}

/** The cheapest of some rounds on either side, after one that nobody measures. */
async function lookAround(
  { env, database: { db } }: Stores,
  version: string,
  { count, rounds, validates }: Plan,
): Promise<{ ours: Usage; bare: Usage }> {
  const parts = await Promise.all([startPart('pages'), startPart('service'), startPart('bare')]);
  const [pages, service, bare] = parts;
  try {
    const at = addMs(toIso(systemClock.now()), -3_600_000);
    const origins = await pages.ask('open', Origins, { count, validates, past: 10, updatesEach: 4, updateLength: 300, at });
    const [first = '', ...others] = origins;
    await fillPages(db, [first]);
    const start = { env: { ...env, TOCSIN_ROLES: 'poll', TOCSIN_POLL_SECONDS: '3600' }, version, unpaced: false };
    await service.ask('start', z.unknown(), start);
    const costs: { ours: Usage[]; bare: Usage[] } = { ours: [], bare: [] };
    await untilLooked(() => countDueLooks(db), 'first look');
    await copyPages(db, first, others);
    await makeAllDue(db);
    await untilLooked(() => countDueLooks(db), 'second look');
    await bare.ask('fetchAll', Usage, { origins, paths, validates });
    for (let round = 0; round < rounds; round += 1) {
      const before = await service.usage();
      await makeAllDue(db);
      await untilLooked(() => countDueLooks(db), 'look');
      const after = await service.usage();
      costs.ours.push({ cpuMs: after.cpuMs - before.cpuMs, rssMb: after.rssMb });
      costs.bare.push(await bare.ask('fetchAll', Usage, { origins, paths, validates }));
    }
    return { ours: cheapest(costs.ours), bare: cheapest(costs.bare) };
  } finally {
    await Promise.all(parts.map((part) => part.close()));
  }
}

const cheapest = (list: readonly Usage[]): Usage => ({
  cpuMs: Math.min(...list.map(({ cpuMs }) => cpuMs)),
  rssMb: Math.max(...list.map(({ rssMb }) => rssMb)),
});

const lookLimitMs = 20 * 60_000;

async function untilLooked(left: () => Promise<number>, what: string): Promise<void> {
  for (const deadline = Date.now() + lookLimitMs; (await left()) > 0; await sleep(200))
    if (Date.now() > deadline) throw new Error(`not every page got its ${what}`);
}
