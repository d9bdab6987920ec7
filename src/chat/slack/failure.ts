import { z } from 'zod';
import { isUnsent } from '../unsent.js';

/**
 * Why a call gave no answer, by what is known about its effect: `unsent` surely had none, `unclear` may have had one, `limited` and `refused`
 * are Slack's own words. `cause` never holds a token.
 */
export type SlackFailure =
  | { readonly kind: 'unsent' | 'unclear'; readonly code: string; readonly cause: unknown }
  | { readonly kind: 'limited'; readonly retryAfterMs: number }
  | {
      readonly kind: 'refused';
      readonly error: string;
      /** The scope that is missing; null for other errors. */
      readonly needed: string | null;
      /** JSON pointers to the fields Slack would not take. */
      readonly pointers: readonly string[];
    };

/** Slack names no time where it sends no Retry-After; its documents ask for seconds, not minutes. */
export const defaultRetrySeconds = 30;
const longestRetrySeconds = 3_600;

const RateLimited = z.object({ code: z.literal('slack_webapi_rate_limited_error'), retryAfter: z.number() });
const BadStatus = z.object({ code: z.literal('slack_webapi_http_error'), statusCode: z.number() });
const NoResponse = z.object({ code: z.literal('slack_webapi_request_error') });
const Refused = z.object({
  code: z.literal('slack_webapi_platform_error'),
  data: z.object({
    // What is no word of Slack's is the body of something else that answered in its place, such as a maintenance page.
    error: z.string().regex(/^[a-z_]+$/),
    needed: z.string().nullable().catch(null).default(null),
    response_metadata: z
      .object({ messages: z.array(z.string()).catch([]).default([]), retryAfter: z.number().optional().catch(undefined) })
      .catch({ messages: [], retryAfter: undefined }),
  }),
});

/** Sorts what the SDK throws; without retries each call is exactly one request. */
export function slackFailure(thrown: unknown): SlackFailure {
  const limited = RateLimited.safeParse(thrown);
  if (limited.success) return { kind: 'limited', retryAfterMs: waitMs(limited.data.retryAfter) };
  const refused = Refused.safeParse(thrown);
  if (refused.success) return refusal(refused.data.data);
  const status = BadStatus.safeParse(thrown);
  if (status.success) return badStatus(status.data.statusCode, thrown);
  if (NoResponse.safeParse(thrown).success) return noResponse(thrown);
  return { kind: 'unclear', code: 'slack.unreadable_answer', cause: thrown };
}

const waitMs = (seconds: number): number => Math.min(Math.max(seconds, 1), longestRetrySeconds) * 1000;

function refusal({ error, needed, response_metadata }: z.infer<typeof Refused>['data']): SlackFailure {
  if (error === 'ratelimited' || error === 'rate_limited')
    return { kind: 'limited', retryAfterMs: waitMs(response_metadata.retryAfter ?? defaultRetrySeconds) };
  const pointers = response_metadata.messages.flatMap((text) => /\[json-pointer:([^\]\s]{1,200})\]/.exec(text)?.[1] ?? []);
  return { kind: 'refused', error, needed, pointers: pointers.slice(0, 10) };
}

/** Slack itself answers 200 or 429; a 4xx comes from something on the way that let nothing through. */
const badStatus = (status: number, cause: unknown): SlackFailure =>
  status >= 400 && status < 500
    ? { kind: 'unsent', code: 'slack.bad_status', cause }
    : { kind: 'unclear', code: 'slack.server_error', cause };

function noResponse(thrown: unknown): SlackFailure {
  const chain = causes(thrown);
  if (chain.some(isUnsent)) return { kind: 'unsent', code: 'slack.unreachable', cause: thrown };
  const isLate = chain.some((error) => error instanceof Error && error.name === 'TimeoutError');
  return { kind: 'unclear', code: isLate ? 'slack.timeout' : 'slack.connection', cause: thrown };
}

function causes(thrown: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let error = thrown; error instanceof Error && chain.length < 5; error = error.cause) chain.push(error);
  return chain;
}
