import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerAddress, RateLimit } from '../../../handlers/http/rate-limit.js';
import { ManualClock } from '../../../src/clock.js';
import { parseProxyTrust } from '../../../src/http/trusted-proxies.js';
import { type ApiSite, startApiSite } from './api/api-site.js';

const allowance = { burst: 3, perMinute: 60 };

describe('the rate of requests', () => {
  it('lets a burst through, then one each second', () => {
    const clock = new ManualClock('2026-03-04T12:00:00.000Z');
    const limit = new RateLimit(clock);
    expect([1, 2, 3, 4].map(() => limit.take('a', allowance))).toEqual([0, 0, 0, 1]);
    clock.advance(1_000);
    expect([limit.take('a', allowance), limit.take('a', allowance)]).toEqual([0, 1]);
  });

  it('counts each caller apart, and a change for more', () => {
    const limit = new RateLimit(new ManualClock('2026-03-04T12:00:00.000Z'));
    expect([limit.take('a', allowance, 3), limit.take('a', allowance, 3), limit.take('b', allowance)]).toEqual([0, 3, 0]);
  });

  it('forgets those who were not heard of for longest when there are very many', () => {
    const limit = new RateLimit(new ManualClock('2026-03-04T12:00:00.000Z'));
    for (let index = 0; index < 3; index += 1) limit.take('first', allowance);
    for (let index = 0; index < 9_999; index += 1) limit.take(`other ${index}`, allowance);
    expect(limit.take('first', allowance)).toBe(1);
    for (let index = 0; index < 10_000; index += 1) limit.take(`another ${index}`, allowance);
    expect(limit.take('first', allowance)).toBe(0);
  });
});

describe('the address of a caller', () => {
  const from = (trust: string, remoteAddress: string | undefined, headers: Readonly<Record<string, string>> = {}): string =>
    callerAddress({ socket: { remoteAddress }, get: (name) => headers[name] }, parseProxyTrust(trust));

  it('is that of the connection where nobody is trusted who stands there', () => {
    const headers = { 'x-forwarded-for': '198.51.100.7', 'fly-client-ip': '198.51.100.8' };
    expect(from('loopback', '10.0.0.2', headers)).toBe('10.0.0.2');
    expect(from('loopback', undefined, headers)).toBe('nobody');
  });

  it('is what Fly says where Fly is named, and what the proxy says where that is', () => {
    const headers = { 'x-forwarded-for': '198.51.100.7', 'fly-client-ip': '198.51.100.8' };
    expect(from('fly', '172.16.9.9', headers)).toBe('198.51.100.8');
    expect(from('10.0.0.0/8', '10.0.0.2', headers)).toBe('198.51.100.7');
  });
});

describe('one address that asks for very many pages', () => {
  let site: ApiSite;
  beforeAll(async () => {
    site = await startApiSite();
  });
  afterAll(() => site.close());

  /** As a proxy on this machine passes a request on. */
  const ask = (path: string, from: string | undefined, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${site.url}${path}`, { headers: { ...headers, ...(from === undefined ? {} : { 'x-forwarded-for': from }) } });

  const asOften = async (times: number, path: string, from: string | undefined): Promise<number[]> => {
    const statuses = [];
    for (let index = 0; index < times; index += 1) {
      const answer = await ask(path, from);
      await answer.text();
      statuses.push(answer.status);
    }
    return statuses;
  };

  it.each([
    ['/feeds/juniper.atom', '198.51.100.1'],
    ['/badge/juniper.svg', '198.51.100.2'],
  ])('is asked to wait by a problem document at %s, and no other address is', async (path, from) => {
    const statuses = await asOften(121, path, from);
    expect([statuses.at(119), statuses.at(120)]).toEqual([200, 429]);
    const refused = await ask(path, from);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ status: 429, code: 'api.too_many' });
    expect((await ask(path, '198.51.100.99')).status).toBe(200);
    site.clock.advance(1_000);
    expect((await ask(path, from)).status, 'when it has waited').toBe(200);
  });

  it('is told so in plain words of its language on a page, and as a problem document where that is asked for', async () => {
    const from = '198.51.100.3';
    const statuses = await asOften(121, '/vendors/juniper', from);
    expect([statuses.at(119), statuses.at(120)]).toEqual([200, 429]);
    const refused = await ask('/ko/vendors/juniper', from);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await refused.text()).toContain('1초 뒤에 다시 시도하세요.');
    const problem = await ask('/incidents/x.json', from);
    expect(await problem.json()).toMatchObject({ status: 429, detail: expect.stringContaining('Try again in 1 s.') });
    expect((await ask('/vendors/juniper', undefined)).status, 'whoever asks on this machine').toBe(200);
  });

  it('does not escape by writing other addresses before its own', async () => {
    const statuses = [];
    for (let index = 0; index < 121; index += 1)
      statuses.push((await ask('/badge/juniper.svg', `203.0.113.${index}, 198.51.100.4`)).status);
    expect(statuses.at(120)).toBe(429);
  });

  it('never is kept from the styles of a page, from the probes and from reading by who sits at this machine', async () => {
    expect(await asOften(130, '/healthz', '198.51.100.5')).not.toContain(429);
    expect(await asOften(130, '/start', undefined)).not.toContain(429);
  });
});
