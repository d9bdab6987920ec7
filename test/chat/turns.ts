import { vi } from 'vitest';
import type { ChatCall, ChatPort, Receipt } from '../../src/chat/port.js';
import type { Pace } from '../../src/domain/pace.js';

/** The writes of one thread, each made when the one before it is confirmed. */
export type Writes = Generator<ChatCall, void, Receipt>;

/** Turns as the database gives them: the rules of GCRA, all paces of a write at once or none. */
export function createTurns() {
  const nextAt = new Map<string, number>();
  const keyOf = ({ tenantId, key }: Pace): string => `${tenantId} ${key}`;
  /** How long to wait; 0 once the turns are taken. */
  return (paces: readonly Pace[], now: number): number => {
    const waits = paces.map((pace) => (nextAt.get(keyOf(pace)) ?? now) - now - pace.intervalMs * (pace.burst - 1));
    const wait = Math.max(0, ...waits);
    if (wait > 0) return Math.ceil(wait);
    for (const pace of paces) nextAt.set(keyOf(pace), Math.max(nextAt.get(keyOf(pace)) ?? now, now) + pace.intervalMs);
    return 0;
  };
}

/** From one write of a thread to its next. */
const callMs = 100;

/**
 * Makes the writes of many threads, each as early as the paces of the port allow it and in the time of a clock that needs no waiting. Returns how long
 * that took by this clock.
 */
export async function writeAtPace(port: ChatPort, threads: readonly Writes[], pacesOf = port.paces): Promise<number> {
  const turns = createTurns();
  const startedAt = Date.now();
  const open = threads.map((writes) => ({ writes, at: startedAt, step: writes.next() }));
  for (;;) {
    const [next] = open.filter(({ step }) => step.done !== true).toSorted((one, other) => one.at - other.at);
    if (next === undefined || next.step.done === true) return Date.now() - startedAt;
    vi.setSystemTime(next.at);
    const waitMs = turns(pacesOf?.(next.step.value) ?? [], next.at);
    if (waitMs === 0) next.step = next.writes.next(await port.perform(next.step.value, AbortSignal.timeout(10_000)));
    next.at += waitMs === 0 ? callMs : waitMs;
  }
}
