import type { ThreadWork } from '../db/thread-work.js';
import { comesThrough } from '../domain/morning.js';
import type { ChatAction } from '../domain/thread.js';

/** People silenced this thread, or its vendor for a while. */
export const isMuted = ({ thread, vendorMutedUntil }: ThreadWork): boolean =>
  thread.mutedAt !== null || vendorMutedUntil !== null;

/** Nobody is to be disturbed by it now: people silenced it, or the channel has its quiet hours and it may wait. */
export const isQuiet = (work: ThreadWork): boolean => isMuted(work) || isHushed(work);

/** The channel has its quiet hours: what would be shown in the channel stays in the thread, also later, and nobody is mentioned. */
const isHushed = ({ quietUntil = null, channel, incident }: ThreadWork): boolean =>
  quietUntil !== null && channel.preset === 'default' && !comesThrough(incident);

/** What is written in quiet hours instead of what would be written at any other time. Updates are what they are. */
export function hushed(work: ThreadWork, action: ChatAction): ChatAction {
  if (!isHushed(work)) return action;
  if (action.kind === 'post-root') return { kind: action.kind, state: action.state };
  if (action.kind !== 'post-line' || !('surfaces' in action.facts)) return action;
  const facts = { ...action.facts, surfaces: false };
  return { ...action, facts: facts.line === 'escalated' ? { ...facts, mention: null } : facts };
}
