import { auditPostRetry } from '../db/audit-log.js';
import { inTransaction } from '../db/database.js';
import { reviveChannelPost } from '../db/retries.js';
import type { TenantId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import { byAdmin } from './audit.js';
import type { RetryDeps } from './retry-thread.js';

export interface ChannelPostKey {
  readonly tenantId: TenantId;
  readonly postId: string;
}

/** A message about a channel as a whole that was given up is due again. The clock that finds what is due takes it up. */
export async function retryChannelPost(
  { db, clock, log }: Pick<RetryDeps, 'db' | 'clock' | 'log'>,
  { tenantId, postId }: ChannelPostKey,
  by: string = byAdmin,
): Promise<'retried' | 'nothing-to-retry' | 'unknown'> {
  const at = toIso(clock.now());
  const state = await inTransaction(db, async (tx) => {
    const was = await reviveChannelPost(tx, tenantId, postId, at);
    if (was === 'dead') await auditPostRetry(tx, { tenantId, postId, at, actor: by });
    return was;
  });
  if (state === undefined) return 'unknown';
  if (state !== 'dead') return 'nothing-to-retry';
  log.info({ tenantId, postId }, 'Message to a channel retried by an operator');
  return 'retried';
}
