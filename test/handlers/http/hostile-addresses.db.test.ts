import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../../../src/db/record/record.js';
import { type ApiSite, startApiSite } from './api/api-site.js';
import { type MemorySite, startSite } from './memory-site.js';

let api: ApiSite;
let site: MemorySite;
beforeAll(async () => {
  api = await startApiSite();
  site = await startSite({ api: api.port, clock: api.clock, record: createRecord(api.database.db) });
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const status = async (path: string, init: RequestInit = {}): Promise<number> => (await fetch(`${site.url}${path}`, init)).status;

const encoded = encodeURIComponent;
const cursor = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

describe('an address that no page gave out', () => {
  it.each(['/vendors/%00', '/incidents/%00', '/incidents/%00.json', '/incidents/..%2f..%2fetc', '/feeds/%00.atom'])(
    'finds nothing: %s',
    async (path) => expect(await status(path)).toBe(404),
  );

  it.each([
    'region=%00',
    'component=%00',
    'q=%00',
    'q=%25_%27%22',
    'month=9999-12',
    'month=0000-01',
    `after=${encoded('0000-01-01T00:00:00Z~x')}`,
    `after=${encoded('9999-12-31T23:59:59-14:00~x')}`,
    `after=${encoded('2026-01-01T00:00:00Z~\0')}`,
    `region=${'a'.repeat(2_000)}`,
  ])('shows the history as if that were not there: %s', async (query) => {
    expect(await status(`/vendors/juniper?${query}`)).toBe(200);
  });

  it.each([
    ['an id with NUL', ['incidents', ['2026-01-01T00:00:00Z', '\0']]],
    ['the year 0', ['incidents', ['0000-01-01T00:00:00Z', 'x']]],
    ['the year 10000', ['incidents', ['9999-12-31T23:59:59-14:00', 'x']]],
    ['half a pair', ['incidents', ['2026-01-01T00:00:00Z', '\ud800']]],
    ['more than a place', ['incidents', ['2026-01-01T00:00:00Z', 'x', 'y']]],
  ])('is a cursor with %s, and refused', async (_name, place) => {
    expect(await status(`/api/v1/incidents?cursor=${cursor(place)}`)).toBe(400);
  });

  it.each(['/badge/juniper.svg?component=%00', '/feeds/juniper.atom?filter=component:%00', '/feeds/juniper.atom?q=%00'])(
    'asks for a text that cannot be, and is refused: %s',
    async (path) => expect(await status(path)).toBe(400),
  );
});

describe('a body that the database could not hold', () => {
  const send = (method: string, path: string, body: string) =>
    status(`/api/v1${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${api.tokens.writer}`, 'content-type': 'application/json' },
    });

  it.each([
    ['PATCH', '/channels/ours-ops/settings', '{"mention":{"who":{"kind":"person","id":"U1","name":"\\ud800"},"from":"minor"}}'],
    ['POST', '/channels/ours-ops/subscriptions', '{"filter":"juniper component:\\"\\udc00\\""}'],
    ['POST', '/channels/ours-ops/subscriptions', `{"filter":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['PUT', '/channels/ours-ops/mutes/juniper', '{"minutes":1,"x":"\\u0000"}'],
  ])('is refused: %s %s', async (method, path, body) => {
    expect(await send(method, path, body)).toBe(400);
  });
});
