import { PermanentError, RetryableError, type TocsinError } from '../errors.js';
import { headerOf, type RawHeaders, retryAfterMs } from './response-headers.js';

interface Refusal {
  readonly host: string;
  readonly status: number;
  readonly headers: RawHeaders;
  readonly now: Date;
}

export const blocked = ({ host, headers, now }: Omit<Refusal, 'status'>): RetryableError =>
  new RetryableError(
    'http.blocked',
    `${host} lets a bot filter answer instead of its page, which says nothing about the vendor: give the address of its feed, or ask the vendor to let Tocsin in.`,
    {
      retryAfterMs: retryAfterMs(headers, now),
    },
  );

export const isPrivate = (host: string, how: string): PermanentError =>
  new PermanentError(
    'http.private',
    `${host} is not open to everyone (${how}): make the page public, or give the address of a page that is.`,
  );

/** What a status that is no answer means, and who can do something about it. */
export function statusFault({ host, status, headers, now }: Refusal): TocsinError {
  const wait = retryAfterMs(headers, now);
  // GitHub answers 403 where others say 429, and names what is left in a header of its own.
  const isSpent = status === 403 && headerOf(headers, 'x-ratelimit-remaining')?.trim() === '0';
  if (status === 429 || isSpent || (status === 503 && wait !== undefined)) {
    return new RetryableError(
      'http.rate_limited',
      `${host} asks for fewer requests (status ${status}): Tocsin waits and will look again.`,
      { retryAfterMs: wait },
    );
  }
  if (status >= 500) {
    return new RetryableError('http.status_5xx', `${host} cannot answer just now (status ${status}): Tocsin will look again.`, {
      retryAfterMs: wait,
    });
  }
  if (status === 408)
    return new RetryableError('http.timeout', `${host} gave up waiting for the request (status 408): Tocsin will look again.`);
  if (status === 401 || status === 403) return isPrivate(host, `status ${status}`);
  if (status === 404 || status === 410)
    return new PermanentError('http.gone', `${host} has nothing at this address (status ${status}): check the address.`);
  if (status >= 400)
    return new PermanentError('http.status_4xx', `${host} refuses the request (status ${status}): check the address.`);
  return new RetryableError(
    'http.status_3xx',
    `${host} answers with status ${status}, which leads nowhere: check that the address opens in a browser.`,
  );
}
