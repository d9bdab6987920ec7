import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { RetryableError } from '../errors.js';
import type { Guard } from './guard.js';
import { hostLabel } from './host-label.js';

interface ConnectorOptions {
  readonly guard: Guard;
  readonly lookup: LookupFunction;
  readonly timeoutMs: number;
  /** Destroys every connection, those still in the making too. */
  readonly closing: AbortSignal;
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
}

export function createConnectors({ guard, lookup, timeoutMs, closing, ca }: ConnectorOptions): Connectors {
  const settings = { timeout: timeoutMs, signal: closing, ...(ca === undefined ? {} : { ca }) };
  return {
    open: buildConnector({ ...settings, lookup }),
    guarded: guardConnector(buildConnector({ ...settings, lookup: guardLookup(lookup, guard) }), guard),
  };
}
