import { setMaxListeners } from 'node:events';

/** One limit over a whole fetch: time, the caller's wish to stop, and our own shutdown end it alike. */
export interface Deadline {
  /** Aborted with the error to fail with. */
  readonly signal: AbortSignal;
  /** Settles with `work`, or rejects as soon as the limit is reached even where `work` itself cannot be stopped (a name look-up, a queued request). */
  race<T>(work: Promise<T>): Promise<T>;
  /** Ends the timer and tears down whatever is still open under the signal. */
  end(): void;
}

interface DeadlineOptions {
  readonly timeoutMs: number;
  readonly parents: readonly AbortSignal[];
  readonly expired: () => Error;
  readonly aborted: (reason: unknown) => Error;
}

/** One for all: an error made anew for each, with its stack, is most of what a deadline would cost. */
const over = new Error('The work under this deadline is over.');

export function startDeadline({ timeoutMs, parents, expired, aborted }: DeadlineOptions): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(expired()), timeoutMs);
  const listeners = parents.map((parent) => ({ parent, stop: () => controller.abort(aborted(parent.reason)) }));
  for (const { parent, stop } of listeners) {
    // One signal may stop many fetches; each listener goes with its fetch, so their number is no leak to warn of.
    setMaxListeners(0, parent);
    if (parent.aborted) stop();
    else parent.addEventListener('abort', stop, { once: true });
  }
  const race = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const stop = (): void => reject(signal.reason);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    });
  const end = (): void => {
    clearTimeout(timer);
    for (const { parent, stop } of listeners) parent.removeEventListener('abort', stop);
    controller.abort(over);
  };
  return { signal, race, end };
}
