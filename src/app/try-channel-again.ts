import { auditChannel } from '../db/audit-log.js';
import { findChannel, loadChannel, resumeChannel } from '../db/channels.js';
import { inTransaction } from '../db/database.js';
import { isRemovalWish } from '../domain/giving-up.js';
import type { ChannelId, TenantId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import { byAdmin } from './audit.js';
import type { RetryDeps } from './retry-thread.js';

export interface ChannelKey {
  readonly tenantId: TenantId;
  readonly channelId: ChannelId;
}

/** Ends the pause of a channel on trial: where Tocsin still may not post, the first write pauses it again. Only an invitation brings it back to where it was removed. */
export async function tryChannelAgain(
  { db, clock, wake, log }: RetryDeps,
  { tenantId, channelId }: ChannelKey,
  by: string = byAdmin,
): Promise<'resumed' | 'not-paused' | 'needs-invitation' | 'unknown'> {
  const known = await loadChannel(db, tenantId, channelId);
  const channel = known === undefined ? undefined : await findChannel(db, tenantId, known.chat, known.externalId);
  if (channel === undefined) return 'unknown';
  if (channel.state !== 'paused') return 'not-paused';
  if (isRemovalWish(channel.pausedCode)) return 'needs-invitation';
  const at = toIso(clock.now());
  const threads = await inTransaction(db, async (tx) => {
    const waiting = await resumeChannel(tx, tenantId, channel.chat, channel.externalId, at);
    const detail = { code: channel.pausedCode };
    await auditChannel(tx, { tenantId, channelId, at, actor: by, action: 'channel.resumed', detail });
    return waiting;
  });
  log.info({ tenantId, channelId, threads: threads.length }, 'Channel tried again by an operator');
  for (const { threadId } of threads) await wake.thread(tenantId, threadId);
  return 'resumed';
}
