import { z } from 'zod';

const PlatformError = z.object({ data: z.object({ error: z.string().regex(/^[a-z_]{1,60}$/) }) });
const RateLimited = z.object({ retryAfter: z.number().nonnegative() });
const Coded = z.object({ code: z.string() });

/** Slack's own word for why it refused: `invalid_auth`. Undefined for everything that is not an answer of Slack's. */
export const refusalOf = (error: unknown): string | undefined => PlatformError.safeParse(error).data?.data.error;

/** How long Slack asked us to wait, in milliseconds. */
export function retryAfterMs(error: unknown): number | undefined {
  const seconds = RateLimited.safeParse(error).data?.retryAfter;
  return seconds === undefined ? undefined : seconds * 1_000;
}

/** `slack.invalid_auth`, or the SDK's name for a failure on the way. */
export function sdkErrorCode(error: unknown): string {
  const refusal = refusalOf(error);
  return refusal === undefined ? (Coded.safeParse(error).data?.code ?? 'slack.unknown') : `slack.${refusal}`;
}
