import { z } from 'zod';
import { ComponentStatus, Impact, IncidentStatus, PageStatus } from '../../domain/incident.js';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';

/** Only the fields we use. `unknown` is ours, not Statuspage's, and is understood because other software answers in this format too. */

const Id = z.string().min(1);
const OptionalText = z.transform((value: unknown): string | null => (typeof value === 'string' ? value : null));
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

// `withdrawn` is our conclusion; a vendor who used the word would mean something else by it.
const incidentStatus = looseWord(IncidentStatus.exclude(['withdrawn']), 'unknown');

export const StatuspagePage = z.object({ id: OptionalText, name: OptionalText, url: OptionalText, updated_at: looseTime });
export type StatuspagePage = z.infer<typeof StatuspagePage>;

export const StatuspageComponent = z.object({
  id: Id,
  name: z.string(),
  status: looseWord(ComponentStatus, 'unknown'),
  group: z.boolean().nullish().catch(null),
  group_id: OptionalText,
});
export type StatuspageComponent = z.infer<typeof StatuspageComponent>;

/** Its `name` already carries the group: "Europe - Exports". */
const AffectedComponent = z.object({ code: OptionalText, name: z.string().min(1) });

export const StatuspageUpdate = z.object({
  id: OptionalText,
  status: incidentStatus,
  body: text,
  created_at: looseTime,
  display_at: looseTime,
  affected_components: looseArray(AffectedComponent),
});
export type StatuspageUpdate = z.infer<typeof StatuspageUpdate>;

export const StatuspageIncident = z.object({
  id: Id,
  name: z.string(),
  status: incidentStatus,
  impact: looseWord(Impact, 'unknown'),
  created_at: looseTime,
  started_at: looseTime,
  updated_at: looseTime,
  resolved_at: looseTime,
  scheduled_for: looseTime,
  scheduled_until: looseTime,
  shortlink: OptionalText,
  incident_updates: looseArray(StatuspageUpdate).refine((updates) => updates.listed || updates.bad.length === 0, 'is not a list'),
  components: looseArray(z.object({ id: OptionalText, name: z.string().min(1) })),
});
export type StatuspageIncident = z.infer<typeof StatuspageIncident>;

const StatuspageStatus = z.object({
  indicator: looseWord(PageStatus, 'unknown'),
});

export const StatuspageSummary = z.object({
  page: StatuspagePage,
  status: StatuspageStatus,
  components: looseArray(StatuspageComponent),
  incidents: looseArray(StatuspageIncident),
  scheduled_maintenances: looseArray(StatuspageIncident),
});
export type StatuspageSummary = z.infer<typeof StatuspageSummary>;

export const StatuspageIncidents = z.object({ page: StatuspagePage, incidents: looseArray(StatuspageIncident) });
export const StatuspageMaintenances = z.object({ page: StatuspagePage, scheduled_maintenances: looseArray(StatuspageIncident) });
