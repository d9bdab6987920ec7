import type { Validators } from './request-headers.js';

export type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

// What adapters may read, and what tells a provider or a challenge apart. Cookies and the rest are dropped at the door.
const kept = [
  'age',
  'cache-control',
  'cf-mitigated',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'location',
  'retry-after',
  'server',
  'x-matched-path',
  'x-status-page-id',
  'x-statuspage-version',
] as const;

export function headerOf(headers: RawHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

export function keptHeaders(headers: RawHeaders): Record<string, string> {
  const entries = kept.map((name) => [name, headerOf(headers, name)] as const);
  return Object.fromEntries(entries.filter((entry): entry is readonly [(typeof kept)[number], string] => entry[1] !== undefined));
}

// It is stored and sent back as it came, so what could not stand in a request header is not a validator.
const sendable = (value: string | undefined): value is string => value !== undefined && /^[\x20-\x7e]{1,1024}$/.test(value);

export function validatorsOf(headers: RawHeaders): Validators {
  const etag = headerOf(headers, 'etag');
  const lastModified = headerOf(headers, 'last-modified');
  return { ...(sendable(etag) ? { etag } : {}), ...(sendable(lastModified) ? { lastModified } : {}) };
}

const maxRetryAfterMs = 3_600_000;

/**
 * `Retry-After` in milliseconds, at most an hour; undefined when absent or unreadable. A date is counted from the server's own `Date`, so that a wrong
 * clock on either side does not matter; `now` stands in where it is missing.
 */
export function retryAfterMs(headers: RawHeaders, now: Date): number | undefined {
  const value = headerOf(headers, 'retry-after')?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Math.ceil(Number(value) * 1000), maxRetryAfterMs);
  const serverNow = Date.parse(headerOf(headers, 'date') ?? '');
  const wait = Date.parse(value) - (Number.isNaN(serverNow) ? now.getTime() : serverNow);
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), maxRetryAfterMs);
}
