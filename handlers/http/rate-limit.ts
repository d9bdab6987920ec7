import type { Request, RequestHandler, Response } from 'express';
import type { Clock } from '../../src/clock.js';
import { countedAs, isOwnMachine, loopbackTrust, type ProxyTrust, senderAddress } from '../../src/http/trusted-proxies.js';
import type { Log } from '../../src/log.js';

interface Bucket {
  level: number;
  at: number;
}

export interface Allowance {
  /** How many requests may come at once. */
  readonly burst: number;
  readonly perMinute: number;
}

const mostBuckets = 10_000;

/** A token bucket for each caller, in the memory of this process: several processes allow as many times more. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Seconds to wait; 0: it may go on. */
  take(key: string, { burst, perMinute }: Allowance, cost = 1): number {
    const now = this.#clock.now().getTime();
    const known = this.#buckets.get(key);
    const perMs = perMinute / 60_000;
    const level = known === undefined ? burst : Math.min(burst, known.level + Math.max(0, now - known.at) * perMs);
    const wait = level >= cost ? 0 : Math.ceil((cost - level) / perMs / 1000);
    this.#keep(key, { level: wait === 0 ? level - cost : level, at: now });
    return wait;
  }

  /** The one that was used longest ago makes room. */
  #keep(key: string, bucket: Bucket): void {
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const [oldest] = this.#buckets.size > mostBuckets ? this.#buckets.keys() : [];
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}

interface Caller {
  readonly socket: { readonly remoteAddress?: string | undefined };
  get(name: string): string | undefined;
}

const senderOf = (req: Caller, trust: ProxyTrust): string =>
  senderAddress(trust, {
    peer: req.socket.remoteAddress,
    forwardedFor: req.get('x-forwarded-for'),
    flyClient: req.get('fly-client-ip'),
  });

/** Who asks, for counting. */
export const callerAddress = (req: Caller, trust: ProxyTrust = loopbackTrust): string => countedAs(senderOf(req, trust));

/** Far more than people click and readers of feeds ask, for an office behind one address too. */
const readerAllowance: Allowance = { burst: 120, perMinute: 300 };

interface Counting {
  readonly clock: Clock;
  readonly log: Log;
  readonly trustProxy?: ProxyTrust | undefined;
}

/**
 * Keeps one address from taking the time of all others. Who asks from this very machine is not counted: that is its operator, or a proxy that does not
 * say for whom it asks, and then one reader too many would shut out everybody.
 */
export function limitReaders(
  { clock, log, trustProxy = loopbackTrust }: Counting,
  tooMany: (req: Request, res: Response, seconds: number) => void,
): RequestHandler {
  const limit = new RateLimit(clock);
  let isTold = false;
  return (req, res, next) => {
    const sender = senderOf(req, trustProxy);
    const wait = isOwnMachine(sender) ? 0 : limit.take(countedAs(sender), readerAllowance);
    if (wait === 0) return next();
    if (!isTold && sender === req.socket.remoteAddress && req.get('x-forwarded-for') !== undefined) {
      isTold = true;
      log.warn(
        { address: sender },
        'Requests are refused as too many from one address; if that is your proxy, name it in TOCSIN_TRUST_PROXY',
      );
    }
    res.set({ 'retry-after': String(wait), 'cache-control': 'no-store' });
    tooMany(req, res, wait);
  };
}
