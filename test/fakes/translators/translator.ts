import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeServer, startServer } from '../http-server.js';
import type { Mischief } from './speak.js';

export interface Call {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** How the next request is answered, once. */
export interface Fault {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Waits so long before the first byte. */
  readonly afterMs?: number;
}

export interface FakeTranslator {
  readonly url: string;
  /** Every request that could be read, oldest first. */
  readonly calls: readonly Call[];
  mischief: Mischief;
  fail(fault: Fault): void;
  close(): Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** A server that reads JSON, remembers what it was asked and answers as `answer` says. */
export async function startTranslator(answer: (call: Call, mischief: Mischief) => Reply): Promise<FakeTranslator> {
  const calls: Call[] = [];
  const faults: Fault[] = [];
  const server: FakeServer = await startServer(async (request, response) => {
    const call = { path: request.url ?? '', headers: request.headers, body: await jsonOf(request) };
    calls.push(call);
    const fault = faults.shift();
    if (fault?.afterMs !== undefined) await sleep(fault.afterMs);
    if (fault !== undefined) return send(response, fault.status, fault.body ?? '', fault.headers);
    const { status, body } = answer(call, fake.mischief);
    send(response, status, JSON.stringify(body));
  });
  const fake: FakeTranslator = {
    url: server.url,
    calls,
    mischief: 'none',
    fail: (fault) => void faults.push(fault),
    close: () => server.close(),
  };
  return fake;
}

function send(response: ServerResponse, status: number, body: string, headers: Fault['headers'] = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
