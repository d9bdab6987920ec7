import type { ChatPort } from '../chat/port.js';
import type { ChannelLook } from '../chat/rooms.js';
import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import type { DeliveryEnd } from '../db/deliveries.js';
import type { ThreadWork } from '../db/thread-work.js';
import type { TenantId } from '../domain/ids.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';

/** A channel of a chat, as links to its messages need it. */
export type LinkedChannel = Pick<ThreadWork['channel'], 'tenantId' | 'id' | 'chat' | 'externalId' | 'kind'>;

/** What one write to a chat, and finding out what became of it, needs. */
export interface DeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly chatOf: (chat: string) => ChatPort;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly publicUrl: string | null;
  /** From 0 up to 1, 1 excluded. */
  readonly chance: () => number;
  /** Where people find a message; null where nobody can say. */
  readonly permalink?: (channel: LinkedChannel, messageRef: string) => Promise<string | null>;
  /** One read of a channel, to confirm what an error says of it. */
  readonly look?: (chat: string, tenantId: TenantId, externalId: string, signal: AbortSignal) => Promise<ChannelLook>;
  /** Harnesses let time run faster: 10 shortens every pace to a tenth; where time stands still, infinity leaves paces out. */
  readonly paceScale?: number;
}

/** Longer than one call to a chat may take, shorter than people notice when a process died. */
export const leaseMs = 20_000;
export const callLimitMs = 15_000;

/** What became of one write, and why where it failed. */
export interface Attempt {
  readonly end: DeliveryEnd;
  readonly error?: unknown;
}
