import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HookCall } from '../../../src/app/hook-calls.js';
import { type MemorySite, startSite } from './memory-site.js';

let site: MemorySite;
const calls: (readonly [string, HookCall])[] = [];

beforeEach(async () => {
  calls.length = 0;
  site = await startSite({
    receiveHook: async (token, call) => {
      calls.push([token, call]);
      return token === 'known' ? 'accepted' : token === 'signed' ? 'unsigned' : token === 'other' ? 'strange' : 'unknown';
    },
  });
});

afterEach(() => site.close());

const post = (token: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${site.url}/hooks/${token}`, { method: 'POST', body, headers });

describe('POST /hooks/<token>', () => {
  it('takes a call from anybody who knows the token, with its very bytes', async () => {
    const body = '{"page": {"id": "x"},  "incident": {}}';
    const answer = await post('known', body, {
      'content-type': 'application/json',
      'x-signature': 's',
      origin: 'https://other.example',
    });
    expect(answer.status).toBe(202);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(calls).toEqual([['known', expect.objectContaining({ body: Buffer.from(body) })]]);
    expect(calls[0]?.[1].headers).toMatchObject({ 'x-signature': 's' });
  });

  it.each([
    ['nobody', 404],
    ['signed', 401],
    ['other', 400],
  ])('answers %s with %i and a sentence', async (token, status) => {
    const answer = await post(token, '{}');
    expect(answer.status).toBe(status);
    expect((await answer.text()).trim()).toMatch(/^[A-Z].*\.$/);
  });

  it('looks up no token that is longer than any it made', async () => {
    expect((await post('a'.repeat(500), '{}')).status).toBe(404);
    expect(calls).toEqual([]);
  });

  it('refuses what is larger than half a megabyte, and what is no post', async () => {
    expect((await post('known', 'x'.repeat(600_000))).status).toBe(413);
    expect((await fetch(`${site.url}/hooks/known`)).status).toBe(405);
    expect(calls).toEqual([]);
  });

  it('takes an empty call as one', async () => {
    expect((await fetch(`${site.url}/hooks/known`, { method: 'POST' })).status).toBe(202);
    expect(calls[0]?.[1].body).toEqual(Buffer.alloc(0));
  });
});
