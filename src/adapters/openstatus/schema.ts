import { z } from 'zod';
import type { ComponentStatus, IncidentStatus, PageStatus } from '../../domain/incident.js';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';
import { optionalId, optionalText, text, translated } from '../reading/text-fields.js';

/** Only the fields we use. */

const reportStatus = looseWord(
  translated<IncidentStatus>({
    investigating: 'investigating',
    identified: 'identified',
    monitoring: 'monitoring',
    resolved: 'resolved',
  }),
  'unknown',
);

const componentStatus = looseWord(
  translated<ComponentStatus>({
    success: 'operational',
    degraded: 'degraded_performance',
    error: 'major_outage',
    info: 'under_maintenance',
  }),
  'unknown',
);

const pageStatus = looseWord(
  translated<PageStatus>({ success: 'none', degraded: 'minor', error: 'major', info: 'maintenance' }),
  'unknown',
);

/** All ids are whole numbers. */
const id = z.int().transform(String);

const Component = z.object({ id, name: z.string(), monitorId: optionalId, groupId: optionalId });
export type Component = z.infer<typeof Component>;

const Monitor = z.object({ id, status: componentStatus });

const Update = z.object({ id, status: reportStatus, message: text, date: looseTime });

export const Report = z.object({
  id,
  title: z.string(),
  status: reportStatus,
  pageComponents: looseArray(id),
  statusReportUpdates: looseArray(Update),
});
export type Report = z.infer<typeof Report>;

const MaintenanceUpdate = z.object({ id, message: text, date: looseTime });

export const Maintenance = z.object({
  id,
  name: z.string(),
  message: text,
  from: looseTime,
  to: looseTime,
  pageComponents: looseArray(id),
  maintenanceUpdates: looseArray(MaintenanceUpdate),
});
export type Maintenance = z.infer<typeof Maintenance>;

export const OpenStatusPage = z.object({
  title: optionalText,
  status: pageStatus,
  monitors: looseArray(Monitor),
  pageComponents: looseArray(Component),
  pageComponentGroups: looseArray(z.object({ id, name: z.string() })),
  statusReports: looseArray(Report),
  maintenances: looseArray(Maintenance),
});
export type OpenStatusPage = z.infer<typeof OpenStatusPage>;

/** What every page of this provider has, even an empty one, and what no other provider calls so. */
export const Anchor = z.looseObject({
  status: z.string(),
  pageComponents: z.array(z.unknown()),
  statusReports: z.array(z.unknown()),
  maintenances: z.array(z.unknown()),
});
