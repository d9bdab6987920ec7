import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Clock, systemClock } from '../../clock.js';
import type { IsoTime } from '../../domain/time.js';
import { OperatorError } from '../../errors.js';
import { answer } from './answers.js';
import { firstMoment } from './play.js';
import type { History } from './script.js';
import { type SimulatedProvider, shapes } from './shapes.js';
import { Showing } from './showing.js';
import { withUpdateIds } from './simulated-ids.js';
import type { Pace } from './timeline.js';

export interface SimulatorOptions {
  readonly history: History;
  /** Simulated seconds per real second. */
  readonly speed: number;
  readonly as: SimulatedProvider;
  /** 0 or left out: any free port. */
  readonly port?: number;
  /** Begin again after the last change, as new incidents. */
  readonly loop?: boolean;
  readonly clock?: Clock;
  /** Simulated time at which to begin; what happened before it already stands on the page. Left out: the first change of the history. */
  readonly startAt?: IsoTime;
  /** See Pace. Left out: 4 s, 0 and 0. */
  readonly maxGapMs?: number;
  readonly minGapMs?: number;
  readonly leadInMs?: number;
  /** Let time stand still until somebody asks for a document. */
  readonly waitForReader?: boolean;
}

export interface Simulator {
  /** What to follow: the page's address, or its feed's when it plays a feed. */
  readonly url: string;
  readonly origin: string;
  /** When the last change of the first round happens; null while it waits for its reader. */
  finishesAt(): Date | null;
  /** Simulated time now. */
  now(): IsoTime;
  close(): Promise<void>;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, body, ...given }: ReturnType<typeof answer>,
): void {
  const etag = `W/"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
  const headers = { 'content-type': type, 'cache-control': 'max-age=0, public', etag, ...given.headers };
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `port ${port} is in use; choose another with --port`
          : `port ${port} cannot be opened (${error.code ?? 'unknown reason'})`;
      reject(new OperatorError('simulate.port', `The simulated page cannot start: ${reason}.`, { cause: error }));
    });
    server.listen(port, '127.0.0.1', () => resolve(portOf(server.address())));
  });
}

const portOf = (address: AddressInfo | string | null): number =>
  address !== null && typeof address === 'object' ? address.port : 0;

/**
 * Serves a history on 127.0.0.1 as the page it once was, moment by moment.
 * @throws OperatorError `simulate.port` when the port cannot be opened, `history.empty` when nothing ever happens in the history.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const history = withUpdateIds(options.history);
  const begins = options.startAt ?? firstMoment(history);
  if (begins === undefined)
    throw new OperatorError('history.empty', 'The history holds no incident with a time, so there is nothing to play.');
  const pace: Pace = {
    speed: options.speed,
    maxGapMs: options.maxGapMs ?? 4000,
    minGapMs: options.minGapMs ?? 0,
    leadInMs: options.leadInMs ?? 0,
  };
  const showing = new Showing({ history, begins }, pace, options.clock ?? systemClock, options.loop ?? false);
  if (options.waitForReader !== true) showing.begin();
  let origin = '';
  const server = createServer((request, response) => {
    const [path = '/', query = ''] = (request.url ?? '/').split(/[?#]/);
    if (path !== '/favicon.ico') showing.begin();
    const asked = { path, query: new URLSearchParams(query), origin };
    send(request, response, answer(asked, showing.scene(), options.as));
  });
  origin = `http://127.0.0.1:${await listen(server, options.port ?? 0)}`;
  return {
    url: shapes[options.as].address(origin),
    origin,
    finishesAt: () => showing.finishesAt(),
    now: () => showing.scene().now,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
