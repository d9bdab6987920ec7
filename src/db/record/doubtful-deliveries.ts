import { z } from 'zod';
import { Moment } from '../columns.js';
import { type Db, sql } from '../database.js';
import {
  aboutColumns,
  aboutShape,
  aroundThread,
  inOrder,
  type Listed,
  type Look,
  listed,
  placeColumns,
  placeShape,
  writeShape,
} from './listed.js';

const DoubtfulDelivery = z.object({
  ...placeShape,
  ...aboutShape,
  ...writeShape,
  /** When the first try that may have been made began. */
  since: Moment,
  code: z.string().nullable(),
});
export type DoubtfulDelivery = z.infer<typeof DoubtfulDelivery>;

/** Writes of which nobody knows whether they were made: the answer never came, or whoever sent them is gone. All chats and workspaces. */
export const doubtfulDeliveries = (db: Db, look: Look): Promise<Listed<DoubtfulDelivery>> =>
  listed(
    DoubtfulDelivery,
    db,
    sql`select ${placeColumns}, ${aboutColumns}, d.action ->> 'kind' as kind, (d.action ->> 'seq')::int as seq, d.begun_at as since,
        d.failure_code as code, count(*) over ()::int as total
      from deliveries d join threads t on t.tenant_id = d.tenant_id and t.id = d.thread_id and t.state = 'open' ${aroundThread}
      where d.state = 'in_doubt' or (d.state = 'sending' and (t.lease_until is null or t.lease_until <= ${look.now})) ${inOrder(look)}`,
  );
