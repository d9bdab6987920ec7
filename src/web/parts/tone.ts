import {
  type ComponentStatus,
  type Impact,
  type IncidentKind,
  type IncidentStatus,
  isOpen,
  isTerminal,
} from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';

/** How a state looks; the word beside it always says the same. */
export type Tone = 'critical' | 'major' | 'minor' | 'quiet' | 'watching' | 'fine' | 'planned' | 'stale';

/** An open incident without a stated impact looks like a minor one: it must not look switched off. */
export const impactTone: Record<Impact, Tone> = {
  critical: 'critical',
  major: 'major',
  minor: 'minor',
  unknown: 'minor',
  none: 'quiet',
  maintenance: 'planned',
};

export const componentTone: Record<ComponentStatus, Tone> = {
  operational: 'fine',
  degraded_performance: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
  under_maintenance: 'planned',
  unknown: 'stale',
};

export interface Toned {
  readonly kind: IncidentKind;
  readonly status: IncidentStatus;
  readonly impact: Impact;
  readonly withdrawnAt?: IsoTime | null;
}

export function incidentTone(incident: Toned): Tone {
  if (!isOpen({ status: incident.status, withdrawnAt: incident.withdrawnAt ?? null })) {
    return incident.withdrawnAt !== undefined && incident.withdrawnAt !== null ? 'quiet' : 'fine';
  }
  if (incident.kind === 'maintenance') return 'planned';
  return incident.status === 'monitoring' ? 'watching' : impactTone[incident.impact];
}

/** One update's own state, whatever the incident became since. */
export function statusTone(status: IncidentStatus): Tone {
  if (status === 'monitoring' || status === 'verifying') return 'watching';
  if (status === 'scheduled' || status === 'in_progress') return 'planned';
  if (status === 'withdrawn' || status === 'unknown') return 'quiet';
  return isTerminal(status) ? 'fine' : 'minor';
}

const order: readonly Impact[] = ['none', 'maintenance', 'unknown', 'minor', 'major', 'critical'];

export const worstImpact = (impacts: readonly Impact[]): Impact | undefined =>
  impacts.toSorted((a, b) => order.indexOf(b) - order.indexOf(a))[0];
