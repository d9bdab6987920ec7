import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configuredEntrances } from '../../../handlers/http/entrances.js';
import { readConfig } from '../../../src/config.js';
import { memoryOffice } from './memory-office.js';
import { enter, type MemorySite, post, startSite } from './memory-site.js';

let site: MemorySite;
let asked: [string, unknown][];
beforeEach(async () => {
  asked = [];
  const note = (name: string, request: unknown) => void asked.push([name, request]);
  site = await startSite({ office: memoryOffice(note, note) });
});
afterEach(() => site.close());

const parts = [
  'subscriptions',
  'pages',
  'deliveries',
  'installations',
  'installations/slack-T1',
  'audit',
  'audit.csv',
  'audit.json',
];
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
    for (const part of ['', ...parts.filter((each) => !each.includes('.')).map((each) => `/${each}`)]) {
      const html = await (await read(`/${language}/admin${part}`, { cookie })).text();
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).not.toMatch(/\b(?:Subscriptions|Search|Made by|Deliveries|Limits|Delete|everybody)\b/);
      expect(html).toContain(`href="/${language}/admin/audit"`);
    }
  });
});

describe('one workspace', () => {
  const path = '/admin/installations/slack-T1';
  const change = async (what: string, fields: readonly (readonly [string, string])[]) => {
    const answer = await post(site, `${path}/${what}`, fields, { cookie: await enter(site) });
    return answer.headers.get('location');
  };

  it('shows what it has, its limits and rule, its log and the way out, and escapes its name', async () => {
    const html = await (await read(path, { cookie: await enter(site) })).text();
    expect(html).toContain('locked out');
    expect(html).toMatch(/name="subscriptions"[^>]*value="7"[^>]*placeholder="5000"/);
    expect(html).toMatch(/name="channelSubscriptions"[^>]*value placeholder="200"/);
    expect(html).toMatch(/value="managers"[^>]*checked/);
    expect(html).toContain('href="/admin/audit?workspace=slack-T1"');
    expect(html).toContain('Its deletion was begun and has not come to its end.');
    expect(html).not.toMatch(/<script>alert|<img src=x/);
  });

  it('has neither limits nor a way to be deleted where it belongs to the installation, and is not found where there is none', async () => {
    const cookie = await enter(site);
    const html = await (await read('/admin/installations/preview', { cookie })).text();
    expect(html).toContain('has no limits and cannot be deleted');
    expect(html).not.toMatch(/action="[^"]*\/(?:limits|writers|delete)"/);
    expect((await read('/admin/installations/slack-T9', { cookie })).status).toBe(404);
  });

  it('takes limits as numbers, and an empty field as the usual one', async () => {
    const fields = [
      ['subscriptions', ' 40 '],
      ['tokens', ''],
      ['bogus', '1'],
    ] as const;
    expect(await change('limits', fields)).toBe(`${path}?said=limited`);
    expect(asked).toEqual([['limit', { tenantId: 'slack-T1', changes: { subscriptions: 40, tokens: null } }]]);
  });

  it.each(['-1', '1.5', 'many', '12345678', '0x10'])('takes no limit of %j, and changes nothing', async (most) => {
    expect(
      await change('limits', [
        ['tokens', '5'],
        ['subscriptions', most],
      ]),
    ).toBe(`${path}?said=bad-limit`);
    expect(asked).toEqual([]);
  });

  it('takes the rules that there are', async () => {
    expect(await change('writers', [['rule', 'admins']])).toBe(`${path}?said=writers`);
    expect(await change('writers', [['rule', 'default']])).toBe(`${path}?said=writers`);
    expect(await change('writers', [['rule', 'nobody']])).toBe(`${path}?said=unknown`);
    expect(asked.map(([, request]) => request)).toEqual([
      { tenantId: 'slack-T1', rule: 'admins' },
      { tenantId: 'slack-T1', rule: null },
    ]);
  });

  it('is downloaded as lines by a form, and by no link', async () => {
    const cookie = await enter(site);
    const answer = await post(site, `${path}/export`, [], { cookie });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="tocsin-slack-T1.jsonl"');
    expect(await answer.text()).toBe('{"tenant":"slack-T1"}\n{"end":true}\n');
    expect((await post(site, '/admin/installations/slack-T9/export', [], { cookie })).status).toBe(404);
    expect((await read(`${path}/export`, { cookie })).status).toBe(404);
  });

  it('is deleted when its name or id was typed, and not otherwise', async () => {
    expect(await change('delete', [])).toBe(`${path}?said=not-confirmed`);
    expect(await change('delete', [['typed', 'yes']])).toBe(`${path}?said=not-confirmed`);
    expect(await change('delete', [['typed', 'slack-T1']])).toBe('/admin/installations?said=deleted');
    expect(asked.map(([name]) => name)).toEqual(['remove', 'remove', 'remove']);
  });
});

describe('the ways in for further workspaces and servers', () => {
  it('are shown to the admin where they are set up, and to nobody else', async () => {
    const entrances = { slack: true, discord: 'https://discord.com/oauth2/authorize?client_id=1' };
    const open = await startSite({ office: memoryOffice(() => undefined), entrances });
    const cookie = await enter(open);
    for (const path of ['/start', '/admin/installations']) {
      const html = await (await fetch(`${open.url}${path}`, { headers: { cookie } })).text();
      expect(html).toContain('<a class="button" href="/slack/install">');
      expect(html).toContain('<a class="button" href="https://discord.com/oauth2/authorize?client_id=1"');
    }
    expect(await (await fetch(`${open.url}/start`)).text()).not.toContain('class="button"');
    await open.close();
    expect(await (await read('/start', { cookie: await enter(site) })).text()).not.toContain('class="button"');
  });

  it('are what the settings name', () => {
    expect(configuredEntrances(readConfig({}))).toEqual({ slack: false, discord: null });
    const slack = { SLACK_CLIENT_ID: '1.2', SLACK_CLIENT_SECRET: 'a'.repeat(32), SLACK_SIGNING_SECRET: 'b'.repeat(32) };
    const discord = { DISCORD_APPLICATION_ID: '123456789012345678' };
    const set = readConfig({ ...slack, ...discord, PUBLIC_URL: 'https://tocsin.example' });
    expect(configuredEntrances(set)).toMatchObject({
      slack: true,
      discord: expect.stringContaining('client_id=123456789012345678'),
    });
  });
});
