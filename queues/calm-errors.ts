import type { Log } from '../src/log.js';

const quietMs = 30_000;

export type CalmErrors = (error: unknown, fields: Readonly<Record<string, unknown>>) => void;

/**
 * Says the same error once in half a minute, with the number of times it was left out since: with its store away BullMQ reports it several
 * times a second for every queue and worker.
 */
export function calmErrors(log: Log, message: string, now: () => number = Date.now): CalmErrors {
  const told = new Map<string, { until: number; omitted: number }>();
  return (error, fields) => {
    const code = errorWord(error);
    const last = told.get(code);
    if (last !== undefined && now() < last.until) {
      last.omitted += 1;
      return;
    }
    log.warn({ ...fields, code, omitted: last?.omitted ?? 0 }, message);
    log.debug({ ...fields, detail: error instanceof Error ? error.message : String(error) }, message);
    told.set(code, { until: now() + quietMs, omitted: 0 });
  };
}

function errorWord(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
