import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivePage } from '../../src/app/drive-page.js';
import { followVendor } from '../../src/app/follow.js';
import { readAccess, withAccess } from '../../src/app/page-access.js';
import { addPrivatePage, type PrivatePageDeps } from '../../src/app/private-page.js';
import { statuspageDocuments } from '../../src/app/simulate/statuspage-documents.js';
import { subscribe, tidyFollows } from '../../src/app/subscribe.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { addChannel } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { followedPages, loadPage, pagesOfVendor } from '../../src/db/pages.js';
import { createRecord } from '../../src/db/record/record.js';
import { followedStatus, recentIncidents } from '../../src/db/vendor-history.js';
import { knownVendors } from '../../src/db/vendors.js';
import { ChannelId, previewTenant, publicTenant, TenantId } from '../../src/domain/ids.js';
import { createFetcher, type Fetcher } from '../../src/http/fetcher.js';
import { createSecrets } from '../../src/secrets.js';
import { answer, incident, openPipeline, type Pipeline, start } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

const key = 'Authorization: Bearer open-sesame';

let database: FreshDatabase;
let line: Pipeline;
let server: Server;
let fetcher: Fetcher;
let address: URL;
let deps: PrivatePageDeps;
let wanted = key.slice('Authorization: '.length);
const addresses: string[] = [];
let shown: readonly ReturnType<typeof incident>[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, preview_messages, documents, incidents cascade`.execute(database.db);
  addresses.length = 0;
  shown = [incident('a', [['investigating', 'Slow.']])];
  wanted = 'Bearer open-sesame';
  line = await openPipeline(database.db);
  server = createServer((request, response) => {
    addresses.push(request.url ?? '');
    const isOpen = request.headers.authorization === wanted;
    const origin = address.origin;
    const documents = statuspageDocuments(
      {
        provider: 'statuspage',
        page: { name: 'Hidden', url: origin },
        status: 'none',
        components: [],
        incidents: [...shown],
        notes: [],
      },
      origin,
    );
    const body = {
      '/api/v2/summary.json': documents.summary,
      '/api/v2/incidents.json': documents.incidents,
      '/api/v2/scheduled-maintenances.json': documents.maintenances,
    }[request.url?.split('?')[0] ?? ''];
    response.statusCode = !isOpen ? 401 : body === undefined ? 404 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isOpen ? (body ?? {}) : {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  address = new URL(`http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`);
  fetcher = createFetcher({ allowPrivateNetworks: true, version: '0' });
  deps = { ...line.deps, fetcher, secrets: async () => createSecrets('a key of at least thirty-two characters') };
});
afterEach(async () => {
  await fetcher.close();
  await new Promise((done) => server.close(done));
});

const add = (headers: string[] = [key]) =>
  addPrivatePage(deps, { tenantId: previewTenant, address, access: readAccess(headers, []) });

describe('a private page', () => {
  it('is read with what opens it, by its workspace alone, and is on no public page', async () => {
    const page = await add();
    const pageKey = { tenantId: page.tenantId, pageId: page.id };
    expect(page).toMatchObject({ tenantId: previewTenant, adapter: 'statuspage', vendorName: 'Hidden' });
    await drivePage({ ...line.deps, fetcher, secrets: deps.secrets }, pageKey);
    expect(await loadPage(database.db, pageKey)).toMatchObject({ state: 'ok', failures: 0 });
    expect(await pagesOfVendor(database.db, publicTenant, page.vendorSlug)).toEqual([]);
    expect((await createRecord(database.db).followedPages()).map(({ vendorSlug }) => vendorSlug)).not.toContain(page.vendorSlug);
    const follow = { ...line.deps, fetcher, catalogue: loadCatalogue() };
    expect(await followVendor(follow, previewTenant, page.vendorSlug)).toMatchObject({
      kind: 'followed',
      pages: [{ id: page.id }],
    });
  });

  it('is not named in metrics, which anybody may read', async () => {
    const page = await add();
    const drive = { ...line.deps, fetcher, secrets: deps.secrets };
    await drivePage(drive, { tenantId: page.tenantId, pageId: page.id });
    shown = [incident('a', [['investigating', 'Slow.']]), incident('b', [['investigating', 'Slow again.']])];
    await sql`update pages set next_look_at = ${start}`.execute(database.db);
    await drivePage(drive, { tenantId: page.tenantId, pageId: page.id });
    const text = await line.deps.metrics.registry.metrics();
    expect(text).toMatch(/tocsin_changes_total\{kind="opened"\} 1/);
    expect(text).not.toContain(page.vendorSlug);
  });

  it('keeps its key out of everything that is stored', async () => {
    const page = await add();
    await drivePage({ ...line.deps, fetcher, secrets: deps.secrets }, { tenantId: page.tenantId, pageId: page.id });
    for (const table of ['pages', 'documents', 'incidents']) {
      const rows = await sql<{ all: string }>`select ${sql.table(table)}::text as all from ${sql.table(table)}`.execute(
        database.db,
      );
      expect(rows.rows.map(({ all }) => all).join('\n')).not.toContain('open-sesame');
    }
  });

  it('is refused when it does not open, and nothing is stored', async () => {
    await expect(add(['Authorization: Bearer wrong'])).rejects.toThrow(/not open to everyone|log in|private/i);
    expect(await pagesOfVendor(database.db, previewTenant, '127-0-0-1')).toEqual([]);
  });

  it('takes a new key in the place of the old one', async () => {
    const page = await add();
    wanted = 'Bearer new-sesame';
    const pageKey = { tenantId: page.tenantId, pageId: page.id };
    const drive = { ...line.deps, fetcher, secrets: deps.secrets };
    await drivePage(drive, pageKey);
    expect(await loadPage(database.db, pageKey)).toMatchObject({ state: 'failed', failureCode: 'http.private' });
    expect((await add(['Authorization: Bearer new-sesame'])).id).toBe(page.id);
    await sql`update pages set next_look_at = ${start}`.execute(database.db);
    await drivePage(drive, pageKey);
    expect(await loadPage(database.db, pageKey)).toMatchObject({ state: 'ok' });
  });

  it('is refused for a workspace that is not there, and for everybody', async () => {
    for (const tenantId of [publicTenant, TenantId.parse('slack-T9')])
      await expect(addPrivatePage(deps, { tenantId, address, access: readAccess([key], []) })).rejects.toThrow('no workspace');
  });

  it('comes to the channels of its own workspace alone, under its slug, its address and with all others', async () => {
    await sql`insert into tenants (tenant_id, kind, name) values ('slack-A', 'slack', 'A'), ('slack-B', 'slack', 'B')
      on conflict do nothing`.execute(database.db);
    const [ours, theirs] = [TenantId.parse('slack-A'), TenantId.parse('slack-B')];
    const page = await addPrivatePage(deps, { tenantId: ours, address, access: readAccess([key], []) });
    const subscribeDeps = { ...line.deps, fetcher, catalogue: loadCatalogue() };
    const join = async (tenantId: TenantId, name: string, expression: string) => {
      const channelId = ChannelId.parse(`${tenantId}-${name}`);
      await addChannel(database.db, { tenantId, id: channelId, chat: 'preview', externalId: channelId, name, preset: 'default' });
      return (await subscribe(subscribeDeps, { tenantId, channelId, expression, by: 'Dana' })).kind;
    };
    expect(await join(ours, 'slug', page.vendorSlug)).toBe('subscribed');
    expect(await join(ours, 'address', address.href)).toBe('subscribed');
    expect(await join(ours, 'all', 'all')).toBe('subscribed');
    expect(await join(theirs, 'all', 'all')).toBe('subscribed');
    expect(await join(theirs, 'slug', page.vendorSlug)).not.toBe('subscribed');
    expect(await join(theirs, 'address', address.href)).not.toBe('subscribed');
    const drive = { ...line.deps, fetcher, secrets: deps.secrets, publicUrl: 'https://tocsin.example' };
    await drivePage(drive, { tenantId: page.tenantId, pageId: page.id });
    const threads = await sql<{ channel_id: string }>`select channel_id from threads order by channel_id`.execute(database.db);
    expect(threads.rows.map(({ channel_id: id }) => id)).toEqual(['slack-A-address', 'slack-A-all', 'slack-A-slug']);
    const shown = await sql<{ all: string }>`select slack::text || discord::text as all from preview_messages`.execute(
      database.db,
    );
    expect(shown.rows.length).toBeGreaterThan(0);
    // The web pages do not show what is private, so nothing links to them.
    expect(shown.rows.map(({ all }) => all).join()).not.toContain('tocsin.example/incidents');
    expect(await followedPages(database.db, theirs)).toEqual([]);
    expect((await knownVendors(database.db, theirs)).map(({ slug }) => slug)).not.toContain(page.vendorSlug);
    expect(await followedStatus(database.db, theirs)).toEqual([]);
    expect(await recentIncidents(database.db, theirs, { vendorSlug: page.vendorSlug, limit: 5 })).toEqual([]);
    await sql`update subscriptions set ended_at = now() where tenant_id = 'slack-A'`.execute(database.db);
    await tidyFollows(line.deps, ours);
    expect(await followedPages(database.db, ours)).toEqual([]);
  });

  it('has what opens it taken out of what it echoes', async () => {
    const opened = withAccess(
      { fetch: async ({ url }) => answer(url, 200, `<a href="${url}">more</a> open-sesame`), close: async () => undefined },
      address.origin,
      readAccess([key], ['token=a%very-secret']),
    );
    const result = await opened.fetch({ url: `${address.origin}/feed`, accept: 'html' });
    expect(JSON.stringify(result)).not.toMatch(/very-secret|open-sesame/);
  });
});
