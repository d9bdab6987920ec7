import { createHmac } from 'node:crypto';
import type { Delivery, DeliveryOutcome, Transport } from './delivery.js';

export interface HttpTarget {
  readonly url: string;
  readonly signingSecret: string;
  /** Added to the timestamp that is signed; for rehearsing stale requests. */
  readonly skewSeconds?: number;
}

/** Signs as the platform does: HMAC-SHA256 over `v0:<timestamp>:<body>`. */
export function signedHeaders({ signingSecret, skewSeconds = 0 }: Omit<HttpTarget, 'url'>, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000) + skewSeconds);
  const digest = createHmac('sha256', signingSecret).update(`v0:${timestamp}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${digest}` };
}

/** Signed POSTs to the app's request URL. */
export class HttpTransport implements Transport {
  readonly #target: HttpTarget;

  constructor(target: HttpTarget) {
    this.#target = target;
  }

  /** The handshake that the platform makes before it accepts a request URL. Throws when the challenge does not come back. */
  async verify(withinMs: number): Promise<void> {
    const body = JSON.stringify({
      type: 'url_verification',
      token: 'legacy',
      challenge: signedHeaders(this.#target, 'challenge')['x-slack-signature'],
    });
    const response = await this.#post(body, 'application/json', {}, withinMs);
    const text = await response.text();
    const challenge = JSON.parse(body).challenge;
    if (!response.ok || !text.includes(challenge))
      throw new Error(`${this.#target.url} did not answer the challenge (status ${response.status})`);
  }

  async send(delivery: Delivery, withinMs: number): Promise<DeliveryOutcome> {
    const isEvent = delivery.kind === 'events_api';
    try {
      const response = await this.#post(
        bodyOf(delivery),
        isEvent ? 'application/json' : 'application/x-www-form-urlencoded',
        retryHeaders(delivery),
        withinMs,
      );
      const text = await response.text();
      if (response.ok) return { kind: 'acknowledged', payload: parsed(text) };
      return { kind: 'failed', reason: 'http_error', mayRetry: response.headers.get('x-slack-no-retry') !== '1' };
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      return { kind: 'failed', reason: isLate ? 'timeout' : 'connection_failed', mayRetry: true };
    }
  }

  #post(body: string, type: string, headers: Record<string, string>, withinMs: number): Promise<Response> {
    return fetch(this.#target.url, {
      method: 'POST',
      body,
      headers: {
        'content-type': type,
        'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
        ...signedHeaders(this.#target, body),
        ...headers,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    });
  }
}

function bodyOf({ kind, payload }: Delivery): string {
  if (kind === 'events_api') return JSON.stringify(payload);
  if (kind === 'interactive') return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const fields = Object.entries(payload).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(fields).toString();
}

const retryHeaders = ({ attempt, retryReason }: Delivery): Record<string, string> =>
  attempt === 0
    ? {}
    : { 'x-slack-retry-num': String(attempt), 'x-slack-retry-reason': `http_${(retryReason ?? 'error').replace(/^http_/, '')}` };

/** Text stands for itself; nothing at all is a plain acknowledgement. */
function parsed(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}
