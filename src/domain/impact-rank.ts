import type { Impact } from './incident.js';

const ranks: Readonly<Record<Impact, number>> = { none: 0, maintenance: 0, unknown: 1, minor: 1, major: 2, critical: 3 };

/** How bad an impact is, for "at least" and "worse than". An impact that is not stated counts as minor. */
export const impactRank = (impact: Impact): number => ranks[impact];

export const isSevere = (impact: Impact): impact is 'major' | 'critical' => impact === 'major' || impact === 'critical';
