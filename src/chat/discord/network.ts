import { STATUS_CODES } from 'node:http';
import type { RESTOptions, ResponseLike } from 'discord.js';
import { z } from 'zod';
import { RetryableError } from '../../errors.js';
import { exchangeWithChat, OversizedAnswer } from '../../http/chat-exchange.js';
import { type Deadline, startDeadline } from '../../http/deadline.js';
import type { Incoming } from '../../http/exchange.js';
import { headerOf, type RawHeaders } from '../../http/response-headers.js';
import { isUnsent } from '../unsent.js';
import { LostAnswer } from './outcomes.js';

const isOver = (signal: AbortSignal | null | undefined): boolean => signal?.aborted === true;

/** As the library makes it: its bodies are JSON, except for files, which Tocsin sends none of. */
type LibraryRequest = Parameters<NonNullable<RESTOptions['makeRequest']>>[1];

/**
 * One request, its whole answer read under the same time limit, which the library itself only sets for the headers. The answer of a refusal is always
 * a JSON object, and a 429 tells one wait: the longest that it names anywhere. `atAnswer` hears of every answer, also where its body breaks off.
 * @throws RetryableError when no connection came about, so that nothing was sent; LostAnswer otherwise.
 */
export async function answerOf(
  url: string,
  { method = 'GET', headers, body, signal }: LibraryRequest,
  atAnswer: (status: number, headers: RawHeaders) => void,
): Promise<ResponseLike> {
  if (isOver(signal))
    throw new RetryableError('discord.queue', 'The request waited too long for its turn: it will be made again.');
  const text = typeof body === 'string' ? { body } : {};
  const outgoing = { url, method: Method.parse(method.toUpperCase()), headers: Fields.parse(headers), ...text };
  const deadline = deadlineOf(signal);
  try {
    return tidied(await exchangeWithChat({ ...outgoing, deadline, atAnswer }));
  } catch (error) {
    throw networkFault(error, isOver(signal));
  } finally {
    deadline.end();
  }
}

const Method = z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']);
const Fields = z.record(z.string(), z.string()).default({});

/** The time is the library's, which stops its signal at the end of it. */
const deadlineOf = (signal: AbortSignal | null | undefined): Deadline =>
  startDeadline({
    parents: signal == null ? [] : [signal],
    expired: () => new LostAnswer('discord.timeout', 'Discord did not answer in time.'),
    aborted: (cause) => new LostAnswer('discord.timeout', 'Discord did not answer in time.', { cause }),
  });

function tidied({ status, headers: raw, body }: Incoming): ResponseLike {
  const headers = new Headers();
  for (const name of read) {
    const value = headerOf(raw, name);
    if (value !== undefined) headers.set(name, value);
  }
  if (status < 400) return whole(status, headers, body.toString('utf8'));
  const refusal = readRefusal(body);
  headers.set('content-type', 'application/json');
  const refusedWith = (code: number, said: Refusal) => whole(code, headers, JSON.stringify(said));
  if (status !== 429) return refusedWith(status, refusal);
  const seconds = waitSeconds(headers, refusal);
  if (refusal.code === messageEditLimit) return refusedWith(400, { ...refusal, retry_after: seconds });
  tellWait(headers, refusal, seconds);
  return refusedWith(status, refusal);
}

/** What the library reads of an answer's headers. */
const read = [
  'content-type',
  'retry-after',
  'x-ratelimit-bucket',
  'x-ratelimit-global',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset-after',
  'x-ratelimit-scope',
] as const;

/** The limit of one published message, for up to an hour. As a 429 the library would take it for one of the whole channel. */
const messageEditLimit = 20022;

const whole = (status: number, headers: Headers, body: string): ResponseLike => ({
  body: null,
  bodyUsed: false,
  headers,
  ok: status >= 200 && status < 300,
  status,
  statusText: STATUS_CODES[status] ?? '',
  arrayBuffer: async () => new TextEncoder().encode(body).buffer,
  json: async () => JSON.parse(body),
  text: async () => body,
});

const Refusal = z.looseObject({
  code: z.number().catch(0),
  message: z.string().catch(''),
  retry_after: z.number().positive().optional().catch(undefined),
  global: z.boolean().optional().catch(undefined),
});
type Refusal = z.infer<typeof Refusal>;

/** Proxies on the way refuse with HTML, or with nothing. */
function readRefusal(body: Buffer): Refusal {
  const nothing: Refusal = { code: 0, message: '' };
  try {
    return Refusal.catch(nothing).parse(JSON.parse(body.toString('utf8')));
  } catch {
    return nothing;
  }
}

const unnamedWaitSeconds = 10;

/** The header has been seen to say 1 s where the body said 1,163 s (discord-api-docs#6109). */
function waitSeconds(headers: Headers, refusal: Refusal): number {
  const named = [headers.get('retry-after'), headers.get('x-ratelimit-reset-after'), refusal.retry_after].map(Number);
  const waits = named.filter((value) => value > 0);
  return waits.length === 0 ? unnamedWaitSeconds : Math.max(...waits);
}

/**
 * The library believes the header. It also forgets a limit that comes without a bucket; told that nothing remains, it asks no more before the time is
 * over.
 */
function tellWait(headers: Headers, refusal: Refusal, seconds: number): void {
  headers.set('retry-after', String(seconds));
  if (refusal.global === true) headers.set('x-ratelimit-global', 'true');
  if (headers.has('x-ratelimit-global')) return;
  headers.set('x-ratelimit-remaining', '0');
  headers.set('x-ratelimit-reset-after', String(seconds));
}

function networkFault(error: unknown, isTimeOver: boolean): Error {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (isUnsent(error))
    return new RetryableError(
      'discord.unreachable',
      `Discord cannot be reached (${code}): check this machine's way to the internet.`,
      {
        cause: error,
      },
    );
  if (error instanceof OversizedAnswer)
    return new LostAnswer('discord.unreadable_answer', 'Discord answers with more than 8 MB.', { cause: error });
  if (isTimeOver) return new LostAnswer('discord.timeout', 'Discord did not answer in time.', { cause: error });
  return new LostAnswer('discord.connection_lost', 'The connection to Discord broke off before the answer came.', {
    cause: error,
  });
}
