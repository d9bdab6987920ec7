import { z } from 'zod';
import type { ComponentStatus, Impact } from '../../domain/incident.js';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';
import { idText, optionalText, translated } from '../reading/text-fields.js';

/** Only the fields we use. Keys begin with a capital where a row of another table is meant; that is Salesforce's spelling. */

const instanceStatus = looseWord(
  translated<ComponentStatus>({
    OK: 'operational',
    MAINTENANCE_CORE: 'under_maintenance',
    MAINTENANCE_NONCORE: 'under_maintenance',
    MINOR_INCIDENT_CORE: 'degraded_performance',
    MINOR_INCIDENT_NONCORE: 'degraded_performance',
    MAJOR_INCIDENT_CORE: 'major_outage',
    MAJOR_INCIDENT_NONCORE: 'partial_outage',
  }),
  'unknown',
);

export const SalesforceInstance = z.object({
  key: z.string().min(1),
  location: optionalText,
  status: instanceStatus,
  isActive: z.boolean().nullish().catch(null),
});
export type SalesforceInstance = z.infer<typeof SalesforceInstance>;

const SalesforceImpact = z.object({
  startTime: looseTime,
  endTime: looseTime,
  /** A key in camel case, such as "performanceDegradation". */
  type: optionalText,
  severity: looseWord(translated<Impact>({ minor: 'minor', major: 'major' }), 'unknown'),
});
export type SalesforceImpact = z.infer<typeof SalesforceImpact>;

const SalesforceEvent = z.object({
  id: idText.nullish().transform((id) => id ?? null),
  type: optionalText,
  message: optionalText,
  createdAt: looseTime,
});
export type SalesforceEvent = z.infer<typeof SalesforceEvent>;

const common = {
  id: idText,
  externalId: idText
    .nullish()
    .catch(null)
    .transform((id) => id ?? null),
  additionalInformation: optionalText,
  affectsAll: z.boolean().nullish().catch(null),
  createdAt: looseTime,
  updatedAt: looseTime,
  instanceKeys: looseArray(z.string().min(1)),
  serviceKeys: looseArray(z.string().min(1)),
};

export const SalesforceIncident = z.object({
  ...common,
  message: z.object({ subject: optionalText, rootCause: optionalText }).nullish().catch(null),
  IncidentImpacts: looseArray(SalesforceImpact),
  IncidentEvents: looseArray(SalesforceEvent),
});
export type SalesforceIncident = z.infer<typeof SalesforceIncident>;

export const SalesforceMaintenance = z.object({
  ...common,
  name: optionalText,
  plannedStartTime: looseTime,
  plannedEndTime: looseTime,
  MaintenanceImpacts: looseArray(SalesforceImpact.pick({ startTime: true, endTime: true })),
  MaintenanceEvents: looseArray(SalesforceEvent),
});
export type SalesforceMaintenance = z.infer<typeof SalesforceMaintenance>;
