import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyTranslations } from '../../src/app/history-translations.js';
import { translateWanted } from '../../src/app/translate-wanted.js';
import { ManualClock } from '../../src/clock.js';
import { type Db, sql } from '../../src/db/database.js';
import { createRecord } from '../../src/db/record/record.js';
import type { Language } from '../../src/domain/language.js';
import { silentLog } from '../../src/log.js';
import { createMetrics } from '../../src/metrics.js';
import { insertIncident, insertPage, insertUpdate } from '../db/record/rows.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { talk } from '../translate/protocols.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, translations cascade`.execute(database.db);
  await insertPage(database.db, { id: 'mail', slug: 'juniper' });
});

const days = Array.from({ length: 15 }, (_, at) => String(15 - at).padStart(2, '0'));

/** Fifteen incidents, the newest first, each with a title of its own and two updates that stand nowhere else. */
async function fifteen(): Promise<void> {
  for (const day of days) {
    const at = `2026-03-${day}T09:00:00Z`;
    await insertIncident(database.db, {
      id: `i${day}`,
      page: 'mail',
      begunAt: at,
      title: `Delivery of mail is late for day ${day}`,
    });
    await insertUpdate(database.db, {
      ...{ incident: `i${day}`, seq: 1, at },
      body: `We are looking into the late delivery of mail that began on day ${day} of this month.`,
    });
    await insertUpdate(database.db, {
      ...{ incident: `i${day}`, seq: 2, at, status: 'resolved' },
      body: `All of the mail of day ${day} is out, and nothing that you sent has been lost.`,
    });
  }
}

/** Counts what goes to the database. */
function counted(db: Db): { readonly db: Db; readonly sent: () => number } {
  let sent = 0;
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      sent += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: watched, sent: () => sent };
}

async function scene() {
  const { engine } = await talk('libretranslate');
  const { db, sent } = counted(database.db);
  const deps = { db, clock: new ManualClock('2026-03-20T10:00:00.000Z'), translator: { engine, isPrivateMeant: false } };
  const { incidents } = await createRecord(database.db).history({ slug: 'juniper', limit: 20 });
  const shown = { vendorName: 'Juniper', components: [], incidents };
  return {
    read: (language: Language, translator: typeof deps.translator | undefined = deps.translator) =>
      historyTranslations({ ...deps, translator }, shown, language),
    off: () => historyTranslations({ db, clock: deps.clock }, shown, 'ko'),
    work: () => translateWanted({ ...deps, engine, log: silentLog, metrics: createMetrics(), isPrivateMeant: false }),
    sent,
  };
}

const wanted = async (): Promise<string[]> =>
  (await sql<{ source: string }>`select source from translations order by source`.execute(database.db)).rows.map(
    ({ source }) => source,
  );

describe('the history of a vendor in another language', () => {
  it('shows every stored translation of all its incidents by one query', async () => {
    await insertIncident(database.db, {
      ...{ id: 'a', page: 'mail', begunAt: '2026-03-04T09:00:00Z' },
      title: 'Mail is late for some of our customers',
    });
    const body = 'We are looking into the late mail and will report here.';
    await insertUpdate(database.db, { incident: 'a', seq: 1, at: '2026-03-04T09:00:00Z', body });
    await insertIncident(database.db, {
      ...{ id: 'b', page: 'mail', begunAt: '2026-03-01T09:00:00Z' },
      title: 'Some of the calls are dropped after a minute',
    });
    const { read, work, sent } = await scene();
    expect(await read('ko')).toEqual(new Map());
    await work();
    const before = sent();
    const found = await read('ko');
    expect(sent() - before).toBe(1);
    expect([...found.keys()].sort()).toEqual(['a 1', 'a title', 'b title']);
    expect(found.get('a 1')).toMatchObject({ from: 'en' });
    expect(found.get('a 1')?.text).not.toBe(body);
  });

  it('asks the database nothing where translation is off, or where all of it is in the reader’s language', async () => {
    await fifteen();
    const { read, off, sent } = await scene();
    expect(await off()).toEqual(new Map());
    expect(await read('en')).toEqual(new Map());
    expect(sent()).toBe(0);
  });

  it('orders the newest forty of the texts that are missing', async () => {
    await fifteen();
    await (await scene()).read('ko');
    const asked = await wanted();
    expect(asked).toHaveLength(40);
    expect(asked.some((text) => text.includes('day 15'))).toBe(true);
    expect(asked.some((text) => text.includes('day 01'))).toBe(false);
  });

  it('leaves alone what Tocsin says itself', async () => {
    await insertIncident(database.db, {
      ...{ id: 'own', page: 'mail', begunAt: '2026-03-04T09:00:00Z' },
      title: 'Outbound: degraded performance of the whole service',
    });
    await sql`update incidents set key = 'tocsin:components:x'`.execute(database.db);
    await (await scene()).read('ko');
    expect(await wanted()).toEqual([]);
  });
});
