import { z } from 'zod';
import { OperatorError } from '../errors.js';
import type { Fetcher, FetchRequest, FetchResult } from '../http/fetcher.js';
import type { Secrets } from '../secrets.js';

/** A name or value of a header that could smuggle in another one, or that fetching itself decides on, is refused. */
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const headerValue = /^[\x20-\x7e\t]{1,4000}$/;
const ourHeaders: ReadonlySet<string> = new Set(
  'accept accept-encoding connection content-length host if-modified-since if-none-match transfer-encoding user-agent'.split(' '),
);

/** What a private page wants to see with each request. It is sealed at rest and sent to the page's own origin alone. */
export const PageAccess = z.object({
  headers: z.record(z.string(), z.string()).default({}),
  /** Added to the address: some pages take a token there. */
  query: z.record(z.string(), z.string()).default({}),
});
export type PageAccess = z.infer<typeof PageAccess>;

/**
 * Reads `Name: value` lines and `name=value` words as people give them.
 * @throws OperatorError `access.invalid`, never with the value in it.
 */
export function readAccess(headers: readonly string[], query: readonly string[]): PageAccess {
  return {
    headers: Object.fromEntries(headers.map(readHeader)),
    query: Object.fromEntries(query.map(readQuery)),
  };
}

const invalid = (what: string): OperatorError => new OperatorError('access.invalid', what);

function readHeader(line: string): readonly [string, string] {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  const value = line.slice(colon + 1).trim();
  if (colon < 1 || !headerName.test(name))
    throw invalid('a header is written as `Name: value`, such as `Authorization: Bearer …`');
  if (ourHeaders.has(name)) throw invalid(`the header ${name} is set by Tocsin itself; give the one that the page asks for`);
  if (!headerValue.test(value)) throw invalid(`the value of the header ${name} is empty or holds characters that no header has`);
  return [name, value];
}

function readQuery(word: string): readonly [string, string] {
  const equals = word.indexOf('=');
  if (equals < 1 || equals === word.length - 1) throw invalid('a token in the address is written as `name=value`');
  return [word.slice(0, equals), word.slice(equals + 1)];
}

export const sealAccess = (secrets: Secrets, access: PageAccess): string => secrets.seal(JSON.stringify(access));

/** @throws OperatorError `secrets.unreadable` when it was sealed with another key. */
export const openAccess = (secrets: Secrets, sealed: string): PageAccess => PageAccess.parse(JSON.parse(secrets.open(sealed)));

/** The same fetcher for one private page: what opens it goes to its origin alone, and is in no address that anybody is shown. */
export function withAccess(fetcher: Fetcher, origin: string, access: PageAccess): Fetcher {
  const fetch = async (request: FetchRequest): Promise<FetchResult> => {
    if (new URL(request.url).origin !== origin) return fetcher.fetch(request);
    const asked = new URL(request.url);
    for (const [name, value] of Object.entries(access.query)) asked.searchParams.set(name, value);
    const result = await fetcher.fetch({
      ...request,
      url: asked.href,
      headers: { ...request.headers, ...access.headers },
    });
    const url = withoutTokens(result.url, access);
    return result.kind === 'document' ? { ...result, url, body: withoutSecrets(result.body, access) } : { ...result, url };
  };
  return { close: () => fetcher.close(), fetch };
}

function withoutTokens(address: string, access: PageAccess): string {
  const url = new URL(address);
  for (const name of Object.keys(access.query)) url.searchParams.delete(name);
  return withoutSecrets(url.href, access);
}

/** Shorter ones would be words of the page. */
const shortestSecret = 8;

/** Pages repeat in their links what they were opened with; what is stored and shown of them must not. */
function withoutSecrets(body: string, { headers, query }: PageAccess): string {
  const values = [...Object.values(headers), ...Object.values(query)];
  const secrets = values
    .flatMap((value) => [value, ...value.split(/[\s;=]+/)])
    .filter((secret) => secret.length >= shortestSecret)
    .flatMap((secret) => [secret, encodeURIComponent(secret), secret.replaceAll('/', '\\/')]);
  return secrets.sort((a, b) => b.length - a.length).reduce((text, secret) => text.replaceAll(secret, '…'), body);
}
