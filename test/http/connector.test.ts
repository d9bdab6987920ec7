import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { buildConnector, Client } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { guardConnector, guardLookup } from '../../src/http/connector.js';
import { createGuard } from '../../src/http/guard.js';
import { failureOf, fetcherFor, resolverFor, serve } from './support.js';

const strict = createGuard({ allowPrivateNetworks: false });

const resolve = (lookup: LookupFunction, all: boolean): Promise<string | LookupAddress[]> =>
  new Promise((done, fail) => {
    lookup('status.acme.example', { all }, (error, answer) => (error ? fail(error) : done(answer)));
  });

describe('the guarded look-up', () => {
  it('hands out only the public ones of several addresses', async () => {
    const lookup = guardLookup(resolverFor('10.0.0.1', '8.8.8.8', '::1', '2606:4700::1111'), strict);
    expect(await resolve(lookup, true)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    expect(await resolve(lookup, false)).toBe('8.8.8.8');
  });

  it('understands a resolver that answers with a single address', async () => {
    const single: LookupFunction = (_hostname, _options, done) => done(null, '8.8.4.4', 4);
    expect(await resolve(guardLookup(single, strict), true)).toEqual([{ address: '8.8.4.4', family: 4 }]);
  });

  it('fails when nothing public is left, without telling which private address it was', async () => {
    const error = await failureOf(resolve(guardLookup(resolverFor('10.20.30.40', 'fe80::1%eth0'), strict), true));
    expect(error.code).toBe('http.refused_address');
    expect(error.message).toContain('status.acme.example');
    expect(error.message).not.toContain('10.20.30.40');
  });

  it('reads an answer once, so that it cannot change between check and use', async () => {
    let reads = 0;
    const shifty = {
      get address(): string {
        reads += 1;
        return reads === 1 ? '8.8.8.8' : '127.0.0.1';
      },
      family: 4,
    };
    const lookup = guardLookup((_hostname, _options, done) => done(null, [shifty]), strict);
    expect(await resolve(lookup, true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });

  it('passes the failure of the resolver on, and takes an empty answer for an unknown name', async () => {
    const broken: LookupFunction = (_hostname, _options, done) => done(Object.assign(new Error('no'), { code: 'EAI_AGAIN' }), []);
    await expect(resolve(guardLookup(broken, strict), true)).rejects.toMatchObject({ code: 'EAI_AGAIN' });
    expect((await failureOf(resolve(guardLookup(resolverFor(), strict), true))).code).toBe('http.dns');
  });
});

describe('a resolver that answers public, then private', () => {
  /** Every second answer is this machine, as a rebinding name server gives it. */
  function rebinding(): LookupFunction & { readonly calls: string[] } {
    const calls: string[] = [];
    const lookup: LookupFunction = (hostname, _options, done) => {
      calls.push(hostname);
      done(null, [{ address: calls.length % 2 === 1 ? '8.8.8.8' : '127.0.0.1', family: 4 }]);
    };
    return Object.assign(lookup, { calls });
  }

  it('gets no request through, because the connected address is checked as well', async () => {
    const server = await serve((_request, response) => response.end('the secret'));
    const lookup = rebinding();
    const checked = guardLookup(lookup, strict);
    const flipping: LookupFunction = (hostname, options, done) =>
      checked(hostname, options, (error) => (error ? done(error, []) : lookup(hostname, options, done)));
    const client = new Client(`http://rebind.acme.example:${server.port}`, {
      connect: guardConnector(buildConnector({ lookup: flipping }), strict),
    });
    onTestFinished(() => client.destroy());

    const error = await failureOf(client.request({ path: '/', method: 'GET' }));

    expect(lookup.calls).toHaveLength(2);
    expect(error.code).toBe('http.refused_address');
    expect(error.message).toContain('rebind.acme.example');
    expect(server.requests).toHaveLength(0);
  });

  it('is asked once per connection and refused with its second answer, when a page was fetched before', async () => {
    const server = await serve((_request, response) => response.end('the secret'));
    const lookup = rebinding();
    lookup('earlier look', {}, () => undefined);
    const fetcher = fetcherFor({ allowPrivateNetworks: false, lookup });

    const error = await failureOf(fetcher.fetch({ url: `http://rebind.acme.example:${server.port}/`, accept: 'json' }));

    expect(lookup.calls).toEqual(['earlier look', 'rebind.acme.example']);
    expect(error.code).toBe('http.refused_address');
    expect(server.requests).toHaveLength(0);
  });
});
