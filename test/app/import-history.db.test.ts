import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importHistory } from '../../src/app/import-history.js';
import { demoHistory } from '../../src/app/simulate/demo-history.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { systemClock } from '../../src/clock.js';
import { sql } from '../../src/db/database.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

const { history } = demoHistory('2026-06-01T12:00:00.000Z');
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const deps = () => ({ db: database.db, clock: systemClock, catalogue: loadCatalogue(), gazetteer: loadGazetteer() });

describe('importing a history', () => {
  it('stores every incident and update silently, and a second time changes nothing', async () => {
    const updates = history.incidents.reduce((sum, incident) => sum + incident.updates.length, 0);
    expect(await importHistory(deps(), history)).toMatchObject({ added: history.incidents.length, updates, kept: 0 });
    expect(await importHistory(deps(), history)).toMatchObject({ added: 0, kept: history.incidents.length });
    const stored = await sql<{ incidents: number; updates: number; threads: number; origins: string[] }>`select
      (select count(*)::int from incidents) as incidents, (select count(*)::int from incident_updates) as updates,
      (select count(*)::int from threads) as threads, (select array_agg(distinct origin) from incidents) as origins`.execute(
      database.db,
    );
    expect(stored.rows[0]).toEqual({ incidents: history.incidents.length, updates, threads: 0, origins: ['baseline'] });
  });

  it('does not follow the page, so nothing is polled by it', async () => {
    expect((await sql`select * from follows`.execute(database.db)).rows).toEqual([]);
  });

  it('refuses a history without a usable page address, in one sentence', async () => {
    const nowhere = { ...history, page: { name: 'Nowhere', url: 'nowhere' } };
    await expect(importHistory(deps(), nowhere)).rejects.toMatchObject({ code: 'history.no_page' });
  });
});
