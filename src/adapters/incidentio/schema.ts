import { z } from 'zod';
import { type ComponentStatus, Impact, type IncidentStatus, PageStatus } from '../../domain/incident.js';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';
import { idText, optionalId, optionalText, text, translated } from '../reading/text-fields.js';

/** Only the fields we use: the answers in the form of Statuspage, and the page's own form under /proxy. */

const incidentWords = translated<IncidentStatus>({
  investigating: 'investigating',
  identified: 'identified',
  monitoring: 'monitoring',
  resolved: 'resolved',
  maintenance_scheduled: 'scheduled',
  maintenance_in_progress: 'in_progress',
  maintenance_complete: 'completed',
});
const incidentStatus = looseWord<IncidentStatus>(incidentWords, 'unknown');

const componentWords = translated<ComponentStatus>({
  operational: 'operational',
  degraded_performance: 'degraded_performance',
  partial_outage: 'partial_outage',
  full_outage: 'major_outage',
  major_outage: 'major_outage',
  under_maintenance: 'under_maintenance',
});
const componentStatus = looseWord<ComponentStatus>(componentWords, 'unknown');

/** Ids are ULIDs; the 12 lower-case letters of a genuine Statuspage are another provider. */
const CompatPage = z.object({ id: z.string().regex(/^[0-9A-Z]{26}$/), name: optionalText, url: optionalText });

export const CompatUpdate = z.object({
  id: optionalId,
  status: incidentStatus,
  body: text,
  created_at: looseTime,
  display_at: looseTime,
});
export type CompatUpdate = z.infer<typeof CompatUpdate>;

export const CompatIncident = z.object({
  id: idText,
  name: z.string(),
  status: incidentStatus,
  impact: looseWord<Impact>(Impact.exclude(['unknown']), 'unknown'),
  created_at: looseTime,
  updated_at: looseTime,
  resolved_at: looseTime,
  incident_updates: looseArray(CompatUpdate),
});
export type CompatIncident = z.infer<typeof CompatIncident>;

export const CompatComponent = z.object({ id: idText, name: z.string(), status: componentStatus });
export type CompatComponent = z.infer<typeof CompatComponent>;

/** `incidents` may be null, which is an empty list. */
export const CompatIncidents = z.object({ page: CompatPage, incidents: z.unknown() }).transform(({ page, incidents }) => ({
  page,
  incidents: looseArray(CompatIncident).parse(incidents),
}));
export type CompatIncidents = z.infer<typeof CompatIncidents>;

export const CompatSummary = z.object({
  page: CompatPage,
  status: z.object({ indicator: looseWord<PageStatus>(PageStatus.exclude(['unknown']), 'unknown') }),
  components: looseArray(CompatComponent),
  incidents: looseArray(CompatIncident),
});
export type CompatSummary = z.infer<typeof CompatSummary>;

/** In some answers an absent value is the word "$undefined". */
const value = optionalText.transform((read) => (read === '$undefined' || read === '' ? null : read));

const Impacted = z.object({ component_id: idText, status: componentStatus });

const ComponentImpact = Impacted.extend({
  start_at: looseTime,
  end_at: z
    .unknown()
    .transform((raw) => (raw === '$undefined' ? null : raw))
    .pipe(looseTime),
});

export const NativeUpdate = z.object({
  id: optionalId,
  to_status: incidentStatus,
  published_at: looseTime,
  message_string: text,
});
export type NativeUpdate = z.infer<typeof NativeUpdate>;

export const NativeIncident = z.object({
  id: idText,
  name: z.string(),
  status: incidentStatus,
  type: optionalText,
  published_at: looseTime,
  affected_components: looseArray(Impacted),
  component_impacts: looseArray(ComponentImpact),
  updates: looseArray(NativeUpdate),
  write_up_url: value,
  write_up_contents: value,
});
export type NativeIncident = z.infer<typeof NativeIncident>;

const flag = z.boolean().nullish().catch(null);
const Placed = z.object({ component_id: idText, name: z.string().min(1), hidden: flag });

/** A component, a group of them, or a page below this one. */
const StructureItem = z.object({
  component: Placed.optional(),
  group: z.object({ name: z.string(), hidden: flag, components: looseArray(Placed) }).optional(),
});
export type StructureItem = z.infer<typeof StructureItem>;

export const NativeSummary = z.object({
  summary: z.object({
    id: z.string().min(1),
    name: z.string().min(1),
    subpath: value,
    public_url: value,
    components: looseArray(z.object({ id: idText, name: z.string().min(1) })),
    affected_components: looseArray(Impacted),
    structure: z
      .object({ items: looseArray(StructureItem) })
      .nullish()
      .catch(null),
    ongoing_incidents: looseArray(NativeIncident),
    scheduled_maintenances: looseArray(NativeIncident),
  }),
});
export type NativeSummary = z.infer<typeof NativeSummary>['summary'];
