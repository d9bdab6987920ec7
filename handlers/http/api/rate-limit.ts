import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../../../src/clock.js';
import { classifyAddress } from '../../../src/http/address.js';

interface Bucket {
  level: number;
  at: number;
}

export interface Allowance {
  /** How many requests may come at once. */
  readonly burst: number;
  readonly perMinute: number;
}

/** Enough for a dashboard that asks every few seconds. A change costs as much as five questions. */
export const strangerAllowance: Allowance = { burst: 60, perMinute: 120 };
export const tokenAllowance: Allowance = { burst: 200, perMinute: 600 };
export const changeCost = 5;

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

/**
 * Who asks, for counting. Behind a proxy of one's own (its address is not a public one) it is the address that this proxy says it was called from, which
 * is the last in its list: what stands before it was written by the caller.
 */
export function callerAddress(req: Caller): string {
  const peer = req.socket.remoteAddress ?? 'nobody';
  const named = req.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const isProxied = classifyAddress(peer) !== 'public' && isIP(named) !== 0;
  const address = isProxied ? named : peer;
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  // Whoever has IPv6 has a whole network of addresses. It is taken from the numbers: its text leaves zeros out.
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : parsed.toString();
}
