import type { RateLimitData, REST } from 'discord.js';
import type { z } from 'zod';
import type { Clock } from '../../clock.js';
import { InDoubtError, RetryableError } from '../../errors.js';
import { startDeadline } from '../../http/deadline.js';
import type { Log } from '../../log.js';
import { answerOf } from './network.js';
import { LostAnswer, Refused } from './outcomes.js';
import { everywhereKey } from './paces.js';
import { createRefusalBudget, type RefusalBudget } from './refusal-budget.js';
import { createTokenPause } from './token-pause.js';

export interface DiscordRequest<Answer> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly route: `/${string}`;
  readonly answer: z.ZodType<Answer>;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  /** True where doing it twice shows: an answer that never came is then an InDoubtError, else a RetryableError. */
  readonly isPost?: boolean;
  /** The pace that this write goes at in its place: what a limit of the place holds. None for reads. */
  readonly paceKey?: string;
}

export interface DiscordRest {
  /** @throws Refused when Discord says no; RetryableError, InDoubtError or OperatorError when no answer came or none can be given. */
  request<Answer>(request: DiscordRequest<Answer>, signal: AbortSignal): Promise<Answer>;
  /** Lets go of what the library keeps about limits; for those who ask once. */
  close(): Promise<void>;
}

interface RestDeps {
  /** `https://discord.com/api`: the version is added. */
  readonly apiUrl: string;
  readonly token: string;
  readonly clock: Clock;
  readonly log?: Log;
  /** For one answer, its body included; the turn in the queue may take `queueMs` more. */
  readonly timeoutMs?: number;
  /** Refused requests in ten minutes; default 1 000. */
  readonly refusalLimit?: number;
  /** 10 allows ten times the requests a second that Discord does; for harnesses. */
  readonly paceScale?: number;
}

/** Of one bot, in all its servers (developers' reference, "Rate Limits"). */
const requestsPerSecond = 50;
const queueMs = 3_000;
/** Longer waits are the caller's: it has other channels to serve meanwhile. */
const longestWaitMs = 5_000;

/**
 * Discord's REST interface over the client that discord.js ships, which keeps the order in a channel and knows its rate limits. It is loaded with the
 * first request. It makes no attempt of its own to repeat anything: every wait and every repetition is a decision of the outbox.
 */
export function createDiscordRest({
  apiUrl,
  token,
  clock,
  log,
  timeoutMs = 12_000,
  refusalLimit,
  paceScale = 1,
}: RestDeps): DiscordRest {
  let loading: Promise<Client> | undefined;
  const isClockSet = watchClock();
  const budget = createRefusalBudget({ clock, log, limit: refusalLimit });
  const pause = createTokenPause(clock);
  const close = async (): Promise<void> => {
    const client = await loading;
    loading = undefined;
    client?.rest.clearHashSweeper();
    client?.rest.clearHandlerSweeper();
  };
  return {
    close,
    async request<Answer>(request: DiscordRequest<Answer>, signal: AbortSignal): Promise<Answer> {
      budget.demand();
      pause.demand();
      if (isClockSet()) await close();
      loading ??= loadClient({ apiUrl, token, timeoutMs, budget, paceScale });
      const client = await loading;
      try {
        const raw = await limitedRequest(client.rest, request, signal, timeoutMs + queueMs);
        pause.accepted();
        return readAnswer(request, raw);
      } catch (error) {
        const fault = client.sorted(error, request);
        if (fault instanceof Refused && (fault.status === 401 || fault.code === 50014)) {
          // The library forgets a token that was refused once, also when the refusal was a mistake of Discord's.
          client.rest.setToken(token);
          throw pause.refused(fault);
        }
        if (fault instanceof Refused) pause.accepted();
        throw fault instanceof LostAnswer ? doubtful(fault, request.isPost === true) : fault;
      }
    },
  };
}

const jumpMs = 5_000;

/**
 * True once after somebody has set this machine's clock. The library keeps the ends of its waits as times of day, and a clock that was set back would make it
 * wait for as long; a new client knows of no waits and learns them from the next answers.
 */
function watchClock(): () => boolean {
  const offset = (): number => Date.now() - performance.now();
  let known = offset();
  return () => {
    const jumped = Math.abs(offset() - known) > jumpMs;
    if (jumped) known = offset();
    return jumped;
  };
}

interface Client {
  readonly rest: REST;
  /** Turns what the library throws into one of ours. */
  sorted(error: unknown, request: DiscordRequest<unknown>): unknown;
}

interface ClientDeps extends Pick<RestDeps, 'apiUrl' | 'token'> {
  readonly timeoutMs: number;
  readonly paceScale: number;
  readonly budget: RefusalBudget;
}

async function loadClient({ apiUrl, token, timeoutMs, budget, paceScale }: ClientDeps): Promise<Client> {
  const discord = await import('discord.js');
  const rest = new discord.REST({
    api: apiUrl.replace(/(?<!\/)\/+$/, ''),
    version: '10',
    retries: 0,
    timeout: timeoutMs,
    rejectOnRateLimit: isTooLong,
    globalRequestsPerSecond: requestsPerSecond * paceScale,
    userAgentAppendix: 'Tocsin',
    makeRequest: (url, init) => answerOf(url, init, (status, headers) => budget.count(status, headers)),
  }).setToken(token);
  const sorted = (error: unknown, request: DiscordRequest<unknown>): unknown => {
    if (error instanceof discord.DiscordAPIError) return refused(error);
    if (error instanceof discord.RateLimitError) return rateLimited(error, request);
    if (error instanceof discord.HTTPError)
      return new LostAnswer('discord.server_error', `Discord answers with status ${error.status}.`, { cause: error });
    return error instanceof Error && error.name === 'AbortError'
      ? new LostAnswer('discord.timeout', 'Discord did not answer in time.', { cause: error })
      : error;
  };
  return { rest, sorted };
}

const longestOf = ({ timeToReset, retryAfter, sublimitTimeout }: Omit<RateLimitData, 'url'>): number =>
  Math.max(timeToReset, retryAfter, sublimitTimeout);

/** Publishing is limited to about ten in an hour, and waiting for it would hold up every later one. */
const isTooLong = (data: RateLimitData): boolean => data.route.endsWith('/crosspost') || longestOf(data) > longestWaitMs;

const rateLimited = (error: Omit<RateLimitData, 'url'>, { method, paceKey }: DiscordRequest<unknown>): RetryableError => {
  const held = method === 'GET' ? undefined : error.global ? everywhereKey : paceKey;
  return new RetryableError('discord.rate_limited', 'Discord asks to wait before the next write in this place.', {
    retryAfterMs: Math.ceil(longestOf(error)),
    holds: held === undefined ? [] : [held],
  });
};

function refused(error: { code: number | string; status: number; message: string; rawError: unknown }): Refused {
  const { rawError } = error;
  const wait = typeof rawError === 'object' && rawError !== null && 'retry_after' in rawError ? rawError.retry_after : undefined;
  const retryAfterMs = typeof wait === 'number' ? Math.ceil(wait * 1000) : undefined;
  const code = typeof error.code === 'number' ? error.code : 0;
  return new Refused(code, error.status, error.message.slice(0, 400), { cause: error, retryAfterMs });
}

const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete' } as const;

async function limitedRequest(
  rest: REST,
  { method, route, body, query }: DiscordRequest<unknown>,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<unknown> {
  const expired = () => new LostAnswer('discord.timeout', 'Discord did not answer in time.');
  const deadline = startDeadline({ timeoutMs, parents: [signal], expired, aborted: expired });
  try {
    const options = {
      signal: deadline.signal(),
      ...(body === undefined ? {} : { body }),
      ...(query === undefined ? {} : { query: new URLSearchParams(query) }),
    };
    const answer = await deadline.race(rest[verbs[method]](route, options));
    deadline.release();
    return answer;
  } finally {
    deadline.end();
  }
}

function readAnswer<Answer>({ answer }: DiscordRequest<Answer>, raw: unknown): Answer {
  const read = answer.safeParse(raw);
  if (read.success) return read.data;
  throw new LostAnswer(
    'discord.unreadable_answer',
    `Discord's answer cannot be read: ${read.error.issues[0]?.path.join('.') ?? ''}.`,
    {
      cause: read.error,
    },
  );
}

function doubtful(fault: LostAnswer, isPost: boolean): Error {
  return isPost
    ? new InDoubtError(fault.code, `${fault.message} The message may have been posted.`, { cause: fault })
    : new RetryableError(fault.code, `${fault.message} It will be tried again.`, { cause: fault });
}
