import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What an address is for, as far as the guard cares. Only `public` is fetched unless more was allowed. */
export type AddressKind =
  | 'public'
  | 'loopback'
  | 'private'
  | 'carrier-nat'
  | 'link-local'
  | 'metadata'
  | 'multicast'
  | 'unspecified'
  | 'reserved'
  | 'unreadable';

const kindByRange: Readonly<Record<string, AddressKind>> = {
  unicast: 'public',
  loopback: 'loopback',
  private: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
  carrierGradeNat: 'carrier-nat',
  linkLocal: 'link-local',
  multicast: 'multicast',
  broadcast: 'multicast',
  unspecified: 'unspecified',
};

// Addresses inside ordinary ranges where clouds answer with credentials or control the machine: AWS and Google over IPv6, Alibaba, Azure's wire server.
const metadataAddresses = ['fd00:ec2::254', 'fd20:ce::254', '100.100.100.200', '168.63.129.16'].map((text) =>
  ipaddr.parse(text).toString(),
);

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
const wellKnownNat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const translated = new Set(['ipv4Mapped', 'rfc6145']);

function classifyIpv4(address: ipaddr.IPv4): AddressKind {
  if (metadataAddresses.includes(address.toString())) return 'metadata';
  return kindByRange[address.range()] ?? 'reserved';
}

/**
 * Forms that carry an IPv4 address reach that address, so they are judged by it (mapped, SIIT, the well-known NAT64 prefix that IPv6-only networks need).
 * 6to4, Teredo and local NAT64 prefixes are refused whole: no status page lives there.
 */
function classifyIpv6(address: ipaddr.IPv6): AddressKind {
  const range: string = address.range();
  if (translated.has(range) || address.match(wellKnownNat64))
    return classifyIpv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  if (metadataAddresses.includes(address.toString())) return 'metadata';
  if (range === 'unicast') return address.match(globalUnicast) ? 'public' : 'reserved';
  return kindByRange[range] ?? 'reserved';
}

// The parser reads `::1.2.3.4` as the mapped `::ffff:1.2.3.4`, which is another address; in the all-hexadecimal form of a URL there is nothing to mistake.
const canonicalIpv6 = (text: string): string => new URL(`http://[${text.replace(/%.*/s, '')}]/`).hostname.slice(1, -1);

/** Classifies an address as resolvers and sockets write it (dotted IPv4, or IPv6 text with or without a zone); anything else is `unreadable`. */
export function classifyAddress(text: string): AddressKind {
  const version = isIP(text);
  if (version === 4) return classifyIpv4(ipaddr.IPv4.parse(text));
  return version === 6 ? classifyIpv6(ipaddr.IPv6.parse(canonicalIpv6(text))) : 'unreadable';
}
