import { z } from 'zod';
import type { ComponentStatus, IncidentStatus } from '../../domain/incident.js';
import { looseWord } from '../reading/loose.js';
import { translated } from '../reading/text-fields.js';

/** What both versions say in the same numbers. */

export const incidentStatus = looseWord(
  translated<IncidentStatus>({ 0: 'scheduled', 1: 'investigating', 2: 'identified', 3: 'monitoring', 4: 'resolved' }),
  'unknown',
);

export const scheduleStatus = looseWord(
  translated<IncidentStatus>({ 0: 'scheduled', 1: 'in_progress', 2: 'completed' }),
  'unknown',
);

const componentWords: Readonly<Record<number, ComponentStatus>> = {
  1: 'operational',
  2: 'degraded_performance',
  3: 'partial_outage',
  4: 'major_outage',
};

/** Version 2 has 0 for what it does not know, version 3 has 5, and 6 for maintenance. */
export const componentStatus = looseWord(
  translated<ComponentStatus>({ ...componentWords, 0: 'unknown', 5: 'unknown', 6: 'under_maintenance' }),
  'unknown',
);

/** A moment as it stands, without a zone. */
export const rawTime = z.unknown().optional();

export interface CachetComponent {
  readonly id: string;
  readonly name: string;
  readonly group: string | null;
  readonly status: z.infer<typeof componentStatus>;
}

export interface CachetUpdate {
  readonly id: string;
  readonly message: string;
  readonly status: z.infer<typeof incidentStatus> | null;
  readonly createdAt: unknown;
}

/** An incident or a schedule of either version. */
export interface CachetPost {
  readonly id: string;
  readonly name: string;
  readonly message: string;
  readonly status: z.infer<typeof incidentStatus>;
  readonly url: string | null;
  readonly componentIds: readonly string[];
  readonly occurredAt: unknown;
  readonly createdAt: unknown;
  readonly scheduledAt: unknown;
  readonly completedAt: unknown;
  readonly updates: readonly CachetUpdate[];
}

export interface CachetList<Row> {
  readonly rows: readonly Row[];
  /** Nothing was cut off and every row was read. */
  readonly isWhole: boolean;
  /** Every row was read, whether or not more exist. */
  readonly isSound: boolean;
}

export interface CachetPage {
  readonly components: CachetList<CachetComponent>;
  readonly incidents: CachetList<CachetPost>;
  readonly schedules: CachetList<CachetPost> | undefined;
  /** What the page says of itself; version 2 says nothing. */
  readonly status: 'none' | 'minor' | 'critical' | 'maintenance' | 'unknown' | undefined;
}
