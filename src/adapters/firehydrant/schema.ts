import { z } from 'zod';
import type { ComponentStatus, Impact, IncidentStatus } from '../../domain/incident.js';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';
import { idText, optionalId, optionalText, translated } from '../reading/text-fields.js';

/** Slugs that FireHydrant comes with. Organisations rename them and add their own, which are then unknown. UNSET says as much itself. */
const severity = looseWord(
  translated<Impact>({
    SEV1: 'critical',
    SEV2: 'major',
    SEV3: 'minor',
    SEV4: 'minor',
    MAINTENANCE: 'maintenance',
    UNSET: 'unknown',
  }),
  'unknown',
);

export const Condition = translated<ComponentStatus>({
  OPERATIONAL: 'operational',
  DEGRADED: 'degraded_performance',
  OFFLINE: 'major_outage',
});

/** Steps of the life cycle. Those that begin it or come after its end are set weeks later at times, and tell nothing about the state. */
export const milestone = looseWord(
  translated<IncidentStatus | 'no-state'>({
    started: 'no-state',
    detected: 'no-state',
    acknowledged: 'no-state',
    investigating: 'investigating',
    identified: 'identified',
    mitigated: 'monitoring',
    monitoring: 'monitoring',
    resolved: 'resolved',
    closed: 'no-state',
    postmortem_started: 'no-state',
    postmortem_completed: 'no-state',
  }),
  'unknown',
);

const Note = z.union([z.string(), z.object({ note: optionalText }).transform(({ note }) => note ?? '')]);

export const FirehydrantEvent = z.object({
  time: looseTime,
  occurredAt: looseTime,
  details: z.object({
    note: Note.nullish().transform((note) => note ?? ''),
    milestoneUpdate: z.object({ currentMilestone: milestone }).nullish().catch(null),
  }),
});
export type FirehydrantEvent = z.infer<typeof FirehydrantEvent>;

const Milestone = z.object({ slug: milestone, occurredAt: looseTime });

const AffectedComponent = z.object({ id: optionalId, name: z.string().min(1), condition: optionalText });

export const FirehydrantIncident = z.object({
  id: idText,
  title: z.string(),
  severitySlug: severity,
  timestamps: z.object({ started: looseTime, detected: looseTime, resolved: looseTime }),
  timeline: looseArray(FirehydrantEvent),
  lifecyclePhases: looseArray(z.object({ milestones: looseArray(Milestone) })),
  components: looseArray(AffectedComponent),
  componentConditions: z.record(z.string(), z.string()).nullish().catch(null),
});
export type FirehydrantIncident = z.infer<typeof FirehydrantIncident>;

/** `conditions` is the page's own list of names for the three conditions that FireHydrant knows: nobody else has such a table. */
export const FirehydrantPayload = z.object({
  config: z.looseObject({ companyName: optionalText, title: optionalText }),
  conditions: z
    .record(z.string(), z.unknown())
    .refine((table) => Object.values(table).some((word) => Condition.safeParse(word).success)),
  components: looseArray(z.object({ id: idText, name: z.string().min(1) })).refine(({ listed }) => listed, 'is not a list'),
  incidents: looseArray(FirehydrantIncident),
});
export type FirehydrantPayload = z.infer<typeof FirehydrantPayload>;
