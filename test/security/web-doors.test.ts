import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpApp } from '../../handlers/http/app.js';
import { memoryOffice } from '../handlers/http/memory-office.js';
import { enter, type MemorySite, post, startSite } from '../handlers/http/memory-site.js';

let site: MemorySite;
/** What was asked of the admin's office. */
let changes: [string, unknown][];
beforeAll(async () => {
  changes = [];
  site = await startSite({ office: memoryOffice((name, request) => void changes.push([name, request])) });
});
afterAll(() => site.close());

interface Route {
  readonly path: string;
  readonly methods: readonly string[];
}

/** Every route of our own pages, by walking the routers, so that a new one is tried without a word here. */
function routesOf(router: unknown): Route[] {
  const stack = property(router, 'stack');
  if (!Array.isArray(stack)) return [];
  return stack.flatMap((layer: unknown) => {
    const route = property(layer, 'route');
    const paths = [property(route, 'path')].flat().filter((path) => typeof path === 'string');
    const methods = Object.keys(Object(property(route, 'methods')));
    return [...paths.map((path) => ({ path, methods })), ...routesOf(property(layer, 'handle'))];
  });
}

const property = (thing: unknown, name: string): unknown =>
  (typeof thing === 'object' || typeof thing === 'function') && thing !== null ? Reflect.get(thing, name) : undefined;

const filled = (path: string): string => path.replaceAll(/:\w+/g, 'c1');
const allRoutes = (): Route[] => routesOf(property(createHttpApp(site.deps), 'router'));
const changing = (): string[] =>
  allRoutes()
    .filter(({ path, methods }) => !methods.includes('get') && !path.startsWith('/hooks'))
    .map(({ path }) => filled(path));

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** As it is written: `fetch` would put such a path in order first. */
const raw = (path: string, headers: Record<string, string> = {}): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.url);
    const call = request({ hostname, port, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() }),
      );
    });
    call.on('error', reject);
    call.end();
  });

describe('a request that changes something', () => {
  it('is known here by every route that there is', () => {
    expect(changing().length).toBeGreaterThan(8);
    expect(changing()).toContain('/admin/leave');
    for (const what of ['limits', 'writers', 'export', 'delete']) expect(changing()).toContain(`/admin/installations/c1/${what}`);
  });

  it('is refused to a stranger, to another site, and to a form that does not say where it comes from', async () => {
    const cookie = await enter(site);
    const before = site.asked.length;
    for (const path of changing()) {
      const senders = [
        {},
        { cookie: 'tocsin_admin=AAAAAAAAAAAAAAAAAAAAAAAA' },
        { cookie, origin: 'https://evil.example' },
        { cookie, origin: `${site.url}.evil.example` },
        { cookie, origin: site.url.replace('127.0.0.1', 'localhost') },
        { cookie, origin: 'null' },
        { cookie, origin: null },
        { origin: null, headers: { authorization: 'Bearer guess', origin: site.url } },
      ];
      for (const [index, sender] of senders.entries())
        expect([path, index, (await post(site, path, [], sender)).status]).toEqual([path, index, 403]);
    }
    expect(site.asked).toHaveLength(before);
    expect(changes).toEqual([]);
    expect((await fetch(`${site.url}/admin`, { headers: { cookie } })).status).toBe(200);
  });

  it('is never made by reading, by a link in a mail or a picture', async () => {
    const cookie = await enter(site);
    const before = site.asked.length;
    const readable = allRoutes().filter(
      ({ path, methods }) => methods.includes('get') && !path.includes('*') && !path.endsWith('/events'),
    );
    for (const { path } of readable) await raw(filled(path), { cookie });
    for (const path of changing()) expect([404, 303, 200]).toContain((await raw(path, { cookie })).status);
    expect(site.asked).toHaveLength(before);
    expect(changes).toEqual([]);
  });
});

describe('an address that looks like one of ours', () => {
  const hosts = [
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/\t/evil.example'.replace('\t', '%09'),
  ];
  const ways = hosts.flatMap((host) => [
    host,
    `/ko${host}`,
    `/ko/${host}`,
    `${host}/..`,
    `${host}/demo`,
    `/ko${host}/start/vendors`,
    `/admin/enter?token=x&next=${host}`,
    `/start?said=${host}`,
  ]);

  it.each(ways)('leads to no other host: %s', async (path) => {
    for (const headers of [{}, { cookie: await enter(site) }]) {
      const answer = await raw(path, headers);
      const location = String(answer.headers.location ?? '/');
      expect(new URL(location, site.url).origin).toBe(site.url);
      const links = [...answer.body.matchAll(/(?:href|action|src|content)="([^"]*)"/g)].map(([, to = '']) => to);
      for (const to of links.filter((link) => /evil/.test(link)))
        expect(new URL(to.replaceAll('&amp;', '&'), site.url).origin).toBe(site.url);
    }
  });

  it('never has its host taken for ours where the public address is known', async () => {
    const named = await startSite({ publicUrl: 'https://tocsin.example' });
    try {
      for (const path of ['/', '/start', '/incidents/i1', '/vendors/juniper']) {
        const answer = await fetch(`${named.url}${path}`, {
          headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
        });
        expect(await answer.text()).not.toContain('evil.example');
      }
    } finally {
      await named.close();
    }
  });
});

describe('every answer of the web', () => {
  it('carries the headers that keep it out of frames, without foreign scripts and unguessed, whatever is asked', async () => {
    const cookie = await enter(site);
    const readable = allRoutes().filter(({ path, methods }) => methods.includes('get') && !path.endsWith('/events'));
    const paths = [...readable.map(({ path }) => filled(path)), '/nowhere', '/%E0%A4%A', '/%00', '/hooks/none'];
    for (const path of paths) {
      const { headers } = await raw(path, { cookie });
      expect([path, headers['content-security-policy']]).toEqual([
        path,
        expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      ]);
      expect([path, headers['x-frame-options'], headers['x-content-type-options']]).toEqual([path, 'DENY', 'nosniff']);
      expect([path, headers['access-control-allow-origin'] ?? '-']).toEqual([path, expect.stringMatching(/^[-*]$/)]);
      expect([path, headers['access-control-allow-credentials']]).toEqual([path, undefined]);
    }
  });

  it('of a page that an admin sees is kept by nobody in between', async () => {
    const { headers } = await raw('/admin', { cookie: await enter(site) });
    expect(headers['cache-control']).toMatch(/private/);
  });
});

describe('a session', () => {
  it('is a new one for each link, and none that a stranger chose beforehand', async () => {
    const chosen = 'tocsin_admin=BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB';
    const answer = await raw(`/admin/enter?token=${await site.deps.admin.issueEntry()}`, { cookie: chosen });
    expect(String(answer.headers['set-cookie'])).not.toContain('BBBB');
    expect((await raw('/admin', { cookie: chosen })).status).toBe(403);
    expect(await enter(site)).not.toBe(await enter(site));
  });

  it('is not gained by a session in the place of a link, nor the other way round', async () => {
    const entry = await site.deps.admin.issueEntry();
    expect((await raw('/admin', { cookie: `tocsin_admin=${entry}` })).status).toBe(403);
    const session = (await enter(site)).split('=')[1] ?? '';
    expect((await raw(`/admin/enter?token=${session}`)).status).toBe(403);
  });

  it.each(['', 'a', '../x', '%00', 'A'.repeat(500), '__proto__', 'token[]=x'])('is not gained by the link %j', async (token) => {
    expect([400, 403]).toContain((await raw(`/admin/enter?token=${encodeURIComponent(token)}`)).status);
  });
});

describe('guessing', () => {
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const manyTimes = async (ask: () => Promise<number>): Promise<Set<number>> => {
    const seen = new Set<number>();
    for (let count = 0; count < 200; count += 1) seen.add(await ask());
    return seen;
  };

  it.each([
    ['links of the admin', () => raw('/admin/enter?token=guess', from)],
    ['the admin token', () => raw('/admin', { ...from, authorization: 'Bearer guess' })],
    ['addresses of webhooks', () => raw('/hooks/guess', from)],
  ])('%s comes to an end', async (_name, ask) => {
    expect([...(await manyTimes(async () => (await ask()).status))]).toContain(429);
  });

  it('addresses of webhooks is answered alike, however near the guess is', async () => {
    const call = async (token: string) => {
      const answer = await fetch(`${site.url}/hooks/${token}`, { method: 'POST', body: '{}' });
      return [answer.status, await answer.text(), [...answer.headers.keys()]];
    };
    const strange = await call('x'.repeat(5));
    for (const near of ['know', 'Known', 'knownn', 'known%00', 'x'.repeat(2_000)])
      expect([near, await call(near)]).toEqual([near, strange]);
  });
});
