import { setMaxListeners } from 'node:events';

/** One limit over a whole piece of work: time, the caller's wish to stop, and our own shutdown end it alike. */
export interface Deadline {
  /** The error to fail with once the limit is reached; undefined until then. */
  fault(): Error | undefined;
  /** For what takes nothing but a signal; made when it is first asked for, as most work needs none. */
  signal(): AbortSignal;
  /**
   * Calls `stop` once, when the limit is reached or the work is over: at once where that is so already. Gives back what takes it off again; a piece of work
   * that is done takes its own off.
   */
  onOver(stop: (reason: Error) => void): () => void;
  /** Settles with `work`, or rejects as soon as the limit is reached even where `work` itself cannot be stopped (a name look-up, a queued request). */
  race<T>(work: Promise<T>): Promise<T>;
  /** Ends the timer and tears down whatever is still open under the limit. */
  end(): void;
  /** Ends the timer where nothing can be open any more, which spares those who listen the news. */
  release(): void;
}

interface DeadlineOptions {
  /** None where one of the parents keeps the time. */
  readonly timeoutMs?: number;
  readonly parents: readonly AbortSignal[];
  readonly expired: () => Error;
  readonly aborted: (reason: unknown) => Error;
}

/** One for all: an error made anew for each, with its stack, is most of what a deadline would cost. */
const over = new Error('The work under this deadline is over.');

export function startDeadline({ timeoutMs, parents, expired, aborted }: DeadlineOptions): Deadline {
  let fault: Error | undefined;
  let reason: Error | undefined;
  let controller: AbortController | undefined;
  const stops = new Set<(reason: Error) => void>();
  const letGo = (because: Error): void => {
    reason = because;
    clearTimeout(timer);
    for (const { parent, stop } of listeners) parent.removeEventListener('abort', stop);
  };
  const close = (because: Error): void => {
    letGo(because);
    controller?.abort(because);
    for (const stop of stops) stop(because);
    stops.clear();
  };
  const fail = (error: Error): void => {
    if (reason !== undefined) return;
    fault = error;
    close(error);
  };
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => fail(expired()), timeoutMs);
  const listeners = parents.map((parent) => ({ parent, stop: () => fail(aborted(parent.reason)) }));
  for (const { parent, stop } of listeners) {
    // One signal may stop many fetches; each listener goes with its fetch, so their number is no leak to warn of.
    setMaxListeners(0, parent);
    if (parent.aborted) stop();
    else parent.addEventListener('abort', stop, { once: true });
  }
  const onOver = (stop: (reason: Error) => void): (() => void) => {
    if (reason === undefined) stops.add(stop);
    else stop(reason);
    return () => void stops.delete(stop);
  };
  return {
    fault: () => fault,
    signal() {
      controller ??= new AbortController();
      if (reason !== undefined) controller.abort(reason);
      return controller.signal;
    },
    onOver,
    race: (work) =>
      new Promise((resolve, reject) => {
        const off = onOver(reject);
        work.then(
          (value) => {
            off();
            resolve(value);
          },
          (error: unknown) => {
            off();
            reject(error);
          },
        );
      }),
    end() {
      if (reason === undefined) close(over);
    },
    release() {
      if (reason !== undefined) return;
      letGo(over);
      stops.clear();
    },
  };
}
