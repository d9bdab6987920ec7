import { type Incident, isTerminal } from './incident.js';

/** Who goes first where not everything can be written at once: the worst incidents, then ends, then the rest. */
export function urgencyOf({ impact, status }: Pick<Incident, 'impact' | 'status'>): number {
  if (isTerminal(status)) return 1;
  if (impact === 'critical') return 3;
  return impact === 'major' ? 2 : 0;
}
