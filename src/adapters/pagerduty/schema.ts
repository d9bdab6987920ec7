import { z } from 'zod';
import type { Impact, IncidentStatus } from '../../domain/incident.js';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';
import { idText, text, translated } from '../reading/text-fields.js';

/** Only the fields we use, of the JSON that stands in the page. */

const severity = looseWord(
  translated<Impact>({ all_good: 'none', minor: 'minor', major: 'major', outage: 'critical', maintenance: 'maintenance' }),
  'unknown',
);

const updateStatus = looseWord(
  translated<IncidentStatus>({ detected: 'investigating', investigating: 'investigating', resolved: 'resolved' }),
  'unknown',
);

export const PagerdutyUpdate = z.object({
  id: idText.nullish().transform((id) => id ?? null),
  /** When it is said to have been; a post may be backdated. */
  reported_at: looseTime,
  created_at: looseTime,
  status: updateStatus,
  severity,
  message: text,
  impacted_business_services: looseArray(z.object({ name: z.string().min(1) })),
});
export type PagerdutyUpdate = z.infer<typeof PagerdutyUpdate>;

export const PagerdutyIncident = z.object({
  id: z.string().min(1),
  title: z.string(),
  postmortem: z.object({ created_at: looseTime, message: text }).nullish().catch(null),
  /** Newest first. */
  updates: looseArray(PagerdutyUpdate).refine((updates) => updates.listed || updates.bad.length === 0, 'is not a list'),
});
export type PagerdutyIncident = z.infer<typeof PagerdutyIncident>;

export const PagerdutyData = z.object({
  summary: z.object({
    open_incidents: looseArray(PagerdutyIncident),
    resolved_incidents: looseArray(PagerdutyIncident),
    posts: z.array(z.unknown()).nullish().catch(null),
  }),
});
export type PagerdutyData = z.infer<typeof PagerdutyData>;
