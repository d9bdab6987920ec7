import type { ChatPort } from '../chat/port.js';
import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import type { DeliveryEnd } from '../db/deliveries.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';

/** What one write to a chat, and finding out what became of it, needs. */
export interface DeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly chatOf: (chat: string) => ChatPort;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly publicUrl: string | null;
}

/** Longer than one call to a chat may take, shorter than people notice when a process died. */
export const leaseMs = 20_000;
export const callLimitMs = 15_000;

/** What became of one write, and why where it failed. */
export interface Attempt {
  readonly end: DeliveryEnd;
  readonly error?: unknown;
}
