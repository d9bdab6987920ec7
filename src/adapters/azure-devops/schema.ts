import { z } from 'zod';
import type { ComponentStatus, PageStatus } from '../../domain/incident.js';
import { looseArray, looseWord } from '../reading/loose.js';
import { optionalText } from '../reading/text-fields.js';

const Health = z.enum(['healthy', 'advisory', 'degraded', 'unhealthy', 'unknown']);
export type Health = z.infer<typeof Health>;

export const componentStatusOf: Readonly<Record<Health, ComponentStatus>> = {
  healthy: 'operational',
  advisory: 'degraded_performance',
  degraded: 'degraded_performance',
  unhealthy: 'major_outage',
  unknown: 'unknown',
};

export const pageStatusOf: Readonly<Record<Health, PageStatus>> = {
  healthy: 'none',
  advisory: 'minor',
  degraded: 'minor',
  unhealthy: 'critical',
  unknown: 'unknown',
};

const health = looseWord(Health, 'unknown');

/** The id is the short word (`EU`); where it is left out the name has to do. */
const DevOpsGeography = z.object({ id: optionalText, name: z.string().min(1), health });

const DevOpsService = z.object({
  id: z.string().min(1),
  geographies: looseArray(DevOpsGeography).refine((rows) => rows.listed, 'has no list of geographies'),
});

export const DevOpsHealth = z.object({
  status: z.object({ health }),
  services: looseArray(DevOpsService).refine((rows) => rows.good.length > 0, 'has no services'),
});
export type DevOpsHealth = z.infer<typeof DevOpsHealth>;
