import { reviveChannelPost } from '../db/retries.js';
import type { TenantId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import type { RetryDeps } from './retry-thread.js';

export interface ChannelPostKey {
  readonly tenantId: TenantId;
  readonly postId: string;
}

/** A message about a channel as a whole that was given up is due again. The clock that finds what is due takes it up. */
export async function retryChannelPost(
  { db, clock, log }: Pick<RetryDeps, 'db' | 'clock' | 'log'>,
  { tenantId, postId }: ChannelPostKey,
): Promise<'retried' | 'nothing-to-retry' | 'unknown'> {
  const state = await reviveChannelPost(db, tenantId, postId, toIso(clock.now()));
  if (state === undefined) return 'unknown';
  if (state !== 'dead') return 'nothing-to-retry';
  log.info({ tenantId, postId }, 'Message to a channel retried by an operator');
  return 'retried';
}
