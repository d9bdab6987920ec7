import type { ThreadWork } from '../db/thread-work.js';

/** People silenced this thread, or its vendor for a while. */
export const isQuiet = ({ thread, vendorMutedUntil }: ThreadWork): boolean =>
  thread.mutedAt !== null || vendorMutedUntil !== null;
