import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSlackApi, type SlackApi } from '../../../src/chat/slack/api.js';
import { systemClock } from '../../../src/clock.js';
import { testCertificate, testKey } from '../../fakes/http-certificate.js';
import { type FakeServer, type Handler, startServer } from '../../fakes/http-server.js';

const Answer = z.object({ ok: z.literal(true) });
const credentials = { token: 'xoxb-secret-one', teamId: 'T1' };

let server: FakeServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(handler: Handler, timeoutMs = 8_000): Promise<SlackApi> {
  server = await startServer(handler);
  return createSlackApi({ apiUrl: `${server.url}/api/`, clock: systemClock, timeoutMs });
}

const call = (api: SlackApi, signal = AbortSignal.timeout(10_000)) =>
  api.call(credentials, 'chat.postMessage', Answer, { args: { channel: 'C1', text: 'Good morning' }, signal });

const failing: Readonly<Record<string, { readonly handler: Handler; readonly code: string; readonly timeoutMs?: number }>> = {
  'a 503': { handler: (_, response) => response.writeHead(503).end('upstream'), code: 'slack.server_error' },
  'a hang': { handler: () => undefined, code: 'slack.timeout', timeoutMs: 300 },
  'a hang in the middle of the answer': {
    handler: (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"ok":'),
    code: 'slack.timeout',
    timeoutMs: 300,
  },
  'a reset': { handler: (request) => request.socket.resetAndDestroy(), code: 'slack.connection' },
  'a connection that ends within the answer': {
    handler: (request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"ok":true');
      setTimeout(() => request.socket.destroy(), 20);
    },
    code: 'slack.connection',
  },
  'a page of HTML': {
    handler: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Back soon</title>'),
    code: 'slack.unreadable_answer',
  },
  'JSON that is no answer': { handler: (_, response) => response.end('null'), code: 'slack.unreadable_answer' },
  'an answer without what was asked for': {
    handler: (_, response) => response.end('{"ok":"yes"}'),
    code: 'slack.unreadable_answer',
  },
  'a redirect': {
    handler: (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    code: 'slack.server_error',
  },
  'an answer of 9 MB': {
    handler: (_, response) => response.end(`{"ok":true,"x":"${'x'.repeat(9 * 1024 * 1024)}"}`),
    code: 'slack.connection',
  },
};

describe('one call to Slack', () => {
  it.each(Object.entries(failing))('is one request and leaves doubt after %s', async (_, { handler, code, timeoutMs }) => {
    const api = await open(handler, timeoutMs);
    const outcome = await call(api);
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'unclear', code } });
    await sleep(50);
    expect(server?.requests).toHaveLength(1);
    expect(inspect(outcome, { depth: 20, showHidden: true })).not.toContain('xoxb-');
  });

  it.each([
    ['with a time', { 'retry-after': '7' }, 7_000],
    ['without a time', {}, 30_000],
    ['with a date for a time', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 30_000],
    ['with a time of days', { 'retry-after': '900000' }, 3_600_000],
  ])('is not repeated after a 429 %s, and nothing waits for it', async (_, headers, retryAfterMs) => {
    const api = await open((_, response) => response.writeHead(429, headers).end('{"ok":false,"error":"ratelimited"}'));
    const begun = Date.now();
    expect(await call(api)).toEqual({ ok: false, failure: { kind: 'limited', retryAfterMs } });
    expect(Date.now() - begun).toBeLessThan(1_000);
    expect(server?.requests).toHaveLength(1);
  });

  it('was surely not sent when nobody listens', async () => {
    const api = await open(() => undefined);
    await server?.close();
    server = undefined;
    expect(await call(api)).toMatchObject({ ok: false, failure: { kind: 'unsent', code: 'slack.unreachable' } });
  });

  it.each(['https', 'http'] as const)('was surely not sent when no connection comes about with %s', async (scheme) => {
    server = await startServer(() => undefined, scheme === 'https' ? { tls: { key: testKey, cert: testCertificate } } : {});
    // A certificate that nobody trusts, a server that speaks no TLS, and a name that does not exist.
    for (const apiUrl of [`https://127.0.0.1:${server.port}/api/`, `${scheme}://no-such-name.invalid/api/`]) {
      const outcome = await call(createSlackApi({ apiUrl, clock: systemClock }));
      expect(outcome).toMatchObject({ ok: false, failure: { kind: 'unsent', code: 'slack.unreachable' } });
    }
    expect(server.requests).toHaveLength(0);
  });

  it('was surely not sent when something on the way refuses it', async () => {
    const api = await open((_, response) => response.writeHead(403).end('blocked by a proxy'));
    expect(await call(api)).toMatchObject({ ok: false, failure: { kind: 'unsent', code: 'slack.bad_status' } });
  });

  it('is not begun under a signal that has ended', async () => {
    const api = await open((_, response) => response.end('{"ok":true}'));
    expect(await call(api, AbortSignal.abort())).toMatchObject({ ok: false, failure: { kind: 'unsent', code: 'slack.stopped' } });
    expect(server?.requests).toHaveLength(0);
  });

  it('ends with its own signal and leaves others alone', async () => {
    const api = await open(async (_, response) => {
      await sleep(200);
      response.end('{"ok":true}');
    });
    const [stopped, other] = await Promise.all([call(api, AbortSignal.timeout(50)), call(api)]);
    expect(stopped).toMatchObject({ ok: false, failure: { kind: 'unclear' } });
    expect(other).toMatchObject({ ok: true });
  });

  it('carries the token of its own workspace', async () => {
    const api = await open((_, response) => response.end('{"ok":true}'));
    const tokens = ['xoxb-a', 'xoxb-b', 'xoxb-a'];
    for (const token of tokens) {
      await api.call({ token, teamId: null }, 'auth.test', Answer, { args: {}, signal: AbortSignal.timeout(5_000) });
    }
    expect(server?.requests.map(({ headers }) => headers.authorization)).toEqual(tokens.map((token) => `Bearer ${token}`));
  });

  it('is a form, with structures as JSON and without what is not set', async () => {
    let sent = '';
    const api = await open((request, response) => {
      request.setEncoding('utf8').on('data', (chunk: string) => {
        sent += chunk;
      });
      request.on('end', () => response.end('{"ok":true}'));
    });
    const args = {
      channel: 'C1',
      text: 'a & b = ü 😀 \ud800',
      blocks: [{ type: 'divider' }],
      thread_ts: undefined,
      unfurl_links: false,
    };
    await api.call(credentials, 'chat.postMessage', Answer, { args, signal: AbortSignal.timeout(5_000) });
    expect(server?.requests[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(sent))).toEqual({
      team_id: 'T1',
      channel: 'C1',
      text: 'a & b = ü 😀 \ufffd',
      blocks: '[{"type":"divider"}]',
      unfurl_links: 'false',
    });
  });

  it('reads how far the clock of Slack is ahead, unless one of the two is plainly wrong', async () => {
    let date = new Date(Date.now() + 120_000);
    const api = await open((_, response) => response.writeHead(200, { date: date.toUTCString() }).end('{"ok":true}'));
    await call(api);
    expect(Math.abs(api.skewMs() - 120_000)).toBeLessThan(2_000);
    date = new Date(Date.now() + 86_400_000);
    await call(api);
    expect(api.skewMs()).toBe(0);
  });
});
