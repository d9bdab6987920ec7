import { z } from 'zod';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';
import { idText, optionalText, text } from '../reading/text-fields.js';

/** Only the fields we use. `unknown` is ours, not Slack's. */

export const SlackType = z.enum(['incident', 'outage', 'notice', 'maintenance', 'unknown']);
export type SlackType = z.infer<typeof SlackType>;

export const SlackState = z.enum(['active', 'resolved', 'scheduled', 'completed', 'cancelled', 'unknown']);
export type SlackState = z.infer<typeof SlackState>;

export const SlackNote = z.object({ date_created: looseTime, body: text });
export type SlackNote = z.infer<typeof SlackNote>;

export const SlackIncident = z.object({
  id: idText,
  title: z.string(),
  type: looseWord(SlackType, 'unknown'),
  status: looseWord(SlackState, 'unknown'),
  url: optionalText,
  date_created: looseTime,
  date_updated: looseTime,
  services: looseArray(z.string().min(1)),
  /** Oldest first; a note has no id and no state of its own. */
  notes: looseArray(SlackNote).refine((notes) => notes.listed || notes.bad.length === 0, 'is not a list'),
});
export type SlackIncident = z.infer<typeof SlackIncident>;

export const SlackCurrent = z.object({
  status: looseWord(z.enum(['ok', 'active', 'unknown']), 'unknown'),
  active_incidents: looseArray(SlackIncident),
});
export type SlackCurrent = z.infer<typeof SlackCurrent>;

export const SlackHistory = looseArray(SlackIncident);
