import type { Log } from '../src/log.js';
import type { Timer } from './timer.js';
import { startTimer } from './timer.js';

export interface WaitingChannelsDeps {
  /** Looks again at workspaces that refused us, at paused channels, and at those in which a request waits for the bot to be let in. */
  readonly recheckWaiting: () => Promise<void>;
}

/** Events of a platform can be missed, so what waits for one is also asked for now and then. */
export const startWaitingChannels = (deps: WaitingChannelsDeps, log: Log, everyMs = 300_000): Timer =>
  startTimer({ name: 'waiting-channels', everyMs, jitter: 0.2, round: deps.recheckWaiting, log });
