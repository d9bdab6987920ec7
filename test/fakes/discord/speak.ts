import type { FakeDiscord } from './fake-discord.js';

interface Spoken {
  readonly status: number;
  readonly code: unknown;
  readonly errors: unknown;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

interface How {
  /** Null leaves the header out. */
  readonly authorization?: string | null;
  /** Sent as it stands instead of as JSON. */
  readonly raw?: string;
  readonly contentType?: string;
  /** Instead of `/v10`. */
  readonly version?: string;
}

/** One call of the fake's REST API without an SDK in between, for tests of its own. `speak(fake, 'GET /channels/1')`. */
export async function speak(fake: FakeDiscord, call: string, json?: unknown, how: How = {}): Promise<Spoken> {
  const [method = 'GET', path = '/'] = call.split(' ');
  const body = how.raw ?? (json === undefined ? undefined : JSON.stringify(json));
  const authorization = how.authorization === undefined ? `Bot ${fake.token}` : how.authorization;
  const response = await fetch(`${fake.apiUrl}${how.version ?? '/v10'}${path}`, {
    method,
    signal: AbortSignal.timeout(5000),
    headers: {
      ...(authorization !== null && { authorization }),
      ...(body !== undefined && { 'content-type': how.contentType ?? 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const read: unknown = isJson ? JSON.parse(text) : { text };
  const answered: Record<string, unknown> = Array.isArray(read) ? { list: read } : Object(read);
  return { status: response.status, code: answered.code, errors: answered.errors, body: answered, headers: response.headers };
}
