import { z } from 'zod';
import { readFeedTime } from '../reading/feed-time.js';
import { type LooseTime, looseArray, looseTime, looseWord } from '../reading/loose.js';
import { idText, optionalText, translated } from '../reading/text-fields.js';

/** Only the fields we use. The words are in capitals without separators. */

/** ISO 8601 on pages; older answers hold what JavaScript prints: "Sat Jul 09 2022 04:20:00 GMT+0000 (Coordinated Universal Time)". */
const time = z
  .unknown()
  .optional()
  .transform((raw): LooseTime => {
    const printed = typeof raw === 'string' && /^[A-Z][a-z]{2} /.test(raw) ? readFeedTime(raw) : null;
    return printed === null || printed.isGuess ? looseTime.parse(raw) : { at: printed.at, unread: null };
  });

const pageStatus = translated({
  UP: 'up',
  HASISSUES: 'issues',
  UNDERMAINTENANCE: 'maintenance',
  ONEMAJOROUTAGE: 'outage',
  SOMEMAJOROUTAGE: 'outage',
});

const impact = translated({
  OPERATIONAL: 'none',
  DEGRADEDPERFORMANCE: 'minor',
  MINOROUTAGE: 'minor',
  PARTIALOUTAGE: 'major',
  MAJOROUTAGE: 'critical',
});

const incidentStatus = translated({
  INVESTIGATING: 'investigating',
  IDENTIFIED: 'identified',
  MONITORING: 'monitoring',
  RESOLVED: 'resolved',
});

const maintenanceStatus = translated({
  NOTSTARTEDYET: 'scheduled',
  INPROGRESS: 'in_progress',
  VERIFYING: 'verifying',
  COMPLETED: 'completed',
});

const componentStatus = translated({
  OPERATIONAL: 'operational',
  DEGRADEDPERFORMANCE: 'degraded_performance',
  MINOROUTAGE: 'partial_outage',
  PARTIALOUTAGE: 'partial_outage',
  MAJOROUTAGE: 'major_outage',
  UNDERMAINTENANCE: 'under_maintenance',
});

const orUnknown = <Word extends string>(words: z.ZodType<Word>) => looseWord<Word | 'unknown'>(words, 'unknown');

export const ActiveIncident = z.object({
  id: idText,
  name: z.string(),
  started: time,
  status: orUnknown(incidentStatus),
  impact: orUnknown(impact),
  updatedAt: time,
});
export type ActiveIncident = z.infer<typeof ActiveIncident>;

/** Minutes, written as text or as a number; null where nobody planned an end. */
const minutes = z
  .union([z.int(), z.string().regex(/^\d{1,6}$/)])
  .transform(Number)
  .nullish()
  .catch(null);

export const ActiveMaintenance = z.object({
  id: idText,
  name: z.string(),
  start: time,
  status: orUnknown(maintenanceStatus),
  duration: minutes,
  updatedAt: time,
});
export type ActiveMaintenance = z.infer<typeof ActiveMaintenance>;

/** Both lists are left out, not empty, when nothing is going on. Statuspage has a `status` object beside the page, Instatus has none. */
export const Summary = z.object({
  page: z.object({
    name: optionalText,
    url: optionalText,
    status: z
      .string()
      .regex(/^[A-Z]+$/)
      .transform((raw) => orUnknown(pageStatus).parse(raw)),
  }),
  status: z.undefined().optional(),
  activeIncidents: looseArray(ActiveIncident),
  activeMaintenances: looseArray(ActiveMaintenance),
});
export type Summary = z.infer<typeof Summary>;

const Name = z.union([z.string().min(1), z.object({ default: z.string().min(1) }).transform((name) => name.default)]);

/** Of a group, or what a row says about its own: an id, a name or an object with a name. */
const Group = z
  .union([z.string(), z.object({ id: idText.optional(), name: Name }).transform(({ name }) => name)])
  .nullish()
  .catch(null);

const componentFields = { id: idText, name: Name, status: orUnknown(componentStatus), group: Group };

export const Component = z.object({
  ...componentFields,
  isParent: z.boolean().optional(),
  children: looseArray(z.union([z.object(componentFields), idText.transform((id) => ({ id }))])),
});
export type Component = z.infer<typeof Component>;

/** An object with the list on pages, the bare list in the vendor's documents. */
export const Components = z
  .union([z.object({ components: z.array(z.unknown()) }).transform(({ components }) => components), z.array(z.unknown()).min(1)])
  .transform((rows) => looseArray(Component).parse(rows));
