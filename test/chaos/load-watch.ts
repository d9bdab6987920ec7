import { openLoad } from './load-census.js';
import type { Prepared } from './load-stage.js';

const lookEveryMs = 1_000;
const tellEveryMs = 15_000;
/** Longer than any wait that a platform asks for here. */
const stillMs = 120_000;

/** Waits until everything is delivered. False when nothing moves any more and something is still owed. */
export async function untilDelivered(prepared: Prepared): Promise<boolean> {
  const { stores, chat, seconds, owed, print, cleanUp } = prepared;
  const begun = Date.now();
  const over = new Date(begun + (seconds + 2) * 1_000);
  let moved = { at: begun, calls: 0 };
  let toldAt = begun;
  while (!cleanUp.isOver) {
    await cleanUp.sleep(lookEveryMs);
    const now = Date.now();
    const { calls, rejected } = chat.tally();
    if (calls > moved.calls || now < over.getTime()) moved = { at: now, calls };
    if (now - toldAt >= tellEveryMs) {
      toldAt = now;
      const elapsed = Math.round((now - begun) / 1_000);
      print(`${elapsed} s: ${chat.messages()} messages, ${owed.messages} owed, ${calls} calls, ${rejected} refused`);
    }
    if (now > over.getTime() && (await openLoad(stores.db, over)) === 0) return true;
    if (now - moved.at > stillMs) return false;
  }
  return false;
}
