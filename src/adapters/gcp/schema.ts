import { z } from 'zod';
import { type LooseRows, looseArray, looseTime, looseWord } from '../reading/loose.js';

/** Only the fields we use. Some dashboards leave out severity, products' ids or updates. */

const Id = z.string().min(1);
const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() ?? '');

/** An incident that goes on has no `end`, null or an empty text there. */
const optionalTime = z.preprocess((raw) => (raw === '' ? null : raw), looseTime);

/** The state of the service, both of an incident and at the time of an update; not where the work on it stands. */
const ServiceState = z.enum(['AVAILABLE', 'SERVICE_INFORMATION', 'SERVICE_DISRUPTION', 'SERVICE_OUTAGE', 'unknown']);
export type ServiceState = z.infer<typeof ServiceState>;

const Severity = z.enum(['low', 'medium', 'high', 'unknown']);
export type Severity = z.infer<typeof Severity>;

const GoogleLocation = z.object({ id: Id });

export const GoogleUpdate = z.object({
  created: looseTime,
  when: looseTime,
  text: z.string(),
  status: looseWord(ServiceState, 'unknown'),
  affected_locations: looseArray(GoogleLocation),
});
export type GoogleUpdate = z.infer<typeof GoogleUpdate>;

const GoogleProduct = z
  .object({ id: text, title: text, current_title: text })
  .refine(({ title }) => title !== '', 'has no title');

export const GoogleIncident = z.object({
  id: Id,
  begin: looseTime,
  created: looseTime,
  end: optionalTime,
  external_desc: z.string(),
  updates: looseArray(GoogleUpdate).refine((updates) => updates.listed || updates.bad.length === 0, 'is not a list'),
  status_impact: looseWord(ServiceState, 'unknown'),
  severity: looseWord(Severity, 'unknown'),
  service_name: text,
  affected_products: looseArray(GoogleProduct),
  currently_affected_locations: looseArray(GoogleLocation),
  previously_affected_locations: looseArray(GoogleLocation),
});
export type GoogleIncident = z.infer<typeof GoogleIncident>;

const rows = looseArray(GoogleIncident);

/** Undefined for what is no list at all. */
export const incidentsIn = (raw: unknown): LooseRows<GoogleIncident> | undefined =>
  Array.isArray(raw) ? rows.parse(raw) : undefined;

const Mark = z.object({
  id: Id,
  begin: z.string(),
  external_desc: z.string(),
  affected_products: z.array(z.unknown()),
  status_impact: z.string(),
});

/** Whether a stranger's JSON is such a list; other software lists incidents too, but not with these fields. */
export const isIncidentList = (raw: unknown): boolean => Array.isArray(raw) && Mark.safeParse(raw[0]).success;
