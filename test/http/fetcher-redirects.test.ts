import { describe, expect, it } from 'vitest';
import { PermanentError } from '../../src/errors.js';
import { testCertificate, testKey } from '../fakes/http-certificate.js';
import { failureOf, fetchDocument, fetcherFor, resolverFor, serve } from './support.js';

/** A server that redirects as a table of paths says and answers every other path with its own name. */
const serveRoutes = (routes: Readonly<Record<string, string>>, status = 302) =>
  serve((request, response) => {
    const location = routes[request.url ?? ''];
    if (location === undefined) response.end(JSON.stringify({ at: request.url }));
    else response.writeHead(status, { location }).end('moved');
  });

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('with status %d is followed', async (status) => {
    const server = await serveRoutes({ '/a': '/b' }, status);
    expect(await fetchDocument(fetcherFor(), { url: `${server.url}/a` })).toMatchObject({
      url: `${server.url}/b`,
      body: '{"at":"/b"}',
      redirects: 1,
    });
  });

  it('may be relative or without a scheme', async () => {
    const server = await serveRoutes({ '/dir/a': 'b?x=1', '/c': '../d' });
    const fetcher = fetcherFor();
    expect((await fetchDocument(fetcher, { url: `${server.url}/dir/a` })).body).toBe('{"at":"/dir/b?x=1"}');
    expect((await fetchDocument(fetcher, { url: `${server.url}/c` })).body).toBe('{"at":"/d"}');
    const bare = await serveRoutes({ '/e': `//${server.origin}/f` });
    expect((await fetchDocument(fetcher, { url: `${bare.url}/e` })).url).toBe(`${server.url}/f`);
  });

  it('is followed five times and not six', async () => {
    const server = await serveRoutes({ '/0': '/1', '/1': '/2', '/2': '/3', '/3': '/4', '/4': '/5', '/5': '/6' });
    const fetcher = fetcherFor();
    expect(await fetchDocument(fetcher, { url: `${server.url}/1` })).toMatchObject({ redirects: 5, body: '{"at":"/6"}' });
    const error = await failureOf(fetcher.fetch({ url: `${server.url}/0`, accept: 'json' }));
    expect(error).toBeInstanceOf(PermanentError);
    expect(error.code).toBe('http.too_many_redirects');
    expect(error.message).toContain('more than 5 times');
  });

  it.each([
    ['itself', { '/a': '/a' }],
    ['an address asked before', { '/a': '/b', '/b': '/c', '/c': '/b#again' }],
  ])('that leads to %s is a loop, noticed at once', async (_name, routes) => {
    const server = await serveRoutes(routes);
    expect((await failureOf(fetcherFor().fetch({ url: `${server.url}/a`, accept: 'json' }))).code).toBe('http.redirect_loop');
    expect(server.requests).toHaveLength(Object.keys(routes).length);
  });

  it.each([
    ['http://169.254.169.254/latest/meta-data/', 'http.refused_address'],
    ['http://[::ffff:169.254.169.254]/', 'http.refused_address'],
    ['http://2852039166/', 'http.refused_address'],
    ['file:///etc/passwd', 'http.bad_url'],
    ['ftp://status.acme.example/', 'http.bad_url'],
    ['http://user:pass@status.acme.example/', 'http.bad_url'],
    ['http://', 'http.bad_url'],
    ['http://status.acme.example:22/', 'http.bad_url'],
    [`http://status.acme.example/${'x'.repeat(5000)}`, 'http.bad_url'],
  ])('to %s is refused', async (location, code) => {
    const server = await serveRoutes({ '/': location });
    const error = await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json' }));
    expect(error.code).toBe(code);
    expect(error.message).not.toContain('pass@');
  });

  it('from an allowed origin to any other private one is refused', async () => {
    const inside = await serveRoutes({});
    const allowed = await serveRoutes({
      '/': `${inside.url}/`,
      '/name': `http://inside.acme.example:${inside.port}/`,
      '/local': `http://localhost:${inside.port}/`,
    });
    const fetcher = fetcherFor({
      allowPrivateNetworks: false,
      allowedOrigins: new Set([allowed.origin]),
      lookup: resolverFor('127.0.0.1'),
    });
    expect((await fetchDocument(fetcher, { url: `${allowed.url}/other` })).body).toBe('{"at":"/other"}');
    for (const path of ['/', '/name', '/local']) {
      expect((await failureOf(fetcher.fetch({ url: `${allowed.url}${path}`, accept: 'json' }))).code).toBe(
        'http.refused_address',
      );
    }
    expect(inside.requests).toHaveLength(0);
  });

  it.each(['/login?next=/feed', '/users/sign_in', '/access/login.php', 'http://sso.acme.example/start', '/saml/init'])(
    'to the login %s means that the page is private',
    async (location) => {
      const server = await serveRoutes({ '/': location });
      const error = await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json' }));
      expect(error).toBeInstanceOf(PermanentError);
      expect(error.code).toBe('http.private');
    },
  );

  it('without a place to go is a failure', async () => {
    const server = await serve((_request, response) => response.writeHead(302).end());
    expect((await failureOf(fetcherFor().fetch({ url: server.url, accept: 'json' }))).code).toBe('http.status_3xx');
  });
});

describe('what the caller sends along', () => {
  const headers = { authorization: 'Bearer secret', 'x-api-key': 'k' };
  const validators = { etag: '"1"' };

  it('stays on the way within one origin', async () => {
    const server = await serveRoutes({ '/a': '/b' });
    const document = await fetchDocument(fetcherFor(), { url: `${server.url}/a`, headers, validators });
    expect(document.redirects).toBe(1);
    expect(server.requests[1]?.headers).toMatchObject({ ...headers, 'if-none-match': '"1"' });
  });

  it('is not shown to another origin, nor to ours again after a detour', async () => {
    const home = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: `${abroad.url}/b` }).end();
      else response.writeHead(200, { etag: '"2"' }).end('{}');
    });
    const abroad = await serveRoutes({ '/b': '/c', '/c': `${home.url}/d` });
    const document = await fetchDocument(fetcherFor(), { url: `${home.url}/a`, headers, validators });
    const afterLeaving = [...abroad.requests, ...home.requests.slice(1)];
    expect(afterLeaving.map(({ url }) => url)).toEqual(['/b', '/c', '/d']);
    for (const seen of afterLeaving) {
      expect(seen.headers['user-agent']).toContain('Tocsin/9.9.9');
      for (const name of ['authorization', 'x-api-key', 'if-none-match']) expect(seen.headers).not.toHaveProperty(name);
    }
    expect(document).toMatchObject({ redirects: 3, validators: {} });
  });
});

describe('https', () => {
  const tls = { key: testKey, cert: testCertificate };
  const lookup = resolverFor('127.0.0.1');

  it('is read when the certificate is trusted', async () => {
    const server = await serve((_request, response) => response.end('{"secure":true}'), { tls });
    const document = await fetchDocument(fetcherFor({ lookup, ca: testCertificate }), {
      url: `https://vendor.test:${server.port}/`,
    });
    expect(document.body).toBe('{"secure":true}');
  });

  it('is not left for plain http', async () => {
    const plain = await serveRoutes({});
    const server = await serve(
      (_request, response) => response.writeHead(301, { location: `http://vendor.test:${plain.port}/` }).end(),
      { tls },
    );
    const error = await failureOf(
      fetcherFor({ lookup, ca: testCertificate }).fetch({ url: `https://vendor.test:${server.port}/`, accept: 'json' }),
    );
    expect(error).toBeInstanceOf(PermanentError);
    expect(error.code).toBe('http.downgrade');
    expect(plain.requests).toHaveLength(0);
  });

  it('may be reached from plain http', async () => {
    const server = await serve((_request, response) => response.end('{}'), { tls });
    const plain = await serveRoutes({ '/': `https://vendor.test:${server.port}/` });
    expect(await fetchDocument(fetcherFor({ lookup, ca: testCertificate }), { url: plain.url })).toMatchObject({
      redirects: 1,
      body: '{}',
    });
  });

  it('fails with a word about the certificate when nobody vouches for it', async () => {
    const server = await serve((_request, response) => response.end('{}'), { tls });
    const error = await failureOf(fetcherFor({ lookup }).fetch({ url: `https://vendor.test:${server.port}/`, accept: 'json' }));
    expect(error.code).toBe('http.tls');
    expect(error.message).toContain('no outage of the vendor');
    expect(error.message).toContain('vendor.test');
    expect(server.requests).toHaveLength(0);
  });

  it.each(['wrong.test', '127.0.0.1'])(
    'fails with a word about the certificate when it is for another name than %s',
    async (host) => {
      const server = await serve((_request, response) => response.end('{}'), { tls });
      const error = await failureOf(
        fetcherFor({ lookup, ca: testCertificate }).fetch({ url: `https://${host}:${server.port}/`, accept: 'json' }),
      );
      expect(error.code).toBe('http.tls');
      expect(error.message).toContain('The certificate of');
    },
  );

  it('fails without blaming a certificate when the other side speaks plain http', async () => {
    const plain = await serveRoutes({});
    const error = await failureOf(fetcherFor({ lookup }).fetch({ url: `https://vendor.test:${plain.port}/`, accept: 'json' }));
    expect(error.code).toBe('http.tls');
    expect(error.message).toContain('No secure connection');
  });

  it('is guarded like plain http', async () => {
    const server = await serve((_request, response) => response.end('{}'), { tls });
    const fetcher = fetcherFor({ allowPrivateNetworks: false, lookup, ca: testCertificate });
    expect((await failureOf(fetcher.fetch({ url: `https://vendor.test:${server.port}/`, accept: 'json' }))).code).toBe(
      'http.refused_address',
    );
  });
});
