import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../fakes/http-server.js';

/**
 * What a status page does wrong without meaning it: `304` says that nothing changed although it did, `stale` lets a cache with an older copy answer
 * every other request, `truncated` ends in the middle (with a length that is right or wrong), `html` is an error page with status 200.
 */
export const pageFaults = ['304', '500', 'stale', 'truncated', 'html', 'slow', 'reset', 'empty'] as const;
export type PageFault = (typeof pageFaults)[number];

/** How many requests it lasts at most, three of which are one look: a page that never healed would prove nothing. */
const most: Readonly<Record<PageFault, number>> = {
  '304': 9,
  '500': 6,
  stale: 12,
  truncated: 6,
  html: 6,
  slow: 3,
  reset: 6,
  empty: 6,
};

export interface FaultyPage {
  readonly origin: string;
  readonly kinds: readonly PageFault[];
  /** How many requests each fault has spoilt so far. */
  readonly hits: Readonly<Record<PageFault, number>>;
  /** Takes the place of the fault before it. */
  arm(kind: PageFault): void;
  disarm(): void;
  close(): Promise<void>;
}

interface Copy {
  readonly status: number;
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
}

/** Stands before a simulated page and spoils what it answers. It keeps what it saw, as caches do. */
export async function startPageFaults(simulatorOrigin: string, { slowMs = 4_000 } = {}): Promise<FaultyPage> {
  const shelf = new Shelf();
  const hits = { '304': 0, '500': 0, stale: 0, truncated: 0, html: 0, slow: 0, reset: 0, empty: 0 };
  let armed: PageFault | undefined;
  let left = 0;
  const spend = (): PageFault | undefined => {
    if (armed === undefined || left === 0) return undefined;
    left -= 1;
    hits[armed] += 1;
    return armed;
  };
  const server = await startServer(async (request, response) => {
    const path = request.url ?? '/';
    const fresh = await fetchCopy(simulatorOrigin + path);
    shelf.put(path, fresh);
    const fault = spend();
    if (fault === undefined) return send(request, response, fresh);
    await spoilers[fault]({ request, response, fresh, older: shelf.older(path) ?? fresh, isOdd: left % 2 === 1, slowMs });
  });
  return {
    origin: server.url,
    kinds: pageFaults,
    hits,
    arm: (kind) => {
      shelf.freeze();
      armed = kind;
      left = most[kind];
    },
    disarm: () => {
      armed = undefined;
    },
    close: server.close,
  };
}

/** Documents by their path. What is older is decided when a fault begins: a cache that fell behind stays there. */
class Shelf {
  readonly #current = new Map<string, Copy>();
  readonly #previous = new Map<string, Copy>();
  #frozen = new Map<string, Copy>();

  put(path: string, copy: Copy): void {
    const current = this.#current.get(path);
    if (current?.etag === copy.etag) return;
    if (current !== undefined) this.#previous.set(path, current);
    this.#current.set(path, copy);
  }

  freeze(): void {
    this.#frozen = new Map([...this.#current, ...this.#previous]);
  }

  older(path: string): Copy | undefined {
    return this.#frozen.get(path);
  }
}

async function fetchCopy(url: string): Promise<Copy> {
  const answer = await fetch(url);
  const body = Buffer.from(await answer.arrayBuffer());
  const etag = `W/"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
  return { status: answer.status, type: answer.headers.get('content-type') ?? 'text/plain', etag, body };
}

const headersOf = ({ type, etag }: Copy, ageSeconds: number): Record<string, string> => ({
  'content-type': type,
  etag,
  age: String(ageSeconds),
  'cache-control': 'max-age=0, public',
  'x-statuspage-version': 'simulated',
});

function send(request: IncomingMessage, response: ServerResponse, copy: Copy, ageSeconds = 0): void {
  const isKnown = copy.status === 200 && request.headers['if-none-match'] === copy.etag;
  response.writeHead(isKnown ? 304 : copy.status, headersOf(copy, ageSeconds)).end(isKnown ? undefined : copy.body);
}

interface Spoiling {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly fresh: Copy;
  /** What a cache would still hold. */
  readonly older: Copy;
  /** Every other request of one fault; the three documents of one look get mixed answers. */
  readonly isOdd: boolean;
  readonly slowMs: number;
}

const staleSeconds = 240;

const spoilers: Readonly<Record<PageFault, (spoiling: Spoiling) => void | Promise<void>>> = {
  '304': ({ request, response, fresh }) => {
    const asked = request.headers['if-none-match'];
    if (asked === undefined) send(request, response, fresh);
    else response.writeHead(304, { etag: asked }).end();
  },
  '500': ({ response }) => html(response, 500, 'Something went wrong'),
  stale: ({ request, response, fresh, older, isOdd }) =>
    isOdd ? send(request, response, older, staleSeconds) : send(request, response, fresh),
  truncated: ({ response, fresh, isOdd }) => truncate(response, fresh, isOdd),
  html: ({ response }) => html(response, 200, 'We will be back in a minute'),
  slow: async ({ request, response, fresh, slowMs }) => {
    await sleep(slowMs);
    send(request, response, fresh);
  },
  reset: ({ response }) => void response.socket?.resetAndDestroy(),
  empty: ({ response, fresh, isOdd }) =>
    void response.writeHead(200, headersOf({ ...fresh, etag: '""' }, 0)).end(isOdd ? '' : '{}'),
};

const html = (response: ServerResponse, status: number, words: string): void =>
  void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(`<!DOCTYPE html><title>${words}</title>`);

/** With the length of the half it looks whole to HTTP; with the length of the whole the connection ends too soon. */
function truncate(response: ServerResponse, fresh: Copy, isLengthRight: boolean): void {
  const half = fresh.body.subarray(0, Math.floor(fresh.body.length / 2));
  const length = isLengthRight ? half.length : fresh.body.length;
  response.writeHead(200, { ...headersOf({ ...fresh, etag: `W/"half"` }, 0), 'content-length': String(length) });
  if (isLengthRight) response.end(half);
  else response.write(half, () => response.socket?.destroy());
}
