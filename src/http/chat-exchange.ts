import { Agent } from 'undici';
import type { Deadline } from './deadline.js';
import { exchange, type Incoming } from './exchange.js';
import type { RawHeaders } from './response-headers.js';

export interface ChatRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Over the whole answer, the wait for a connection included. */
  readonly deadline: Deadline;
  /** Hears of an answer before its body is read, which may fail. */
  readonly atAnswer?: (status: number, headers: RawHeaders) => void;
}

/** A page of 100 messages at Slack's own limits is about 6 MB, one of Discord's less. */
const maxBytes = 8 * 1024 * 1024;

/** Connections that nobody uses keep no process running. */
const dispatcher = new Agent({ connections: 64, keepAliveTimeout: 10_000, pipelining: 1 });

/** The answer of a chat is larger than anything that is asked of it: nothing of it can be used. */
export class OversizedAnswer extends Error {
  constructor() {
    super('the answer is larger than 8 MB');
    this.name = 'OversizedAnswer';
  }
}

/**
 * One request to a chat's interface. The address is the operator's, so nothing guards it; redirects are not followed.
 * Rejects with an error of the network, of the deadline, or OversizedAnswer.
 */
export function exchangeWithChat({ url, deadline, atAnswer, ...request }: ChatRequest): Promise<Incoming> {
  const { origin, pathname, search } = new URL(url);
  return exchange(
    dispatcher,
    { ...request, origin, path: `${pathname}${search}` },
    {
      deadline,
      reading: (status, headers) => {
        atAnswer?.(status, headers);
        return { maxBytes, tooMuch: () => new OversizedAnswer() };
      },
    },
  );
}
