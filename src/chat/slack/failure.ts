import { z } from 'zod';
import type { FormAnswer } from '../../http/post-form.js';
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
const defaultRetrySeconds = 30;
const longestRetrySeconds = 3_600;

const Refused = z.object({
  ok: z.literal(false),
  // What is no word of Slack's is the body of something else that answered in its place, such as a maintenance page.
  error: z.string().regex(/^[a-z_]+$/),
  needed: z.string().nullable().catch(null).default(null),
  response_metadata: z
    .object({ messages: z.array(z.string()).catch([]).default([]) })
    .catch({ messages: [] })
    .default({ messages: [] }),
});

/** What Slack, or something on the way to it, said instead of doing what it was asked; undefined where it did. `said`: the body, where that is JSON. */
export function refusalIn(
  { status, body, header }: Pick<FormAnswer, 'status' | 'body' | 'header'>,
  said: unknown,
): SlackFailure | undefined {
  if (status === 429) return { kind: 'limited', retryAfterMs: waitMs(header('retry-after')) };
  if (status === 200 && typeof said === 'object' && said !== null && 'ok' in said && said.ok === true) return undefined;
  const cause = new Error(`status ${status}: ${body.slice(0, 300)}`);
  if (status !== 200) return badStatus(status, cause);
  const refused = Refused.safeParse(said);
  if (!refused.success) return { kind: 'unclear', code: 'slack.unreadable_answer', cause };
  const { error, needed, response_metadata } = refused.data;
  if (error === 'ratelimited' || error === 'rate_limited')
    return { kind: 'limited', retryAfterMs: waitMs(header('retry-after')) };
  const pointers = response_metadata.messages.flatMap((text) => /\[json-pointer:([^\]\s]{1,200})\]/.exec(text)?.[1] ?? []);
  return { kind: 'refused', error, needed, pointers: pointers.slice(0, 10) };
}

function waitMs(retryAfter: string | null): number {
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : defaultRetrySeconds;
  return Math.min(Math.max(seconds, 1), longestRetrySeconds) * 1000;
}

/** Slack itself answers 200 or 429; a 4xx comes from something on the way that let nothing through. */
const badStatus = (status: number, cause: unknown): SlackFailure =>
  status >= 400 && status < 500
    ? { kind: 'unsent', code: 'slack.bad_status', cause }
    : { kind: 'unclear', code: 'slack.server_error', cause };

/** Sorts what ended a request before its answer was read; each call is exactly one request. */
export function noAnswer(thrown: unknown): SlackFailure {
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
