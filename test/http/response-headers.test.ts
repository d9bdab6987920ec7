import { describe, expect, it } from 'vitest';
import { keptHeaders, retryAfterMs, validatorsOf } from '../../src/http/response-headers.js';

const now = new Date('2026-03-01T12:00:00.000Z');

describe('Retry-After', () => {
  it.each<[string, Record<string, string>, number | undefined]>([
    ['seconds', { 'retry-after': '120' }, 120_000],
    ['zero', { 'retry-after': '0' }, 0],
    ['a fraction', { 'retry-after': '1.5' }, 1500],
    ['more than an hour', { 'retry-after': '86400' }, 3_600_000],
    ['a date, counted from our clock', { 'retry-after': 'Sun, 01 Mar 2026 12:05:00 GMT' }, 300_000],
    [
      'a date, counted from the clock of the server',
      { 'retry-after': 'Sun, 01 Mar 2026 12:05:00 GMT', date: 'Sun, 01 Mar 2026 12:04:00 GMT' },
      60_000,
    ],
    ['a date in the past', { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
    ['a date far ahead', { 'retry-after': 'Sun, 01 Mar 2026 20:00:00 GMT' }, 3_600_000],
    ['nonsense', { 'retry-after': 'soon' }, undefined],
    ['nothing', {}, undefined],
  ])('is read from %s', (_name, headers, expected) => {
    expect(retryAfterMs(headers, now)).toBe(expected);
  });
});

it('keeps only the headers that adapters may read', () => {
  const headers = {
    'set-cookie': ['a=1'],
    server: 'AtlassianEdge',
    'x-statuspage-version': 'abc',
    age: '3',
    'x-request-id': 'r',
  };
  expect(keptHeaders(headers)).toEqual({ age: '3', server: 'AtlassianEdge', 'x-statuspage-version': 'abc' });
});

it('takes only validators that can be sent back', () => {
  expect(validatorsOf({ etag: 'W/"abc"', 'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT' })).toEqual({
    etag: 'W/"abc"',
    lastModified: 'Sun, 01 Mar 2026 12:00:00 GMT',
  });
  expect(validatorsOf({ etag: '"\ufffd"' })).toEqual({});
  expect(validatorsOf({ etag: `"${'x'.repeat(2000)}"` })).toEqual({});
});
