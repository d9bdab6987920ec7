import { z } from 'zod';
import type { ComponentStatus, Impact, IncidentStatus, PageStatus } from '../../domain/incident.js';
import { looseArray, looseWord } from '../reading/loose.js';
import { idText, optionalId, optionalText, translated } from '../reading/text-fields.js';

/** Statuspal writes its times without a zone: see zoneless-time.ts. */
const time = z.unknown().optional();

/** Both the severity of an incident and its nature. */
export const IncidentType = z.enum(['major', 'minor', 'performance', 'info', 'scheduled', 'emergency-maintenance']);
export type IncidentType = z.infer<typeof IncidentType>;

export const impactOfType: Readonly<Record<IncidentType | 'unknown', Impact>> = {
  major: 'major',
  minor: 'minor',
  performance: 'minor',
  info: 'none',
  scheduled: 'maintenance',
  'emergency-maintenance': 'maintenance',
  unknown: 'unknown',
};

const type = looseWord<IncidentType | 'unknown'>(IncidentType, 'unknown');

const updateStatus = looseWord(
  translated<IncidentStatus | 'plain'>({
    issue: 'investigating',
    identified: 'identified',
    monitoring: 'monitoring',
    resolved: 'resolved',
    scheduled: 'scheduled',
    essential: 'plain',
  }),
  'unknown',
);

export const StatuspalUpdate = z.object({
  id: optionalId,
  type: updateStatus,
  description: optionalText,
  description_html: optionalText,
  posted_at: time,
  inserted_at: time,
});
export type StatuspalUpdate = z.infer<typeof StatuspalUpdate>;

export const StatuspalIncident = z.object({
  id: idText,
  type,
  title: z.string(),
  url: optionalText,
  starts_at: time,
  ends_at: time,
  updated_at: time,
  service_ids: looseArray(idText),
  updates: looseArray(StatuspalUpdate),
});
export type StatuspalIncident = z.infer<typeof StatuspalIncident>;

/** That nothing is going on is written as null. A field that is missing, or has another word, is no good news. */
const nullAsWord = <Word extends string>(words: z.ZodType<Word>) => z.preprocess((raw) => (raw === null ? '(null)' : raw), words);

const serviceStatus = looseWord(
  nullAsWord(
    translated<ComponentStatus>({
      '(null)': 'operational',
      info: 'operational',
      performance: 'degraded_performance',
      minor: 'partial_outage',
      major: 'major_outage',
      scheduled: 'under_maintenance',
      'emergency-maintenance': 'under_maintenance',
    }),
  ),
  'unknown',
);

const pageStatus = looseWord(
  nullAsWord(
    translated<PageStatus>({
      '(null)': 'none',
      info: 'none',
      performance: 'minor',
      minor: 'minor',
      major: 'major',
      scheduled: 'maintenance',
      'emergency-maintenance': 'maintenance',
    }),
  ),
  'unknown',
);

/** The rows of `children` have the same form; they are read level by level. */
export const StatuspalService = z.object({
  id: idText,
  name: z.string().min(1),
  current_incident_type: serviceStatus,
  children: looseArray(z.unknown()),
});
export type StatuspalService = z.infer<typeof StatuspalService>;

export const StatuspalSummary = z.object({
  status_page: z.object({ name: optionalText, subdomain: z.string().min(1), current_incident_type: pageStatus }),
  services: looseArray(StatuspalService),
  incidents: looseArray(StatuspalIncident).refine(({ listed }) => listed, 'is not a list'),
  maintenances: looseArray(StatuspalIncident),
  upcoming_maintenances: looseArray(StatuspalIncident),
  info_notices: looseArray(StatuspalIncident),
});
export type StatuspalSummary = z.infer<typeof StatuspalSummary>;

export const StatuspalHistory = z.object({
  meta: z.object({ total_count: z.int().min(0) }),
  incidents: looseArray(StatuspalIncident).refine(({ listed }) => listed, 'is not a list'),
});
export type StatuspalHistory = z.infer<typeof StatuspalHistory>;
