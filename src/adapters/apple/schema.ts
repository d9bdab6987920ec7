import { z } from 'zod';
import { toIso } from '../../domain/time.js';
import { type LooseTime, looseArray, looseWord } from '../reading/loose.js';
import { optionalText } from '../reading/text-fields.js';

/** Only the fields we use. `unknown` is ours, not Apple's. */

export const AppleType = z.enum(['Outage', 'Issue', 'Performance', 'Maintenance', 'Available', 'unknown']);
export type AppleType = z.infer<typeof AppleType>;

export const AppleState = z.enum(['ongoing', 'resolved', 'upcoming', 'completed', 'unknown']);
export type AppleState = z.infer<typeof AppleState>;

/** Earlier moments are no times but mistakes: the page is younger. The year 9999 is the last that compares as text. */
const earliestMs = Date.UTC(2010, 0);
const latestMs = Date.UTC(9999, 0);

const epochMs = z
  .unknown()
  .optional()
  .transform((raw): LooseTime => {
    if (raw === null || raw === undefined) return { at: null, unread: null };
    const isTime = typeof raw === 'number' && raw >= earliestMs && raw < latestMs;
    return isTime ? { at: toIso(new Date(raw)), unread: null } : { at: null, unread: `"${String(raw).slice(0, 60)}"` };
  });

export const AppleEvent = z.object({
  messageId: z.string().regex(/^\d+$/, 'is no number written as text'),
  statusType: looseWord(AppleType, 'unknown'),
  eventStatus: looseWord(AppleState, 'unknown'),
  message: optionalText,
  /** "11/03/2026 01:30 PST". */
  datePosted: optionalText,
  epochStartDate: epochMs,
  epochEndDate: epochMs,
});
export type AppleEvent = z.infer<typeof AppleEvent>;

export const AppleService = z.object({
  serviceName: z.string().min(1),
  redirectUrl: optionalText,
  events: looseArray(AppleEvent),
});
export type AppleService = z.infer<typeof AppleService>;

export const AppleStatus = z.object({ services: looseArray(AppleService) });
export type AppleStatus = z.infer<typeof AppleStatus>;
