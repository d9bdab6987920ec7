import { z } from 'zod';
import type { ComponentStatus, IncidentKind, IncidentStatus, PageStatus } from '../../domain/incident.js';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';
import { idText, optionalId, optionalText, text, translated } from '../reading/text-fields.js';

/** Sorry knows no severity: what is not wholly right is degraded. Words of two parts were seen with both signs between them. */
const componentStatus = looseWord(
  translated<ComponentStatus>({
    operational: 'operational',
    'partially-degraded': 'degraded_performance',
    partially_degraded: 'degraded_performance',
    degraded: 'degraded_performance',
    'under-maintenance': 'under_maintenance',
    under_maintenance: 'under_maintenance',
  }),
  'unknown',
);

const pageStatus = looseWord(
  translated<PageStatus>({
    operational: 'none',
    'partially-degraded': 'minor',
    partially_degraded: 'minor',
    degraded: 'minor',
    'under-maintenance': 'maintenance',
    under_maintenance: 'maintenance',
  }),
  'unknown',
);

const kind = looseWord(
  translated<IncidentKind | 'unknown'>({ unplanned: 'incident', planned: 'maintenance', general: 'notice' }),
  'unknown',
);

/** What turned out to be nothing is over, and so is what was called off; the texts say how. General notices have no state. */
const status = looseWord(
  z.preprocess(
    (raw) => raw ?? '(none)',
    translated<IncidentStatus>({
      '(none)': 'unknown',
      investigating: 'investigating',
      identified: 'identified',
      recovering: 'monitoring',
      resolved: 'resolved',
      false_alarm: 'resolved',
      scheduled: 'scheduled',
      underway: 'in_progress',
      complete: 'completed',
      cancelled: 'completed',
    }),
  ),
  'unknown',
);

const Meta = z.object({ next_page: optionalText });

export const SorryStatus = z.object({
  page: z.object({
    name: z.string().min(1),
    state: pageStatus,
    links: z.object({ components: z.unknown(), notices: z.unknown() }),
  }),
});
export type SorryStatus = z.infer<typeof SorryStatus>;

export const SorryComponent = z.object({ id: idText, name: z.string().min(1), state: componentStatus, parent_id: optionalId });
export type SorryComponent = z.infer<typeof SorryComponent>;

export const SorryComponents = z.object({
  components: looseArray(SorryComponent).refine(({ listed }) => listed, 'is not a list'),
  meta: Meta,
});

const ListedNotice = z.object({ id: idText, ended_at: looseTime });

export const SorryNotices = z.object({
  notices: looseArray(ListedNotice).refine(({ listed }) => listed, 'is not a list'),
  meta: Meta,
});
export type SorryNotices = z.infer<typeof SorryNotices>;

const SorryUpdate = z.object({ id: optionalId, state: status, content: text, created_at: looseTime });
export type SorryUpdate = z.infer<typeof SorryUpdate>;

export const SorryNotice = z.object({
  notice: z.object({
    id: idText,
    type: kind,
    state: status,
    subject: z.string(),
    url: optionalText,
    begins_at: looseTime,
    ends_at: looseTime,
    began_at: looseTime,
    ended_at: looseTime,
    created_at: looseTime,
    components: looseArray(z.object({ id: optionalId, name: z.string().min(1) })),
    updates: looseArray(SorryUpdate),
  }),
});
export type SorryNotice = z.infer<typeof SorryNotice>['notice'];
