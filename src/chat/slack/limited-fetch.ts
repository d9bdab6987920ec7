import { AsyncLocalStorage } from 'node:async_hooks';
import type { FetchFunction, WebClientOptions } from '@slack/web-api';
import { defaultRetrySeconds } from './failure.js';

type SlackResponse = Awaited<ReturnType<FetchFunction>>;

/** A page of 100 messages at Slack's own limits is about 6 MB. */
const maxBytes = 8 * 1024 * 1024;

/** The SDK takes no signal per call, so it travels beside the call. */
export const callSignal = new AsyncLocalStorage<AbortSignal>();

/**
 * Reads the whole answer under the time limit of the SDK, the caller's signal and a size limit, and tells `onDate` Slack's own time.
 * Resolves like fetch; rejects where the answer is larger than 8 MB.
 */
export const limitedFetch =
  (onDate: (serverTime: Date) => void): NonNullable<WebClientOptions['fetch']> =>
  async (url, init) => {
    const signals = [init?.signal, callSignal.getStore()].filter((signal) => signal !== undefined);
    const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) });
    const body = await readAll(response);
    const date = Date.parse(response.headers.get('date') ?? '');
    if (response.status === 200 && !Number.isNaN(date)) onDate(new Date(date));
    return slackResponse(response, body);
  };

async function readAll(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('the answer is larger than 8 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const slackResponse = (response: Response, body: Buffer): SlackResponse => ({
  ok: response.ok,
  status: response.status,
  statusText: response.statusText,
  url: response.url,
  headers: { get: headerOf(response), entries: () => response.headers.entries() },
  arrayBuffer: async () => new Uint8Array(body).buffer,
  json: async () => JSON.parse(body.toString('utf8')),
  text: async () => body.toString('utf8'),
});

/** Without a readable Retry-After the SDK throws an error that says nothing, so a 429 always gets one. */
const headerOf =
  (response: Response) =>
  (name: string): string | null => {
    const value = response.headers.get(name);
    if (response.status !== 429 || name.toLowerCase() !== 'retry-after') return value;
    return /^\d+$/.test(value ?? '') ? value : String(defaultRetrySeconds);
  };
