import { z } from 'zod';
import type { SlackAnswer } from '../../src/render/slack/answer.js';

/** A message for a response_url. */
export interface PrivateMessage extends SlackAnswer {
  readonly response_type: 'ephemeral';
  readonly replace_original: boolean;
  readonly thread_ts?: string;
}

/** `over`: the address was used five times or is older than 30 minutes. */
export type Said = { readonly kind: 'said' | 'over' } | { readonly kind: 'failed'; readonly code: string };

const defaultTimeoutMs = 5_000;
const maxAnswerBytes = 4_096;
const slackOrigins = ['https://hooks.slack.com', 'https://hooks.slack-gov.com'];

/** Payloads name the address to answer to. Only Slack's own are called, so that nobody can use us to reach another server. */
export const isTrusted = (url: string, apiUrl: string): boolean =>
  URL.canParse(url) && [...slackOrigins, new URL(apiUrl).origin].includes(new URL(url).origin);

/** Never throws: whoever is not answered presses again, and nothing else depends on it. */
export async function respond(
  url: string,
  message: PrivateMessage,
  { apiUrl, timeoutMs = defaultTimeoutMs }: { readonly apiUrl: string; readonly timeoutMs?: number },
): Promise<Said> {
  if (!isTrusted(url, apiUrl)) return { kind: 'failed', code: 'slack.foreign_response_url' };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return outcome(response.status, await beginningOf(response));
  } catch (error) {
    return { kind: 'failed', code: error instanceof Error && error.name === 'TimeoutError' ? 'slack.timeout' : 'slack.network' };
  }
}

const Refusal = z.object({ ok: z.literal(false), error: z.string().regex(/^[a-z_]{1,60}$/) });

/** A refusal may come with any status, even with 200. */
function outcome(status: number, body: string): Said {
  const refusal = Refusal.safeParse(jsonOf(body)).data?.error;
  if (status === 404 || refusal === 'expired_url' || refusal === 'used_url') return { kind: 'over' };
  if (refusal !== undefined) return { kind: 'failed', code: `slack.${refusal}` };
  return status >= 200 && status < 300 ? { kind: 'said' } : { kind: 'failed', code: `slack.http_${status}` };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  while (reader !== undefined && bytes < maxAnswerBytes) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    chunks.push(value);
    bytes += value.length;
  }
  await reader?.cancel();
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8');
}
