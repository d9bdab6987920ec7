import { once } from 'node:events';
import { type Duplex, PassThrough } from 'node:stream';
import type pg from 'pg';

/** Rows come one by one; so much of them is handed on together. */
const pieceBytes = 64 * 1024;

/**
 * `copy … to stdout` as a stream. The driver knows the protocol's messages and leaves it to the query what to do with them. When the reader is slower
 * than the server, the connection is not read for a while, so that memory stays bounded.
 */
class CopyOut implements pg.Submittable {
  readonly rows = new PassThrough({ highWaterMark: 4 * pieceBytes });
  readonly #text: string;
  #socket: Duplex | undefined;
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(text: string) {
    this.#text = text;
  }
  submit(connection: pg.Connection): void {
    this.#socket = connection.stream;
    connection.query(this.#text);
  }
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // The driver's buffer is used again for what comes next.
    this.#held.push(Buffer.from(chunk));
    this.#heldBytes += chunk.length;
    if (this.#heldBytes >= pieceBytes) this.#pass();
  }
  handleCommandComplete(): void {
    this.#pass();
  }
  handleReadyForQuery(): void {
    // A stream that ends tells of no drain any more.
    this.#socket?.resume();
    this.rows.end();
  }
  handleError(error: Error): void {
    this.#socket?.resume();
    this.rows.destroy(error);
  }
  #pass(): void {
    const piece = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    if (piece.length === 0 || this.rows.write(piece)) return;
    const socket = this.#socket;
    socket?.pause();
    this.rows.once('drain', () => socket?.resume());
  }
}

/** Everything that a `copy … to stdout` gives, piece by piece. */
export const copyOut = (client: pg.Client, statement: string): AsyncIterable<Buffer> => client.query(new CopyOut(statement)).rows;

const done = Buffer.from([0x63, 0, 0, 0, 4]);

function dataMessage(rows: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write('d');
  head.writeInt32BE(rows.length + 4, 1);
  return Buffer.concat([head, rows]);
}

/** `copy … from stdin`: rows are written until `end`. */
export class CopyIn implements pg.Submittable {
  readonly #text: string;
  readonly #began: Promise<void>;
  readonly #ended: Promise<void>;
  #begin: () => void = () => undefined;
  #end: () => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;
  #socket: Duplex | undefined;

  private constructor(text: string) {
    this.#text = text;
    const failures: ((error: Error) => void)[] = [];
    this.#began = new Promise((resolve, reject) => {
      this.#begin = resolve;
      failures.push(reject);
    });
    this.#ended = new Promise((resolve, reject) => {
      this.#end = resolve;
      failures.push(reject);
    });
    this.#fail = (error) => {
      for (const reject of failures) reject(error);
    };
    // Whoever writes hears of it at the next step, also when that comes later.
    this.#ended.catch(() => undefined);
    this.#began.catch(() => undefined);
  }

  static async open(client: pg.Client, statement: string): Promise<CopyIn> {
    const copy = client.query(new CopyIn(statement));
    await copy.#began;
    return copy;
  }

  async write(rows: Buffer): Promise<void> {
    const socket = this.#socket;
    if (socket === undefined || socket.write(dataMessage(rows))) return;
    const stopped = new AbortController();
    try {
      await Promise.race([once(socket, 'drain', { signal: stopped.signal }), this.#ended]);
    } finally {
      stopped.abort();
    }
  }
  /** @throws Error as PostgreSQL gives it, when it does not take the rows */
  async end(): Promise<void> {
    this.#socket?.write(done);
    await this.#ended;
  }

  submit(connection: pg.Connection): void {
    this.#socket = connection.stream;
    connection.query(this.#text);
  }
  handleCopyInResponse(): void {
    this.#begin();
  }
  handleCommandComplete(): void {
    // `ready for query` follows.
  }
  handleReadyForQuery(): void {
    this.#end();
  }
  handleError(error: Error): void {
    this.#fail(error);
  }
}
