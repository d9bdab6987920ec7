import { z } from 'zod';
import { addMs } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, sql } from '../database.js';
import {
  aboutColumns,
  aboutShape,
  aroundThread,
  inOrder,
  isThreadBehind,
  type Listed,
  type Look,
  listed,
  placeColumns,
  placeShape,
} from './listed.js';

const LaggingThread = z.object({
  ...placeShape,
  ...aboutShape,
  since: Moment,
  /** What keeps it: the workspace, the channel, what the last try met, its turn among others; it is being written to; nobody has taken it up. */
  cause: z.enum(['installation', 'channel', 'failure', 'turn', 'writing', 'nobody']),
  code: z.string().nullable(),
  failures: z.number().int(),
  waitingFor: z.string().nullable(),
  notBefore: Moment,
});
export type LaggingThread = z.infer<typeof LaggingThread>;

/** A thread that is brought up to date within this time was never behind for people. */
const patienceMs = 60_000;

/**
 * Threads that do not show the latest state, though they had time for it. What waits because somebody muted it is not behind. All chats and
 * workspaces: this is the operator's view.
 */
export const laggingThreads = (db: Db, look: Look): Promise<Listed<LaggingThread>> =>
  listed(
    LaggingThread,
    db,
    sql`select ${placeColumns}, ${aboutColumns}, since.since, cause.cause,
        case cause.cause when 'installation' then n.state_code when 'channel' then c.paused_code when 'failure' then t.failure_code end as code,
        t.failures, t.waiting_for as "waitingFor", t.not_before as "notBefore", count(*) over ()::int as total
      from threads t ${aroundThread},
        lateral (select case when t.delivered_revision < t.wanted_revision then t.wanted_at else coalesce((select max(k.marked_at) from thread_marks k
          where k.tenant_id = t.tenant_id and k.thread_id = t.id), t.wanted_at) end as since) since,
        lateral (select case when n.state <> 'active' then 'installation' when c.state = 'paused' then 'channel'
          when t.failures > 0 and t.failure_code <> 'pace' then 'failure' when t.not_before > ${look.now} then 'turn'
          when t.lease_until > ${look.now} then 'writing' else 'nobody' end as cause) cause
      where ${isThreadBehind} and coalesce(t.failure_code, '') not in ('muted', 'quiet', 'past') and since.since <= ${addMs(look.now, -patienceMs)} ${inOrder(look)}`,
  );
