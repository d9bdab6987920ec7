import { z } from 'zod';
import type { Impact, IncidentStatus } from '../../domain/incident.js';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';
import { idText, optionalId, text, translated } from '../reading/text-fields.js';

/**
 * Checkly has four levels where we have three. The second ("some users affected") counts as major rather than minor: most vendors use no other one,
 * and whoever asks for major impact must not miss all they write.
 */
const severity = looseWord(
  translated<Impact>({ MINOR: 'minor', MEDIUM: 'major', MAJOR: 'major', CRITICAL: 'critical', MAINTENANCE: 'maintenance' }),
  'unknown',
);

const status = looseWord(
  translated<IncidentStatus>({
    INVESTIGATING: 'investigating',
    IDENTIFIED: 'identified',
    MONITORING: 'monitoring',
    RESOLVED: 'resolved',
  }),
  'unknown',
);

export const ChecklyUpdate = z.object({
  id: optionalId,
  status,
  description: text,
  publicIncidentUpdateDate: looseTime,
  created_at: looseTime,
});
export type ChecklyUpdate = z.infer<typeof ChecklyUpdate>;

export const ChecklyIncident = z.object({
  id: idText,
  name: z.string(),
  severity,
  created_at: looseTime,
  lastUpdateStatus: status,
  services: looseArray(z.object({ name: z.string().min(1) })),
  incidentUpdates: looseArray(ChecklyUpdate),
});
export type ChecklyIncident = z.infer<typeof ChecklyIncident>;

export const ChecklyUnresolved = z.object({
  incidents: looseArray(ChecklyIncident).refine(({ listed }) => listed, 'is not a list'),
});

/** What the page's own requests are made with, as it stands among the values of `__NUXT_DATA__`. */
export const ChecklySlug = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/);
