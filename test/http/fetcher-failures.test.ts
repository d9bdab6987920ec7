import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../../src/clock.js';
import { PermanentError, RetryableError } from '../../src/errors.js';
import { startServer } from '../fakes/http-server.js';
import { failureOf, fetcherFor, resolverFor, serve } from './support.js';

const failure = (url: string, options: Parameters<typeof fetcherFor>[0] = {}) =>
  failureOf(fetcherFor(options).fetch({ url, accept: 'json' }));

/** A bare TCP server for one test; answers its port. */
async function listen(connected: (socket: Socket) => void): Promise<number> {
  const server = createServer(connected);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

describe('a time limit', () => {
  it('covers a server that accepts and never answers', async () => {
    const server = await serve(() => undefined);
    const error = await failure(server.url, { timeoutMs: 120 });
    expect(error).toBeInstanceOf(RetryableError);
    expect(error.code).toBe('http.timeout');
    expect(error.message).toBe(`${server.origin} did not finish its answer within 0.12 s: Tocsin will look again.`);
    await expect.poll(() => server.openConnections(), { timeout: 5000 }).toBe(0);
  });

  it('covers a body that drips', async () => {
    const server = await serve((_request, response) => {
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    expect((await failure(server.url, { timeoutMs: 150 })).code).toBe('http.timeout');
    await expect.poll(() => server.openConnections(), { timeout: 5000 }).toBe(0);
  });

  it('covers all redirects together', async () => {
    const server = await serve((request, response) => {
      const next = Number(request.url?.slice(1)) + 1;
      setTimeout(() => response.writeHead(302, { location: `/${next}` }).end(), 60);
    });
    const started = performance.now();
    expect((await failure(`${server.url}/0`, { timeoutMs: 150 })).code).toBe('http.timeout');
    expect(performance.now() - started).toBeLessThan(3000);
    expect(server.requests.length).toBeLessThan(5);
  });

  it('covers a name look-up that never ends', async () => {
    const error = await failure('http://status.acme.example/', { timeoutMs: 100, lookup: () => undefined });
    expect(error.code).toBe('http.timeout');
    expect(error.message).toContain('status.acme.example');
  });

  it('covers a TLS handshake that never ends', async () => {
    const port = await listen((socket) => socket.resume());
    expect((await failure(`https://127.0.0.1:${port}/`, { timeoutMs: 100 })).code).toBe('http.timeout');
  });

  it('leaves nothing behind that the end of the fetcher does not close', async () => {
    let open = 0;
    const port = await listen((socket) => {
      open += 1;
      socket.resume().on('close', () => {
        open -= 1;
      });
    });
    const fetcher = fetcherFor({ timeoutMs: 30_000 });
    const pending = failureOf(fetcher.fetch({ url: `https://127.0.0.1:${port}/`, accept: 'json' }));
    await expect.poll(() => open, { timeout: 5000 }).toBe(1);
    await fetcher.close();
    expect((await pending).code).toBe('http.aborted');
    await expect.poll(() => open, { timeout: 5000 }).toBe(0);
  });

  it('covers the wait for a free connection', async () => {
    const server = await serve(() => undefined);
    const fetcher = fetcherFor({ timeoutMs: 150 });
    const failures = await Promise.all(
      Array.from({ length: 8 }, () => failureOf(fetcher.fetch({ url: server.url, accept: 'json' }))),
    );
    expect(failures.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 'http.timeout'));
  });
});

describe('the signal of the caller', () => {
  it('ends a fetch at once and names its reason as the cause', async () => {
    const server = await serve((_request, response) => {
      response.write('{');
    });
    const controller = new AbortController();
    const pending = failureOf(fetcherFor().fetch({ url: server.url, accept: 'json', signal: controller.signal }));
    await expect.poll(() => server.requests.length, { timeout: 5000 }).toBe(1);
    const reason = new Error('shutting down');
    controller.abort(reason);
    const error = await pending;
    expect(error.code).toBe('http.aborted');
    expect(error.cause).toBe(reason);
    await expect.poll(() => server.openConnections(), { timeout: 5000 }).toBe(0);
  });

  it('keeps a fetch from starting when it came before', async () => {
    const server = await serve((_request, response) => response.end('{}'));
    const error = await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json', signal: AbortSignal.abort() }));
    expect(error.code).toBe('http.aborted');
    expect(server.requests).toHaveLength(0);
  });
});

describe('a status that is no answer', () => {
  it('403 with nothing left of a rate asks for fewer requests and not for a login', async () => {
    const server = await serve((_request, response) =>
      response.writeHead(403, { 'x-ratelimit-remaining': '0', 'retry-after': '60' }).end('{}'),
    );
    expect(await failure(server.url)).toMatchObject({ code: 'http.rate_limited', retryAfterMs: 60_000 });
  });

  it.each<[number, string, typeof RetryableError | typeof PermanentError]>([
    [500, 'http.status_5xx', RetryableError],
    [502, 'http.status_5xx', RetryableError],
    [503, 'http.status_5xx', RetryableError],
    [522, 'http.status_5xx', RetryableError],
    [429, 'http.rate_limited', RetryableError],
    [408, 'http.timeout', RetryableError],
    [401, 'http.private', PermanentError],
    [403, 'http.private', PermanentError],
    [404, 'http.gone', PermanentError],
    [410, 'http.gone', PermanentError],
    [400, 'http.status_4xx', PermanentError],
    [451, 'http.status_4xx', PermanentError],
    [300, 'http.status_3xx', RetryableError],
  ])('%d is %s', async (status, code, kind) => {
    const server = await serve((_request, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>No</h1>'),
    );
    const error = await failure(server.url);
    expect(error.code).toBe(code);
    expect(error).toBeInstanceOf(kind);
    expect(error.message).toContain(server.origin);
    expect(error.message).toContain(String(status));
  });

  it.each<[number, string, number]>([
    [429, '30', 30_000],
    [503, '7200', 3_600_000],
    [429, 'Sun, 01 Mar 2026 12:02:00 GMT', 120_000],
    [503, 'Sun, 01 Mar 2026 12:01:00 GMT', 60_000],
  ])('%d with Retry-After %j says how long to wait', async (status, retryAfter, wait) => {
    const server = await serve((_request, response) => {
      response.sendDate = false;
      response.writeHead(status, { 'retry-after': retryAfter }).end();
    });
    const error = await failure(server.url, { clock: new ManualClock(new Date('2026-03-01T12:00:00.000Z')) });
    expect(error.code).toBe('http.rate_limited');
    expect(error).toMatchObject({ retryAfterMs: wait });
  });

  it('keeps what was found out when the body of a refusal is broken', async () => {
    const server = await serve((_request, response) => response.writeHead(403, { 'content-encoding': 'zstd' }).end('???'));
    expect((await failure(server.url)).code).toBe('http.private');
  });
});

describe('a bot filter', () => {
  const interstitial =
    '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>';

  it.each([200, 202, 403, 503])(
    'that answers %d with its interstitial is "blocked": neither an outage nor a healthy page',
    async (status) => {
      const server = await serve((_request, response) =>
        response.writeHead(status, { 'content-type': 'text/html' }).end(interstitial),
      );
      const error = await failure(server.url);
      expect(error).toBeInstanceOf(RetryableError);
      expect(error.code).toBe('http.blocked');
      expect(error.message).toContain('says nothing about the vendor');
    },
  );

  it('is known by its header, even where the status was expected', async () => {
    const server = await serve((_request, response) =>
      response.writeHead(404, { 'cf-mitigated': 'challenge', 'retry-after': '60' }).end(),
    );
    const error = await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json', expects: [404] }));
    expect(error).toMatchObject({ code: 'http.blocked', retryAfterMs: 60_000 });
  });
});

describe('a host that cannot be reached', () => {
  it('is a connection failure when nothing listens', async () => {
    const server = await startServer(() => undefined);
    await server.close();
    const error = await failure(server.url);
    expect(error.code).toBe('http.connection');
    expect(error.message).toContain('ECONNREFUSED');
  });

  it('is a connection failure when the port does not speak HTTP', async () => {
    const port = await listen((socket) => socket.resume().end('220 mail.acme.example ready\r\n'));
    const error = await failure(`http://127.0.0.1:${port}/`);
    expect(error.code).toBe('http.connection');
    expect(error.message).toContain('not HTTP');
  });

  it.each([
    ['ENOTFOUND', 'does not exist'],
    ['EAI_AGAIN', 'could not be looked up'],
  ])('is a DNS failure on %s', async (code, words) => {
    const error = await failure('http://status.acme.example/', {
      lookup: (_name, _options, done) => done(Object.assign(new Error(code), { code }), []),
    });
    expect(error.code).toBe('http.dns');
    expect(error.message).toContain(`The name status.acme.example ${words}`);
  });

  it('is refused when its name leads inside, and let through when its exact origin is allowed', async () => {
    const server = await serve((_request, response) => response.end('{}'));
    const lookup = resolverFor('127.0.0.1');
    const url = `http://demo.acme.example:${server.port}/`;
    const refused = await failure(url, { allowPrivateNetworks: false, lookup });
    expect(refused.code).toBe('http.refused_address');
    expect(server.openConnections()).toBe(0);
    const allowedOrigins = new Set([`demo.acme.example:${server.port}`]);
    await fetcherFor({ allowPrivateNetworks: false, allowedOrigins, lookup }).fetch({ url, accept: 'json' });
    expect(server.requests).toHaveLength(1);
  });

  it.each(['127.0.0.1', 'demo.acme.example'])(
    'is refused again once %s is no longer allowed, over a connection left open too',
    async (host) => {
      const server = await serve((_request, response) => response.end('{}'));
      const allowedOrigins = new Set([`${host}:${server.port}`]);
      const fetcher = fetcherFor({ allowPrivateNetworks: false, allowedOrigins, lookup: resolverFor('127.0.0.1') });
      const request = { url: `http://${host}:${server.port}/`, accept: 'json' } as const;
      await fetcher.fetch(request);
      expect(server.openConnections()).toBe(1);
      allowedOrigins.clear();
      expect((await failureOf(fetcher.fetch(request))).code).toBe('http.refused_address');
      expect(server.requests).toHaveLength(1);
    },
  );

  it.each([
    '',
    'status.acme.example',
    'not a url',
    '//status.acme.example',
    'https://',
    `https://acme.example/${'x'.repeat(5000)}`,
  ])('is no host at all in %j', async (url) => {
    const error = await failure(url);
    expect(error).toBeInstanceOf(PermanentError);
    expect(error.code).toBe('http.bad_url');
    expect(error.message.length).toBeLessThan(160);
  });
});
