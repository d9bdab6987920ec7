import type { Clock } from '../../clock.js';
import { RetryableError } from '../../errors.js';
import { headerOf, type RawHeaders } from '../../http/response-headers.js';
import type { Log } from '../../log.js';
import { everywhereKey } from './paces.js';

/**
 * Discord bans an address after 10,000 refused requests in ten minutes (developers' reference, "Invalid Request Limit"), and other processes and other
 * bots may share it: one process stops at a tenth.
 */
const spanMs = 10 * 60_000;
const usualLimit = 1_000;

export interface RefusalBudget {
  /** @throws RetryableError `discord.invalid_budget` when it is used up. */
  demand(): void;
  /** Counts an answer, whatever becomes of its body. */
  count(status: number, headers: RawHeaders): void;
}

interface BudgetOptions {
  readonly clock: Clock;
  readonly log: Log | undefined;
  readonly limit?: number | undefined;
}

export function createRefusalBudget({ clock, log, limit = usualLimit }: BudgetOptions): RefusalBudget {
  const refusedAt: number[] = [];
  let isTold = false;
  const waitMs = (): number => {
    const now = clock.now().getTime();
    while ((refusedAt[0] ?? now) <= now - spanMs) refusedAt.shift();
    const freed = refusedAt.at(-limit);
    return freed === undefined ? 0 : freed + spanMs - now;
  };
  return {
    demand() {
      const retryAfterMs = waitMs();
      if (retryAfterMs === 0) {
        isTold = false;
        return;
      }
      if (!isTold) log?.warn({ retryAfterMs, limit }, 'Discord has refused so many requests that no more are made for a while');
      isTold = true;
      throw new RetryableError(
        'discord.invalid_budget',
        'Discord has refused too many requests: Tocsin pauses before it is banned.',
        {
          retryAfterMs,
          holds: [everywhereKey],
        },
      );
    },
    count(status, headers) {
      if (isCounted(status, headers)) refusedAt.push(clock.now().getTime());
    },
  };
}

/** A limit that others share is nobody's fault. */
const isCounted = (status: number, headers: RawHeaders): boolean =>
  status === 401 || status === 403 || (status === 429 && headerOf(headers, 'x-ratelimit-scope') !== 'shared');
