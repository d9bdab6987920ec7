import type { Log } from '../src/log.js';
import { startTimer, type Timer } from './timer.js';

export interface ChannelTimesDeps {
  /** Does what the clock brings to channels. */
  readonly keepTimes: () => Promise<void>;
}

/** Digests come within half a minute of their time; each is a row, so that none is lost or made twice. */
export const startChannelTimes = (deps: ChannelTimesDeps, log: Log, everyMs = 20_000): Timer =>
  startTimer({ name: 'channel-times', everyMs, jitter: 0.2, log, round: () => deps.keepTimes() });
