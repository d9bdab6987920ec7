import { get as httpGet } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import RssParser from 'rss-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adapters } from '../../../src/adapters/registry.js';
import { sql } from '../../../src/db/database.js';
import { PageId, publicTenant } from '../../../src/domain/ids.js';
import { type ApiSite, now, putIncident, secret, startApiSite } from './api/api-site.js';

let site: ApiSite;
beforeAll(async () => {
  site = await startApiSite();
});
afterAll(() => site.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${site.url}${path}`, { headers });
const text = async (path: string) => (await get(path)).text();

const page = { tenantId: publicTenant, pageId: PageId.parse('page-juniper-public') };

describe('an Atom feed', () => {
  it('is read back by rss-parser, newest news first', async () => {
    const feed = await new RssParser().parseString(await text('/feeds/juniper.atom'));
    expect(feed).toMatchObject({ title: 'Incidents: Juniper Mail', feedUrl: `${site.url}/feeds/juniper.atom` });
    expect(feed.items.map(({ link }) => link)).toEqual(
      [site.ids.open, site.ids.planned, site.ids.closed].map((id) => `${site.url}/incidents/${id}`),
    );
    expect(feed.items[0]).toMatchObject({
      title: 'Juniper Mail: Mail &lt;b&gt;late&lt;/b&gt; &amp; "slow" (Identified)',
      isoDate: '2026-03-04T11:00:00.000Z',
      author: 'Juniper Mail',
    });
  });

  it('is read back by our own reader of feeds', async () => {
    const body = await text('/feeds/juniper.atom');
    const url = 'https://feeds.example/juniper.atom';
    const document = {
      name: 'feed',
      url,
      status: 200,
      headers: { 'content-type': 'application/atom+xml' },
      body,
      fetchedAt: now,
    };
    const look = await adapters.rss.parse({ url: 'https://feeds.example', feed: url }, [document]);
    expect(look.snapshot.incidents.map(({ title }) => title).join()).toContain('Sign-in fails');
  });

  it('holds every update, with nothing of the vendor that could act', async () => {
    const [entry] = (await new RssParser().parseString(await text('/feeds/juniper.atom'))).items;
    const html = entry?.content ?? '';
    for (const part of [
      'We <strong>look</strong> into it.',
      'A full queue in Paris',
      'href="https://juniper.example/?a=1&amp;b=2"',
      'Impact: major',
    ])
      expect(html).toContain(part);
    expect(html).not.toMatch(/<script|alert\(/);
  });

  it('keeps the id of an entry and moves its time with an update', async () => {
    const idAndTime = async () => {
      const entry = (await text('/feeds/juniper.atom?filter=component:Billing')).split('<entry>')[1] ?? '';
      return [/<id>(.*?)<\/id>/.exec(entry)?.[1], /<updated>(.*?)<\/updated>/.exec(entry)?.[1]];
    };
    const first = ['investigating', 'Late.', '2026-03-02T08:00:00.000Z'] as const;
    const given = { key: 'moves', at: '2026-03-02T08:00:00.000Z', components: ['Billing'] } as const;
    const strictly = 'component:Billing strict';
    await putIncident(site.database.db, page, { ...given, updates: [first] });
    const before = await idAndTime();
    await putIncident(site.database.db, page, { ...given, updates: [first, ['resolved', 'Fine.', '2026-03-04T11:59:00.000Z']] });
    const after = await idAndTime();
    expect(before[0]).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(after).toEqual([before[0], '2026-03-04T11:59:00.000Z']);
    expect((await text(`/feeds/juniper.atom?filter=${encodeURIComponent(strictly)}`)).split('<entry>')).toHaveLength(2);
    await sql`delete from incidents where key = 'moves'`.execute(site.database.db);
  });

  it('is made over all followed vendors, and never of a private page', async () => {
    const all = await text('/feeds/all.atom');
    expect(all).toContain('Sign-in fails');
    expect(all).not.toContain(secret);
    expect((await get('/feeds/hidden.atom')).status).toBe(404);
    expect((await get('/feeds/inner.atom')).status).toBe(404);
  });

  it('speaks the language of its address', async () => {
    const korean = await get('/ko/feeds/juniper.atom');
    const body = await korean.text();
    expect(korean.headers.get('content-language')).toBe('ko');
    expect(body).toContain('xml:lang="ko"');
    expect(body).toContain('<title>Juniper Mail 장애 소식</title>');
    expect(body).toContain(`${site.url}/ko/incidents/${site.ids.open}`);
  });

  it('leads to no address that would act, and is not turned around by a title', async () => {
    await putIncident(site.database.db, page, {
      key: 'trap',
      at: '2026-03-03T08:00:00.000Z',
      title: 'Backwards \u202e from here',
      url: 'javascript:alert(1)',
      updates: [['investigating', 'Look.', '2026-03-03T08:00:00.000Z']],
    });
    for (const path of ['/feeds/juniper.atom', '/feeds/juniper.json']) expect(await text(path)).not.toMatch(/javascript:|\u202e/);
    expect(await text('/feeds/juniper.json')).toContain('Backwards  from here');
    await sql`delete from incidents where key = 'trap'`.execute(site.database.db);
  });

  it('names its own host, whatever the request line says', async () => {
    const { hostname, port } = new URL(site.url);
    const body = await new Promise<string>((resolve, reject) => {
      const options = { hostname, port, path: 'http://elsewhere.example/feeds/juniper.json?filter=kind:incident' };
      httpGet(options, async (res) => resolve(await readText(res))).on('error', reject);
    });
    expect(JSON.parse(body).feed_url).toBe(`${site.url}/feeds/juniper.json?filter=kind:incident`);
  });

  it('leaves out characters that XML cannot hold', async () => {
    await putIncident(site.database.db, page, {
      key: 'odd',
      at: '2026-03-03T08:00:00.000Z',
      title: 'Odd \u0001\u001b[31m ]]> &',
      updates: [['investigating', 'Bell \u0007 ]]> rings', '2026-03-03T08:00:00.000Z']],
    });
    const body = await text('/feeds/juniper.atom?filter=-component:%01');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: They are what must not be there.
    expect(body).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
    expect((await new RssParser().parseString(body)).items.map(({ title }) => title).join()).toContain('Odd');
    await sql`delete from incidents where key = 'odd'`.execute(site.database.db);
  });
});

describe('filters and caching of feeds', () => {
  it.each([
    ['region:us-east strict', 1],
    ['min-impact:major', 1],
    ['kind:maintenance', 1],
    ['-component:Accounts', 1],
    ['vendor:github', 0],
  ])('selects by %s', async (filter, count) => {
    const feed = await (await get(`/feeds/juniper.json?filter=${encodeURIComponent(filter)}`)).json();
    expect(feed.items).toHaveLength(count);
  });

  it.each([
    ['region=us', ['closed']],
    ['region=europe', ['open']],
    ['component=accounts', ['closed']],
    ['kind=maintenance', ['planned']],
    ['impact=major', ['open']],
    ['q=EVERYBODY gets', ['closed']],
    ['q=%25', []],
    ['filter=kind:incident&region=eu&impact=&q=', ['open']],
  ] as const)('selects what a history with the same address shows: %s', async (query, keys) => {
    const feed = await (await get(`/feeds/juniper.json?${query}`)).json();
    expect(feed.items.map(({ url }: { url: string }) => url)).toEqual(
      keys.map((key) => `${site.url}/incidents/${site.ids[key]}`),
    );
  });

  it('says in its title what it was narrowed to', async () => {
    const feed = await (await get('/feeds/juniper.json?region=eu&q=late')).json();
    expect(feed.title).toBe('Incidents: Juniper Mail (region:eu "late")');
  });

  it('searches the texts of one vendor only', async () => {
    expect((await get('/feeds/all.json?q=late')).status).toBe(400);
    expect((await get('/feeds/all.json?region=eu')).status).toBe(200);
  });

  it.each(['kind=outage', 'impact=bad', `q=${'x'.repeat(201)}`, 'region=a&region=b'])('refuses %s', async (query) => {
    expect((await get(`/feeds/juniper.ics?${query}`)).status).toBe(400);
  });

  it('is sent again when something was seen later, though its vendor had written it earlier', async () => {
    const modified = (await get('/feeds/juniper.atom')).headers.get('last-modified') ?? '';
    const seen = { firstSeenAt: '2026-03-04T12:00:00.000Z', changedAt: '2026-03-04T12:00:00.000Z' };
    await putIncident(site.database.db, page, {
      key: 'behind',
      at: '2026-03-01T07:00:00.000Z',
      ...seen,
      updates: [['investigating', 'Late.', '2026-03-01T07:00:00.000Z']],
    });
    expect((await get('/feeds/juniper.atom', { 'if-modified-since': modified })).status).toBe(200);
    await sql`delete from incidents where key = 'behind'`.execute(site.database.db);
  });

  it('refuses a bad filter in the words of its parser', async () => {
    const answer = await get('/feeds/juniper.ics?filter=region:atlantis');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      400,
      expect.stringContaining('application/problem+json'),
    ]);
    expect(await answer.json()).toMatchObject({ code: 'filter.bad', detail: expect.stringContaining('`atlantis`') });
  });

  it.each(['/feeds/juniper.atom', '/feeds/juniper.json', '/feeds/juniper.ics', '/badge/juniper.svg'])(
    'is asked for %s again for nothing',
    async (path) => {
      const first = await get(path);
      expect(first.headers.get('cache-control')).toBe('public, max-age=60');
      const again = await get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const modified = first.headers.get('last-modified');
      if (modified !== null) expect((await get(path, { 'if-modified-since': modified })).status).toBe(304);
      expect(modified === null).toBe(path.startsWith('/badge'));
    },
  );

  it.each(['/feeds/none.atom', '/feeds/juniper.rss', '/feeds/juniper', '/feeds/a%00b.atom'])('knows no %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('a JSON feed', () => {
  it('has what version 1.1 asks for', async () => {
    const answer = await get('/feeds/juniper.json');
    expect(answer.headers.get('content-type')).toContain('application/feed+json');
    const feed = await answer.json();
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Incidents: Juniper Mail',
      feed_url: `${site.url}/feeds/juniper.json`,
      home_page_url: `${site.url}/vendors/juniper`,
      language: 'en',
    });
    for (const item of feed.items) {
      expect(item).toMatchObject({
        id: expect.stringMatching(/^urn:uuid:/),
        content_html: expect.any(String),
        url: expect.any(String),
      });
      expect(new Date(item.date_modified).toISOString()).toBe(item.date_modified);
    }
    expect(feed.items[0].title).toBe('Juniper Mail: Mail <b>late</b> & "slow" (Identified)');
  });
});

describe('a calendar of maintenance', () => {
  const unfolded = async (path = '/feeds/juniper.ics') => (await text(path)).replaceAll('\r\n ', '');

  it('folds its lines and ends each as RFC 5545 asks', async () => {
    const raw = await text('/feeds/juniper.ics');
    expect(raw.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of raw.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('tells what is planned and nothing else, in UTC', async () => {
    const calendar = await unfolded();
    for (const line of ['METHOD:PUBLISH', 'DTSTART:20260310T200000Z', 'DTEND:20260310T230000Z', 'SEQUENCE:0', 'STATUS:CONFIRMED'])
      expect(calendar.split('\r\n')).toContain(line);
    expect(calendar).toContain('Mail\\, calls\\; everything.');
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  });

  it('keeps the UID of what changes, counts on, and cancels what was withdrawn', async () => {
    const uid = /UID:(.*)/.exec(await unfolded())?.[1];
    await sql`update incidents set revision = 4, changed_at = '2026-03-04T11:00:00Z', withdrawn_at = '2026-03-04T11:00:00Z' where key = 'planned'`.execute(
      site.database.db,
    );
    const calendar = await unfolded();
    expect(/UID:(.*)/.exec(calendar)?.[1]).toBe(uid);
    for (const line of ['SEQUENCE:3', 'STATUS:CANCELLED', 'LAST-MODIFIED:20260304T110000Z']) expect(calendar).toContain(line);
    await sql`update incidents set revision = 1, withdrawn_at = null where key = 'planned'`.execute(site.database.db);
  });

  it('may be narrowed, and speaks the language of its address', async () => {
    expect(await unfolded('/feeds/juniper.ics?filter=min-impact:major')).toContain('BEGIN:VEVENT');
    expect(await unfolded('/feeds/juniper.ics?filter=vendor:github')).not.toContain('BEGIN:VEVENT');
    expect(await unfolded('/ko/feeds/juniper.ics')).toContain('X-WR-CALNAME:Juniper Mail 점검 일정');
  });
});

describe('a badge', () => {
  beforeEach(async () => {
    await sql`update pages set state = 'ok' where id = 'page-juniper-public'`.execute(site.database.db);
  });

  it.each([
    ['/badge/juniper.svg', 'Juniper Mail: major incident'],
    ['/badge/juniper.svg?component=Accounts', 'Juniper Mail: no incident'],
    ['/badge/juniper.svg?component=Outbound*', 'Juniper Mail: major incident'],
    ['/badge/juniper.svg?region=us-east', 'Juniper Mail: no incident'],
    ['/badge/juniper.svg?region=eu&label=Our%20%3Cmail%3E', 'Our &lt;mail&gt;: major incident'],
    ['/ko/badge/juniper.svg', 'Juniper Mail: 중대한 장애'],
    ['/ja/badge/juniper.svg?component=Accounts', 'Juniper Mail: 障害なし'],
    ['/de/badge/juniper.svg', 'Juniper Mail: große Störung'],
  ])('%s says %s', async (path, title) => {
    const answer = await get(path);
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    expect(await answer.text()).toContain(`<title>${title}</title>`);
  });

  it('says unknown of a page that cannot be read, unless something burns there', async () => {
    await sql`update pages set state = 'failed' where id = 'page-juniper-public'`.execute(site.database.db);
    expect(await text('/badge/juniper.svg?component=Accounts')).toContain('<title>Juniper Mail: unknown</title>');
    expect(await text('/badge/juniper.svg')).toContain('<title>Juniper Mail: major incident</title>');
  });

  it('takes a label as nothing but text', async () => {
    expect(await text('/badge/juniper.svg?label=%01%22%3E%3Cscript%3E')).toContain(
      '<title>&quot;&gt;&lt;script&gt;: major incident</title>',
    );
  });

  it('says with 404 that a vendor is unknown, and never that a private one is there', async () => {
    for (const slug of ['none', 'hidden', 'inner']) {
      const answer = await get(`/badge/${slug}.svg`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain(`<title>${slug}: unknown vendor</title>`);
    }
  });
});
