import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followAddress } from '../../src/app/follow.js';
import { importHistory } from '../../src/app/import-history.js';
import { demoHistory } from '../../src/app/simulate/demo-history.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { systemClock } from '../../src/clock.js';
import { sql } from '../../src/db/database.js';
import { advancePage, pagesOfVendor } from '../../src/db/pages.js';
import { slugOfHost } from '../../src/domain/filter.js';
import { previewTenant, publicTenant } from '../../src/domain/ids.js';
import { ScriptedPage } from '../support/pipeline.js';
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

  it('makes a look that was compared with the page before it be compared again', async () => {
    const [page] = await pagesOfVendor(database.db, publicTenant, slugOfHost(new URL(history.page.url).host));
    if (page === undefined) throw new Error('the page of the history is not there');
    await importHistory(deps(), history);
    const state = { at: '2026-06-01T12:00:00.000Z', asOf: null, snapshot: history, awaiting: [], reviewAt: null };
    expect(await advancePage(database.db, { tenantId: page.tenantId, pageId: page.id }, page.version, state)).toBe(false);
  });

  it('keeps nobody from following its page, whatever wrote the file', async () => {
    const url = 'https://status.larch.example';
    await importHistory(deps(), { ...history, provider: 'export', page: { name: 'Larch', url } });
    const followed = await followAddress({ ...deps(), fetcher: new ScriptedPage() }, previewTenant, new URL(url));
    expect(followed).toMatchObject({ kind: 'followed', pages: [{ adapter: 'statuspage', settings: { url } }] });
  });

  it('takes a component once that the file lists twice', async () => {
    const component = { id: 'c1', name: 'Exports', group: null, status: 'operational' as const, regions: [] };
    const components = [component, { ...component, name: 'Exports again' }];
    const page = { name: 'Twice', url: 'https://status.twice.example' };
    await importHistory(deps(), { ...history, page, components });
    const stored = await sql<{ name: string }>`select name from page_components where id = 'c1'`.execute(database.db);
    expect(stored.rows).toEqual([{ name: 'Exports' }]);
  });

  it('refuses a history without a usable page address, in one sentence', async () => {
    const nowhere = { ...history, page: { name: 'Nowhere', url: 'nowhere' } };
    await expect(importHistory(deps(), nowhere)).rejects.toMatchObject({ code: 'history.no_page' });
  });
});
