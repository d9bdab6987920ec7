import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Whose word counts for where a request comes from. */
export type ProxyTrust =
  /** So many proxies stand before us, whatever their addresses are; 0: none. */
  | { readonly kind: 'hops'; readonly hops: number }
  | { readonly kind: 'networks'; readonly networks: readonly Network[] }
  /** Fly's own proxy, which writes `Fly-Client-IP` anew on each request. */
  | { readonly kind: 'fly' };

const loopback: readonly Network[] = [ipaddr.parseCIDR('127.0.0.0/8'), ipaddr.parseCIDR('::1/128')];

/** Only what runs on this very machine. */
export const loopbackTrust: ProxyTrust = { kind: 'networks', networks: loopback };

const mostHops = 10;

/** Reads `TOCSIN_TRUST_PROXY`: a number of proxies, `fly`, or networks and addresses separated by commas (`loopback` for this machine); undefined when it is none of these. */
export function parseProxyTrust(text: string): ProxyTrust | undefined {
  const word = text.trim().toLowerCase();
  if (word === 'fly') return { kind: 'fly' };
  if (/^\d{1,2}$/.test(word)) return Number(word) <= mostHops ? { kind: 'hops', hops: Number(word) } : undefined;
  const networks = word.split(',').map((part) => networksOf(part.trim()));
  return networks.some((some) => some.length === 0) ? undefined : { kind: 'networks', networks: networks.flat() };
}

function networksOf(part: string): readonly Network[] {
  if (part === 'loopback') return loopback;
  const [address = '', bits] = part.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return [];
  const most = version === 4 ? 32 : 128;
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)) return [];
  const parsed = ipaddr.parse(address);
  return [[parsed, bits === undefined ? most : Number(bits)]];
}

interface Sender {
  /** Of the connection. */
  readonly peer: string | undefined;
  /** `X-Forwarded-For`. */
  readonly forwardedFor: string | undefined;
  /** `Fly-Client-IP`. */
  readonly flyClient: string | undefined;
}

/** Where a request comes from as far as those are believed whose word counts; `nobody` where the connection is already gone. */
export function senderAddress(trust: ProxyTrust, { peer: socket, forwardedFor, flyClient }: Sender): string {
  if (socket === undefined) return 'nobody';
  // Of a neighbour it ends in the name of a network card, which says nothing of who it is.
  const [peer = socket] = socket.split('%', 1);
  if (trust.kind === 'fly') return addressIn(flyClient ?? '') ?? peer;
  // The nearest first: each proxy adds the one that called it at the end.
  const named = (forwardedFor ?? '').split(',').map(addressIn).toReversed();
  return trust.kind === 'hops' ? afterHops(peer, named, trust.hops) : afterTrusted(peer, named, trust.networks);
}

type Named = readonly (string | undefined)[];

function afterHops(peer: string, named: Named, hops: number): string {
  const readable = named.slice(0, hops);
  const broken = readable.indexOf(undefined);
  return (broken < 0 ? readable : readable.slice(0, broken)).at(-1) ?? peer;
}

function afterTrusted(peer: string, named: Named, networks: readonly Network[]): string {
  let sender = peer;
  for (const next of named) {
    if (next === undefined || !isWithin(sender, networks)) return sender;
    sender = next;
  }
  return sender;
}

/** Some proxies write the port behind it. */
function addressIn(text: string): string | undefined {
  const word = text.trim();
  const bare = /^([\d.]+):\d+$/.exec(word)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(word)?.[1] ?? word;
  return isIP(bare) === 0 || bare.includes('%') ? undefined : bare;
}

function isWithin(address: string, networks: readonly Network[]): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/** Whether somebody on this very machine asks. */
export const isOwnMachine = (address: string): boolean => isWithin(address, loopback);

/** What is counted as one: an IPv4 address, or the network that everybody with IPv6 has a whole of. */
export function countedAs(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  // It is taken from the numbers: its text leaves zeros out.
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : parsed.toString();
}
