import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again until the answer is neither undefined nor false, and returns it. @throws Error after `timeoutMs` (10 s) */
export async function waitFor<Value>(
  predicate: () => Value | Promise<Value>,
  options: { timeoutMs?: number; what?: string } = {},
): Promise<Exclude<Value, undefined | false>> {
  const limitMs = options.timeoutMs ?? 10_000;
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await predicate();
    if (isThere(value)) return value;
    if (Date.now() >= deadline) throw new Error(`${options.what ?? 'what was waited for'} did not come within ${limitMs} ms`);
    await sleep(25);
  }
}

const isThere = <Value>(value: Value): value is Exclude<Value, undefined | false> => value !== undefined && value !== false;
