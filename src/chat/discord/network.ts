import type { ResponseLike } from 'discord.js';
import { z } from 'zod';
import { RetryableError } from '../../errors.js';
import { isUnsent } from '../unsent.js';
import { LostAnswer } from './outcomes.js';

/** A hundred of the longest messages with their embeds; nothing we ask for is larger. */
const maxBytes = 8 * 1024 * 1024;

const isOver = (signal: AbortSignal | null | undefined): boolean => signal?.aborted === true;

/**
 * One request, its whole answer read under the same time limit, which the library itself only sets for the headers. The answer of a refusal is always
 * a JSON object, and a 429 tells one wait: the longest that it names anywhere.
 * @throws RetryableError when no connection came about, so that nothing was sent; LostAnswer otherwise.
 */
export async function exchange(signal: AbortSignal | null | undefined, send: () => Promise<ResponseLike>): Promise<ResponseLike> {
  if (isOver(signal))
    throw new RetryableError('discord.queue', 'The request waited too long for its turn: it will be made again.');
  try {
    const answer = await send();
    return tidied(answer, await readBody(answer.body));
  } catch (error) {
    throw error instanceof LostAnswer ? error : networkFault(error, isOver(signal));
  }
}

async function readBody(body: ResponseLike['body']): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new LostAnswer('discord.unreadable_answer', 'Discord answers with more than 8 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tidied(answer: ResponseLike, body: Buffer): ResponseLike {
  const { status, statusText } = answer;
  if (status < 400) return readAlready(answer, body);
  const headers = new Headers();
  answer.headers.forEach((value, name) => {
    headers.append(name, value);
  });
  const refusal = readRefusal(body);
  headers.set('content-type', 'application/json');
  const refusedWith = (code: number, said: Refusal) =>
    whole(new Response(JSON.stringify(said), { status: code, statusText, headers }));
  if (status !== 429) return refusedWith(status, refusal);
  const seconds = waitSeconds(headers, refusal);
  if (refusal.code === messageEditLimit) return refusedWith(400, { ...refusal, retry_after: seconds });
  tellWait(headers, refusal, seconds);
  return refusedWith(status, refusal);
}

/** The limit of one published message, for up to an hour. As a 429 the library would take it for one of the whole channel. */
const messageEditLimit = 20022;

const readAlready = ({ status, statusText, headers, ok }: ResponseLike, body: Buffer): ResponseLike => ({
  body: null,
  bodyUsed: false,
  headers,
  ok,
  status,
  statusText,
  arrayBuffer: async () => new Uint8Array(body).buffer,
  json: async () => JSON.parse(body.toString('utf8')),
  text: async () => body.toString('utf8'),
});

const whole = (response: Response): ResponseLike => ({
  body: null,
  bodyUsed: false,
  headers: response.headers,
  ok: response.ok,
  status: response.status,
  statusText: response.statusText,
  arrayBuffer: () => response.arrayBuffer(),
  json: () => response.json(),
  text: () => response.text(),
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
  if (isTimeOver) return new LostAnswer('discord.timeout', 'Discord did not answer in time.', { cause: error });
  return new LostAnswer('discord.connection_lost', 'The connection to Discord broke off before the answer came.', {
    cause: error,
  });
}
