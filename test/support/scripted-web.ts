import { TocsinError } from '../../src/errors.js';
import type { Fetcher, FetchRequest, FetchResult } from '../../src/http/fetcher.js';
import { statusFault } from '../../src/http/status-fault.js';

/** What stands at one address: a document, a redirect, or what goes wrong on the way. */
export type Standing =
  | { readonly status?: number; readonly body: string | object; readonly headers?: Record<string, string> }
  | { readonly to: string }
  | TocsinError;

const now = new Date('2026-03-02T10:00:00.000Z');

/** A web without a network that keeps the rules of the real fetcher: redirects are followed, and a status that was not expected is a failure. */
export class ScriptedWeb implements Fetcher {
  readonly asked: string[] = [];
  /** At most so many requests were under way at once. */
  busiest = 0;
  #busy = 0;
  readonly #at: (url: URL) => Standing | undefined;

  constructor(at: (url: URL) => Standing | undefined) {
    this.#at = at;
  }

  async fetch(request: FetchRequest): Promise<FetchResult> {
    this.#busy += 1;
    this.busiest = Math.max(this.busiest, this.#busy);
    await new Promise((resolve) => setImmediate(resolve));
    this.#busy -= 1;
    this.asked.push(request.url);
    return this.#answer(request, new URL(request.url), 0);
  }

  async close(): Promise<void> {
    this.asked.length = 0;
  }

  #answer(request: FetchRequest, url: URL, redirects: number): FetchResult {
    const standing = this.#at(url) ?? { status: 404, body: 'Not found' };
    if (standing instanceof TocsinError) throw standing;
    if ('to' in standing) return this.#answer(request, new URL(standing.to, url), redirects + 1);
    const { status = 200, body, headers = {} } = standing;
    if (status !== 200 && !(request.expects ?? []).includes(status)) throw statusFault({ host: url.host, status, headers, now });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { kind: 'document', status, url: url.href, headers, body: text, redirects, validators: {} };
  }
}
