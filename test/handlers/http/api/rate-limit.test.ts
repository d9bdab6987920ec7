import { describe, expect, it } from 'vitest';
import { callerAddress, RateLimit } from '../../../../handlers/http/api/rate-limit.js';
import { ManualClock } from '../../../../src/clock.js';

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
  const from = (remoteAddress: string | undefined, forwarded?: string): string =>
    callerAddress({ socket: { remoteAddress }, get: () => forwarded });

  it.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['8.8.8.8', '1.1.1.1', '8.8.8.8'],
    ['127.0.0.1', '9.9.9.9, 1.1.1.1', '1.1.1.1'],
    ['10.1.2.3', 'nonsense', '10.1.2.3'],
    ['2a01:4f8:1:2:3:4:5:6', undefined, '2a01:4f8:1:2'],
    ['::ffff:10.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['127.0.0.1', '::ffff:101:101', '1.1.1.1'],
    ['2a01::5:6:7:8', undefined, '2a01:0:0:0'],
    ['2A01:0:0:0:9::', undefined, '2a01:0:0:0'],
    ['fe80::1%eth0', undefined, 'fe80:0:0:0'],
    [undefined, undefined, 'nobody'],
  ])('%s called for %s is %s', (peer, forwarded, address) => {
    expect(from(peer, forwarded)).toBe(address);
  });
});
