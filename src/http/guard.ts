import { isIP } from 'node:net';
import { PermanentError } from '../errors.js';
import { type AddressKind, classifyAddress } from './address.js';
import { hostLabel } from './host-label.js';

export interface GuardOptions {
  readonly allowPrivateNetworks: boolean;
  /** Live set of `host:port` (port always written) that are let through whatever their address is. */
  readonly allowedOrigins?: ReadonlySet<string>;
  /** What its sentences speak of. Default `read`. */
  readonly purpose?: Purpose;
}

type Purpose = 'read' | 'send';

const words: Readonly<
  Record<Purpose, { readonly deed: string; readonly port: string; readonly own: string; readonly cure: string }>
> = {
  read: { deed: 'fetch', port: 'fetch from', own: 'pages', cure: 'give the public address of the status page' },
  send: { deed: 'send to', port: 'send to', own: 'addresses', cure: 'give a public address' },
};

/** Decides which places may be fetched. Every redirect and every connection asks it again. */
export interface Guard {
  /** @throws PermanentError `http.bad_url` (scheme, credentials, port) or `http.refused_address` (name or literal address). */
  checkUrl(url: URL): void;
  /** Undefined when a connection to this address is fine, else the error to fail with. */
  refusal(host: string, address: string): PermanentError | undefined;
  isAllowedOrigin(url: URL): boolean;
}

const phrases: Readonly<Record<Exclude<AddressKind, 'public'>, string>> = {
  loopback: 'the machine that Tocsin runs on',
  private: 'an address of a private network',
  'carrier-nat': 'an address inside a carrier network (100.64.0.0/10)',
  'link-local': 'a link-local address, where cloud machines keep their credentials',
  metadata: "a cloud provider's internal address",
  multicast: 'a multicast or broadcast address',
  unspecified: 'not the address of any machine',
  reserved: 'a reserved address that no status page has',
  unreadable: 'not an address at all',
};

// Link-local and metadata addresses stay shut even on private networks: no status page is there, and what is there is worth stealing.
const openedByPrivateNetworks: ReadonlySet<AddressKind> = new Set(['loopback', 'private', 'carrier-nat']);

// Any port may carry a status page except those where another protocol listens and could be talked into something: the browsers' list of blocked
// ports (https://fetch.spec.whatwg.org/#port-blocking), shortened to what is still in use, and the usual data stores.
const refusedPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113,
  115, 117, 119, 123, 135, 137, 138, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548,
  554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659,
  4045, 4190, 5060, 5061, 5432, 5984, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9200, 9300, 10250, 11211,
  27017,
]);

const localName = /^(?:.+\.)?(?:localhost|localhost\.localdomain|localhost6|ip6-localhost|ip6-loopback)$/;

const unbracketed = (host: string): string => (host.startsWith('[') ? host.slice(1, -1) : host);

function refusedAddress(
  purpose: Purpose,
  host: string,
  kind: Exclude<AddressKind, 'public'>,
  isLiteral: boolean,
): PermanentError {
  const { deed, own } = words[purpose];
  const cure = openedByPrivateNetworks.has(kind)
    ? `give a public address, or set TOCSIN_ALLOW_PRIVATE_NETWORKS=1 if ${own} inside your own network are meant`
    : words[purpose].cure;
  return new PermanentError(
    'http.refused_address',
    `Tocsin does not ${deed} ${host}: it ${isLiteral ? 'is' : 'leads to'} ${phrases[kind]}; ${cure}.`,
  );
}

function checkShape(url: URL): void {
  const host = hostLabel(url.host);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new PermanentError(
      'http.bad_url',
      `Tocsin reads only http and https, not ${url.protocol.slice(0, 20)} addresses: give the web address of the page.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new PermanentError('http.bad_url', `The address of ${host} carries a user name or password: give it without them.`);
  }
}

const portOf = (url: URL): string => url.port || (url.protocol === 'https:' ? '443' : '80');

export function createGuard({ allowPrivateNetworks, allowedOrigins, purpose = 'read' }: GuardOptions): Guard {
  const isAllowedOrigin = (url: URL): boolean => allowedOrigins?.has(`${url.hostname}:${portOf(url)}`) ?? false;
  const refusal = (host: string, address: string): PermanentError | undefined => {
    const kind = classifyAddress(address);
    if (kind === 'public' || (allowPrivateNetworks && openedByPrivateNetworks.has(kind))) return undefined;
    return refusedAddress(purpose, hostLabel(host), kind, host === address);
  };
  const checkUrl = (url: URL): void => {
    checkShape(url);
    if (isAllowedOrigin(url)) return;
    const host = unbracketed(url.hostname);
    if (refusedPorts.has(Number(portOf(url)))) {
      throw new PermanentError(
        'http.bad_url',
        `Tocsin does not ${words[purpose].port} port ${portOf(url)} of ${hostLabel(host)}, where no web page is: check the address.`,
      );
    }
    const address = localName.test(host.replace(/(?<!\.)\.+$/, '')) ? '127.0.0.1' : host;
    const refused = isIP(address) === 0 ? undefined : refusal(host, address);
    if (refused !== undefined) throw refused;
  };
  return { checkUrl, refusal, isAllowedOrigin };
}
