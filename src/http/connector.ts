import type { LookupAddress } from 'node:dns';
import { type LookupFunction, Socket } from 'node:net';
import { buildConnector, errors } from 'undici';
import { RetryableError } from '../errors.js';
import type { Guard } from './guard.js';
import { hostLabel } from './host-label.js';

interface ConnectorOptions {
  readonly guard: Guard;
  readonly lookup: LookupFunction;
  readonly timeoutMs: number;
  /** PEM of one more authority to trust. */
  readonly ca?: string;
}

const listOf = (answer: string | LookupAddress[], family: number | undefined): LookupAddress[] =>
  typeof answer === 'string'
    ? [{ address: answer, family: family ?? 4 }]
    : answer.map((entry) => ({ address: entry.address, family: entry.family }));

/** Resolves like `lookup`, but hands out only addresses that the guard permits; where none is left the look-up fails with the guard's error. */
export const guardLookup =
  (lookup: LookupFunction, guard: Guard): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, answer, family) => {
      if (error) return done(error, []);
      const addresses = listOf(answer, family);
      const permitted = addresses.filter(({ address }) => guard.refusal(hostname, address) === undefined);
      const [first] = permitted;
      if (first !== undefined) return options.all === true ? done(null, permitted) : done(null, first.address, first.family);
      const refused = addresses.map(({ address }) => guard.refusal(hostname, address)).find((refusal) => refusal !== undefined);
      done(refused ?? new RetryableError('http.dns', `The name ${hostLabel(hostname)} has no address: check its spelling.`), []);
    });
  };

/** Checks the address at the other end of every new connection before a request is written to it, whatever any look-up said. */
export const guardConnector =
  (connect: buildConnector.connector, guard: Guard): buildConnector.connector =>
  (target, done) => {
    connect(target, (...[error, socket]) => {
      if (error !== null) return done(error, null);
      const refused =
        socket.remoteAddress === undefined
          ? new RetryableError(
              'http.connection',
              `${hostLabel(target.hostname)} closed the connection at once: Tocsin will look again.`,
            )
          : guard.refusal(target.hostname, socket.remoteAddress);
      if (refused === undefined) return done(null, socket);
      socket.destroy();
      done(refused, null);
    });
  };

interface Connectors {
  /** For allowed origins: connects to whatever their name says. */
  readonly open: buildConnector.connector;
  /** For everything else: passes the guard twice, before and after connecting. */
  readonly guarded: buildConnector.connector;
  /** Destroys the connections that are still in the making; those that are made belong to whoever asked for them. */
  close(): void;
}

/**
 * Ends a connection that does not come about in time. The client's own way costs a registry of what was collected, a weak reference and a turn of the loop
 * for each connection; and a signal for all of them keeps a listener for every open one.
 */
function limited(connect: buildConnector.connector, timeoutMs: number, opening: Set<Socket>): buildConnector.connector {
  return (target, done) => {
    // The declared type has no result; the function gives back the socket that it opens (undici's `buildConnector`).
    const given: unknown = connect(target, (...answer) => {
      clearTimeout(timer);
      if (given instanceof Socket) opening.delete(given);
      done(...answer);
    });
    const give = () => {
      if (given instanceof Socket) given.destroy(new errors.ConnectTimeoutError());
    };
    const timer = setTimeout(give, timeoutMs);
    if (given instanceof Socket) opening.add(given);
  };
}

export function createConnectors({ guard, lookup, timeoutMs, ca }: ConnectorOptions): Connectors {
  const opening = new Set<Socket>();
  const connectWith = (by: LookupFunction): buildConnector.connector =>
    limited(buildConnector({ timeout: 0, lookup: by, ...(ca === undefined ? {} : { ca }) }), timeoutMs, opening);
  return {
    open: connectWith(lookup),
    guarded: guardConnector(connectWith(guardLookup(lookup, guard)), guard),
    close() {
      for (const socket of opening) socket.destroy(new errors.ClientDestroyedError());
      opening.clear();
    },
  };
}
