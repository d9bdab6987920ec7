import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminToken, enter, type MemorySite, post, startSite } from './memory-site.js';

let site: MemorySite;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

const changes: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  ['/demo', []],
  ['/start/vendors', [['text', 'juniper']]],
  [
    '/start/follow',
    [
      ['vendor', 'juniper'],
      ['channelName', 'mail-ops'],
    ],
  ],
  ['/preview', [['name', 'mail-ops']]],
  ['/preview/c1/subscriptions', [['filter', 'juniper']]],
  ['/preview/c1/subscriptions/s1/remove', []],
  ['/preview/c1/preset', [['preset', 'plain']]],
  ['/admin/threads/slack-T1/t1/retry', []],
  ['/admin/posts/slack-T1/p1/retry', []],
  ['/admin/channels/slack-T1/c1/resume', []],
];

describe('who may change things', () => {
  it.each(changes)('refuses a stranger at %s with a sentence that says what to do', async (path, fields) => {
    const answer = await post(site, path, fields);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('the link that Tocsin printed when it started');
    expect(site.asked).toEqual([]);
  });

  it.each(changes)('lets an admin through at %s', async (path, fields) => {
    const answer = await post(site, path, fields, { cookie: await enter(site) });
    expect([200, 303]).toContain(answer.status);
    expect(site.asked).toHaveLength(1);
  });

  it.each([null, 'https://evil.example', 'null'])('refuses a form that a browser sends from %s', async (origin) => {
    const answer = await post(site, '/demo', [], { cookie: await enter(site), origin });
    expect(answer.status).toBe(403);
    expect(site.asked).toEqual([]);
  });

  it('lets a program with the admin token through without an origin, and nobody with another token', async () => {
    const bearer = (token: string) => ({ origin: null, headers: { authorization: `Bearer ${token}` } });
    expect((await post(site, '/demo', [], bearer('guess'))).status).toBe(403);
    expect((await post(site, '/demo', [], bearer(adminToken))).status).toBe(303);
  });

  it('shows the forms and the admin page to admins only', async () => {
    const cookie = await enter(site);
    const read = (path: string, headers = {}) => fetch(`${site.url}${path}`, { headers });
    expect(await (await read('/preview/c1')).text()).not.toContain('name="filter"');
    expect(await (await read('/preview/c1', { cookie })).text()).toContain('name="filter"');
    expect((await read('/admin')).status).toBe(403);
    expect(await (await read('/admin', { cookie })).text()).toContain('Everything is delivered, and nothing waits for anybody.');
  });

  it('takes a cookie that is no session for a stranger', async () => {
    expect((await post(site, '/demo', [], { cookie: 'tocsin_admin=AAAAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(403);
  });

  it('can no longer change things after leaving', async () => {
    const cookie = await enter(site);
    expect((await post(site, '/admin/leave', [], { cookie })).status).toBe(303);
    expect((await post(site, '/demo', [], { cookie })).status).toBe(403);
  });
});

describe('what a change does', () => {
  it.each([
    ['/admin/threads/slack-T1/t%2F1/retry', 'retried', ['retryThread', { tenantId: 'slack-T1', threadId: 't/1' }]],
    ['/admin/posts/slack-T1/p1/retry', 'nothing-to-retry', ['retryChannelPost', { tenantId: 'slack-T1', postId: 'p1' }]],
    ['/admin/channels/slack-T1/c1/resume', 'resumed', ['tryChannelAgain', { tenantId: 'slack-T1', channelId: 'c1' }]],
  ])('tries again what %s names and says so on the admin page', async (path, said, asked) => {
    const cookie = await enter(site);
    const answer = await post(site, path, [], { cookie });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/admin?said=${said}`);
    expect(site.asked).toEqual([asked]);
    const page = await fetch(`${site.url}/admin?said=${said}`, { headers: { cookie } });
    expect(await page.text()).toContain('role="status"');
  });

  it('passes on what was typed and sends the browser on', async () => {
    const cookie = await enter(site);
    const answer = await post(site, '/preview/c1/subscriptions', [['filter', ' juniper region:eu ']], { cookie });
    expect(answer.headers.get('location')).toBe('/preview/c1?said=subscribed');
    expect(site.asked).toEqual([
      ['subscribe', { channelId: 'c1', filter: 'juniper region:eu', by: 'admin (web)', language: 'en' }],
    ]);
  });

  it('passes on every chosen vendor', async () => {
    const fields = [
      ['vendor', 'juniper'],
      ['vendor', 's3'],
      ['channelName', '#mail-ops'],
      ['preset', 'plain'],
    ] as const;
    await post(site, '/start/follow', fields, { cookie: await enter(site) });
    expect(site.asked).toEqual([
      [
        'followVendors',
        { vendors: ['juniper', 's3'], channelName: 'mail-ops', preset: 'plain', by: 'admin (web)', language: 'en' },
      ],
    ]);
  });

  it('shows the sentence of the parser and what was typed when a filter is wrong', async () => {
    await site.close();
    const sentence = 'I know no `regoin:`; did you mean `region:`?';
    site = await startSite({ subscribe: async () => ({ kind: 'bad-filter', sentence }) });
    const answer = await post(site, '/preview/c1/subscriptions', [['filter', 'juniper regoin:"eu"']], {
      cookie: await enter(site),
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('I know no <code>regoin:</code>; did you mean <code>region:</code>?');
    expect(html).toContain('value="juniper regoin:&quot;eu&quot;"');
  });

  it.each([
    ['/start/vendors', [['text', '  ']], 422, 'Write at least one name or address.'],
    ['/start/follow', [['channelName', 'mail-ops']], 422, 'Choose at least one vendor.'],
    [
      '/start/follow',
      [
        ['vendor', 'juniper'],
        ['channelName', 'a b'],
      ],
      422,
      'A channel name has 1 to 80',
    ],
    ['/preview', [['name', '../etc']], 422, 'A channel name has 1 to 80'],
    ['/preview/c1/subscriptions', [['filter', ' ']], 400, 'That did not work'],
    ['/preview/c1/preset', [['preset', 'loud']], 400, 'That did not work'],
    ['/preview/none/subscriptions', [['filter', 'juniper']], 404, 'There is no preview channel with this id.'],
  ] as const)('answers a bad form at %s with one sentence', async (path, fields, status, sentence) => {
    const answer = await post(site, path, fields, { cookie: await enter(site) });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(sentence);
    expect(site.asked).toEqual([]);
  });

  it('refuses a form that is far too large', async () => {
    const answer = await post(site, '/start/vendors', [['text', 'x'.repeat(200_000)]], { cookie: await enter(site) });
    expect(answer.status).toBe(413);
  });
});
