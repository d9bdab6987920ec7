import { z } from 'zod';
import { endedByPeopleCodes, givenUpShownDays } from '../../domain/giving-up.js';
import { addMs, type IsoTime } from '../../domain/time.js';
import { type Db, firstRow, rows, sql } from '../database.js';
import { isPausedPlace } from './stopped-places.js';

const Counts = z.object({ threadsInDoubt: z.number().int(), deliveriesDead: z.number().int() });
const PausedCount = z.object({ chat: z.string(), channels: z.number().int() });

export interface TroubleCounts extends z.infer<typeof Counts> {
  /** Of the chats that have any. */
  readonly channelsPaused: readonly z.infer<typeof PausedCount>[];
}

const dayMs = 86_400_000;

/** What metrics tell of delivery, over all workspaces. */
export async function troubleCounts(db: Db, now: IsoTime): Promise<TroubleCounts> {
  const [counts, channelsPaused] = await Promise.all([
    firstRow(
      Counts,
      db,
      sql`select (select count(distinct (d.tenant_id, d.thread_id))::int from deliveries d
            join threads t on t.tenant_id = d.tenant_id and t.id = d.thread_id and t.state = 'open'
            where d.state = 'in_doubt' or (d.state = 'sending' and (t.lease_until is null or t.lease_until <= ${now}))) as "threadsInDoubt",
          (select count(*)::int from deliveries d
            where d.state = 'dead' and coalesce(d.failure_code, '') <> all (${[...endedByPeopleCodes]}::text[]) and d.finished_at > ${addMs(now, -givenUpShownDays * dayMs)}) as "deliveriesDead"`,
    ),
    rows(
      PausedCount,
      db,
      sql`select c.chat, count(*)::int as channels from channels c left join installations n on n.tenant_id = c.tenant_id and n.chat = c.chat
        where ${isPausedPlace} group by c.chat`,
    ),
  ]);
  return { ...(counts ?? { threadsInDoubt: 0, deliveriesDead: 0 }), channelsPaused };
}
