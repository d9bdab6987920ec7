import { join } from 'node:path';
import { readConfig } from '../../config.js';
import { freePort } from '../../db/embedded/free-port.js';
import { fillRecord, type Story } from '../../db/record-crowd.js';
import { toIso } from '../../domain/time.js';
import { startService } from '../../main.js';
import { packageRoot } from '../../package-root.js';
import { openTemporaryDatabase } from '../temporary-database.js';
import type { Benchmark, Reading } from './benchmark.js';
import { inventedStories } from './invented-stories.js';
import { measureSideBySide } from './measure.js';
import { recordedStories } from './recorded-stories.js';

/** Recorded histories, where somebody has them beside the repository. */
const recorded = (): readonly Story[] => recordedStories(join(packageRoot(), '..', 'shared', 'data', 'raw'));

/** What a reader waits for before the first word arrives, with every page asked for over HTTP from a service that only shows pages. */
export const record: Benchmark = {
  name: 'record',
  summary: 'pages of a record of 20,000 incidents, one vendor with 2,000 of them',
  run: async ({ rounds, log, version }) => {
    const real = recorded();
    const stories = real.length === 0 ? inventedStories : real;
    const database = await openTemporaryDatabase(log);
    try {
      const plan = rounds < 10 ? { busy: 120, vendors: 3, each: 40 } : { busy: 2_000, vendors: 45, each: 400 };
      const now = new Date();
      await fillRecord(database.db, { ...plan, now: toIso(now) }, stories);
      const port = await freePort();
      const config = readConfig({ DATABASE_URL: database.url, TOCSIN_ROLES: 'web', PORT: String(port), LOG_LEVEL: 'error' });
      const service = await startService({ config, log, version });
      try {
        const measured = await measureSideBySide(pagesAt(`http://127.0.0.1:${port}`, stories, now), Math.min(rounds, 100));
        const slowest = Math.max(...measured.map(({ medianUs }) => medianUs));
        const built: Reading = {
          name: 'built from',
          value: stories.length,
          unit: real.length === 0 ? 'invented incidents' : 'recorded incidents',
        };
        return { measured, readings: [built], ratios: { 'slowest median (ms)': Math.round(slowest / 100) / 10 } };
      } finally {
        await service.stop();
      }
    } finally {
      await database.close();
    }
  },
};

const history = '/vendors/busy';
const day = 86_400_000;

/** The component that most of them name. */
function commonest(stories: readonly Story[]): string {
  const counts = new Map<string, number>();
  for (const name of stories.flatMap(({ components }) => components)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return encodeURIComponent(first?.[0] ?? 'API');
}

function addresses(stories: readonly Story[], now: Date): Readonly<Record<string, string>> {
  const component = commonest(stories);
  const month = new Date(now.getTime() - 200 * day).toISOString().slice(0, 7);
  return {
    overview: '/',
    'history, first page': history,
    'history of a region': `${history}?region=us`,
    'history of a component': `${history}?component=${component}`,
    'history of an impact': `${history}?impact=major`,
    'history of a kind': `${history}?kind=maintenance`,
    'history of a month': `${history}?month=${month}`,
    'history, text found': `${history}?q=error`,
    'history, text not found': `${history}?q=pineapple`,
    'history, all filters': `${history}?region=us&component=${component}&impact=minor&kind=incident&q=error`,
    'history in Korean': `/ko${history}`,
    'incident report': '/incidents/busy-10',
  };
}

/** Deep pages are another one each time, so that nothing of them was kept from the last. */
function pagesAt(origin: string, stories: readonly Story[], now: Date): Record<string, () => Promise<void>> {
  const works = Object.fromEntries(
    Object.entries(addresses(stories, now)).map(([name, path]) => [name, () => read(`${origin}${path}`)]),
  );
  let depth = 0;
  const deep = () => {
    depth = (depth + 37) % 1_500;
    const at = new Date(now.getTime() - depth * 26 * 3_600_000).toISOString();
    return read(`${origin}${history}?after=${encodeURIComponent(`${at}~z`)}`);
  };
  return { ...works, 'history, somewhere deep': deep };
}

/** @throws Error when a page is not there: then its time means nothing. */
async function read(url: string): Promise<void> {
  const answer = await fetch(url);
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
}
