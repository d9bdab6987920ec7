import { ChannelError, errorCode, OperatorError, PermanentError } from '../src/errors.js';
import type { Log } from '../src/log.js';
import { sideBySide } from './side-by-side.js';

interface EachSettings<Item> {
  /** In this process, over all jobs of the queue. */
  readonly atOnce: number;
  readonly log: Log;
  /** Which it is, for the log. */
  readonly of: (item: Item) => object;
}

/**
 * The items of a bundle, side by side. Each succeeds and fails by itself; where one failed in a way that is tried again, the job is, and finds the others
 * done. Nothing begins once the process stops.
 */
export function runEach<Item>({ atOnce, log, of }: EachSettings<Item>) {
  const inTurn = sideBySide(atOnce);
  return async (items: readonly Item[], signal: AbortSignal, work: (item: Item) => Promise<void>): Promise<void> => {
    const outcomes = await Promise.allSettled(items.map((item) => inTurn(async () => signal.aborted || work(item))));
    const failures = outcomes.flatMap((outcome, place) =>
      outcome.status === 'rejected' ? [{ error: outcome.reason as unknown, item: items[place] }] : [],
    );
    if (items.length > 1)
      for (const { error, item } of failures)
        log.warn({ ...(item === undefined ? {} : of(item)), code: errorCode(error), err: error }, 'One of a bundle failed');
    const failure = failures.find(({ error }) => !isOver(error)) ?? failures[0];
    if (failure !== undefined) throw failure.error;
  };
}

/** The job would not be tried again for it. */
const isOver = (error: unknown): boolean =>
  error instanceof PermanentError || error instanceof ChannelError || error instanceof OperatorError;
