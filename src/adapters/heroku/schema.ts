import { z } from 'zod';
import type { ComponentStatus, IncidentStatus } from '../../domain/incident.js';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';
import { idText, optionalText, text, translated } from '../reading/text-fields.js';

/** Only the fields we use. `resolved` is not among them: it stays false on incidents whose state is "resolved". */

export const HerokuColour = looseWord(
  translated<ComponentStatus>({
    green: 'operational',
    yellow: 'degraded_performance',
    red: 'major_outage',
    blue: 'under_maintenance',
  }),
  'unknown',
);

/** Heroku calls the first post "investigating" and the confirmed problem "issue". */
const updateType = looseWord(
  translated<IncidentStatus>({
    investigating: 'investigating',
    issue: 'identified',
    identified: 'identified',
    monitoring: 'monitoring',
    resolved: 'resolved',
    scheduled: 'scheduled',
    maintenance: 'in_progress',
  }),
  'unknown',
);

export const HerokuUpdate = z.object({
  id: idText.nullish().transform((id) => id ?? null),
  contents: text,
  created_at: looseTime,
  update_type: updateType,
  status_dev: HerokuColour,
  status_prod: HerokuColour,
});
export type HerokuUpdate = z.infer<typeof HerokuUpdate>;

const HerokuSystem = z.object({ name: z.string().min(1), status: HerokuColour });

export const HerokuIncident = z.object({
  id: idText,
  title: z.string(),
  state: looseWord(z.enum(['open', 'resolved', 'upcoming', 'unknown']), 'unknown'),
  created_at: looseTime,
  updated_at: looseTime,
  resolved_at: looseTime,
  full_url: optionalText,
  systems: looseArray(HerokuSystem),
  /** Where it happens: EMEA, NA, APAC. */
  tags: looseArray(z.string().min(1)),
  /** Newest first. */
  updates: looseArray(HerokuUpdate).refine((updates) => updates.listed || updates.bad.length === 0, 'is not a list'),
});
export type HerokuIncident = z.infer<typeof HerokuIncident>;

export const HerokuCurrent = z.object({
  status: looseArray(z.object({ system: z.string().min(1), status: HerokuColour })),
  incidents: looseArray(HerokuIncident),
  scheduled: looseArray(HerokuIncident),
});
export type HerokuCurrent = z.infer<typeof HerokuCurrent>;

export const HerokuIncidents = looseArray(HerokuIncident);
