import { describe, expect, it } from 'vitest';
import { countedAs, isOwnMachine, parseProxyTrust, senderAddress } from '../../src/http/trusted-proxies.js';

const trustOf = (text: string) => {
  const trust = parseProxyTrust(text);
  if (trust === undefined) throw new Error(`${text} cannot be read`);
  return trust;
};

const sender = (trust: string, peer: string | undefined, forwardedFor?: string, flyClient?: string): string =>
  senderAddress(trustOf(trust), { peer, forwardedFor, flyClient });

describe('what X-Forwarded-For says', () => {
  it.each<readonly [trust: string, peer: string, forwarded: string | undefined, expected: string, why: string]>([
    ['loopback', '203.0.113.9', '198.51.100.1', '203.0.113.9', 'a stranger says what he likes'],
    ['loopback', '10.1.2.3', '198.51.100.1', '10.1.2.3', 'a private address is no proxy of ours by itself'],
    ['loopback', '127.0.0.1', '9.9.9.9, 198.51.100.1', '198.51.100.1', 'only the last was written by the proxy'],
    ['loopback', '::1', '198.51.100.1', '198.51.100.1', 'over IPv6 too'],
    ['loopback', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1', 'and as a mapped address'],
    ['loopback', '127.0.0.1', '198.51.100.1, 127.0.0.1', '198.51.100.1', 'through two proxies on this machine'],
    ['loopback', '127.0.0.1', undefined, '127.0.0.1', 'nothing was said'],
    ['10.0.0.0/8', '10.1.2.3', '9.9.9.9, 198.51.100.1, 10.9.9.9', '198.51.100.1', 'through two named proxies'],
    ['10.0.0.0/8', '10.1.2.3', 'nonsense', '10.1.2.3', 'what is no address is not believed'],
    ['10.0.0.0/8', '10.1.2.3', '198.51.100.1, nonsense, 10.9.9.9', '10.9.9.9', 'nor what stands before it'],
    ['192.0.2.7, fd00::/8', 'fd00::1', '2001:db8::5', '2001:db8::5', 'networks of both kinds'],
    ['192.0.2.7', '192.0.2.8', '198.51.100.1', '192.0.2.8', 'a single address is that one only'],
    ['10.0.0.0/8', '10.1.2.3', '198.51.100.1:51234', '198.51.100.1', 'some proxies write the port'],
    ['10.0.0.0/8', '10.1.2.3', '[2001:db8::5]:443', '2001:db8::5', 'and brackets'],
    ['1', '203.0.113.1', '9.9.9.9, 198.51.100.1', '198.51.100.1', 'one proxy of whatever address'],
    ['2', '203.0.113.1', '9.9.9.9, 198.51.100.1, 203.0.113.2', '198.51.100.1', 'two of them'],
    ['2', '203.0.113.1', '198.51.100.1', '198.51.100.1', 'who came past the outer one is told by the inner one'],
    ['2', '203.0.113.1', 'nonsense, 198.51.100.1', '198.51.100.1', 'and what is no address ends it'],
    ['0', '127.0.0.1', '198.51.100.1', '127.0.0.1', 'none is trusted'],
    ['1', '203.0.113.1', '::1%a-b', '203.0.113.1', 'no proxy writes the name of a network card'],
    ['loopback', 'fe80::1%br-0a1', '198.51.100.1', 'fe80::1', 'a neighbour comes over a network card of any name'],
    ['fe80::/10', 'fe80::1%eth0.100', '198.51.100.1', '198.51.100.1', 'and may be a proxy'],
  ])('trusting %s, from %s with %s, is %s: %s', (trust, peer, forwarded, expected, _why) => {
    expect(sender(trust, peer, forwarded, '192.0.2.99')).toBe(expected);
  });

  it('does not count on Fly, where its own header does', () => {
    expect(sender('fly', '172.16.1.2', '9.9.9.9, 66.66.66.66', '198.51.100.1')).toBe('198.51.100.1');
    expect(sender('fly', '172.16.1.2', '9.9.9.9')).toBe('172.16.1.2');
    expect(sender('fly', '172.16.1.2', undefined, 'nonsense')).toBe('172.16.1.2');
  });

  it('is nobody’s where the connection is gone', () => {
    expect(sender('loopback', undefined, '198.51.100.1')).toBe('nobody');
  });
});

describe('TOCSIN_TRUST_PROXY', () => {
  it.each([
    '',
    'yes',
    '11',
    '-1',
    '1.5',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    'fd00::/129',
    'fe80::1%eth0',
    '10.0.0.1,,10.0.0.2',
    'proxy.example',
  ])('is refused as "%s"', (text) => {
    expect(parseProxyTrust(text)).toBeUndefined();
  });

  it.each(['0', '10', 'fly', 'FLY', 'loopback', 'loopback, 172.16.0.0/12', '::1', 'fd00::/8,10.0.0.1'])('may be "%s"', (text) => {
    expect(parseProxyTrust(text)).toBeDefined();
  });
});

describe('what is counted as one', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2a01:4f8:1:2:3:4:5:6', '2a01:4f8:1:2'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['2a01::5:6:7:8', '2a01:0:0:0'],
    ['2A01:0:0:0:9::', '2a01:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['nobody', 'nobody'],
  ])('%s is %s', (address, counted) => {
    expect(countedAs(address)).toBe(counted);
  });

  it('knows this machine by every one of its addresses', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map(isOwnMachine)).toEqual([true, true, true, true]);
    expect(['10.0.0.1', '2001:db8::1', 'nobody', ''].map(isOwnMachine)).toEqual([false, false, false, false]);
  });
});
