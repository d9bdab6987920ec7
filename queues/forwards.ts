import type { Log } from '../src/log.js';
import { startTimer, type Timer } from './timer.js';

export interface ForwardsDeps {
  /** Sends what ways out of chat have to be told. */
  readonly forwardIncidents: (signal: AbortSignal) => Promise<number>;
}

/** What is due is read from the database, so that nothing has to be woken for it. */
export function startForwards(deps: ForwardsDeps, log: Log, everyMs = 2_000): Timer {
  const stopping = new AbortController();
  const round = async (): Promise<void> => {
    await deps.forwardIncidents(stopping.signal);
  };
  const timer = startTimer({ name: 'forwards', everyMs, jitter: 0.2, round, log });
  return {
    stop: async () => {
      stopping.abort();
      await timer.stop();
    },
  };
}
