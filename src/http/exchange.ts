import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Deadline } from './deadline.js';
import { ignoreFailure } from './ignore-failure.js';
import type { RawHeaders } from './response-headers.js';

export interface Outgoing {
  readonly origin: string;
  /** With the query. */
  readonly path: string;
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Incoming {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: RawHeaders;
  /** What was wanted of the body; empty where nothing was. */
  readonly body: Buffer;
}

/** How a body is read, decided by the status and the headers before it. */
export type Reading =
  /** A small rest is read in the background, so that the connection can serve again; a large or slow one is cut off, at the latest when the deadline ends. */
  | 'nothing'
  /** The same, but waited for, whatever becomes of it: for those who send one request after the other. */
  | 'drained'
  /** As it came, in one piece. */
  | { readonly maxBytes: number; readonly tooMuch: () => Error }
  /** Piece by piece: for bodies that must be unpacked. It reads as slowly as `unpack` does. */
  | { readonly unpack: (pieces: AsyncIterable<Buffer>) => Promise<Buffer> };

interface Terms {
  readonly deadline: Deadline;
  /** What it throws ends the exchange. */
  readonly reading: (status: number, headers: RawHeaders) => Reading;
}

const drainedBytes = 16 * 1024;
const nothing = Buffer.alloc(0);

interface Sink {
  take(piece: Buffer): void;
  end(): void;
  fail(error: Error): void;
}

/**
 * One request and its answer, told by the client's own callbacks: a stream, a signal and a listener on it for every request are more than the request itself
 * costs, and a look is mostly requests that are answered with "unchanged". Rejects with the error of the deadline, of `reading`, of the network, and leaves
 * the connection in order either way.
 */
export function exchange(dispatcher: Dispatcher, outgoing: Outgoing, { deadline, reading }: Terms): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let sink: Sink | undefined;
    let off: () => void = () => undefined;
    let stopped: Error | undefined;
    const fail = (error: Error): void => {
      off();
      if (sink === undefined) reject(error);
      else sink.fail(error);
    };
    off = deadline.onOver((reason) => {
      stopped = reason;
      reject(reason);
      controller?.abort(reason);
      fail(reason);
    });
    if (stopped !== undefined) return;
    dispatcher.dispatch(
      { ...outgoing, body: outgoing.body ?? null },
      {
        onRequestStart(flow) {
          controller = flow;
          // It may have waited for a connection until nobody wanted it any more.
          if (stopped !== undefined) flow.abort(stopped);
        },
        onResponseStart(flow, status, headers) {
          // 100 and 103 come before the answer.
          if (status < 200) return;
          try {
            sink = sinkFor(reading(status, headers), flow, (body) => resolve({ status, headers, body }), reject);
          } catch (error) {
            flow.abort(asError(error));
          }
        },
        onResponseData(flow, piece) {
          try {
            sink?.take(piece);
          } catch (error) {
            flow.abort(asError(error));
          }
        },
        onResponseEnd() {
          off();
          sink?.end();
        },
        onResponseError(_flow, error) {
          fail(error);
        },
      },
    );
  });
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function sinkFor(
  how: Reading,
  flow: Dispatcher.DispatchController,
  answer: (body: Buffer) => void,
  reject: (error: Error) => void,
): Sink {
  if (how === 'drained') return createDrain(flow, () => answer(nothing));
  if (how === 'nothing') {
    answer(nothing);
    return createDrain(flow, () => undefined);
  }
  return 'unpack' in how ? createPipe(how.unpack, flow, answer, reject) : createPile(how, answer, reject);
}

function createDrain(flow: Dispatcher.DispatchController, done: () => void): Sink {
  let bytes = 0;
  return {
    take(piece) {
      bytes += piece.length;
      if (bytes > drainedBytes) flow.abort(new Error('The rest of this answer is not wanted.'));
    },
    end: done,
    fail: done,
  };
}

function createPile(
  { maxBytes, tooMuch }: Extract<Reading, { maxBytes: number }>,
  answer: (body: Buffer) => void,
  reject: (error: Error) => void,
): Sink {
  const pieces: Buffer[] = [];
  let bytes = 0;
  return {
    take(piece) {
      bytes += piece.length;
      if (bytes > maxBytes) throw tooMuch();
      pieces.push(piece);
    },
    end: () => answer(pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces)),
    fail: reject,
  };
}

function createPipe(
  unpack: (pieces: AsyncIterable<Buffer>) => Promise<Buffer>,
  flow: Dispatcher.DispatchController,
  answer: (body: Buffer) => void,
  reject: (error: Error) => void,
): Sink {
  const pieces = new Readable({ read: () => flow.resume() });
  pieces.on('error', ignoreFailure);
  unpack(pieces).then(answer, (error: unknown) => {
    flow.abort(asError(error));
    reject(asError(error));
  });
  return {
    take(piece) {
      if (!pieces.push(piece)) flow.pause();
    },
    end: () => void pieces.push(null),
    fail: (error) => void pieces.destroy(error),
  };
}
