import type { LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PermanentError, RetryableError } from '../../src/errors.js';
import { createPoster } from '../../src/http/poster.js';
import { failureOf, serve } from './support.js';

const poster = (more: Partial<Parameters<typeof createPoster>[0]> = {}) => {
  const made = createPoster({ allowPrivateNetworks: true, version: '9.9.9', ...more });
  onTestFinished(() => made.close());
  return made;
};

const read = async (request: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

describe('posting out of chat', () => {
  it('brings the body, its headers and who we are', async () => {
    const bodies: string[] = [];
    const server = await serve(async (request, response) => {
      bodies.push(await read(request));
      response.end('taken');
    });
    await poster().post({ url: `${server.url}/in?a=1`, body: '{"a":1}', headers: { 'webhook-id': 'x' } });
    expect(bodies).toEqual(['{"a":1}']);
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        url: '/in?a=1',
        headers: { 'content-type': 'application/json', 'webhook-id': 'x', 'user-agent': expect.stringContaining('Tocsin/9.9.9') },
      },
    ]);
  });

  it.each([
    [500, 'http.status_5xx', RetryableError],
    [408, 'http.status_5xx', RetryableError],
    [429, 'http.rate_limited', RetryableError],
    [401, 'http.private', PermanentError],
    [404, 'http.gone', PermanentError],
    [410, 'http.gone', PermanentError],
    [400, 'http.status_4xx', PermanentError],
    [302, 'http.redirected', PermanentError],
  ])('says who must act when status %i answers', async (status, code, kind) => {
    const server = await serve((_, response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/', 'retry-after': '7' });
      response.end();
    });
    const failure = await failureOf(poster().post({ url: server.url, body: '{}' }));
    expect(failure.code).toBe(code);
    expect(failure).toBeInstanceOf(kind);
    if (failure instanceof RetryableError) expect(failure.retryAfterMs).toBe(7_000);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['https://127.0.0.1/in', 'the machine that Tocsin runs on'],
    ['https://2130706433/in', 'the machine that Tocsin runs on'],
    ['https://0x7f.1/in', 'the machine that Tocsin runs on'],
    ['https://localhost./in', 'the machine that Tocsin runs on'],
    ['https://[::ffff:10.0.0.1]/in', 'an address of a private network'],
    ['https://169.254.169.254/latest', 'a link-local address'],
    ['https://inner.example/in', 'leads to an address of a private network'],
  ])('is refused before anything is sent, with a sentence about sending: %s', async (url, why) => {
    const lookup: LookupFunction = (_, __, done) => done(null, [{ address: '10.1.2.3', family: 4 }]);
    const strict = poster({ allowPrivateNetworks: false, lookup });
    for (const work of [strict.check(url), strict.post({ url, body: '{}' })]) {
      const failure = await failureOf(work);
      expect(failure).toBeInstanceOf(PermanentError);
      expect(failure).toMatchObject({ code: 'http.refused_address' });
      expect(failure.message).toMatch(/^Tocsin does not send to /);
      expect(failure.message).toContain(why);
      expect(failure.message).not.toMatch(/page|\/in/);
    }
  });

  it('passes an address that may be sent to, and asks again when it sends', async () => {
    let address = '93.184.216.34';
    const lookup: LookupFunction = (_, __, done) => done(null, [{ address, family: 4 }]);
    const strict = poster({ allowPrivateNetworks: false, lookup });
    await strict.check('https://hooks.example.com/in');
    address = '127.0.0.1';
    expect(await failureOf(strict.post({ url: 'https://hooks.example.com/in', body: '{}' }))).toMatchObject({
      code: 'http.refused_address',
    });
  });

  it('tells a name that does not exist', async () => {
    const lookup: LookupFunction = (_, __, done) => done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []);
    const failure = await failureOf(poster({ lookup }).check('https://hoks.example.com/in?token=abc'));
    expect(failure).toMatchObject({ code: 'http.dns', message: 'The name hoks.example.com does not exist: check its spelling.' });
  });

  it('waits for no answer longer than its limit, nor for the end of one', async () => {
    const silent = await serve(() => sleep(60_000, undefined, { ref: false }));
    const endless = await serve((_, response) => {
      response.writeHead(200);
      response.write('x');
    });
    for (const server of [silent, endless])
      expect((await failureOf(poster({ timeoutMs: 300 }).post({ url: server.url, body: '{}' }))).code).toBe('http.timeout');
  });

  it('reads no more of an answer than it needs', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200);
      const more = (): void => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    });
    await poster({ timeoutMs: 5_000 })
      .post({ url: server.url, body: '{}' })
      .catch(() => undefined);
    expect(server.bytesSent()).toBeLessThan(20 * 1024 * 1024);
  });

  it('reaches no private address unless that was allowed', async () => {
    const server = await serve((_, response) => response.end());
    const guarded = poster({ allowPrivateNetworks: false });
    expect((await failureOf(guarded.post({ url: server.url, body: '{}' }))).code).toBe('http.refused_address');
    expect((await failureOf(guarded.post({ url: 'http://169.254.169.254/latest', body: '{}' }))).code).toBe(
      'http.refused_address',
    );
    expect(server.requests).toHaveLength(0);
  });

  it('sends nothing that is too large, and nothing once it is closed', async () => {
    const server = await serve((_, response) => response.end());
    const one = poster();
    expect((await failureOf(one.post({ url: server.url, body: 'x'.repeat(600_000) }))).code).toBe('http.too_large');
    await one.close();
    await expect(one.post({ url: server.url, body: '{}' })).rejects.toThrow();
    expect(server.requests).toHaveLength(0);
  });
});
