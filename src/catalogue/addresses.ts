import type { CatalogueVendor } from './catalogue-data.js';

/** The address that somebody typed, with or without its scheme; undefined when it is no web address. Names with a dot (`bunny.net`) are addresses too. */
export function addressOf(word: string): URL | undefined {
  const hasScheme = /^https?:\/\//i.test(word);
  if (!hasScheme && !/^[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?(?:[/?#]\S*)?$/u.test(word)) return undefined;
  return parseUrl(hasScheme ? word : `https://${word}`);
}

export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

const hostOf = (url: URL): string => url.host.toLowerCase().replace(/^www\./, '');

/** Hosts → vendors that have their status page, their homepage or a domain alias there, status pages first. */
export class AddressBook {
  readonly #pages = new Map<string, CatalogueVendor[]>();
  readonly #domains = new Map<string, CatalogueVendor>();

  constructor(vendors: readonly CatalogueVendor[]) {
    for (const vendor of vendors) {
      const page = parseUrl(vendor.statusUrl);
      if (page !== undefined) this.#pages.set(hostOf(page), [...(this.#pages.get(hostOf(page)) ?? []), vendor]);
      for (const alias of vendor.aliases) if (addressOf(alias) !== undefined) this.#addDomain(alias, vendor);
    }
    // A domain that an alias claims outright wins over a homepage that only lies there (atlassian.com is Atlassian, not Jira).
    for (const vendor of vendors) {
      const home = vendor.homepage === null ? undefined : parseUrl(vendor.homepage);
      if (home !== undefined && home.pathname === '/') this.#addDomain(hostOf(home), vendor);
    }
  }

  /** Several vendors share some hosts; the one whose page lies deepest above the address is meant. */
  find(url: URL): CatalogueVendor | undefined {
    const host = hostOf(url);
    const above = (this.#pages.get(host) ?? []).filter((vendor) => isAbove(vendor.statusUrl, url));
    const deepest = above.sort((a, b) => b.statusUrl.length - a.statusUrl.length)[0];
    return deepest ?? this.#domains.get(host) ?? this.#pages.get(host)?.[0];
  }

  #addDomain(domain: string, vendor: CatalogueVendor): void {
    const host = domain.toLowerCase().replace(/^www\./, '');
    if (!this.#domains.has(host)) this.#domains.set(host, vendor);
  }
}

const isAbove = (page: string, url: URL): boolean =>
  `${url.pathname}/`.startsWith(`${parseUrl(page)?.pathname ?? ''}`.replace(/(?<!\/)\/*$/, '/'));
