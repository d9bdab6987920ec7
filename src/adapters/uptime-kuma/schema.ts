import { z } from 'zod';
import type { ComponentStatus, Impact, IncidentStatus } from '../../domain/incident.js';
import { looseArray, looseWord } from '../reading/loose.js';
import { optionalText, text, translated } from '../reading/text-fields.js';

/** Only the fields we use. All ids are whole numbers. */

const id = z.int().transform(String);

/** The colours of a notice. Only two of them say how bad it is; the others are a matter of taste. */
const style = looseWord(
  translated<Impact>({
    danger: 'major',
    warning: 'minor',
    info: 'unknown',
    primary: 'unknown',
    secondary: 'unknown',
    light: 'unknown',
    dark: 'unknown',
  }),
  'unknown',
);

export const KumaIncident = z.object({
  id,
  style,
  title: z.string(),
  content: text,
  pin: z.unknown().optional(),
  active: z.unknown().optional(),
  createdDate: z.unknown().optional(),
  lastUpdatedDate: z.unknown().optional(),
});
export type KumaIncident = z.infer<typeof KumaIncident>;

const Monitor = z.object({ id, name: z.string() });
const Group = z.object({ id, name: z.string(), monitorList: looseArray(Monitor) });

const maintenanceStatus = looseWord(
  translated<IncidentStatus>({ scheduled: 'scheduled', 'under-maintenance': 'in_progress', ended: 'completed' }),
  'unknown',
);

const Slot = z.object({ startDate: z.unknown().optional(), endDate: z.unknown().optional() });

export const KumaMaintenance = z.object({
  id,
  title: z.string(),
  description: text,
  status: maintenanceStatus,
  timezone: optionalText,
  timezoneOffset: optionalText,
  timeslotList: looseArray(Slot),
});
export type KumaMaintenance = z.infer<typeof KumaMaintenance>;

export const KumaPage = z.object({
  config: z.object({ slug: z.string().min(1), title: optionalText }),
  publicGroupList: looseArray(Group).refine((groups) => groups.listed, 'is missing'),
  /** One or none in version 1, a list in version 2. */
  incident: z.unknown().optional(),
  incidents: looseArray(KumaIncident),
  maintenanceList: looseArray(KumaMaintenance),
});
export type KumaPage = z.infer<typeof KumaPage>;

const beatStatus = looseWord(
  translated<ComponentStatus>({
    0: 'major_outage',
    1: 'operational',
    // A check that failed and is being tried again says neither.
    2: 'unknown',
    3: 'under_maintenance',
  }),
  'unknown',
);

export const Beat = z.object({ status: beatStatus, time: z.string() });

export const Heartbeats = z.object({ heartbeatList: z.record(z.string(), z.array(z.unknown()).nullable().catch(null)) });

export const History = z.object({
  ok: z.literal(true),
  incidents: looseArray(KumaIncident).refine((rows) => rows.listed, 'is missing'),
  hasMore: z.unknown().optional(),
});
export type History = z.infer<typeof History>;
