import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AddressKind, classifyAddress } from '../../src/http/address.js';

/** Written from the IANA special-purpose registries, not from the code: first address, last address, kind. What no row covers is public. */
const ipv4Table: readonly (readonly [first: string, last: string, kind: AddressKind])[] = [
  ['100.100.100.200', '100.100.100.200', 'metadata'],
  ['168.63.129.16', '168.63.129.16', 'metadata'],
  ['0.0.0.0', '0.255.255.255', 'unspecified'],
  ['10.0.0.0', '10.255.255.255', 'private'],
  ['100.64.0.0', '100.127.255.255', 'carrier-nat'],
  ['127.0.0.0', '127.255.255.255', 'loopback'],
  ['169.254.0.0', '169.254.255.255', 'link-local'],
  ['172.16.0.0', '172.31.255.255', 'private'],
  ['192.0.0.0', '192.0.0.255', 'reserved'],
  ['192.0.2.0', '192.0.2.255', 'reserved'],
  ['192.31.196.0', '192.31.196.255', 'reserved'],
  ['192.52.193.0', '192.52.193.255', 'reserved'],
  ['192.88.99.0', '192.88.99.255', 'reserved'],
  ['192.168.0.0', '192.168.255.255', 'private'],
  ['192.175.48.0', '192.175.48.255', 'reserved'],
  ['198.18.0.0', '198.19.255.255', 'reserved'],
  ['198.51.100.0', '198.51.100.255', 'reserved'],
  ['203.0.113.0', '203.0.113.255', 'reserved'],
  ['224.0.0.0', '239.255.255.255', 'multicast'],
  ['255.255.255.255', '255.255.255.255', 'multicast'],
  ['240.0.0.0', '255.255.255.254', 'reserved'],
];

const toNumber = (dotted: string): number => dotted.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
const toDotted = (value: number): string => [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
const expectedKind = (value: number): AddressKind =>
  ipv4Table.find(([first, last]) => value >= toNumber(first) && value <= toNumber(last))?.[2] ?? 'public';

const edges = ipv4Table
  .flatMap(([first, last]) => [toNumber(first) - 1, toNumber(first), toNumber(last), toNumber(last) + 1])
  .filter((value) => value >= 0 && value <= 0xffffffff);
const anyIpv4 = fc.oneof(fc.integer({ min: 0, max: 0xffffffff }), fc.constantFrom(...edges));
const groups = (value: number): string => `${Math.floor(value / 65_536).toString(16)}:${(value % 65_536).toString(16)}`;

describe('IPv4 addresses', () => {
  it.each(edges)('agree with the table at the edge %d', (value) => {
    expect(classifyAddress(toDotted(value))).toBe(expectedKind(value));
  });

  it('agree with the table wherever they are', () => {
    fc.assert(
      fc.property(anyIpv4, (value) => classifyAddress(toDotted(value)) === expectedKind(value)),
      { numRuns: 2000 },
    );
  });

  it('are judged alike when an IPv6 form carries them', () => {
    fc.assert(
      fc.property(anyIpv4, fc.constantFrom('::ffff:', '::ffff:0:', '64:ff9b::'), (value, prefix) => {
        expect(classifyAddress(`${prefix}${groups(value)}`)).toBe(expectedKind(value));
        expect(classifyAddress(`${prefix}${toDotted(value)}`)).toBe(expectedKind(value));
      }),
    );
  });

  it('are never public behind a tunnel prefix', () => {
    fc.assert(
      fc.property(anyIpv4, (value) => {
        for (const address of [
          `2002:${groups(value)}::1`,
          `2001:0:${groups(value)}::1`,
          `64:ff9b:1::${groups(value)}`,
          `::${groups(value)}`,
        ]) {
          expect(classifyAddress(address)).not.toBe('public');
        }
      }),
    );
  });
});

describe('IPv6 addresses', () => {
  it.each<[string, AddressKind]>([
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::2', 'reserved'],
    ['::127.0.0.1', 'reserved'],
    ['::8.8.8.8', 'reserved'],
    ['fc00::', 'private'],
    ['fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'private'],
    ['fd00:ec2::254', 'metadata'],
    ['fd00:0ec2:0:0:0:0:0:254', 'metadata'],
    ['fd00:ec2::254%eth0', 'metadata'],
    ['fd20:ce::254', 'metadata'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['febf:ffff::1', 'link-local'],
    ['fec0::1', 'private'],
    ['ff02::1', 'multicast'],
    ['100::1', 'reserved'],
    ['2001:db8::1', 'reserved'],
    ['3fff::1', 'reserved'],
    ['2001:2::1', 'reserved'],
    ['2001:10::1', 'reserved'],
    ['2001:20::1', 'reserved'],
    ['5f00::1', 'reserved'],
    ['1fff:ffff::1', 'reserved'],
    ['4000::1', 'reserved'],
    ['2606:4700::1111', 'public'],
    ['2a00:1450:4001:82a::200e', 'public'],
    ['64:ff9b::8.8.8.8', 'public'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['0:0:0:0:0:ffff:a9fe:a9fe', 'link-local'],
  ])('%s is %s', (address, kind) => {
    expect(classifyAddress(address)).toBe(kind);
  });

  it('are public only inside 2000::/3', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (parts) => {
        const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = parts;
        const carriesIpv4 = first === 0x64 || [first, second, third, fourth].every((part) => part === 0) || fifth + sixth === 0;
        const isPublic = classifyAddress(parts.map((part) => part.toString(16)).join(':')) === 'public';
        if (!carriesIpv4 && isPublic) expect(Math.floor(first / 0x2000)).toBe(1);
      }),
    );
  });
});

it.each(['', 'localhost', '127.1', '0177.0.0.1', '2130706433', '0x7f000001', '1.2.3.4.5', '[::1]', '1.2.3.4/8', '::1 '])(
  'takes %j for no address, since neither a resolver nor a socket writes one so',
  (text) => {
    expect(classifyAddress(text)).toBe('unreadable');
  },
);
