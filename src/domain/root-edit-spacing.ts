import { isTerminal } from './incident.js';
import type { RootState } from './thread.js';
import { addMs, type IsoTime } from './time.js';

/**
 * From when on the root may be edited again, so that several changes in quick succession become one edit. Null when it may be at once: nothing was
 * written to it before, no gap is asked for, or it is to say that it is over, which never waits.
 */
export function rootEditDueAt(lastRootWriteAt: IsoTime | null, gapMs: number, state: RootState): IsoTime | null {
  if (lastRootWriteAt === null || gapMs <= 0 || isEnd(state)) return null;
  return addMs(lastRootWriteAt, gapMs);
}

const isEnd = ({ status, withdrawn }: RootState): boolean => withdrawn || isTerminal(status);
