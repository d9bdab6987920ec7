import { z } from 'zod';
import type { ComponentStatus, IncidentStatus } from '../../domain/incident.js';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';
import { idText, optionalText, text, translated } from '../reading/text-fields.js';

/** Only the fields we use. `resolved` is not among them: `currentStatus` says the same and more. */

const componentStatus = looseWord(
  translated<ComponentStatus>({
    operational: 'operational',
    degraded: 'degraded_performance',
    partial_outage: 'partial_outage',
    major_outage: 'major_outage',
  }),
  'unknown',
);

const incidentStatus = looseWord(
  translated<IncidentStatus>({
    investigating: 'investigating',
    identified: 'identified',
    monitoring: 'monitoring',
    resolved: 'resolved',
  }),
  'unknown',
);

const leaf = { id: z.string().min(1), name: z.string().min(1), status: componentStatus };

const DatadogLeaf = z.object(leaf);

/** A group holds components and no groups; its own status only sums them up. */
export const DatadogComponent = z.object({
  ...leaf,
  type: z.string().nullish().catch(null),
  components: looseArray(DatadogLeaf),
});
export type DatadogComponent = z.infer<typeof DatadogComponent>;

/** Named by its id, by its name, or by both. */
const DatadogAffected = z.object({ id: optionalText, name: optionalText, status: componentStatus.optional() });
export type DatadogAffected = z.infer<typeof DatadogAffected>;

export const DatadogUpdate = z.object({
  id: idText.nullish().transform((id) => id ?? null),
  status: incidentStatus,
  description: text,
  startedAt: looseTime,
  createdAt: looseTime,
  componentsAffected: looseArray(DatadogAffected),
});
export type DatadogUpdate = z.infer<typeof DatadogUpdate>;

export const DatadogIncident = z.object({
  id: z.string().min(1),
  title: z.string(),
  currentStatus: incidentStatus,
  publishedDate: looseTime,
  resolvedDate: looseTime,
  componentsAffected: looseArray(DatadogAffected),
  /** Newest first. */
  timeline: looseArray(DatadogUpdate).refine((updates) => updates.listed || updates.bad.length === 0, 'is not a list'),
});
export type DatadogIncident = z.infer<typeof DatadogIncident>;

export const DatadogConfig = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  pageUrl: optionalText,
  customDomain: optionalText,
  components: looseArray(DatadogComponent),
  incidents: looseArray(DatadogIncident),
  maintenances: z.array(z.unknown()).nullable(),
});
export type DatadogConfig = z.infer<typeof DatadogConfig>;
