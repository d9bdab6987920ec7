import { says } from './cues/cue.js';
import { detours, moves, passedThrough, passedThroughAfter } from './cues/moved.js';
import { as, type Rule } from './role.js';
import { fallsIll } from './roles-moved.js';

/** "Sydney is reached via ⟨London⟩": a place that traffic of another place passes on its way. */
export const detour: Rule = ({ before, after, hasEarlier, languages }) => {
  if (!hasEarlier) return undefined;
  const late = passedThroughAfter.exec(after)?.[0];
  if (late !== undefined) return as('failover', late);
  const found = passedThrough.exec(before.slice(-60))?.[0];
  if (found === undefined) return undefined;
  if (says(detours, before, languages)) return as('failover', found);
  if (fallsIll(after, languages)) return undefined;
  const isPlain = /^\s*(?:via|by way of)(?!\p{L})/u.test(found);
  const isMoved = says(detours, after, languages) || says(moves, before, languages);
  return isPlain || isMoved ? as('failover', found) : undefined;
};
