import { Agent, request } from 'undici';

export interface FormAnswer {
  readonly status: number;
  readonly body: string;
  /** The first of that name; null where there is none. */
  header(name: string): string | null;
}

export interface FormRequest {
  readonly url: string;
  /** Sent as a bearer; none when empty. */
  readonly token: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  /** For the whole answer. */
  readonly timeoutMs: number;
}

/** A page of 100 messages at Slack's own limits is about 6 MB. */
const maxBytes = 8 * 1024 * 1024;

/** Connections that nobody uses keep no process running. */
const dispatcher = new Agent({ connections: 64, keepAliveTimeout: 10_000, pipelining: 1 });

/**
 * One POST to Slack's Web API, in the form that Slack's own SDK sends: fields of a form, structures in them as JSON. It is made by hand because a message is
 * the one thing that Tocsin does thousands of times, and the SDK's queue, its retries, which were switched off, and its logging cost more than the request.
 * The address is the operator's, so nothing guards it; redirects are not followed.
 * Rejects with an error of the network, an error named TimeoutError, or an error where the answer is larger than 8 MB.
 */
export async function postForm({ url, token, args, signal, timeoutMs }: FormRequest): Promise<FormAnswer> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(signal.reason);
  const expire = (): void => stopping.abort(new DOMException('no answer in time', 'TimeoutError'));
  const timer = setTimeout(expire, timeoutMs);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const answer = await request(url, {
      method: 'POST',
      dispatcher,
      signal: stopping.signal,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Tocsin',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: formOf(args),
    });
    const body = await readAll(answer.body);
    return { status: answer.statusCode, body, header: (name) => firstOf(answer.headers[name]) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

const firstOf = (value: string | string[] | undefined): string | null => (Array.isArray(value) ? value[0] : value) ?? null;

/** Fields of null and undefined are left out. */
function formOf(args: Readonly<Record<string, unknown>>): string {
  const fields: string[] = [];
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined || value === null) continue;
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    fields.push(`${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`);
  }
  return fields.join('&');
}

async function readAll(chunks: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('the answer is larger than 8 MB');
    read.push(chunk);
  }
  return Buffer.concat(read).toString('utf8');
}
