import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminToken } from '../memory-site.js';
import { type ApiSite, ours, secret, startApiSite } from './api-site.js';

let site: ApiSite;
beforeAll(async () => {
  site = await startApiSite();
});
beforeEach(() => site.clock.advance(120_000));
afterAll(() => site.close());

interface Asked {
  readonly token?: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const ask = (path: string, { token, method, body, headers }: Asked = {}): Promise<Response> =>
  fetch(`${site.url}/api/v1${path}`, {
    ...(method === undefined ? {} : { method }),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });

const read = async (path: string, asked: Asked = {}) => (await ask(path, asked)).json();
const titles = async (path: string, asked: Asked = {}): Promise<string[]> =>
  (await read(path, asked)).items.map((one: { title: string }) => one.title);

const [open, closed, planned] = ['Mail <b>late</b> & "slow"', 'Sign-in fails', expect.stringContaining('New disks')];

describe('what anybody may read', () => {
  it('tells at its root where everything is', async () => {
    const root = await read('/');
    expect(root).toMatchObject({
      name: 'Tocsin',
      workspace: null,
      mayWrite: false,
      description: `${site.url}/api/v1/openapi.json`,
    });
    expect(root.links.incidents).toBe(`${site.url}/api/v1/incidents`);
  });

  it('lists vendors with their state and nothing of a workspace', async () => {
    const { items } = await read('/vendors');
    expect(items).toMatchObject([{ slug: 'juniper', state: 'incident', worstImpact: 'major', openIncidents: 1 }]);
  });

  it('lists incidents newest first, of every kind', async () => {
    expect(await titles('/incidents')).toEqual([planned, open, closed]);
  });

  it.each([
    ['vendor=juniper&state=open', [planned, open]],
    ['state=closed', [closed]],
    ['region=eu', [planned, open]],
    ['region=us-east,eu', [planned, open, closed]],
    ['component=Account*', [planned, closed]],
    ['kind=maintenance', [planned]],
    ['min_impact=major&kind=incident', [open]],
    ['since=2026-03-01T00:00:00Z&until=2026-03-05T00:00:00%2B01:00', [open]],
    ['filter=region:us-east%20strict', [closed]],
    ['vendor=github', []],
  ])('selects by %s', async (query, expected) => {
    expect(await titles(`/incidents?${query}`)).toEqual(expected);
  });

  it('says in the words of the parser what is wrong with a filter', async () => {
    const answer = await ask('/incidents?filter=region:atlantis');
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({
      code: 'filter.bad',
      status: 400,
      detail: expect.stringContaining('I know no region `atlantis`'),
    });
  });

  it('goes on with a cursor, in the answer and as a link', async () => {
    const first = await ask('/incidents?limit=2');
    const { items, next } = await first.json();
    expect(items).toHaveLength(2);
    expect(first.headers.get('link')).toBe(`<${site.url}/api/v1/incidents?limit=2&cursor=${next}>; rel="next"`);
    const rest = await read(`/incidents?limit=2&cursor=${next}`);
    expect(rest).toMatchObject({ items: [{ title: closed }], next: null });
  });

  it('refuses a cursor of another list', async () => {
    const { next } = await read('/incidents?limit=1');
    expect(await read(`/open?cursor=${next}`)).toMatchObject({ status: 400, code: 'api.bad_cursor' });
  });

  it('gives an incident whole, with its updates, wordings and changes', async () => {
    const incident = await read(`/incidents/${site.ids.open}`);
    expect(incident).toMatchObject({ key: 'open', isOpen: true, updates: [{ seq: 1, status: 'investigating' }, { seq: 2 }] });
    expect(await read(`/incidents/${site.ids.open}/updates?limit=1`)).toMatchObject({
      items: [{ seq: 1, revisions: [{ revision: 1 }] }],
    });
    expect(await read(`/incidents/${site.ids.open}/changes`)).toMatchObject({
      items: [{ kind: 'opened', update: null }],
      next: null,
    });
  });

  it('knows what burns, what is planned, pages, components and places', async () => {
    expect(await titles('/open')).toEqual([open]);
    expect(await titles('/maintenance')).toEqual([planned]);
    expect((await read('/pages')).items).toMatchObject([{ vendor: 'juniper', state: 'ok', isPrivate: false }]);
    expect((await read('/vendors/juniper/components')).items).toMatchObject([{ name: 'Outbound mail', group: 'Mail' }]);
    expect(await read('/regions/Frankfurt')).toMatchObject({ tag: 'frankfurt', within: expect.arrayContaining(['eu']) });
    const { items } = await read('/regions?q=frankf&within=eu');
    expect(items.map(({ tag }: { tag: string }) => tag)).toContain('frankfurt');
  });

  it('answers 304 to who has it already', async () => {
    const first = await ask('/incidents');
    const again = await ask('/incidents', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(first.headers.get('cache-control')).toBe('public, max-age=10');
  });

  it('may be read by any website, but not with a token', async () => {
    expect((await ask('/open')).headers.get('access-control-allow-origin')).toBe('*');
    expect((await ask('/open', { token: site.tokens.reader })).headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await ask('/open', { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD']);
  });

  it('has a HEAD for every GET', async () => {
    const head = await ask('/vendors', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('what cannot be taken', () => {
  it.each([
    ['an unknown parameter', '/incidents?regoin=eu', {}, 400],
    ['a number that is none', '/incidents?limit=many', {}, 400],
    ['a time without end', '/incidents?since=0000-01-01T00:00:00Z', {}, 400],
    ['a broken address', '/vendors/%E0%A4%A', {}, 400],
    ['a NUL', '/vendors/a%00b', {}, 400],
    ['an unknown incident', '/incidents/none', {}, 404],
    ['an unknown address', '/nowhere', {}, 404],
    ['another method', '/vendors', { method: 'DELETE' }, 405],
    ['a channel without a token', '/channels', {}, 401],
    ['a token that nobody gave out', '/vendors', { token: `tocsin_${'x'.repeat(43)}` }, 401],
    ['the workspace of others without a token', '/vendors?workspace=slack-TTHEIRS', {}, 401],
  ])('refuses %s', async (_name, path, asked, status) => {
    const answer = await ask(path, asked);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({
      type: 'about:blank',
      status,
      code: expect.any(String),
      detail: expect.any(String),
    });
  });

  it('says which methods there are', async () => {
    const answer = await ask('/channels', { method: 'PUT', token: site.tokens.writer });
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  });

  it.each([
    ['no JSON', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['broken JSON', '{"name":', {}, 400],
    ['too much', JSON.stringify({ name: 'x'.repeat(70_000) }), {}, 413],
    ['another encoding', '{}', { 'content-encoding': 'zebra' }, 415],
    ['a list', '[]', {}, 400],
    ['a NUL', '{"name":"a\\u0000"}', {}, 400],
  ])('refuses a body that is %s', async (_name, body, headers, status) => {
    const answer = await ask('/channels', { method: 'POST', token: site.tokens.preview, body, headers });
    expect([answer.status, (await answer.json()).status]).toEqual([status, status]);
  });

  it('asks who comes too often to wait, and lets him go on after that', async () => {
    const answers = [];
    for (let index = 0; index < 61; index += 1) answers.push((await ask('/regions/eu')).status);
    expect([answers.at(59), answers.at(60)]).toEqual([200, 429]);
    const refused = await ask('/regions/eu');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await ask('/regions/eu', { token: site.tokens.reader })).status).toBe(200);
    site.clock.advance(1_000);
    expect((await ask('/regions/eu')).status).toBe(200);
  });
});

describe('what belongs to a workspace', () => {
  it('is seen by its own tokens', async () => {
    const { reader } = site.tokens;
    expect(await titles('/incidents?kind=incident', { token: reader })).toEqual([open, 'Inner trouble', closed]);
    expect((await read('/channels', { token: reader })).items).toMatchObject([{ id: 'ours-ops', name: 'ops' }]);
    expect((await read('/affected', { token: reader })).items).toMatchObject([{ person: 'Dana', incident: site.ids.open }]);
    expect(await read('/', { token: reader })).toMatchObject({ workspace: ours, mayWrite: false });
  });

  it.each([
    '/incidents',
    '/incidents?vendor=hidden',
    '/open',
    '/vendors',
    '/vendors/hidden',
    '/pages',
    '/channels',
    '/channels/their-ops',
    '/channels/their-ops/subscriptions',
    '/channels/their-ops/settings',
    '/affected',
    '/affected.csv',
    '/regions?q=zebra',
  ])('is not seen by others at %s', async (path) => {
    for (const token of [undefined, site.tokens.reader, site.tokens.preview])
      expect(await (await ask(path, token === undefined ? {} : { token })).text()).not.toContain(secret);
    expect((await ask(`/incidents/${site.ids.theirPrivate}`, { token: site.tokens.writer })).status).toBe(404);
    expect((await ask(`/channels/their-ops/mutes/juniper`, { method: 'PUT', token: site.tokens.writer, body: {} })).status).toBe(
      404,
    );
  });

  it('is not changed by a token that only reads', async () => {
    const answer = await ask('/channels/ours-ops/settings', {
      method: 'PATCH',
      token: site.tokens.reader,
      body: { maintenance: true },
    });
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'api.read_only']);
  });

  it('is open to the admin token, in whose name it is told', async () => {
    expect(await read('/', { token: adminToken })).toMatchObject({ workspace: 'preview', mayWrite: true });
    expect((await read('/channels?workspace=slack-TOURS', { token: adminToken })).items).toMatchObject([{ id: 'ours-ops' }]);
    expect((await ask('/channels?workspace=slack-TNONE', { token: adminToken })).status).toBe(404);
    expect((await ask('/channels?workspace=slack-TTHEIRS', { token: site.tokens.writer })).status).toBe(403);
  });
});

describe('what a program may do as people do in chat', () => {
  it('subscribes, lists and unsubscribes', async () => {
    const token = site.tokens.writer;
    const path = '/channels/ours-ops/subscriptions';
    const made = await ask(path, { method: 'POST', token, body: { filter: 'juniper min-impact:major' } });
    expect([made.status, await made.json()]).toEqual([
      201,
      { outcome: 'subscribed', id: expect.any(String), filter: 'juniper min-impact:major', unreadable: [], untold: null },
    ]);
    expect(await read(path, { method: 'POST', token, body: { filter: 'juniper min-impact:major' } })).toMatchObject({
      outcome: 'already-subscribed',
    });
    const { items } = await read(path, { token });
    expect(items.map(({ createdBy }: { createdBy: string }) => createdBy)).toContain('writer (API)');
    const own = items.find(({ createdBy }: { createdBy: string }) => createdBy === 'writer (API)');
    expect((await ask(`${path}/${own.id}`, { method: 'DELETE', token })).status).toBe(204);
    expect((await ask(`${path}/${own.id}`, { method: 'DELETE', token })).status).toBe(404);
  });

  it('answers a bad filter with the sentence of its parser', async () => {
    const answer = await ask('/channels/ours-ops/subscriptions', {
      method: 'POST',
      token: site.tokens.writer,
      body: { filter: 'juniper region:atlantis' },
    });
    expect([answer.status, await answer.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'filter.bad', detail: expect.stringContaining('atlantis') }),
    ]);
  });

  it('changes the settings that it names and leaves the others', async () => {
    const token = site.tokens.writer;
    const path = '/channels/ours-ops/settings';
    await ask(path, { method: 'PATCH', token, body: { language: 'ko' } });
    expect(
      await read(path, { method: 'PATCH', token, body: { minImpact: 'major', quiet: { from: '22:00', until: '07:00' } } }),
    ).toMatchObject({ language: 'ko', minImpact: 'major' });
    expect(await read(path, { token })).toMatchObject({ language: 'ko', minImpact: 'major', quiet: { from: '22:00' } });
    expect((await ask(path, { method: 'PATCH', token, body: { publish: true } })).status).toBe(422);
    expect((await ask(path, { method: 'PATCH', token, body: { zone: 'Mars/Olympus' } })).status).toBe(400);
    const everybody = { who: { kind: 'group', id: '!channel> <', name: 'all' }, from: 'major' };
    expect((await ask(path, { method: 'PATCH', token, body: { mention: everybody } })).status).toBe(400);
  });

  it('mutes and unmutes', async () => {
    const token = site.tokens.writer;
    const path = '/channels/ours-ops/mutes';
    expect(await read(`${path}/juniper`, { method: 'PUT', token, body: { minutes: 30 } })).toMatchObject({
      vendor: 'juniper',
      by: 'writer (API)',
    });
    expect((await read(path, { token })).items).toMatchObject([{ vendor: 'juniper' }]);
    expect((await ask(`${path}/juniper`, { method: 'DELETE', token })).status).toBe(204);
    expect(await read(path, { token })).toEqual({ items: [], next: null });
  });

  it('mutes only what comes to the channel', async () => {
    const token = site.tokens.writer;
    const answer = await ask('/channels/ours-ops/mutes/github', { method: 'PUT', token, body: {} });
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'api.nothing_to_mute']);
    expect((await ask('/channels/ours-ops/mutes/nobody-knows-it', { method: 'PUT', token, body: {} })).status).toBe(404);
    expect(await read('/channels/ours-ops/mutes', { token })).toEqual({ items: [], next: null });
  });

  it('explains rule by rule', async () => {
    const told = await read(`/channels/ours-ops/explain/${site.ids.closed}`, { token: site.tokens.reader });
    expect(told).toMatchObject({ matched: false });
    expect(told.subscriptions[0]).toMatchObject({ filter: 'juniper region:eu', matches: false, thread: null });
    expect(told.subscriptions[0].rules).toContainEqual({
      term: 'region:eu',
      passed: false,
      because: expect.stringContaining('us-east'),
    });
  });

  it('tries a channel out, and says what does not work', async () => {
    expect(await read('/channels/preview-ops/test', { method: 'POST', token: site.tokens.preview })).toMatchObject({
      worked: true,
      steps: [{ name: 'post' }, { name: 'reply' }, { name: 'edit' }],
    });
    expect(await read('/channels/ours-ops/test', { method: 'POST', token: site.tokens.writer })).toMatchObject({
      worked: false,
      steps: [{ name: 'post', code: 'chat.not_connected' }],
    });
  });

  it('says and takes back that an incident hit us', async () => {
    const token = site.tokens.writer;
    const path = `/incidents/${site.ids.open}/affected`;
    expect(await read(path, { method: 'PUT', token, body: { person: '=HYPERLINK("x")' } })).toEqual({ threads: 1 });
    const csv = await (await ask('/affected.csv', { token })).text();
    expect(csv.split('\n')[0]).toContain('incident,vendor,vendorName,title');
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect((await ask(`${path}?person=${encodeURIComponent('=HYPERLINK("x")')}`, { method: 'DELETE', token })).status).toBe(204);
    expect((await ask(`/incidents/${site.ids.closed}/affected`, { method: 'PUT', token, body: {} })).status).toBe(409);
  });

  it('makes and removes preview channels, and only those', async () => {
    const token = site.tokens.preview;
    const made = await ask('/channels', { method: 'POST', token, body: { name: '#mail-ops' } });
    const { id, name } = await made.json();
    expect([made.status, name]).toEqual([201, 'mail-ops']);
    expect((await ask('/channels', { method: 'POST', token, body: { name: 'mail-ops' } })).status).toBe(409);
    expect((await ask(`/channels/${id}`, { method: 'DELETE', token })).status).toBe(204);
    expect((await ask('/channels/ours-ops', { method: 'DELETE', token: site.tokens.writer })).status).toBe(409);
  });
});
