import { exchangeWithChat } from './chat-exchange.js';
import { startDeadline } from './deadline.js';
import type { RawHeaders } from './response-headers.js';

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

/**
 * One POST to Slack's Web API, in the form that Slack's own SDK sends: fields of a form, structures in them as JSON. It is made by hand because a message is
 * the one thing that Tocsin does thousands of times, and the SDK's queue, its retries, which were switched off, and its logging cost more than the request.
 * The address is the operator's, so nothing guards it; redirects are not followed.
 * Rejects with an error of the network, an error named TimeoutError, or an error where the answer is larger than 8 MB.
 */
export async function postForm({ url, token, args, signal, timeoutMs }: FormRequest): Promise<FormAnswer> {
  const deadline = startDeadline({
    timeoutMs,
    parents: [signal],
    expired: () => new DOMException('no answer in time', 'TimeoutError'),
    aborted: (cause) => new Error('the request was stopped', { cause }),
  });
  try {
    const { status, headers, body } = await exchangeWithChat({
      url,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Tocsin',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: formOf(args),
      deadline,
    });
    return { status, body: body.toString('utf8'), header: (name) => firstOf(headers[name]) };
  } finally {
    deadline.end();
  }
}

const firstOf = (value: RawHeaders[string]): string | null => (Array.isArray(value) ? value[0] : value) ?? null;

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
