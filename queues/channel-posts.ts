import type { Log } from '../src/log.js';
import { startTimer, type Timer } from './timer.js';

export interface ChannelPostsDeps {
  /** Brings messages about channels as a whole up to date. */
  readonly reconcileChannelPosts: (signal: AbortSignal) => Promise<unknown>;
}

/** What was folded away in a storm, or passed while nobody could post, is told of within a few seconds; when is a column. */
export function startChannelPosts(deps: ChannelPostsDeps, log: Log, everyMs = 2_000): Timer {
  const stopping = new AbortController();
  const timer = startTimer({
    name: 'channel-posts',
    everyMs,
    jitter: 0.2,
    log,
    round: async () => void (await deps.reconcileChannelPosts(stopping.signal)),
  });
  return {
    stop: () => {
      stopping.abort();
      return timer.stop();
    },
  };
}
