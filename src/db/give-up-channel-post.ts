import { randomId } from '../domain/ids.js';
import { gathering, toldIncidents } from '../domain/storm.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { type ChannelPost, type ChannelPostEnd, channelPostMarker, endChannelPost } from './channel-posts.js';
import { affected, type Db, sql } from './database.js';
import { inShortTransaction } from './short-transaction.js';

/**
 * The message is over for good. What it never told of is told otherwise, in the same transaction: whoever dies between the two has done neither. False
 * when the lease was lost.
 */
export const giveUpChannelPost = (db: Db, post: ChannelPost, end: ChannelPostEnd, at: IsoTime): Promise<boolean> =>
  inShortTransaction(db, async (tx) => {
    // The row stays locked: whoever is adding an incident to the message was either seen by the next statement, or finds the message closed.
    if (!(await endChannelPost(tx, post, { ...end, isDead: true }))) return false;
    if (end.code === 'chat.edit_closed' && post.messageRef !== null) await moveFolds(tx, post, at);
    else await unfoldUntold(tx, post, end, at);
    return true;
  });

/**
 * What people took away may have stood there, also where nobody knows that it did; any other post that is refused told nobody of anything. What was over
 * for long when it could be posted (`away`) is no news by then; what ended in a night is.
 */
async function unfoldUntold(
  tx: Db,
  { tenantId, id, kind, messageRef, facts }: ChannelPost,
  end: ChannelPostEnd,
  at: IsoTime,
): Promise<void> {
  const told = messageRef !== null || end.code === 'chat.root_gone' ? toldIncidents(facts).map((incident) => incident.id) : [];
  await sql`update threads set state = 'open', stopped_code = null, asked_for = true, not_before = ${at}, wanted_at = ${at}
    where tenant_id = ${tenantId} and fold_id = ${id} and incident_id <> all (${told}::text[])
      and (state = 'folded' or (${kind === 'morning'} and state = 'stopped' and stopped_code = 'skipped'))`.execute(tx);
}

/** The message stands and cannot be edited any more: another one goes on from it with all whose end it does not tell. */
async function moveFolds(tx: Db, { tenantId, id, kind, channel, beganAt, facts }: ChannelPost, at: IsoTime): Promise<void> {
  const next = randomId();
  const ended = toldIncidents(facts)
    .filter(({ endedAt }) => endedAt !== null)
    .map((incident) => incident.id);
  const moved = await affected(
    tx,
    sql`update threads set fold_id = ${next} where tenant_id = ${tenantId} and fold_id = ${id} and (state = 'folded' or stopped_code = 'skipped')
      and (incident_id <> all (${ended}::text[]) or exists (select from incidents where incidents.tenant_id = threads.page_tenant_id
        and incidents.id = threads.incident_id and incidents.status not in ('resolved', 'postmortem', 'completed', 'withdrawn')))`,
  );
  if (moved === 0) return;
  // How long a pause was is said once.
  const since = kind === 'storm' ? beganAt : at;
  await sql`insert into channel_posts (tenant_id, id, channel_id, kind, began_at, changed_at, marker, not_before)
    values (${tenantId}, ${next}, ${channel.id}, ${kind}, ${since}, ${at}, ${channelPostMarker(tenantId, next)},
      ${addMs(at, gathering.firstMs)})`.execute(tx);
}
