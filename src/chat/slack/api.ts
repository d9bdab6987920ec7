import type { WebClient } from '@slack/web-api';
import type { z } from 'zod';
import type { Clock } from '../../clock.js';
import { type SlackFailure, slackFailure } from './failure.js';
import { callSignal, limitedFetch } from './limited-fetch.js';

export interface SlackCredentials {
  readonly token: string;
  /** Null where it is not known yet. */
  readonly teamId: string | null;
}

export type SlackOutcome<Answer> =
  | { readonly ok: true; readonly answer: Answer; readonly scopes: readonly string[] | null }
  | { readonly ok: false; readonly failure: SlackFailure };

export interface SlackApi {
  /** One request, never repeated. */
  call<Answer>(
    credentials: SlackCredentials,
    method: string,
    answer: z.ZodType<Answer>,
    options: { readonly args: Readonly<Record<string, unknown>>; readonly signal: AbortSignal },
  ): Promise<SlackOutcome<Answer>>;
  /** How far Slack's clock is ahead of ours, as of its last good answer. */
  skewMs(): number;
}

interface ApiOptions {
  readonly apiUrl: string;
  readonly clock: Clock;
  /** Default 12 000: less than a delivery may take as a whole. */
  readonly timeoutMs?: number;
}

const maxClients = 200;

/** Clocks further apart than this have other troubles: Slack's signed requests would not be accepted either. */
const maxSkewMs = 10 * 60_000;

export function createSlackApi({ apiUrl, clock, timeoutMs = 12_000 }: ApiOptions): SlackApi {
  const clients = new Map<string, WebClient>();
  let skew = 0;
  const onDate = (serverTime: Date): void => {
    const ahead = serverTime.getTime() - clock.now().getTime();
    skew = Math.abs(ahead) <= maxSkewMs ? ahead : 0;
  };
  const clientOf = async (credentials: SlackCredentials): Promise<WebClient> => {
    const key = `${credentials.teamId ?? ''} ${credentials.token}`;
    const client = clients.get(key) ?? (await createClient(credentials, { apiUrl, timeoutMs, fetch: limitedFetch(onDate) }));
    clients.delete(key);
    clients.set(key, client);
    const [oldest] = clients.keys();
    if (clients.size > maxClients && oldest !== undefined) clients.delete(oldest);
    return client;
  };
  return {
    skewMs: () => skew,
    async call(credentials, method, answer, { args, signal }) {
      const client = await clientOf(credentials);
      if (signal.aborted) return { ok: false, failure: { kind: 'unsent', code: 'slack.stopped', cause: signal.reason } };
      try {
        const result = await callSignal.run(signal, () => client.apiCall(method, { ...args }));
        const read = answer.safeParse(result);
        if (read.success) return { ok: true, answer: read.data, scopes: result.response_metadata?.scopes ?? null };
        return { ok: false, failure: { kind: 'unclear', code: 'slack.unreadable_answer', cause: read.error } };
      } catch (error) {
        return { ok: false, failure: slackFailure(error) };
      }
    },
  };
}

interface ClientOptions {
  readonly apiUrl: string;
  readonly timeoutMs: number;
  readonly fetch: ReturnType<typeof limitedFetch>;
}

/**
 * Loads the SDK when Slack is first used. Its own retries would post twice after a 503 or a lost answer; each client gets options of its own,
 * because the SDK writes the token into a `headers` object it was given; and no call waits in its queue, where a signal would not reach it.
 */
async function createClient(
  { token, teamId }: SlackCredentials,
  { apiUrl, timeoutMs, fetch }: ClientOptions,
): Promise<WebClient> {
  const { WebClient, LogLevel } = await import('@slack/web-api');
  const quiet = (): void => undefined;
  return new WebClient(token, {
    slackApiUrl: apiUrl,
    ...(teamId === null ? {} : { teamId }),
    timeout: timeoutMs,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    maxRequestConcurrency: Number.POSITIVE_INFINITY,
    fetch,
    logger: {
      debug: quiet,
      info: quiet,
      warn: quiet,
      error: quiet,
      setLevel: quiet,
      setName: quiet,
      getLevel: () => LogLevel.ERROR,
    },
  });
}
