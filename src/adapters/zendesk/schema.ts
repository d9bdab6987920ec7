import { z } from 'zod';
import { resourceOf } from '../reading/json-api.js';
import { looseArray, looseTime } from '../reading/loose.js';
import { optionalId, optionalText } from '../reading/text-fields.js';

/** Only the fields we use. Which words an incident's `status` and `impact` take is not known; what is known are the flags of its services. */

export const Service = resourceOf(z.object({ name: z.string() }));

export const Incident = resourceOf(
  z.object({ name: z.string(), status: optionalText, startedAt: looseTime, resolvedAt: looseTime }),
);
export type Incident = z.infer<typeof Incident>;

export const IncidentService = resourceOf(
  z.object({
    serviceId: optionalId,
    outage: z.unknown().optional(),
    degradation: z.unknown().optional(),
    resolvedAt: looseTime,
  }),
);
export type IncidentService = z.infer<typeof IncidentService>;

/** Rows of other types may stand among what belongs to the incidents. */
const Included = z.union([
  IncidentService.refine(({ type }) => type === 'incidentService').transform((row): readonly IncidentService[] => [row]),
  z.object({ type: z.string().refine((type) => type !== 'incidentService') }).transform((): readonly IncidentService[] => []),
]);

export const Services = z.object({ data: looseArray(Service).refine((rows) => rows.listed, 'is missing') });

export const Incidents = z.object({
  data: looseArray(Incident).refine((rows) => rows.listed, 'is missing'),
  included: looseArray(Included),
});
export type Incidents = z.infer<typeof Incidents>;
