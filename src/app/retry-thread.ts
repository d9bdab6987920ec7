import type { Clock } from '../clock.js';
import { threadSubject, writeAudit } from '../db/audit-log.js';
import { type Db, inTransaction } from '../db/database.js';
import { reviveThread } from '../db/retries.js';
import type { ThreadKey } from '../db/threads.js';
import { toIso } from '../domain/time.js';
import type { Log } from '../log.js';
import { byAdmin } from './audit.js';
import type { Wake } from './wake.js';

export interface RetryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wake: Wake;
  readonly log: Log;
}

/**
 * Whoever runs the installation wants a thread tried again, now: what was given up is owed once more, and nothing waits any longer. What is there
 * already is not posted again.
 */
export async function retryThread(
  deps: RetryDeps,
  key: ThreadKey,
  by: string = byAdmin,
): Promise<'retried' | 'nothing-to-retry' | 'unknown'> {
  const { tenantId, threadId } = key;
  const at = toIso(deps.clock.now());
  const revived = await inTransaction(deps.db, async (tx) => {
    const found = await reviveThread(tx, key, at);
    if (found?.isAwake === true) {
      const detail = { deliveries: found.deliveries };
      await writeAudit(tx, { tenantId, at, actor: by, action: 'thread.retried', subject: await threadSubject(tx, key), detail });
    }
    return found;
  });
  if (revived === undefined) return 'unknown';
  if (!revived.isAwake) return 'nothing-to-retry';
  deps.log.info({ tenantId, threadId, deliveries: revived.deliveries }, 'Thread retried by an operator');
  await deps.wake.thread(tenantId, threadId);
  return 'retried';
}
