import { z } from 'zod';
import { Impact, IncidentKind } from './incident.js';

/** An incident that is told of among others. */
export const ToldIncident = z.object({
  id: z.string(),
  vendorSlug: z.string(),
  vendor: z.string(),
  title: z.string(),
  kind: IncidentKind,
  impact: Impact,
  beganAt: z.string(),
  /** Null while it is open. */
  endedAt: z.string().nullable(),
  /** Left out: true. What was seen on a private page has no report that anybody could open. */
  hasReport: z.boolean().optional(),
});
export type ToldIncident = z.infer<typeof ToldIncident>;
