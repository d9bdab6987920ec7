import type { ChannelRow } from '../db/channels.js';
import { reopenReplies } from '../db/closed-replies.js';
import type { Db } from '../db/database.js';
import type { Wake } from './wake.js';

/** What was not allowed in the threads of a channel is owed again at once, and not with the next update. */
export async function allowReplies(
  { db, wake }: { readonly db: Db; readonly wake: Pick<Wake, 'thread'> },
  { tenantId, id }: Pick<ChannelRow, 'tenantId' | 'id'>,
): Promise<void> {
  for (const { threadId } of await reopenReplies(db, tenantId, id)) await wake.thread(tenantId, threadId);
}
