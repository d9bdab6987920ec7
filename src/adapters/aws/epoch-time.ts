import { z } from 'zod';
import { toIso } from '../../domain/time.js';
import type { LooseTime } from '../reading/loose.js';

/** The year 9999: a later moment would no longer compare as text. */
const lastSecond = 253_402_300_799;

function secondsOf(raw: unknown): number | undefined {
  const seconds = typeof raw === 'string' && /^\d{1,12}$/.test(raw) ? Number(raw) : raw;
  return typeof seconds === 'number' && seconds > 0 && seconds <= lastSecond ? seconds : undefined;
}

/** Seconds since 1970, as text or as a number. */
export const looseEpochSeconds = z
  .unknown()
  .optional()
  .transform((raw): LooseTime => {
    if (raw === null || raw === undefined) return { at: null, unread: null };
    const seconds = secondsOf(raw);
    if (seconds !== undefined) return { at: toIso(new Date(seconds * 1000)), unread: null };
    return { at: null, unread: typeof raw === 'object' ? 'not a number' : `"${String(raw).slice(0, 60)}"` };
  });
