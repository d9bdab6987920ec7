import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { type Clock, systemClock } from '../clock.js';
import { PermanentError, RetryableError } from '../errors.js';
import { createConnectors, guardLookup } from './connector.js';
import { startDeadline } from './deadline.js';
import { exchange, type Incoming, type Reading } from './exchange.js';
import { createGuard } from './guard.js';
import { hostLabel } from './host-label.js';
import { networkFault } from './network-fault.js';
import { readingOf } from './read-body.js';
import { firstHop, isRedirect } from './redirect.js';
import { userAgent } from './request-headers.js';
import { type RawHeaders, retryAfterMs } from './response-headers.js';

export interface PostRequest {
  readonly url: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

interface Question extends PostRequest {
  /** More than this is not read of the answer. */
  readonly maxBytes: number;
}

/** Whatever was answered: what a status means is for whoever asked. */
export interface Answer {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  readonly body: string;
}

/** Writes to addresses that people gave: behind the same guard as the reader of pages, with a limit of its own for time and for what is read back. */
export interface Poster {
  /**
   * One POST of JSON; a redirect is not followed, as it would carry the body to somebody who was not named.
   * @throws RetryableError `http.timeout http.connection http.dns http.tls http.status_5xx http.rate_limited http.aborted`
   * @throws PermanentError `http.refused_address http.bad_url http.gone http.private http.status_4xx http.redirected http.too_large`
   */
  post(request: PostRequest): Promise<void>;
  /**
   * Whether this address would be posted to, as far as its name tells; nothing is sent. `post` asks the same again each time.
   * @throws PermanentError `http.refused_address http.bad_url`
   * @throws RetryableError `http.timeout http.dns http.aborted`
   */
  check(url: string, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Asks questions of addresses that whoever runs Tocsin gave, in the same way. */
export interface Asker {
  /**
   * One POST of JSON, as `post` makes it, for whoever wants to know what is answered, with any status.
   * @throws RetryableError `http.timeout http.connection http.dns http.tls http.aborted`
   * @throws PermanentError `http.refused_address http.bad_url http.too_large http.encoding`
   */
  ask(question: Question): Promise<Answer>;
  close(): Promise<void>;
}

interface PosterOptions {
  readonly allowPrivateNetworks: boolean;
  readonly allowedOrigins?: ReadonlySet<string>;
  readonly version: string;
  readonly contactUrl?: string;
  /** From the name look-up to the status line. Default 10 000. */
  readonly timeoutMs?: number;
  readonly clock?: Clock;
  /** Default: the machine's own. */
  readonly lookup?: LookupFunction;
}

const mostBodyBytes = 512 * 1024;

export function createPoster(options: PosterOptions): Poster & Asker {
  const { timeoutMs = 10_000, clock = systemClock, lookup = systemLookup } = options;
  const guard = createGuard({ ...options, purpose: 'send' });
  const closing = new AbortController();
  const connectors = createConnectors({ guard, lookup, timeoutMs });
  const limits = { connections: 4, keepAliveTimeout: 4_000, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const agents = {
    open: new Agent({ connect: connectors.open, ...limits }),
    guarded: new Agent({ connect: connectors.guarded, ...limits }),
  };
  const agent = userAgent(options.version, options.contactUrl);

  const deadlineFor = (host: string, signal: AbortSignal | undefined) =>
    startDeadline({
      timeoutMs,
      parents: signal === undefined ? [closing.signal] : [closing.signal, signal],
      expired: () => new RetryableError('http.timeout', `${host} did not answer within ${timeoutMs / 1000} s.`),
      aborted: (cause) => new RetryableError('http.aborted', `Sending to ${host} was stopped before it was finished.`, { cause }),
    });

  const check = async (address: string, signal?: AbortSignal): Promise<void> => {
    const { url } = firstHop(address, guard);
    if (guard.isAllowedOrigin(url) || isIP(bareHost(url)) !== 0) return;
    const host = hostLabel(url.host);
    const deadline = deadlineFor(host, signal);
    try {
      await deadline.race(lookedUp(guardLookup(lookup, guard), bareHost(url)));
    } catch (error) {
      throw deadline.fault() ?? networkFault(error, host);
    } finally {
      deadline.end();
    }
  };

  /** `reading` is told how to name the host. */
  const send = async (
    { url: address, body, headers = {}, signal }: PostRequest,
    reading: (headers: RawHeaders, host: string) => Reading,
  ): Promise<Incoming & { readonly host: string }> => {
    if (Buffer.byteLength(body) > mostBodyBytes)
      throw new PermanentError('http.too_large', 'The message is larger than 512 KB: it is not sent.');
    const { url } = firstHop(address, guard);
    const host = hostLabel(url.host);
    const deadline = deadlineFor(host, signal);
    const outgoing = {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': agent },
      body,
    };
    try {
      const dispatcher = guard.isAllowedOrigin(url) ? agents.open : agents.guarded;
      const answer = await exchange(dispatcher, outgoing, { deadline, reading: (_status, given) => reading(given, host) });
      return { ...answer, host };
    } catch (error) {
      throw deadline.fault() ?? networkFault(error, host);
    } finally {
      deadline.end();
    }
  };
  const post = async (request: PostRequest): Promise<void> => {
    const { host, status, headers } = await send(request, () => 'drained');
    judge(host, status, retryAfterMs(headers, clock.now()));
  };
  const ask = async (question: Question): Promise<Answer> => {
    const answer = await send(question, (headers, host) => readingOf(headers, { host, maxBytes: question.maxBytes }));
    const { status, headers, body } = answer;
    return { status, retryAfterMs: retryAfterMs(headers, clock.now()), body: body.toString('utf8') };
  };
  const close = async (): Promise<void> => {
    closing.abort();
    connectors.close();
    await Promise.all([agents.open.destroy(), agents.guarded.destroy()]);
  };
  return { post, ask, check, close };
}

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

const lookedUp = (lookup: LookupFunction, hostname: string): Promise<void> =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error) => (error === null ? resolve() : reject(error)));
  });

/** What an answer means for whoever sent something. */
function judge(host: string, status: number, wait: number | undefined): void {
  if (status >= 200 && status < 300) return;
  if (status === 429) throw new RetryableError('http.rate_limited', `${host} asks for fewer messages.`, { retryAfterMs: wait });
  if (status >= 500 || status === 408)
    throw new RetryableError('http.status_5xx', `${host} cannot take messages just now (status ${status}).`, {
      retryAfterMs: wait,
    });
  if (isRedirect(status))
    throw new PermanentError(
      'http.redirected',
      `${host} sends messages elsewhere (status ${status}): give the address it names.`,
    );
  if (status === 401 || status === 403)
    throw new PermanentError('http.private', `${host} does not take the key or secret (status ${status}): set it up again.`);
  if (status === 404 || status === 410)
    throw new PermanentError('http.gone', `${host} has nothing at this address any more (status ${status}): set it up again.`);
  throw new PermanentError('http.status_4xx', `${host} refuses the message (status ${status}).`);
}
