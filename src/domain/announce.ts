import type { Change, ChangeKind } from './change.js';
import type { Filter } from './filter.js';
import { type Incident, isOpen } from './incident.js';
import type { Preset } from './thread.js';

const news: ReadonlySet<ChangeKind> = new Set(['opened', 'missed', 'retroactive', 'reopened']);

/**
 * May this look open a thread for the incident in a channel that has none yet? What was over before we first looked is history, not news. An
 * incident that grows into a filter while it is open gets its thread late and complete, and one that is over gets it with its postmortem where
 * postmortems were asked for by name. With the default preset, impact `none` and notices wait for the
 * digest until the vendor raises them, unless impact `none` was asked for by name.
 */
export function mayOpenThread(
  incident: Incident,
  changes: readonly Change[],
  preset: Preset,
  { kinds, minImpact }: Pick<Filter, 'kinds' | 'minImpact'>,
): boolean {
  if (incident.withdrawnAt !== null) return false;
  const isMild = incident.impact === 'none' && minImpact !== 'none';
  if (preset === 'default' && (incident.kind === 'notice' || isMild)) return false;
  const isNews = ({ kind }: Change) => news.has(kind) || (kind === 'postmortem' && kinds.includes('postmortem'));
  return isOpen(incident) || changes.some(isNews);
}
