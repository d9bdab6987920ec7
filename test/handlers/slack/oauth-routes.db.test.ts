import { createServer, type Server } from 'node:http';
import express from 'express';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { slackOAuthRoutes } from '../../../handlers/slack/oauth-routes.js';
import { createSlackOAuth, stateLifeMs } from '../../../src/app/slack-oauth.js';
import { slackIdentity } from '../../../src/chat/slack/identity.js';
import { createSlackAccess } from '../../../src/chat/slack/oauth-access.js';
import { ManualClock } from '../../../src/clock.js';
import { sql } from '../../../src/db/database.js';
import { endInstallation, installationOf } from '../../../src/db/installations.js';
import { heldToken } from '../../../src/db/slack-tokens.js';
import { TenantId } from '../../../src/domain/ids.js';
import { toIso } from '../../../src/domain/time.js';
import { createSecrets } from '../../../src/secrets.js';
import { type FakeSlack, startFakeSlack } from '../../fakes/slack/fake-slack.js';
import { logBook } from '../../queues/log-book.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';

const secrets = createSecrets('0123456789abcdef0123456789abcdef');

let database: FreshDatabase;
let slack: FakeSlack;
let clock: ManualClock;
let book: ReturnType<typeof logBook>;
let servers: Server[];
let site: string;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  slack = await startFakeSlack({ teamName: 'Harbour <b>' });
  clock = new ManualClock(new Date());
  book = logBook();
  servers = [];
  await sql`truncate installations, audit_log`.execute(database.db);
  site = '';
  site = await machine();
});
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await slack.close();
});

interface Setting {
  readonly clientSecret?: string;
  readonly publicUrl?: string;
  readonly isSet?: boolean;
}

/** One process of several behind one address; the first one's, unless another is given. */
async function machine({ clientSecret = slack.clientSecret, publicUrl, isSet = true }: Setting = {}): Promise<string> {
  const app = express();
  const server = createServer(app);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  const address = `http://127.0.0.1:${bound.port}`;
  const { apiUrl, clientId } = slack;
  const access = createSlackAccess({ apiUrl, clientId, clientSecret, clock, timeoutMs: 1_000 });
  const identify = async (token: string) => {
    const { teamUrl, ...identity } = await slackIdentity(apiUrl, token);
    return { ...identity, url: teamUrl };
  };
  const ours = publicUrl ?? (site === '' ? address : site);
  const extras = ['pins'] as const;
  const { log } = book;
  const { db } = database;
  const oauth = createSlackOAuth({ db, secrets, clock, log, access, identify, apiUrl, clientId, publicUrl: ours, extras });
  app.use(slackOAuthRoutes({ oauth: isSet ? oauth : undefined, publicUrl: ours, version: 'test', log, clock }));
  return address;
}

const tenant = () => TenantId.parse(`slack-${slack.teamId}`);
const installed = () => installationOf(database.db, tenant());

/** A browser with one cookie jar for us. */
class Browser {
  cookie = '';
  readonly language: string;
  constructor(language = 'en') {
    this.language = language;
  }

  async get(address: string, method = 'GET') {
    const headers = {
      accept: 'text/html',
      'accept-language': this.language,
      ...(this.cookie === '' ? {} : { cookie: this.cookie }),
    };
    const response = await fetch(address, { method, redirect: 'manual', headers });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) this.cookie = set.split(';')[0] ?? '';
    const text = await response.text();
    return { status: response.status, location: response.headers.get('location') ?? '', text, set: set ?? '' };
  }

  /** From our button to what Slack sends back, which is not opened yet. */
  async goThrough(extra = ''): Promise<string> {
    const { location } = await this.get(`${site}/slack/install/go`);
    return (await this.get(`${location}${extra}`)).location;
  }
}

const titleOf = (text: string): string => /<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? '';

describe('/slack/install', () => {
  it('says in the language of the reader what is asked for and why, and leads to Slack', async () => {
    const page = await new Browser().get(`${site}/slack/install`);
    expect(page.status).toBe(200);
    for (const scope of ['chat:write', 'chat:write.public', 'commands', 'channels:read', 'groups:read', 'pins:write'])
      expect(page.text).toContain(`<code>${scope}</code>`);
    expect(page.text).toContain('href="/slack/install/go"');
    expect((await new Browser('de').get(`${site}/slack/install`)).text).toContain('Zu Slack hinzufügen');
    expect((await new Browser().get(`${site}/ko/slack/install`)).text).toContain('href="/ko/slack/install/go"');
    expect((await new Browser('ja').get(`${site}/slack/install`)).text).toContain('lang="ja"');
  });

  it('sends the browser to Slack with exactly the scopes of the manifest and a secret cookie', async () => {
    const { status, location, set } = await new Browser().get(`${site}/slack/install/go`);
    expect(status).toBe(302);
    const target = new URL(location);
    expect(`${target.origin}${target.pathname}`).toBe(slack.authorizeUrl);
    expect(target.searchParams.get('scope')).toBe('chat:write,chat:write.public,commands,channels:read,groups:read,pins:write');
    expect(target.searchParams.get('redirect_uri')).toBe(`${site}/slack/oauth_redirect`);
    expect(target.searchParams.get('client_id')).toBe(slack.clientId);
    expect(set).toMatch(/^tocsin_slack=[\w-]{43}; Max-Age=600; Path=\/; .*HttpOnly; SameSite=Lax$/);
  });

  it('keeps the cookie to https and to this host where the address is https', async () => {
    const secure = await machine({ publicUrl: 'https://tocsin.example.com' });
    expect((await new Browser().get(`${secure}/slack/install/go`)).set).toMatch(
      /^__Host-tocsin_slack=.*; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('goes nowhere else, whatever the address says', async () => {
    const { location } = await new Browser().get(
      `${site}/slack/install/go?redirect_uri=https://evil.example&next=//evil.example`,
    );
    expect(location).not.toContain('evil');
  });

  it('says what is missing where it is not set up', async () => {
    const unset = await machine({ isSet: false });
    for (const path of ['/slack/install', '/slack/install/go', '/slack/oauth_redirect?code=1&state=2']) {
      const page = await new Browser().get(`${unset}${path}`);
      expect([page.status, page.text]).toEqual([404, expect.stringContaining('SLACK_CLIENT_SECRET')]);
    }
  });
});

describe('/slack/oauth_redirect', () => {
  it('installs, stores the token sealed, and says what to do next', async () => {
    const browser = new Browser();
    const page = await browser.get(await browser.goThrough());
    expect([page.status, titleOf(page.text)]).toEqual([200, 'Tocsin is in Harbour &lt;b>']);
    expect(page.text).toContain('/tocsin subscribe');
    expect(page.text).toContain(`https://slack.com/app_redirect?app=${slack.appId}&amp;team=${slack.teamId}`);
    expect(await installed()).toMatchObject({
      state: 'active',
      url: slack.teamUrl,
      botId: slack.botId,
      botUserId: slack.botUserId,
    });
    expect((await heldToken(database.db, secrets, tenant()))?.token).toBe(slack.botToken);
    const raw = await sql`select * from installations`.execute(database.db);
    expect(JSON.stringify(raw.rows)).not.toContain(slack.botToken);
    const [audit] = (await sql`select * from audit_log where tenant_id = ${tenant()}`.execute(database.db)).rows;
    expect(audit).toMatchObject({ action: 'installation.added', actor: expect.stringMatching(/^Slack U/) });
    expect(page.text + JSON.stringify(book.lines)).not.toMatch(/xox|client_secret/);
  });

  it('takes what another machine began', async () => {
    const other = await machine();
    const browser = new Browser();
    const back = await browser.goThrough();
    expect((await browser.get(back.replace(site, other))).status).toBe(200);
  });

  it('welcomes back a workspace that had removed it', async () => {
    const browser = new Browser();
    await browser.get(await browser.goThrough());
    await endInstallation(database.db, tenant(), 'removed', 'slack.app_uninstalled', toIso(clock.now()));
    expect(await heldToken(database.db, secrets, tenant())).toBeUndefined();
    await browser.get(await browser.goThrough());
    expect(await installed()).toMatchObject({ state: 'active', stateCode: null });
  });

  it('changes nothing when the person cancels', async () => {
    const browser = new Browser();
    const page = await browser.get(await browser.goThrough('&deny=1'));
    expect([page.status, titleOf(page.text)]).toEqual([200, 'Nothing was added']);
    expect(await installed()).toBeUndefined();
  });

  it('refuses another browser, and lets the first one go on', async () => {
    const browser = new Browser();
    const back = await browser.goThrough();
    const stranger = new Browser();
    expect((await stranger.get(back)).status).toBe(400);
    await stranger.goThrough();
    expect(titleOf((await stranger.get(back)).text)).toBe('This did not begin in this browser');
    expect(await installed()).toBeUndefined();
    expect((await browser.get(back)).status).toBe(200);
  });

  it('takes what Slack sent once, of all machines, however it is spelled', async () => {
    const other = await machine();
    const browser = new Browser();
    const back = await browser.goThrough();
    const twice = await Promise.all([browser.get(back), browser.get(back.replace(site, other))]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const again = await browser.goThrough();
    const respelled = new URL(again);
    respelled.searchParams.set('state', new URL(back).searchParams.get('state') ?? '');
    const page = await browser.get(respelled.href);
    expect([page.status, titleOf(page.text)]).toEqual([400, 'This page was opened a second time']);
  });

  it('refuses what took longer than ten minutes', async () => {
    const browser = new Browser();
    const back = await browser.goThrough();
    clock.advance(stateLifeMs);
    expect(titleOf((await browser.get(back)).text)).toBe('That took too long');
    expect(slack.calls.filter(({ method }) => method === 'oauth.v2.access')).toEqual([]);
  });

  it.each([
    ['no state', 'code=abc'],
    ['a state that was made up', 'code=abc&state=v1.AAAA.12345678'],
    ['a token of ours as the state', `code=abc&state=${encodeURIComponent(secrets.seal('xoxb-1'))}`],
    ['two states', 'code=abc&state=a&state=b'],
    ['a state as long as a book', `code=abc&state=${'a'.repeat(8_000)}`],
    ['markup', 'code=abc&state=%3Cscript%3Ealert(1)%3C/script%3E&error=%3Cb%3E'],
  ])('refuses %s and shows nothing of it', async (_what, query) => {
    const browser = new Browser();
    await browser.goThrough();
    const page = await browser.get(`${site}/slack/oauth_redirect?${query}`);
    expect([page.status, titleOf(page.text)]).toEqual([400, 'This did not begin in this browser']);
    expect(page.text).not.toMatch(/<script>alert|<b>|xoxb/);
  });

  it('refuses a code that is none, and one that Slack does not know', async () => {
    const browser = new Browser();
    for (const code of ['<script>', 'unknown']) {
      const back = new URL(await browser.goThrough());
      back.searchParams.set('code', code);
      expect(titleOf((await browser.get(back.href)).text)).toBe('Slack took its answer back');
    }
    slack.fault({ method: 'oauth.v2.access', fault: 'code_expired' });
    expect(titleOf((await browser.get(await browser.goThrough())).text)).toBe('Slack took its answer back');
  });

  it.each(['503', 'hang', 'reset', 'html-200', '429'])('says so when Slack answers %s', async (fault) => {
    const browser = new Browser();
    slack.fault({ method: 'oauth.v2.access', fault });
    const page = await browser.get(await browser.goThrough());
    expect([page.status, titleOf(page.text)]).toEqual([502, 'Slack does not answer']);
    expect((await browser.get(await browser.goThrough())).status).toBe(200);
  });

  it('names what was not allowed and is needed, and stores nothing', async () => {
    const browser = new Browser();
    const page = await browser.get(await browser.goThrough('&only=chat:write,commands'));
    expect(page.status).toBe(403);
    expect(page.text).toContain('chat:write.public, channels:read, groups:read');
    expect(await installed()).toBeUndefined();
  });

  it('names what was not allowed and is not needed', async () => {
    const browser = new Browser();
    const needed = 'chat:write,chat:write.public,commands,channels:read,groups:read';
    const page = await browser.get(await browser.goThrough(`&only=${needed}`));
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('pins:write')]);
    expect((await installed())?.scopes).toEqual(needed.split(','));
  });

  it('blames the set-up when the secret of the app is wrong, and says the cure in the log', async () => {
    site = await machine({ clientSecret: 'f'.repeat(32) });
    const browser = new Browser();
    const { location } = await browser.get(`${site}/slack/install/go`);
    const back = (await browser.get(location)).location.replace(/^http:\/\/127\.0\.0\.1:\d+/, site);
    expect(titleOf((await browser.get(back)).text)).toBe('This Tocsin is not set up right');
    expect(book.lines.map(({ msg }) => msg).join()).toContain('SLACK_CLIENT_SECRET');
  });

  it('installs for a whole organisation', async () => {
    const org = slack.addOrg('Larkline Group');
    org.addWorkspace('Larkline North');
    const browser = new Browser();
    const page = await browser.get(await browser.goThrough(`&team=${org.id}`));
    expect([page.status, titleOf(page.text)]).toEqual([200, 'Tocsin is in Larkline Group']);
    const row = await installationOf(database.db, TenantId.parse(`slack-${org.id}`));
    expect(row).toMatchObject({ isOrg: true, enterpriseId: org.id, state: 'active' });
  });

  it('stores a code’s token although Slack falls silent right after', async () => {
    slack.fault({ method: 'auth.test', fault: '503' });
    const browser = new Browser();
    expect((await browser.get(await browser.goThrough())).status).toBe(200);
    expect((await heldToken(database.db, secrets, tenant()))?.token).toBe(slack.botToken);
  });

  it('lets one address come so often and no further, before Slack or the database is asked', async () => {
    const ask = (path: string, from: string) =>
      fetch(`${site}${path}`, { redirect: 'manual', headers: { 'x-forwarded-for': from } });
    const answers = [];
    for (let index = 0; index < 121; index += 1) answers.push((await ask('/slack/install/go', '198.51.100.1')).status);
    expect([answers.at(119), answers.at(120)]).toEqual([302, 429]);
    for (const path of ['/slack/install', '/ko/slack/install/go', '/slack/oauth_redirect?code=x&state=y'])
      expect((await ask(path, '198.51.100.1')).status, path).toBe(429);
    expect((await ask('/slack/install', '198.51.100.2')).status).toBe(200);
    clock.advance(1_000);
    expect((await ask('/slack/install', '198.51.100.1')).status).toBe(200);
  });

  it('uses nothing up for what only looks whether the address is there', async () => {
    const browser = new Browser();
    const back = await browser.goThrough();
    expect((await browser.get(back, 'HEAD')).status).toBe(404);
    expect((await browser.get(back)).status).toBe(200);
  });
});
