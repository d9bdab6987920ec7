import type { Log } from '../src/log.js';
import { startTimer, type Timer } from './timer.js';

export interface TranslationsDeps {
  /** Translates what pages and channels asked for. */
  readonly translateWanted: (signal: AbortSignal) => Promise<number>;
}

/** What is wanted is read from the database, so that nothing has to be woken for it and nobody waits for it. */
export function startTranslations(deps: TranslationsDeps, log: Log, everyMs = 2_000): Timer {
  const stopping = new AbortController();
  const round = async (): Promise<void> => {
    await deps.translateWanted(stopping.signal);
  };
  const timer = startTimer({ name: 'translations', everyMs, jitter: 0.2, round, log });
  return {
    stop: async () => {
      stopping.abort();
      await timer.stop();
    },
  };
}
