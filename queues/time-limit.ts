import { RetryableError } from '../src/errors.js';

/**
 * Waits for `work` for at most `limitMs`; what is late is left behind and its outcome ignored.
 * @throws RetryableError `queue.timeout`
 */
export async function withTimeLimit<Value>(work: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new RetryableError('queue.timeout', `no answer from the queue within ${limitMs} ms`)),
      limitMs,
    );
  });
  // Promise.race handles the loser's rejection too, so a late failure is no unhandled rejection.
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
