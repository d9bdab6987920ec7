import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, type buildConnector } from 'undici';
import { type Clock, systemClock } from '../clock.js';
import { RetryableError, type TocsinError } from '../errors.js';
import { bodyTells, challengedByBody, challengedByHeaders } from './challenge.js';
import { createConnectors } from './connector.js';
import { type Deadline, startDeadline } from './deadline.js';
import { decodeText } from './decode-text.js';
import { exchange, type Incoming, type Reading } from './exchange.js';
import { createGuard, type Guard } from './guard.js';
import { hostLabel } from './host-label.js';
import { networkFault } from './network-fault.js';
import { peekingOf, readingOf, tooLarge } from './read-body.js';
import { firstHop, type Hop, isRedirect, nextHop } from './redirect.js';
import { type Accept, originHeaders, ownHeaders, userAgent, type Validators } from './request-headers.js';
import { headerOf, keptHeaders, type RawHeaders, validatorsOf } from './response-headers.js';
import { blocked, statusFault } from './status-fault.js';

export interface FetchRequest {
  readonly url: string;
  readonly accept: Accept;
  /** As the last document from this address gave them. */
  readonly validators?: Validators;
  /** Statuses other than 2xx that are an answer and not a failure; a redirect status in it is returned and not followed. */
  readonly expects?: readonly number[];
  /** Sent to the origin of `url` alone, never to another one that it redirects to. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

interface UnchangedDocument {
  readonly kind: 'unchanged';
  readonly url: string;
  readonly headers: Record<string, string>;
}

export interface FetchedDocument {
  readonly kind: 'document';
  readonly status: number;
  /** Where it was found after redirects. */
  readonly url: string;
  /** Lower-case names; only those that adapters may read. */
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly redirects: number;
  /** Empty when another origin answered: sent to the first one they could match a different document. */
  readonly validators: Validators;
}

export type FetchResult = UnchangedDocument | FetchedDocument;

export interface Fetcher {
  /**
   * One GET, redirects included.
   * @throws RetryableError `http.timeout http.connection http.dns http.tls http.status_5xx http.status_3xx http.rate_limited http.blocked http.aborted`
   * @throws PermanentError `http.too_large http.redirect_loop http.too_many_redirects http.downgrade http.refused_address http.bad_url http.encoding
   * http.private http.gone http.status_4xx`
   */
  fetch(request: FetchRequest): Promise<FetchResult>;
  /** Ends what is under way (those fetches fail with `http.aborted`) and closes every connection. */
  close(): Promise<void>;
}

export interface FetcherOptions {
  /** Lets loopback, private and carrier addresses through; link-local and cloud metadata addresses stay refused. */
  readonly allowPrivateNetworks: boolean;
  /** Live set of `host:port` (port always written) that are let through whatever their address is. */
  readonly allowedOrigins?: ReadonlySet<string>;
  readonly contactUrl?: string;
  readonly version: string;
  /** Over everything from the name look-up to the last byte, redirects included. Default 15 000. */
  readonly timeoutMs?: number;
  /** On the wire and after decompression. Default 10 MB. */
  readonly maxBytes?: number;
  /** Default 5. */
  readonly maxRedirects?: number;
  readonly lookup?: LookupFunction;
  /** PEM of one more authority to trust, beside the system's. */
  readonly ca?: string;
  readonly clock?: Clock;
}

interface Deps {
  /** Allowed origins have connections of their own, so that one that is no longer allowed cannot be reached over a connection left open. */
  readonly agents: { readonly open: Agent; readonly guarded: Agent };
  readonly guard: Guard;
  readonly clock: Clock;
  readonly userAgent: string;
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

interface Answer {
  readonly hop: Hop;
  readonly host: string;
  readonly response: Incoming;
}

const connectionsPerOrigin = 4;
const idleMs = 500;
const maxHeaderBytes = 64 * 1024;
const peekedBytes = 64 * 1024;

async function send(deps: Deps, request: FetchRequest, hop: Hop, deadline: Deadline): Promise<Answer> {
  const { url } = hop;
  const host = hostLabel(url.host);
  const extra = hop.isSameOrigin ? originHeaders(request.headers ?? {}, request.validators ?? {}) : {};
  const agent = deps.guard.isAllowedOrigin(url) ? deps.agents.open : deps.agents.guarded;
  const outgoing = {
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    headers: { ...extra, ...ownHeaders(deps.userAgent, request.accept) },
  };
  const reading = (status: number, headers: RawHeaders): Reading => {
    const kind = kindOf(deps, request, hop, status, headers);
    if (kind === 'document') return readingOf(headers, { host, maxBytes: deps.maxBytes });
    return kind === 'refusal' && bodyTells(status) ? peekingOf(headers, { host, maxBytes: peekedBytes }) : 'nothing';
  };
  return { hop, host, response: await exchange(agent, outgoing, { deadline, reading }) };
}

const isConditional = ({ validators }: FetchRequest): boolean =>
  validators?.etag !== undefined || validators?.lastModified !== undefined;

type Kind = 'redirect' | 'challenge' | 'unchanged' | 'document' | 'oversized' | 'refusal';

/** What an answer is, as far as its status and headers tell. */
function kindOf(deps: Deps, request: FetchRequest, hop: Hop, status: number, headers: RawHeaders): Kind {
  const isExpected = (request.expects ?? []).includes(status);
  if (isRedirect(status) && headers.location !== undefined && !isExpected) return 'redirect';
  if (challengedByHeaders(headers)) return 'challenge';
  if (status === 304 && hop.isSameOrigin && isConditional(request)) return 'unchanged';
  if ((status < 200 || status >= 300) && !isExpected) return 'refusal';
  return Number(headerOf(headers, 'content-length') ?? 0) > deps.maxBytes ? 'oversized' : 'document';
}

/** What a status that is no answer means; its body was read only where it can tell a bot filter from the vendor. */
function refusalOf(deps: Deps, { host, response }: Answer): TocsinError {
  const { status, headers, body } = response;
  const refusal = { host, status, headers, now: deps.clock.now() };
  if (!bodyTells(status)) return statusFault(refusal);
  const text = decodeText(body, { contentType: headerOf(headers, 'content-type'), isHtml: true });
  return challengedByBody(status, text) ? blocked(refusal) : statusFault(refusal);
}

function documentOf(deps: Deps, request: FetchRequest, { hop, host, response }: Answer): FetchedDocument {
  const { status, headers } = response;
  const body = decodeText(response.body, {
    contentType: headerOf(headers, 'content-type'),
    isHtml: request.accept === 'html',
  });
  if (challengedByBody(status, body)) throw blocked({ host, headers, now: deps.clock.now() });
  const validators = hop.isSameOrigin ? validatorsOf(headers) : {};
  return {
    kind: 'document',
    status,
    url: hop.url.href,
    headers: keptHeaders(headers),
    body,
    redirects: hop.redirects,
    validators,
  };
}

function conclude(deps: Deps, request: FetchRequest, answer: Answer, kind: Exclude<Kind, 'redirect'>): FetchResult {
  const { hop, host, response } = answer;
  switch (kind) {
    case 'challenge':
      throw blocked({ host, headers: response.headers, now: deps.clock.now() });
    case 'unchanged':
      return { kind: 'unchanged', url: hop.url.href, headers: keptHeaders(response.headers) };
    case 'oversized':
      throw tooLarge({ host, maxBytes: deps.maxBytes });
    case 'refusal':
      throw refusalOf(deps, answer);
    case 'document':
      return documentOf(deps, request, answer);
  }
}

/** `atHost` hears of every host before it is asked, so that an error can name the one that failed. */
async function follow(
  deps: Deps,
  request: FetchRequest,
  deadline: Deadline,
  atHost: (host: string) => void,
): Promise<FetchResult> {
  let hop = firstHop(request.url, deps.guard);
  for (;;) {
    atHost(hostLabel(hop.url.host));
    const answer = await send(deps, request, hop, deadline);
    const { status, headers } = answer.response;
    const kind = kindOf(deps, request, hop, status, headers);
    if (kind !== 'redirect') return conclude(deps, request, answer, kind);
    const location = Array.isArray(headers.location) ? headers.location[0] : headers.location;
    hop = nextHop(hop, location ?? '', deps.guard, deps.maxRedirects);
  }
}

// Idle connections live for the few documents of one look, which come at once, and not until the next: thousands of pages would keep as many open.
const createAgent = (connect: buildConnector.connector, timeoutMs: number): Agent =>
  new Agent({
    connect,
    connections: connectionsPerOrigin,
    pipelining: 1,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

/** The only reader of the network: see `FetcherOptions` for its limits. Proxies of the environment are not used, so that the guard sees the real address. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const {
    timeoutMs = 15_000,
    maxBytes = 10 * 1024 * 1024,
    maxRedirects = 5,
    clock = systemClock,
    lookup = systemLookup,
    ca,
  } = options;
  const guard = createGuard(options);
  const closing = new AbortController();
  const connectors = createConnectors({ guard, lookup, timeoutMs, ...(ca === undefined ? {} : { ca }) });
  const agents = { open: createAgent(connectors.open, timeoutMs), guarded: createAgent(connectors.guarded, timeoutMs) };
  const deps: Deps = { agents, guard, clock, userAgent: userAgent(options.version, options.contactUrl), maxBytes, maxRedirects };

  const fetch = async (request: FetchRequest): Promise<FetchResult> => {
    let host = 'The page';
    const deadline = startDeadline({
      timeoutMs,
      parents: request.signal === undefined ? [closing.signal] : [closing.signal, request.signal],
      expired: () =>
        new RetryableError(
          'http.timeout',
          `${host} did not finish its answer within ${timeoutMs / 1000} s: Tocsin will look again.`,
        ),
      aborted: (cause) =>
        new RetryableError('http.aborted', `Reading ${host} was stopped before it was finished: Tocsin will look again.`, {
          cause,
        }),
    });
    try {
      return await follow(deps, request, deadline, (next) => {
        host = next;
      });
    } catch (error) {
      throw deadline.fault() ?? networkFault(error, host);
    } finally {
      deadline.end();
    }
  };
  const close = async (): Promise<void> => {
    closing.abort();
    connectors.close();
    await Promise.all([agents.open.destroy(), agents.guarded.destroy()]);
  };
  return { fetch, close };
}
