import { describe, expect, it } from 'vitest';
import { failureOf, fetchDocument, fetcherFor, serve } from './support.js';

describe('a fetched document', () => {
  it('carries status, final address, kept headers, validators and text', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        etag: 'W/"1"',
        'set-cookie': 'a=1',
        'x-statuspage-version': 'v1',
      });
      response.end('{"ok":true}');
    });
    const document = await fetchDocument(fetcherFor(), { url: `${server.url}/api/v2/summary.json?x=1#part` });
    expect(document).toMatchObject({
      kind: 'document',
      status: 200,
      url: `${server.url}/api/v2/summary.json?x=1`,
      body: '{"ok":true}',
      redirects: 0,
      validators: { etag: 'W/"1"' },
    });
    expect(document.headers).toMatchObject({ 'content-type': 'application/json', 'x-statuspage-version': 'v1' });
    expect(document.headers).not.toHaveProperty('set-cookie');
    expect(server.requests.map(({ method, url }) => [method, url])).toEqual([['GET', '/api/v2/summary.json?x=1']]);
  });

  it('is asked for under our own name, whatever headers the caller adds', async () => {
    const server = await serve((_request, response) => response.end('{}'));
    const fetcher = fetcherFor({ contactUrl: 'https://ops.acme.example/tocsin\r\nx: y' });
    await fetchDocument(fetcher, {
      url: server.url,
      headers: { 'User-Agent': 'Mozilla/5.0', Host: 'other.example', 'X-Key': 'k' },
    });
    expect(server.requests[0]?.headers).toMatchObject({
      'user-agent': 'Tocsin/9.9.9 (+https://ops.acme.example/tocsinx:y)',
      host: server.origin,
      accept: 'application/json, */*;q=0.5',
      'accept-encoding': 'gzip, deflate, br',
      'x-key': 'k',
    });
  });

  it('may have a status other than 200 when that status is expected', async () => {
    const server = await serve((request, response) => {
      response.writeHead(request.url === '/moved' ? 302 : 404, { location: '/elsewhere' });
      response.end('{"gone":true}');
    });
    const fetcher = fetcherFor();
    expect(await fetchDocument(fetcher, { url: `${server.url}/incident`, expects: [404] })).toMatchObject({
      status: 404,
      body: '{"gone":true}',
    });
    const moved = await fetchDocument(fetcher, { url: `${server.url}/moved`, expects: [302] });
    expect(moved).toMatchObject({ status: 302, redirects: 0, headers: { location: '/elsewhere' } });
  });

  it('may be empty', async () => {
    const server = await serve((_request, response) => response.writeHead(204).end());
    expect(await fetchDocument(fetcherFor(), { url: server.url })).toMatchObject({ status: 204, body: '' });
  });

  it.each([
    [
      'UTF-16 big endian with BOM',
      'application/json;charset=utf-16',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('"Zürich"', 'utf16le').swap16()]),
    ],
    ['UTF-8 with BOM', 'application/json', Buffer.from('\ufeff"Zürich"')],
    ['Latin 1 by header', 'application/json; charset=iso-8859-1', Buffer.from('"Zürich"', 'latin1')],
  ])('is text, when it was sent as %s', async (_name, contentType, bytes) => {
    const server = await serve((_request, response) => response.writeHead(200, { 'content-type': contentType }).end(bytes));
    expect((await fetchDocument(fetcherFor(), { url: server.url })).body).toBe('"Zürich"');
  });
});

describe('a conditional request', () => {
  const validators = { etag: 'W/"7"', lastModified: 'Sun, 01 Mar 2026 12:00:00 GMT' };

  it('ends in "unchanged" on 304', async () => {
    const server = await serve((_request, response) => response.writeHead(304, { etag: 'W/"7"', age: '3' }).end());
    const result = await fetcherFor().fetch({ url: server.url, accept: 'json', validators });
    expect(result).toMatchObject({ kind: 'unchanged', url: `${server.url}/`, headers: { etag: 'W/"7"', age: '3' } });
    expect(server.requests[0]?.headers).toMatchObject({ 'if-none-match': 'W/"7"', 'if-modified-since': validators.lastModified });
  });

  it('ends in a document when the page changed', async () => {
    const server = await serve((_request, response) => response.writeHead(200, { etag: 'W/"8"' }).end('{}'));
    expect(await fetchDocument(fetcherFor(), { url: server.url, validators })).toMatchObject({ validators: { etag: 'W/"8"' } });
  });

  it('fails on a 304 that nobody asked for', async () => {
    const server = await serve((_request, response) => response.writeHead(304).end());
    for (const unasked of [undefined, {}]) {
      const request = { url: server.url, accept: 'json', ...(unasked === undefined ? {} : { validators: unasked }) } as const;
      expect((await failureOf(fetcherFor().fetch(request))).code).toBe('http.status_3xx');
    }
  });
});

describe('connections', () => {
  it('are used again, for failures too, and closed with the fetcher', async () => {
    let connections = 0;
    const server = await serve((request, response) => {
      connections = Math.max(connections, server.openConnections());
      response.writeHead(request.url === '/bad' ? 500 : 200).end('{}');
    });
    const fetcher = fetcherFor();
    for (let round = 0; round < 10; round += 1) {
      await fetchDocument(fetcher, { url: server.url });
      await failureOf(fetcher.fetch({ url: `${server.url}/bad`, accept: 'json' }));
    }
    expect(connections).toBeLessThanOrEqual(2);
    await fetcher.close();
    await expect.poll(() => server.openConnections(), { timeout: 5000 }).toBe(0);
  });

  it('do not pile up behind error bodies that never end', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(500);
      response.write('x'.repeat(100));
    });
    const fetcher = fetcherFor();
    for (let round = 0; round < 6; round += 1) await failureOf(fetcher.fetch({ url: server.url, accept: 'json' }));
    await expect.poll(() => server.openConnections(), { timeout: 5000 }).toBe(0);
  });

  it('are at most four to one host, and many fetches at once raise no warning', async () => {
    const warnings: Error[] = [];
    const warned = (warning: Error): void => {
      warnings.push(warning);
    };
    process.on('warning', warned);
    let connections = 0;
    const server = await serve((_request, response) => {
      connections = Math.max(connections, server.openConnections());
      setTimeout(() => response.end('{}'), 5);
    });
    const fetcher = fetcherFor();
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 40 }, () => fetchDocument(fetcher, { url: server.url, signal })));
    await new Promise(setImmediate);
    process.off('warning', warned);
    expect(connections).toBe(4);
    expect(warnings).toEqual([]);
  });

  it('end at once when the fetcher closes, and no later fetch opens one', async () => {
    const server = await serve(() => undefined);
    const fetcher = fetcherFor();
    const pending = failureOf(fetcher.fetch({ url: server.url, accept: 'json' }));
    await expect.poll(() => server.requests.length, { timeout: 5000 }).toBe(1);
    await fetcher.close();
    expect((await pending).code).toBe('http.aborted');
    expect((await failureOf(fetcher.fetch({ url: server.url, accept: 'json' }))).code).toBe('http.aborted');
    expect(server.requests).toHaveLength(1);
  });
});
