import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PermanentError, RetryableError } from '../../src/errors.js';
import { failureOf, fetchDocument, fetcherFor, serve } from './support.js';

const text = JSON.stringify({ words: 'the quick brown fox '.repeat(500) });
const megabyte = 1024 * 1024;

/** Writes the same piece again and again, as fast as the other side reads, until it hangs up or has them all. */
async function pour(response: ServerResponse, piece: Buffer, times = Number.POSITIVE_INFINITY): Promise<void> {
  let isOpen = true;
  const closed = once(response, 'close').then(() => {
    isOpen = false;
  });
  for (let sent = 0; isOpen && sent < times; sent += 1) {
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), closed]);
  }
  response.end();
}

describe('a compressed body', () => {
  it.each<[string, Buffer]>([
    ['gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['gzip', Buffer.concat([gzipSync(text.slice(0, 100)), gzipSync(text.slice(100))])],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', Buffer.from(text)],
    ['', Buffer.from(text)],
    ['deflate, gzip', gzipSync(deflateSync(text))],
  ])('is unpacked from "%s"', async (encoding, bytes) => {
    const server = await serve((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes));
    expect((await fetchDocument(fetcherFor(), { url: server.url })).body).toBe(text);
  });

  it.each(['gzip', 'deflate', 'br'])('may be empty under %s', async (encoding) => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding, 'content-length': 0 }).end(),
    );
    expect((await fetchDocument(fetcherFor(), { url: server.url })).body).toBe('');
  });

  it.each(['zstd', 'compress', 'constructor', 'gzip, gzip, gzip'])(
    'fails clearly under "%s", which was not asked for',
    async (encoding) => {
      const server = await serve((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end('x'));
      const error = await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json' }));
      expect(error).toBeInstanceOf(PermanentError);
      expect(error.code).toBe('http.encoding');
      expect(error.message).toContain(`"${encoding}"`);
    },
  );

  it.each(['gzip', 'deflate', 'br'])('fails clearly when it is not %s at all', async (encoding) => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(`{"a":"${'not packed '.repeat(50)}"}`),
    );
    expect((await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json' }))).code).toBe('http.encoding');
  });

  it.each([
    ['gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
  ])('counts as broken off when its %s ends too early', async (encoding, bytes) => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes.subarray(0, bytes.length - 12)),
    );
    const error = await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json' }));
    expect(error).toBeInstanceOf(RetryableError);
    expect(error.code).toBe('http.connection');
  });
});

describe('a body over the limit', () => {
  it.each([
    ['gzip', gzipSync(Buffer.alloc(16 * megabyte))],
    ['br', brotliCompressSync(Buffer.alloc(16 * megabyte))],
  ])('stops early when it is a %s bomb, before much was sent or unpacked', async (encoding, bomb) => {
    const server = await serve((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb));
    const before = process.memoryUsage().arrayBuffers;
    const error = await failureOf(fetcherFor({ maxBytes: megabyte }).fetch({ url: server.url, accept: 'json' }));
    expect(error).toBeInstanceOf(PermanentError);
    expect(error.code).toBe('http.too_large');
    expect(error.message).toContain('1 MB');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(6 * megabyte);
  });

  it('stops early when the bomb has no end', async () => {
    const member = gzipSync(Buffer.alloc(16 * megabyte));
    const server = await serve((_request, response) => pour(response.writeHead(200, { 'content-encoding': 'gzip' }), member));
    expect((await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json' }))).code).toBe('http.too_large');
    expect(server.bytesSent()).toBeLessThan(8 * megabyte);
  });

  it('stops early when endless compressed bytes unpack to nothing', async () => {
    const emptyMembers = Buffer.concat(Array.from({ length: 5000 }, () => gzipSync('')));
    const server = await serve((_request, response) =>
      pour(response.writeHead(200, { 'content-encoding': 'gzip' }), emptyMembers),
    );
    expect((await failureOf(fetcherFor({ maxBytes: 65_536 }).fetch({ url: server.url, accept: 'json' }))).code).toBe(
      'http.too_large',
    );
  });

  it('stops early when one bomb is packed in another', async () => {
    const nested = gzipSync(gzipSync(Buffer.alloc(64 * megabyte)));
    const server = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(nested));
    expect((await failureOf(fetcherFor({ maxBytes: megabyte }).fetch({ url: server.url, accept: 'json' }))).code).toBe(
      'http.too_large',
    );
  });

  it('stops early when it is 50 MB without a length', async () => {
    const server = await serve((_request, response) => pour(response, Buffer.alloc(megabyte, 'x'), 50));
    const error = await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json' }));
    expect(error.code).toBe('http.too_large');
    expect(error.message).toContain('10 MB');
    expect(server.bytesSent()).toBeLessThan(30 * megabyte);
  });

  it('is not read at all when its length says so', async () => {
    const server = await serve(async (_request, response) => {
      response.writeHead(200, { 'content-length': 50 * megabyte });
      await pour(response, Buffer.alloc(65_536));
    });
    expect((await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json' }))).code).toBe('http.too_large');
    await expect.poll(() => server.openConnections(), { timeout: 5000 }).toBe(0);
    expect(server.bytesSent()).toBeLessThan(10 * megabyte);
  });

  it('begins one byte after the limit', async () => {
    const server = await serve((request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync('x'.repeat(request.url === '/full' ? 4096 : 4097)));
    });
    const fetcher = fetcherFor({ maxBytes: 4096 });
    expect((await fetchDocument(fetcher, { url: `${server.url}/full` })).body).toHaveLength(4096);
    expect((await failureOf(fetcher.fetch({ url: `${server.url}/over`, accept: 'json' }))).message).toContain('4 KB');
  });

  it('may also be its headers', async () => {
    const server = await serve((_request, response) => {
      for (let index = 0; index < 80; index += 1) response.setHeader(`x-filler-${index}`, 'y'.repeat(1000));
      response.end('{}');
    });
    expect((await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json' }))).code).toBe('http.too_large');
  });
});

describe('a body that does not arrive whole', () => {
  it('counts as broken off when it is shorter than its length', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"half":', () => response.socket?.end());
    });
    const error = await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json' }));
    expect(error).toBeInstanceOf(RetryableError);
    expect(error.code).toBe('http.connection');
    expect(error.message).toContain('broke off');
  });

  it('counts as broken off when the connection is reset in the middle', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200);
      response.write('{"half":', () => response.socket?.resetAndDestroy());
    });
    expect((await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json' }))).code).toBe('http.connection');
  });

  it('counts as broken off when the last chunk is missing', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      response.write('{"a":1}', () => response.socket?.end());
    });
    expect((await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json' }))).code).toBe('http.connection');
  });
});
