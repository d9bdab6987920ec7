import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followAddress, followVendor } from '../../src/app/follow.js';
import { matchVendors } from '../../src/app/match-vendors.js';
import { buildCatalogue, loadCatalogue } from '../../src/catalogue/catalogue.js';
import type { CatalogueVendor } from '../../src/catalogue/catalogue-data.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { ManualClock } from '../../src/clock.js';
import { sql } from '../../src/db/database.js';
import { pagesOfVendor } from '../../src/db/pages.js';
import { previewTenant, publicTenant } from '../../src/domain/ids.js';
import { ScriptedWeb, type Standing } from '../support/scripted-web.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows cascade`.execute(database.db);
});

const page = { id: 'sorrel123456', name: 'Sorrel', url: 'https://status.sorrel.example' };
const summary = {
  page,
  status: { indicator: 'none', description: '' },
  components: [],
  incidents: [],
  scheduled_maintenances: [],
};
const statuspage: Record<string, Standing> = {
  '/api/v2/summary.json': { body: summary },
  '/api/v2/incidents.json': { body: { page, incidents: [] } },
};
const onEveryHost = () => new ScriptedWeb(({ pathname }) => statuspage[pathname]);

const sorrel: CatalogueVendor = {
  slug: 'sorrel',
  name: 'Sorrel',
  category: 'other',
  homepage: null,
  statusUrl: 'https://status.sorrel.example',
  provider: 'other',
  feedUrl: null,
  aliases: [],
};

const deps = (web: ScriptedWeb, vendors?: readonly CatalogueVendor[]) => ({
  db: database.db,
  clock: new ManualClock('2026-03-02T10:00:00.000Z'),
  fetcher: web,
  catalogue: vendors === undefined ? loadCatalogue() : buildCatalogue(vendors, []),
  gazetteer: loadGazetteer(),
});

describe('a vendor with several pages', () => {
  const europe = { label: 'Europe', statusUrl: 'https://eu.sorrel.example', provider: 'statuspage', feedUrl: null };
  const dead = { label: 'Old', statusUrl: 'https://old.sorrel.example', provider: 'unknown', feedUrl: null };
  const several: CatalogueVendor = { ...sorrel, provider: 'statuspage', pages: [europe, dead] };
  const web = () => new ScriptedWeb(({ host, pathname }) => (host === 'old.sorrel.example' ? undefined : statuspage[pathname]));

  it('is followed with all that can be read, under one name', async () => {
    const followed = await followVendor(deps(web(), [several]), previewTenant, 'sorrel');
    expect(followed).toMatchObject({
      kind: 'followed',
      pages: [{ url: sorrel.statusUrl }, { url: europe.statusUrl, vendorSlug: 'sorrel', adapter: 'statuspage' }],
    });
    expect((await pagesOfVendor(database.db, publicTenant, 'sorrel')).map(({ url }) => url)).toEqual([
      sorrel.statusUrl,
      europe.statusUrl,
    ]);
  });

  it('gains the page that the catalogue learnt of later, once', async () => {
    await followVendor(deps(web(), [{ ...several, pages: [] }]), previewTenant, 'sorrel');
    for (let time = 0; time < 2; time += 1) await followVendor(deps(web(), [several]), previewTenant, 'sorrel');
    expect(await pagesOfVendor(database.db, publicTenant, 'sorrel')).toHaveLength(2);
  });
});

describe('a vendor of the catalogue', () => {
  it.each([
    ['aws', 'aws'],
    ['github', 'statuspage'],
    ['openai', 'incidentio'],
    ['google-cloud', 'gcp'],
  ])('%s is followed by the catalogue’s hint, without a question', async (slug, adapter) => {
    const web = onEveryHost();
    expect(await followVendor(deps(web), previewTenant, slug)).toMatchObject({ kind: 'followed', pages: [{ adapter }] });
    expect(web.asked).toEqual([]);
  });

  it('is probed where the hint says nothing, and what was found is remembered', async () => {
    const web = onEveryHost();
    const followed = await followVendor(deps(web, [sorrel]), previewTenant, 'sorrel');
    expect(followed).toMatchObject({
      kind: 'followed',
      pages: [{ adapter: 'statuspage', settings: { url: 'https://status.sorrel.example' }, vendorSlug: 'sorrel' }],
    });
    const before = web.asked.length;
    expect(before).toBeGreaterThan(0);
    expect(await followVendor(deps(web, [sorrel]), previewTenant, 'sorrel')).toMatchObject({ kind: 'followed' });
    expect(web.asked).toHaveLength(before);
  });

  it('is read by its feed where the page itself tells nothing', async () => {
    const item =
      '<item><title>[Resolved] Late mail</title><link>https://sorrel.example/1</link><pubDate>Mon, 02 Mar 2026 09:00:00 GMT</pubDate></item>';
    const feed = `<rss version="2.0"><channel><title>Sorrel</title><link>https://sorrel.example</link>${item}</channel></rss>`;
    const web = new ScriptedWeb(({ pathname }) => (pathname === '/odd' ? { body: feed } : undefined));
    const row = { ...sorrel, feedUrl: 'https://feeds.sorrel.example/odd' };
    expect(await followVendor(deps(web, [row]), previewTenant, 'sorrel')).toMatchObject({
      kind: 'followed',
      pages: [{ adapter: 'rss', url: 'https://status.sorrel.example', settings: { feed: row.feedUrl } }],
    });
  });

  it('is refused with the reason where nothing can be read', async () => {
    const web = new ScriptedWeb(() => ({ body: '<!doctype html><title>Sorrel</title>' }));
    expect(await followVendor(deps(web, [sorrel]), previewTenant, 'sorrel')).toMatchObject({
      kind: 'unreadable-page',
      reason: expect.stringContaining('no form of a status page'),
    });
    expect(await pagesOfVendor(database.db, publicTenant, 'sorrel')).toEqual([]);
  });
});

describe('a pasted name', () => {
  it('is told with what is open, also where the page had to be probed or the hint is old', async () => {
    const old = { ...sorrel, provider: 'instatus' };
    for (const vendor of [sorrel, old])
      expect(await matchVendors(deps(onEveryHost(), [vendor]), previewTenant, 'sorrel')).toMatchObject([
        { kind: 'known', slug: 'sorrel', open: [], unreadable: null },
      ]);
  });
});

describe('an address', () => {
  const yarrow = new URL('https://status.yarrow.example/');

  it('is stored with the settings that were found, and asked once', async () => {
    const web = onEveryHost();
    expect(await followAddress(deps(web), previewTenant, yarrow)).toMatchObject({
      kind: 'followed',
      pages: [
        {
          url: 'https://status.yarrow.example',
          adapter: 'statuspage',
          vendorSlug: 'status-yarrow-example',
          vendorName: 'Sorrel',
        },
      ],
    });
  });

  it('that redirects keeps its name and is read where it leads', async () => {
    const web = new ScriptedWeb(({ host, pathname }) =>
      host === yarrow.host
        ? { to: `https://yarrow-status.example${pathname}` }
        : (statuspage[pathname] ?? (pathname === '/' ? { body: '<!doctype html><p>Yarrow' } : undefined)),
    );
    expect(await followAddress(deps(web), previewTenant, yarrow)).toMatchObject({
      pages: [
        {
          url: 'https://status.yarrow.example',
          settings: { url: 'https://yarrow-status.example' },
          vendorSlug: 'status-yarrow-example',
        },
      ],
    });
  });
});
