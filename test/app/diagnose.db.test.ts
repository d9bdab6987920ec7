import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diagnose } from '../../src/app/diagnose.js';
import { ensureChannel } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { addPage, followPage, type PageKey } from '../../src/db/pages.js';
import { addSubscription, endSubscription } from '../../src/db/subscriptions.js';
import { PageId, previewTenant, publicTenant, randomId, SubscriptionId, TenantId } from '../../src/domain/ids.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

const at = '2026-03-02T10:00:00.000Z';
const acme = TenantId.parse('slack-T1');
const birch = TenantId.parse('slack-T2');

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  for (const tenantId of [acme, birch])
    await sql`insert into tenants (tenant_id, kind, name) values (${tenantId}, 'slack', ${tenantId})`.execute(database.db);
});
afterAll(() => database.close());

async function page(slug: string, tenantId = publicTenant): Promise<PageKey> {
  const key = { tenantId, pageId: PageId.parse(`${slug}-${tenantId}`) };
  const url = `https://status.${slug}.example/${tenantId}`;
  const more = { vendorSlug: slug, vendorName: slug, url, adapter: 'statuspage', settings: {}, pollSeconds: null };
  await addPage(database.db, { ...key, ...more }, at);
  return key;
}

const fails = ({ tenantId, pageId }: PageKey) =>
  sql`update pages set state = 'failed', failing_since = ${at}, failure_code = 'http.status', failure_detail = 'The page asks for a login.'
    where tenant_id = ${tenantId} and id = ${pageId}`.execute(database.db);

async function subscribe(tenantId: TenantId, filter: string, vendors: readonly string[]): Promise<SubscriptionId> {
  const channel = await ensureChannel(database.db, { tenantId, chat: 'slack', externalId: 'C1', name: 'ops', kind: 'text' });
  const id = SubscriptionId.parse(randomId());
  const subscription = { tenantId, id, channelId: channel.id, filter, createdBy: null, createdAt: at, vendors };
  await addSubscription(database.db, subscription);
  return id;
}

const pageLines = async (): Promise<string[]> =>
  (await diagnose(database.db, new Date()))
    .filter(({ subject }) => subject.startsWith('page'))
    .map(({ ok, subject, detail }) => `${ok ? '✓' : '✗'} ${subject}: ${detail}`);

describe('pages', () => {
  it('are none at first', async () => {
    expect(await pageLines()).toEqual(['✓ pages: none is followed yet']);
  });

  it('of all workspaces are told once each, with what depends on one that cannot be read', async () => {
    const larch = await page('larch');
    const secret = await page('inner', acme);
    await page('unfollowed');
    for (const tenantId of [previewTenant, acme, birch]) await followPage(database.db, tenantId, larch);
    await followPage(database.db, acme, secret);
    await fails(larch);
    await fails(secret);
    await subscribe(acme, 'larch', ['larch']);
    await subscribe(birch, 'larch or inner', ['larch', 'inner']);
    // Over all vendors: it wants what its own workspace follows.
    await subscribe(acme, '*', ['*']);
    const ended = await subscribe(acme, 'larch region:eu', ['larch']);
    await endSubscription(database.db, acme, ended, { at, by: null, source: 'chat' });
    expect(await pageLines()).toEqual([
      `✗ page inner: The page asks for a login. (since ${at}; 1 subscription depends on it)`,
      `✗ page larch: The page asks for a login. (since ${at}; 3 subscriptions depend on it)`,
    ]);
  });
});
