import { RetryableError } from '../src/errors.js';

/**
 * Waits for `work` for at most `limitMs`; what is late is left behind and its outcome ignored.
 * @throws RetryableError `queue.timeout`, or with another name for what did not answer
 */
export async function withTimeLimit<Value>(
  work: Promise<Value>,
  limitMs: number,
  of: 'queue' | 'database' = 'queue',
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new RetryableError(`${of}.timeout`, `no answer from the ${of} within ${limitMs} ms`)),
      limitMs,
    );
  });
  // Promise.race handles the loser's rejection too, so a late failure is no unhandled rejection.
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
