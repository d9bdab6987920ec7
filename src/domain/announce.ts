import type { Change, ChangeKind } from './change.js';
import { type Incident, isOpen } from './incident.js';
import type { Preset } from './thread.js';

const news: ReadonlySet<ChangeKind> = new Set(['opened', 'missed', 'retroactive', 'reopened']);

/**
 * May this look open a thread for the incident in a channel that has none yet? What was over before we first looked is history, not news. An
 * incident that grows into a filter while it is open gets its thread late and complete. With the default preset, impact `none` and notices
 * wait for the digest until the vendor raises them.
 */
export function mayOpenThread(incident: Incident, changes: readonly Change[], preset: Preset): boolean {
  if (incident.withdrawnAt !== null) return false;
  if (preset === 'default' && (incident.kind === 'notice' || incident.impact === 'none')) return false;
  return isOpen(incident) || changes.some((change) => news.has(change.kind));
}
