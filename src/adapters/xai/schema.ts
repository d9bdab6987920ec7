import type { Impact } from '../../domain/incident.js';
import { looseWord } from '../reading/loose.js';
import { translated } from '../reading/text-fields.js';

/** How bad it is now, not how bad it was: whatever is over is "available". */
export const XaiSeverity = looseWord(
  translated<Impact>({ available: 'none', degraded: 'minor', unavailable: 'major' }),
  'unknown',
);
