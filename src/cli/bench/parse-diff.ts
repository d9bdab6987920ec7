import { adapterOf } from '../../adapters/registry.js';
import { cleanSnapshot } from '../../app/clean-snapshot.js';
import { systemClock } from '../../clock.js';
import { diff } from '../../domain/diff.js';
import { PageId } from '../../domain/ids.js';
import type { PageLook } from '../../domain/snapshot.js';
import { addMs, toIso } from '../../domain/time.js';
import type { Benchmark } from './benchmark.js';
import { incidentPage, type PageBodies } from './incident-page.js';
import { measureSideBySide, processorUs, ratio } from './measure.js';

const url = 'https://status.bench.example';
const bare = 'JSON.parse';
const read = 'read and compare';

/** What it takes to read a page that shows one update more than before, beside parsing its JSON. */
export const parseDiff: Benchmark = {
  name: 'parse-diff',
  summary: 'a Statuspage document with 50 incidents (200 KB) read and compared, beside JSON.parse of it',
  run: async ({ rounds }) => {
    const at = addMs(toIso(systemClock.now()), -3_600_000);
    const plan = { name: 'Bench', past: 50, updatesEach: 5, updateLength: 300, at };
    const [earlier, later] = [incidentPage({ ...plan, openUpdates: 1 }), incidentPage({ ...plan, openUpdates: 2 })];
    const page = { pageId: PageId.parse('bench'), incidents: [], asOf: null };
    const context = { at, baseline: true, gone: new Set<string>(), hasAddresses: true };
    const known = diff(page, await lookAt(earlier, at), context).incidents.map(({ incident }) => incident);
    const compare = async () => {
      const look = await lookAt(later, at);
      return diff({ ...page, incidents: known }, look, { ...context, baseline: false });
    };
    const found = (await compare()).incidents.length;
    if (found !== 1) throw new Error(`${found} incidents changed instead of 1`);
    const parse = () => Object.values(later).map((text: string) => JSON.parse(text));
    const measured = await measureSideBySide({ [bare]: parse, [read]: compare }, rounds, undefined, processorUs);
    const kb = Math.round(later.incidents.length / 1024);
    return {
      measured,
      readings: [{ name: 'document', value: kb, unit: 'KB' }],
      ratios: { 'read and compare / JSON.parse': ratio(measured, read, bare) },
    };
  },
};

async function lookAt({ summary, incidents, maintenances }: PageBodies, fetchedAt: string): Promise<PageLook> {
  const part = (name: string, file: string, body: string) => ({
    name,
    url: `${url}/api/v2/${file}.json`,
    status: 200,
    headers: {},
    body,
    fetchedAt,
  });
  const parts = [
    part('summary', 'summary', summary),
    part('incidents', 'incidents', incidents),
    part('maintenances', 'scheduled-maintenances', maintenances),
  ];
  return cleanSnapshot(await adapterOf('statuspage').parse({ url }, parts));
}
