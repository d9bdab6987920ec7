import type { Match } from '../../domain/match.js';
import { oneLine } from '../../render/text/clean.js';
import type { Line } from '../../words/segments.js';

/** `✓ vendor larch  ✗ region: …`. What a filter selects without being asked to is said only where it decided. */
export function marks(reasons: Match['reasons'], filter: string): Line {
  const told = reasons.filter(({ term, passed }) => !passed || !/^-?kind:/.test(term) || /(?:^|\s)-?kind:/.test(filter));
  return [told.map(({ passed, because }) => `${passed ? '✓' : '✗'} ${oneLine(because)}`).join('  ')];
}
