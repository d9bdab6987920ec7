import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Refused } from '../../../src/chat/discord/outcomes.js';
import { createDiscordRest, type DiscordRequest } from '../../../src/chat/discord/rest.js';
import { ManualClock, systemClock } from '../../../src/clock.js';
import { InDoubtError, OperatorError, RetryableError } from '../../../src/errors.js';
import { createLog } from '../../../src/log.js';
import { testCertificate, testKey } from '../../fakes/http-certificate.js';
import { type FakeServer, type Handler, startServer } from '../../fakes/http-server.js';

const channel = '200000000000000001';
const other = '200000000000000002';
const token = 'secret-bot-token';
const never = AbortSignal.timeout(60_000);

const Answer = z.object({ id: z.string() });
const post = (place = channel): DiscordRequest<{ id: string }> => ({
  method: 'POST',
  route: `/channels/${place}/messages`,
  body: { content: 'hello' },
  answer: Answer,
  isPost: true,
});
const edit: DiscordRequest<{ id: string }> = {
  ...post(),
  method: 'PATCH',
  route: `/channels/${channel}/messages/${other}`,
  isPost: false,
};

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

const open: FakeServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function restWith(handler: Handler, timeoutMs = 10_000, refusalLimit = 1_000) {
  const server = await startServer(handler);
  open.push(server);
  const clock = new ManualClock('2026-03-11T09:40:00.000Z');
  const logged: string[] = [];
  const log = createLog('warn', { write: (line) => void logged.push(line) });
  const rest = createDiscordRest({ apiUrl: `${server.url}/api/`, token, clock, log, timeoutMs, refusalLimit });
  const failure = (request: DiscordRequest<unknown>, signal = never): Promise<unknown> =>
    rest.request(request, signal).then(
      () => undefined,
      (error: unknown) => error,
    );
  return { server, clock, rest, failure, logged };
}

describe('requests to Discord', () => {
  it('go to version 10 with the bot token, and name Tocsin', async () => {
    const { server, rest } = await restWith(json(200, { id: '1' }));
    expect(await rest.request(post(), never)).toEqual({ id: '1' });
    expect(server.requests).toMatchObject([
      { method: 'POST', url: `/api/v10/channels/${channel}/messages`, headers: { authorization: `Bot ${token}` } },
    ]);
    expect(server.requests[0]?.headers['user-agent']).toMatch(/^DiscordBot .*Tocsin/);
  });

  it.each<[string, Handler, string]>([
    ['status 503', (_, response) => response.writeHead(503).end('<html>'), 'discord.server_error'],
    ['no answer', () => undefined, 'discord.timeout'],
    [
      'an answer that stops in the middle',
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"id"'),
      'discord.timeout',
    ],
    ['a connection that ends', (request) => request.socket.destroy(), 'discord.connection_lost'],
    [
      'a page instead of an answer',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      'discord.unreadable_answer',
    ],
    ['an answer without what was asked', json(200, { ok: true }), 'discord.unreadable_answer'],
    [
      'an answer without an end',
      (_, response) => response.writeHead(200).end(Buffer.alloc(9 * 1024 * 1024)),
      'discord.unreadable_answer',
    ],
  ])('are made once and leave a post in doubt, but not an edit: %s', async (_, handler, code) => {
    const { server, failure } = await restWith(handler, code === 'discord.timeout' ? 300 : undefined);
    const [posted, edited] = [await failure(post()), await failure(edit)];
    expect(posted).toBeInstanceOf(InDoubtError);
    expect(edited).toBeInstanceOf(RetryableError);
    expect([posted, edited]).toMatchObject([{ code }, { code }]);
    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  });

  it('were surely not sent where nobody listens', async () => {
    const { server, failure } = await restWith(json(200, {}));
    await open.pop()?.close();
    expect(await failure(post())).toMatchObject({ name: 'RetryableError', code: 'discord.unreachable' });
    expect(server.requests).toEqual([]);
  });

  it.each(['https', 'http'] as const)('were surely not sent where no connection comes about with %s', async (scheme) => {
    const options = scheme === 'https' ? { tls: { key: testKey, cert: testCertificate } } : {};
    const server = await startServer(json(200, { id: '1' }), options);
    open.push(server);
    // A certificate that nobody trusts, a server that speaks no TLS, and a name that does not exist.
    for (const apiUrl of [`https://127.0.0.1:${server.port}/api`, `${scheme}://no-such-name.invalid/api`]) {
      const rest = createDiscordRest({ apiUrl, token, clock: systemClock });
      await expect(rest.request(post(), never)).rejects.toMatchObject({ name: 'RetryableError', code: 'discord.unreachable' });
    }
    expect(server.requests).toEqual([]);
  });

  it('end when the caller stops, and the next is served', async () => {
    let isSilent = true;
    const { failure, rest } = await restWith((request, response) =>
      isSilent ? undefined : json(200, { id: '2' })(request, response),
    );
    expect(await failure(post(), AbortSignal.timeout(30))).toBeInstanceOf(InDoubtError);
    isSilent = false;
    expect(await rest.request(post(), never)).toEqual({ id: '2' });
  });

  it('are refused with the code and the words of Discord', async () => {
    const body = {
      message: 'Invalid Form Body',
      code: 50035,
      errors: { content: { _errors: [{ code: 'TOO_LONG', message: 'Must be shorter.' }] } },
    };
    const { failure } = await restWith(json(400, body));
    const error = await failure(post());
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ code: 50035, status: 400, message: expect.stringContaining('Must be shorter.') });
  });

  it.each(['<html>Access denied</html>', '"no"', '{"code": "x"', ''])(
    'are refused with code 0 by what is no answer of Discord: %s',
    async (text) => {
      const { failure } = await restWith((_, response) => response.writeHead(403).end(text));
      expect(await failure(post())).toMatchObject({ name: 'Refused', code: 0, status: 403 });
    },
  );
});

describe('limits of Discord', () => {
  it.each([
    ['the header', '30', 0.5, 30_000],
    ['the body', '1', 1163, 1_163_000],
  ])('are waited for as long as the longer of header and body says: %s', async (_, header, seconds, ms) => {
    const { server, failure } = await restWith(
      json(429, { message: 'slow', retry_after: seconds, global: false }, { 'retry-after': header }),
    );
    const error = await failure(post());
    expect(error).toMatchObject({ name: 'RetryableError', code: 'discord.rate_limited' });
    expect(error instanceof RetryableError && error.retryAfterMs).toBeGreaterThanOrEqual(ms);
    expect(server.requests).toHaveLength(1);
    // The next one in this channel asks nobody: each refusal counts against the address.
    expect(await failure(post())).toMatchObject({ code: 'discord.rate_limited' });
    expect(server.requests).toHaveLength(1);
  });

  it('hold up one channel and no other', async () => {
    const { rest, failure } = await restWith((request, response) =>
      request.url?.includes(channel) === true
        ? json(429, { message: 'slow', retry_after: 60, global: false })(request, response)
        : json(200, { id: '3' })(request, response),
    );
    const startedAt = Date.now();
    const [limited, free] = await Promise.all([failure(post()), rest.request(post(other), never)]);
    expect(limited).toMatchObject({ code: 'discord.rate_limited' });
    expect(free).toEqual({ id: '3' });
    expect(Date.now() - startedAt).toBeLessThan(1_000);
  });

  it('are waited out where they are short', async () => {
    let count = 0;
    const { rest, server } = await restWith((request, response) => {
      count += 1;
      const answer = count === 1 ? json(429, { message: 'slow', retry_after: 0.1, global: false }) : json(200, { id: '4' });
      return answer(request, response);
    });
    expect(await rest.request(post(), never)).toEqual({ id: '4' });
    expect(server.requests).toHaveLength(2);
  });

  it('are never waited for when publishing', async () => {
    const { server, failure } = await restWith(
      json(429, { message: 'slow', retry_after: 0.1, global: false }, { 'retry-after': '1' }),
    );
    expect(await failure({ ...post(), route: `/channels/${channel}/messages/${other}/crosspost` })).toMatchObject({
      code: 'discord.rate_limited',
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe('requests that Discord refuses', () => {
  const refusals: Handler[] = [
    json(403, { message: 'Missing Access', code: 50001 }),
    json(429, { message: 'slow', retry_after: 0.01, global: false }, { 'x-ratelimit-scope': 'user' }),
  ];

  it('are so many at most in ten minutes, and then none is made until the first of them is ten minutes old', async () => {
    let [answer] = refusals;
    const { server, clock, rest, failure, logged } = await restWith(
      (request, response) => answer?.(request, response),
      10_000,
      3,
    );
    for (let minute = 0; minute < 3; minute += 1) {
      expect(await failure(post())).toBeInstanceOf(Refused);
      clock.advance(60_000);
    }
    answer = json(200, { id: '6' });
    for (const request of [post(), edit, post(other)]) {
      const error = await failure(request);
      expect(error).toBeInstanceOf(RetryableError);
      expect(error).toMatchObject({ code: 'discord.invalid_budget', retryAfterMs: 420_000, holds: ['discord'] });
    }
    expect(server.requests).toHaveLength(3);
    expect(logged).toHaveLength(1);
    clock.advance(420_000);
    expect(await rest.request(post(), never)).toEqual({ id: '6' });
  });

  it('count where the body of a refusal breaks off', async () => {
    const { failure } = await restWith(
      (request, response) => {
        response.writeHead(403, { 'content-type': 'application/json', 'content-length': '500' });
        response.write('{"message":');
        setTimeout(() => request.socket.destroy(), 5);
      },
      10_000,
      1,
    );
    expect(await failure(post())).toMatchObject({ code: 'discord.connection_lost' });
    expect(await failure(post(other))).toMatchObject({ code: 'discord.invalid_budget' });
  });

  it('count with every repetition of the library, where a limit is ours', async () => {
    let count = 0;
    const { server, failure } = await restWith(
      (request, response) => {
        count += 1;
        refusals[count === 1 ? 1 : 0]?.(request, response);
      },
      10_000,
      2,
    );
    await failure(post());
    expect(await failure(post(other))).toMatchObject({ code: 'discord.invalid_budget' });
    expect(server.requests).toHaveLength(2);
  });

  it.each<[string, Handler]>([
    ['a limit that is shared', json(429, { message: 'slow', retry_after: 60, global: false }, { 'x-ratelimit-scope': 'shared' })],
    ['what is not there', json(404, { message: 'Unknown Message', code: 10008 })],
    ['a bad form', json(400, { message: 'Invalid Form Body', code: 50035 })],
    ['a broken server', json(500, {})],
  ])('count for nothing where it is %s', async (_, handler) => {
    const { server, failure } = await restWith(handler, 10_000, 1);
    await failure(post());
    await failure(post(other));
    expect(server.requests).toHaveLength(2);
  });
});

describe('a token that Discord does not accept', () => {
  it('is for the operator, is not asked for again at once, and is tried again later', async () => {
    let isAccepted = false;
    const { server, clock, rest, failure } = await restWith((request, response) =>
      (isAccepted ? json(200, { id: '5' }) : json(401, { message: '401: Unauthorized', code: 0 }))(request, response),
    );
    for (const error of [await failure(post()), await failure(post())]) {
      expect(error).toBeInstanceOf(OperatorError);
      expect(error).toMatchObject({ code: 'discord.unauthorized' });
    }
    expect(server.requests).toHaveLength(1);
    clock.advance(61_000);
    isAccepted = true;
    expect(await rest.request(post(), never)).toEqual({ id: '5' });
  });

  it('is asked for by one request after the pause, however many wait, and pauses anew', async () => {
    const { server, clock, failure } = await restWith(json(401, { message: '401: Unauthorized', code: 0 }));
    await failure(post());
    for (let minute = 1; minute <= 3; minute += 1) {
      clock.advance(60_000);
      const errors = await Promise.all([post(), post(other), edit].map((request) => failure(request)));
      for (const error of errors) expect(error).toMatchObject({ code: 'discord.unauthorized' });
      expect(server.requests).toHaveLength(1 + minute);
    }
  });

  it('appears in no error, however it is read', async () => {
    const handlers: Handler[] = [
      json(401, { message: 'no', code: 0 }),
      json(403, { message: 'no', code: 50013 }),
      json(500, {}),
      (request) => request.socket.destroy(),
    ];
    for (const handler of handlers) {
      const { failure } = await restWith(handler);
      const error = await failure(post());
      const told: string[] = [];
      for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
        told.push(String(cause), cause.stack ?? '', JSON.stringify(cause, Object.getOwnPropertyNames(cause)));
      expect(told.length).toBeGreaterThan(0);
      expect(told.join('\n')).not.toContain(token);
    }
  });
});

it('does not wait for two minutes when somebody sets this machine’s clock back by two minutes', async () => {
  const limits = {
    'x-ratelimit-limit': '1',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset-after': '2',
    'x-ratelimit-bucket': 'b',
  };
  const server = await startServer(json(200, { id: other }, limits));
  open.push(server);
  const rest = createDiscordRest({ apiUrl: server.url, token, clock: systemClock });
  // The first answer names the bucket, the second one is counted in it.
  await rest.request(post(), never);
  await rest.request(post(), never);
  const realNow = Date.now;
  const set = vi.spyOn(Date, 'now').mockImplementation(() => realNow() - 120_000);
  try {
    await expect(rest.request(post(), never)).resolves.toEqual({ id: other });
  } finally {
    set.mockRestore();
  }
});
