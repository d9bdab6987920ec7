import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminPort } from '../../../handlers/http/admin-port.js';
import type { AdminDelivery } from '../../../src/db/record/admin-deliveries.js';
import type { AdminPageRow } from '../../../src/db/record/admin-pages.js';
import type { AdminSubscription } from '../../../src/db/record/admin-subscriptions.js';
import type { AuditRow } from '../../../src/db/record/audit-entries.js';
import { PageId, SubscriptionId, TenantId } from '../../../src/domain/ids.js';
import { hostile, pageView, troubledThread } from '../../web/read-models.js';
import { enter, type MemorySite, post, startSite } from './memory-site.js';

const { threadId: _, incidentId: __, incidentTitle: ___, vendorName: ____, since: _____, ...place } = troubledThread;

const subscription: AdminSubscription = {
  ...place,
  id: SubscriptionId.parse('s1'),
  filter: `juniper ${hostile}`,
  routes: [{ filter: 'region:eu', channelName: null }],
  createdBy: 'Ada',
  createdAt: '2026-03-01T00:00:00.000Z',
  source: 'chat',
  threads: 3,
  lastAt: null,
};
const page: AdminPageRow = {
  ...pageView({ state: 'failed', failureCode: 'http.private', failureDetail: 'It asks for a login.', failures: 2 }),
  id: PageId.parse('p1'),
  tenantId: TenantId.parse('public'),
  owner: null,
  followers: 2,
  notes: [{ code: 'word.unknown', detail: 'An odd state' }],
};
const delivery: AdminDelivery = {
  ...place,
  ...troubledThread,
  kind: 'post-reply',
  seq: 2,
  id: 'd1',
  state: 'dead',
  attempt: 3,
  begunAt: '2026-03-04T11:40:00.000Z',
  finishedAt: null,
  code: 'slack.invalid_blocks',
};
const entry: AuditRow = {
  id: '1',
  tenantId: TenantId.parse('slack-T1'),
  workspace: 'Larkline',
  at: '2026-03-04T11:40:00.000Z',
  actor: '=Ada',
  action: 'subscription.added',
  subject: '#mail-ops · juniper',
  detail: { routes: [] },
};

let site: MemorySite;
let asked: [string, unknown][];
beforeEach(async () => {
  asked = [];
  const listing =
    <Row>(name: string, rows: readonly Row[]) =>
    async (wish: unknown) => {
      asked.push([name, wish]);
      return { rows, next: 'more' };
    };
  const office: AdminPort = {
    lists: {
      subscriptions: listing('subscriptions', [subscription]),
      pages: listing('pages', [page]),
      deliveries: listing('deliveries', [delivery]),
      deliveryLag: async () => ({ posted: 3, median: 1.26, p99: 30 }),
      installations: listing('installations', []),
      audit: async (wish) => {
        asked.push(['audit', wish]);
        return { rows: [entry], next: null };
      },
      auditOptions: async () => ({ actors: ['Ada'], workspaces: [{ tenantId: TenantId.parse('slack-T1'), name: 'Larkline' }] }),
    },
    endSubscription: async (request) => asked.push(['end', request]) > 0,
    lookNow: async ({ pageId }) => pageId === 'p1',
  };
  site = await startSite({ office });
});
afterEach(() => site.close());

const parts = ['subscriptions', 'pages', 'deliveries', 'installations', 'audit', 'audit.csv', 'audit.json'];
const read = async (path: string, headers: Record<string, string> = {}) => fetch(`${site.url}${path}`, { headers });

describe('the lists of the admin', () => {
  it.each(parts)('show a stranger nothing at /admin/%s, and ask nothing', async (part) => {
    const answer = await read(`/admin/${part}`);
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toMatch(/Larkline|Juniper|Ada/);
    expect(asked).toEqual([]);
  });

  it.each(['/admin/subscriptions/slack-T1/s1/end', '/admin/pages/public/p1/look'])('refuse a stranger at %s', async (path) => {
    expect((await post(site, path, [])).status).toBe(403);
    expect((await post(site, path, [], { cookie: await enter(site), origin: 'https://evil.example' })).status).toBe(403);
    expect(asked).toEqual([]);
  });

  it('are read with what the address says, and what it says wrong is as if it were not there', async () => {
    const cookie = await enter(site);
    const answer = await read('/admin/deliveries?q=+mail+&chat=slack&state=bogus&after=abc', { cookie });
    expect(answer.status).toBe(200);
    expect(asked).toEqual([['deliveries', { q: 'mail', chat: 'slack', state: null, after: 'abc', limit: 50 }]]);
    const html = await answer.text();
    expect(html).toContain('3 messages with news in the last 24 hours: half of them within 1.3 seconds');
    expect(html).toContain('action="/admin/threads/slack-T1/t1/retry"');
    expect(html).toContain('href="/admin/deliveries?q=mail&amp;chat=slack&amp;after=more"');
    expect((await read('/admin/subscriptions?q=%00', { cookie })).status).toBe(200);
  });

  it('show subscriptions with the way to end one, and escape what people typed', async () => {
    const html = await (await read('/admin/subscriptions', { cookie: await enter(site) })).text();
    expect(html).toContain('#mail-ops · Larkline (slack)');
    expect(html).toContain('region:eu → a channel that is gone');
    expect(html).toContain('action="/admin/subscriptions/slack-T1/s1/end"');
    expect(html).not.toMatch(/<script>alert|<img src=x/);
  });

  it('end a subscription and look at a page, and say what came of it', async () => {
    const cookie = await enter(site);
    const ended = await post(site, '/admin/subscriptions/slack-T1/s1/end', [], { cookie });
    expect(ended.headers.get('location')).toBe('/admin/subscriptions?said=removed');
    expect(asked).toEqual([['end', { tenantId: 'slack-T1', subscriptionId: 's1' }]]);
    const looking = await post(site, '/admin/pages/public/p1/look', [], { cookie });
    expect(looking.headers.get('location')).toBe('/admin/pages?looking=yes');
    expect(await (await read('/admin/pages?looking=yes', { cookie })).text()).toContain('The page is looked at now.');
    expect((await post(site, '/admin/pages/public/p9/look', [], { cookie })).headers.get('location')).toBe(
      '/admin/pages?said=unknown',
    );
  });

  it('tell of a page that fails what helps, and what reading it noticed', async () => {
    const html = await (await read('/admin/pages', { cookie: await enter(site) })).text();
    expect(html).toContain('`tocsin page add` takes the header or token that opens it.');
    expect(html).toContain('It asks for a login. (http.private, 2 failures in a row)');
    expect(html).toContain('An odd state <code>word.unknown</code>');
  });

  it('give the audit log as a table that no spreadsheet runs, and as JSON', async () => {
    const cookie = await enter(site);
    const csv = await read('/admin/audit.csv?actor=Ada', { cookie });
    expect(csv.headers.get('content-disposition')).toContain('tocsin-audit.csv');
    const [head, line] = (await csv.text()).split('\n');
    expect(head).toBe('at,actor,action,subject,workspace,tenant_id,detail');
    expect(line).toContain("'=Ada");
    expect(asked[0]).toEqual(['audit', { q: null, actor: 'Ada', action: null, workspace: null, after: null, limit: 1000 }]);
    expect(await (await read('/admin/audit.json', { cookie })).json()).toMatchObject({ entries: [{ actor: '=Ada' }] });
  });

  it.each(['ko', 'ja', 'de'])('are there in %s', async (language) => {
    const cookie = await enter(site);
    for (const part of ['', '/subscriptions', '/pages', '/deliveries', '/installations', '/audit']) {
      const html = await (await read(`/${language}/admin${part}`, { cookie })).text();
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).not.toMatch(/Subscriptions|Search|Made by|Deliveries/);
      expect(html).toContain(`href="/${language}/admin/audit"`);
    }
  });
});
