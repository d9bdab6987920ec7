import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter, type MemorySite, post, startSite } from './memory-site.js';

let site: MemorySite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });

/** As it stands: `fetch` would tidy the address first. */
const rawGet = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.url);
    request({ hostname, port, path, headers: { accept: 'text/html' } }, (answer) => {
      let text = `${answer.statusCode} ${answer.headers.location ?? ''}\n`;
      answer.on('data', (part: Buffer) => {
        text += part.toString();
      });
      answer.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });

const languageOf = async (answer: Response) => /<html lang="([\w-]+)"/.exec(await answer.text())?.[1];

describe('the language of a page', () => {
  it.each([
    ['/ko', 'ko'],
    ['/ko/', 'ko'],
    ['/ko?x=1', 'ko'],
    ['/ko/vendors/juniper?kind=incident', 'ko'],
    ['/ja/incidents/i1', 'ja'],
    ['/de/preview/c1', 'de'],
    ['/en/start', 'en'],
  ])('stands in the address: %s', async (path, language) => {
    const answer = await get(path, { 'accept-language': 'ja' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-language')).toBe(language);
    expect(answer.headers.get('vary') ?? '').not.toMatch(/accept-language/i);
    expect(await languageOf(answer)).toBe(language);
  });

  it.each(['/korea', '/kok/vendors/juniper', '/fr', '/fr/vendors/juniper', '/KO', '/ko-KR/start', '/ko/ja/start'])(
    'is not taken off %s, which is no page',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it.each([
    ['ko-KR,ko;q=0.9,en;q=0.8', 'ko'],
    ['fr;q=1, de;q=0.4, ja;q=0.7', 'ja'],
    ['fr-FR,it', 'en'],
    ['*', 'en'],
    ['ko;q=0, de', 'de'],
    [';;;,q=', 'en'],
  ])('follows the browser where the address names none: %s', async (accepted, language) => {
    const answer = await get('/vendors/juniper', { 'accept-language': accepted });
    expect(answer.headers.get('content-language')).toBe(language);
    expect(answer.headers.get('vary')).toMatch(/accept-language/i);
  });

  it('holds for what is not there and for what failed', async () => {
    expect(await languageOf(await get('/ko/nowhere'))).toBe('ko');
    expect(await languageOf(await get('/ja/incidents/none'))).toBe('ja');
    expect(await languageOf(await get('/de/assets/none.css'))).toBe('de');
    const answer = await get('/ko/incidents/none.json');
    expect(answer.headers.get('content-language')).toBe('ko');
    expect(await answer.json()).toMatchObject({ status: 404, detail: expect.stringMatching(/\p{Script=Hangul}/u) });
  });

  it('is kept by every link, form and redirect', async () => {
    const cookie = await enter(site);
    for (const path of [
      '/ko',
      '/ko/start',
      '/ko/vendors/juniper',
      '/ko/incidents/i1',
      '/ko/preview',
      '/ko/preview/c1',
      '/ko/admin',
    ]) {
      const html = await (await get(path, { cookie })).text();
      const own = [...html.matchAll(/<(?:a|form)\b[^>]*? (?:href|action)="(\/[^"]*)"/g)].map((match) => match[1] ?? '');
      const others = own.filter(
        (address) => !/^\/(?:ko|en|ja|de)(?:[/?]|$)|^\/(?:feeds|api|badge)\/|\.(?:json|csv|ics)\b/.test(address),
      );
      expect(others, path).toEqual([]);
    }
    expect((await post(site, '/ko/preview/c1/preset', [['preset', 'plain']], { cookie })).headers.get('location')).toBe(
      '/ko/preview/c1?said=preset',
    );
    expect((await get('/ko/start/vendors')).headers.get('location')).toBe('/ko/start');
  });
});

describe('the same page in other languages', () => {
  it('keeps path and query, but says nothing twice', async () => {
    const html = await (await get('/ko/vendors/juniper?kind=incident&q=a%26b&said=preset')).text();
    expect(html).toContain('<link rel="alternate" hreflang="ja" href="/ja/vendors/juniper?kind=incident&amp;q=a%26b"/>');
    expect(html).toContain('<link rel="alternate" hreflang="x-default" href="/vendors/juniper?kind=incident&amp;q=a%26b"/>');
    expect(html).toMatch(/<a href="\/de\/vendors\/juniper\?kind=incident&amp;q=a%26b" lang="de" hreflang="de">Deutsch<\/a>/);
    expect(html).toMatch(/<a href="\/ko\/[^"]*" lang="ko" hreflang="ko" aria-current="true">한국어<\/a>/);
    expect(html).not.toContain('rel="canonical"');
  });

  it('names whole addresses where the installation has one', async () => {
    const known = await startSite({ publicUrl: 'https://status.example.com' });
    try {
      const html = await (await fetch(`${known.url}/ko/incidents/i1`)).text();
      expect(html).toContain('<link rel="canonical" href="https://status.example.com/ko/incidents/i1"/>');
      expect(html).toContain('hreflang="x-default" href="https://status.example.com/incidents/i1"/>');
      expect(await (await fetch(`${known.url}/incidents/i1`)).text()).toContain(
        '<link rel="canonical" href="https://status.example.com/incidents/i1"/>',
      );
    } finally {
      await known.close();
    }
  });

  it.each(['//evil.example/x', '/ko//evil.example/x', '/ko/\\evil.example/x', '/\\evil.example/x', '/ko///evil.example'])(
    'never leads to another host: %s',
    async (path) => {
      const answer = await rawGet(path);
      expect(answer).toMatch(/^404 \n/);
      expect(answer).not.toMatch(/(?:href|action|src)="[/\\]{2}/);
    },
  );
});
