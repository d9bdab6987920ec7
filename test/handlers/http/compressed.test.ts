import type { IncomingHttpHeaders } from 'node:http';
import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter, type MemorySite, startSite } from './memory-site.js';

let site: MemorySite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The bytes as they come over the wire; `fetch` would unpack them. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(`${site.url}${path}`, { headers, method }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }));
    }).on('error', reject);
  });

const stylesheet = async () => /\/assets\/base\.css\?v=\w+/.exec((await raw('/')).body.toString())?.[0] ?? '';

describe('packed answers', () => {
  it('sends pages and style sheets packed to who can unpack them', async () => {
    for (const path of ['/incidents/i1', '/start', await stylesheet()]) {
      const plain = await raw(path);
      const packed = await raw(path, { 'accept-encoding': 'gzip' });
      expect(packed.headers['content-encoding'], path).toBe('gzip');
      expect(packed.headers.vary, path).toMatch(/accept-encoding/i);
      expect(packed.body.length, path).toBeLessThan(plain.body.length / 2);
      expect(gunzipSync(packed.body).toString(), path).toBe(plain.body.toString());
    }
    const best = await raw('/incidents/i1', { 'accept-encoding': 'gzip, deflate, br' });
    expect(best.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(best.body).toString()).toContain('</html>');
  });

  it('leaves small answers, and readers who cannot unpack, alone', async () => {
    expect((await raw('/healthz', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
    expect((await raw('/incidents/i1', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined();
  });

  it('never packs a live stream, whose events would wait', async () => {
    const first = await new Promise<{ headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
      const asked = get(
        `${site.url}/preview/c1/events?after=${encodeURIComponent('0~2026-03-04T12:00:00.000Z')}`,
        { headers: { 'accept-encoding': 'gzip, br' } },
        (answer) =>
          answer.once('data', (part: Buffer) => {
            resolve({ headers: answer.headers, text: part.toString() });
            asked.destroy();
          }),
      ).on('error', reject);
    });
    expect(first.headers['content-encoding']).toBeUndefined();
    expect(first.text).toBe('retry: 2000\n\n');
  });
});

describe('a page that the browser has already', () => {
  it.each(['stranger', 'admin'])('is not sent again to a %s', async (reader) => {
    const cookie: Record<string, string> = reader === 'admin' ? { cookie: await enter(site) } : {};
    for (const path of ['/', '/vendors/juniper', '/incidents/i1', '/ko/preview/c1', '/start']) {
      const first = await raw(path, { ...cookie, 'accept-encoding': 'gzip' });
      expect(first.headers.etag, path).toMatch(/^W\/"/);
      expect(first.headers['cache-control'], path).toBe('private, no-cache');
      const again = await raw(path, { ...cookie, 'accept-encoding': 'gzip', 'if-none-match': first.headers.etag ?? '' });
      expect(again.status, path).toBe(304);
      expect(again.body.length, path).toBe(0);
    }
  });

  it('is sent anew when the reader may do more than before', async () => {
    const first = await raw('/incidents/i1');
    const admin = await raw('/incidents/i1', { cookie: await enter(site), 'if-none-match': first.headers.etag ?? '' });
    expect(admin.status).toBe(200);
  });

  it('tells programs that only ask for the head the same, without a body', async () => {
    for (const path of ['/', '/ko/vendors/juniper', await stylesheet()]) {
      const whole = await raw(path);
      const head = await raw(path, {}, 'HEAD');
      expect(head.status, path).toBe(200);
      expect(head.body.length, path).toBe(0);
      expect(head.headers.etag, path).toBe(whole.headers.etag);
      expect(head.headers['content-type'], path).toBe(whole.headers['content-type']);
    }
  });
});
