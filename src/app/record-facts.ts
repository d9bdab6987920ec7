import { type Db, inTransaction } from '../db/database.js';
import { failureWithin } from '../db/savepoint.js';
import { passOverRecordFacts, storeRecordFacts, type UnreadIncident, unreadIncidents } from '../db/unread-facts.js';
import { recordFacts } from '../domain/record-facts.js';

/** Small enough that nobody waits for its rows. */
const batch = 50;

/**
 * Reads incidents again whose facts were stored by an older version. Returns how many; less than a batch means that none is left.
 * @throws AggregateError when some could not be read. They keep what they had, and are not tried again by this version: they would stand in the way of the rest.
 */
export async function rereadRecordFacts(db: Db, most = batch): Promise<number> {
  const failures: Error[] = [];
  const count = await inTransaction(db, async (tx) => {
    const unread = await unreadIncidents(tx, most);
    for (const each of unread) {
      const failure = await reread(tx, each);
      if (failure !== undefined) failures.push(failure);
    }
    return unread.length;
  });
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  return count;
}

async function reread(tx: Db, each: UnreadIncident): Promise<Error | undefined> {
  const failure = await failureWithin(tx, () => storeRecordFacts(tx, each, recordFacts(each.incident)));
  if (failure === undefined) return undefined;
  await passOverRecordFacts(tx, each);
  return new Error(`the facts of incident ${each.incident.id} cannot be read again`, failure);
}
