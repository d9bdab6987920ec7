import { errorCode } from '../src/errors.js';
import type { Log } from '../src/log.js';
import { withTimeLimit } from './time-limit.js';

export interface Timer {
  /** No round begins after this; waits a second at most for the one that runs. */
  stop(): Promise<void>;
}

export interface TimerSettings {
  readonly name: string;
  readonly everyMs: number;
  /** 0.2 spreads the pause over 80 to 120 % of `everyMs`, so that processes do not march in step. */
  readonly jitter: number;
  readonly round: () => Promise<void>;
  readonly log: Log;
}

/** Runs `round` at once and then again and again. The pause begins when a round has ended, so slow rounds never pile up. */
export function startTimer({ name, everyMs, jitter, round, log }: TimerSettings): Timer {
  let stopped = false;
  let failing = false;
  let pause: NodeJS.Timeout | undefined;
  const attempt = async (): Promise<void> => {
    try {
      await round();
      if (failing) log.info({ timer: name }, 'Timer works again');
      failing = false;
    } catch (error) {
      log[failing ? 'debug' : 'warn'](
        { timer: name, code: errorCode(error), err: error },
        'Timer round failed; the next one tries again',
      );
      failing = true;
    }
    if (stopped) return;
    pause = setTimeout(begin, everyMs * (1 + jitter * (2 * Math.random() - 1)));
    pause.unref();
  };
  let current = attempt();
  function begin(): void {
    current = attempt();
  }
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(pause);
      await withTimeLimit(current, 1_000).catch(() => undefined);
    },
  };
}
