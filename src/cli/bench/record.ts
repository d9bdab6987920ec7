import { readConfig } from '../../config.js';
import { freePort } from '../../db/embedded/free-port.js';
import { fillRecord } from '../../db/record-crowd.js';
import { startService } from '../../main.js';
import { openTemporaryDatabase } from '../temporary-database.js';
import type { Benchmark } from './benchmark.js';
import { measureSideBySide } from './measure.js';

/** What a reader waits for before the first word arrives, with every page asked for over HTTP from a service that only shows pages. */
export const record: Benchmark = {
  name: 'record',
  summary: 'pages of a record of 20,000 incidents, one vendor with 2,000 of them',
  run: async ({ rounds, log, version }) => {
    const isSmoke = rounds < 10;
    const database = await openTemporaryDatabase(log);
    try {
      await fillRecord(database.db, isSmoke ? { busy: 120, vendors: 3, each: 40 } : { busy: 2_000, vendors: 45, each: 400 });
      const port = await freePort();
      const config = readConfig({ DATABASE_URL: database.url, TOCSIN_ROLES: 'web', PORT: String(port), LOG_LEVEL: 'error' });
      const service = await startService({ config, log, version });
      try {
        const measured = await measureSideBySide(pagesAt(`http://127.0.0.1:${port}`), Math.min(rounds, 100));
        const slowest = Math.max(...measured.map(({ medianUs }) => medianUs));
        return { measured, ratios: { 'slowest median (ms)': Math.round(slowest / 100) / 10 } };
      } finally {
        await service.stop();
      }
    } finally {
      await database.close();
    }
  },
};

const history = '/vendors/busy';

const addresses: Readonly<Record<string, string>> = {
  overview: '/',
  'history, first page': history,
  'history of a region': `${history}?region=us`,
  'history of a component': `${history}?component=Calls`,
  'history of an impact': `${history}?impact=major`,
  'history of a kind': `${history}?kind=maintenance`,
  'history of a month': `${history}?month=${new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 7)}`,
  'history, text found': `${history}?q=memory`,
  'history, text not found': `${history}?q=pineapple`,
  'history, all filters': `${history}?region=us&component=Calls&impact=minor&kind=incident&q=pool`,
  'history in Korean': `/ko${history}`,
  'incident report': '/incidents/busy-10',
};

/** Deep pages are another one each time, so that nothing of them was kept from the last. */
function pagesAt(origin: string): Record<string, () => Promise<void>> {
  const works = Object.fromEntries(Object.entries(addresses).map(([name, path]) => [name, () => read(`${origin}${path}`)]));
  let depth = 0;
  const deep = () => {
    depth = (depth + 37) % 1_500;
    const at = new Date(Date.now() - depth * 26 * 3_600_000).toISOString();
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
