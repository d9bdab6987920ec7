import { setMaxListeners } from 'node:events';
import type { Clock } from '../clock.js';
import { PermanentError, RetryableError, TocsinError } from '../errors.js';
import type { FetchedDocument, Fetcher, FetchRequest } from '../http/fetcher.js';
import { hostLabel } from '../http/host-label.js';
import { statusFault } from '../http/status-fault.js';

/** Statuses that say something about a page and not about the way to it. */
const tellingStatuses = [400, 401, 402, 403, 404, 405, 406, 409, 410, 415, 418, 422, 451];

export interface ProbeLimits {
  readonly mostRequests: number;
  readonly mostMs: number;
  /** To one host. */
  readonly atOnce: number;
}

/**
 * The web as one detection sees it: each document is fetched once, whoever asks for it and however it was answered, few at a time from one host, and
 * nothing any more once the detection has taken too much time or too many requests.
 */
export class ProbeWeb implements Fetcher {
  readonly #fetcher: Fetcher;
  readonly #clock: Clock;
  readonly #limits: ProbeLimits;
  readonly #known = new Map<string, Promise<FetchedDocument>>();
  readonly #queues = new Map<string, Promise<unknown>[]>();
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #asked = 0;

  constructor(fetcher: Fetcher, clock: Clock, limits: ProbeLimits) {
    this.#fetcher = fetcher;
    this.#clock = clock;
    this.#limits = limits;
    setMaxListeners(0, this.#stop.signal);
    this.#timer = setTimeout(() => this.#stop.abort(), limits.mostMs);
  }

  /** @throws what the fetcher throws, also for a status that the request does not expect, and PermanentError `probe.limit`. */
  async fetch(request: FetchRequest): Promise<FetchedDocument> {
    const document = await this.answer(request);
    const isAnswer = document.status < 300 || (request.expects ?? []).includes(document.status);
    if (isAnswer) return document;
    const { status, headers, url } = document;
    throw statusFault({ host: hostLabel(new URL(url).host), status, headers, now: this.#clock.now() });
  }

  /** Whatever the page says, statuses that mean no included. */
  answer({ url, accept }: Pick<FetchRequest, 'url' | 'accept'>): Promise<FetchedDocument> {
    const key = `${accept} ${url}`;
    const known = this.#known.get(key) ?? this.#inTurn(url, () => this.#ask({ url, accept, expects: tellingStatuses }));
    this.#known.set(key, known);
    return known;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  async #ask(request: FetchRequest): Promise<FetchedDocument> {
    if (this.#stop.signal.aborted) throw this.#tooLong(request.url);
    this.#asked += 1;
    if (this.#asked > this.#limits.mostRequests)
      throw new PermanentError('probe.limit', `${labelOf(request.url)} was asked often enough, and not once more.`);
    try {
      const result = await this.#fetcher.fetch({ ...request, signal: this.#stop.signal });
      if (result.kind === 'document') return result;
    } catch (error) {
      throw this.#stop.signal.aborted && error instanceof TocsinError ? this.#tooLong(request.url) : error;
    }
    throw new RetryableError('http.unexpected_304', `${request.url} answered 304 to an unconditional request.`);
  }

  #tooLong(url: string): RetryableError {
    const seconds = Math.round(this.#limits.mostMs / 1000);
    return new RetryableError(
      'http.timeout',
      `${labelOf(url)} could not be found out about within ${seconds} s: try again later.`,
    );
  }

  /** Waits for the request that began as many places before this one. */
  async #inTurn<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
    const host = URL.canParse(url) ? new URL(url).host : '';
    const queue = this.#queues.get(host) ?? [];
    this.#queues.set(host, queue);
    const before = queue[queue.length - this.#limits.atOnce];
    const done = (before ?? Promise.resolve()).then(work);
    queue.push(done.catch(() => undefined));
    return done;
  }
}

const labelOf = (url: string): string => (URL.canParse(url) ? hostLabel(new URL(url).host) : 'The page');
