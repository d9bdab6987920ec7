import { z } from 'zod';
import type { MinImpact } from './channel-settings.js';
import { impactRank } from './impact-rank.js';
import { Impact, type Incident, isOpen } from './incident.js';
import { isRetroactive } from './origin.js';

/**
 * Where incidents are sent besides the chat. `webhook`: signed JSON; `pagerduty`: an alert that opens and closes with the incident; `slack` and
 * `discord`: a line in another channel through that platform's own incoming webhooks, which need no bot.
 */
export const ForwardKind = z.enum(['webhook', 'pagerduty', 'slack', 'discord']);
export type ForwardKind = z.infer<typeof ForwardKind>;

export interface ForwardRule {
  readonly kind: ForwardKind;
  readonly minImpact: MinImpact;
}

/** What was last sent about an incident. The next event follows from it and from what the incident is now; nothing else is remembered. */
export const ForwardSent = z.object({
  revision: z.number().int(),
  isOpen: z.boolean(),
  impact: Impact,
  hasPostmortem: z.boolean(),
});
export type ForwardSent = z.infer<typeof ForwardSent>;

export type ForwardEvent = 'opened' | 'updated' | 'escalated' | 'reopened' | 'resolved' | 'withdrawn' | 'postmortem' | 'reported';

export const sentState = (incident: Incident): ForwardSent => ({
  revision: incident.revision,
  isOpen: isOpen(incident),
  impact: incident.impact,
  hasPostmortem: hasPostmortem(incident),
});

const hasPostmortem = ({ status, updates }: Incident): boolean =>
  status === 'postmortem' || updates.some((update) => update.status === 'postmortem' && update.removedAt === null);

/**
 * What an incident is to be told as, from what was told last; undefined where there is nothing to tell. Every event carries the incident whole, so that
 * several changes between two of them lose nothing.
 */
export function forwardEvent(rule: ForwardRule, incident: Incident, sent: ForwardSent | null): ForwardEvent | undefined {
  if (sent === null) return isWanted(rule, incident) ? firstEvent(rule, incident) : undefined;
  if (sent.revision >= incident.revision) return undefined;
  const event = nextEvent(incident, sent);
  return rule.kind !== 'pagerduty' || alertEvents.has(event) ? event : undefined;
}

/** An alert is about now: it opens, becomes worse, ends. What the vendor writes in between stays where people read. */
const alertEvents: ReadonlySet<ForwardEvent> = new Set(['opened', 'escalated', 'reopened', 'resolved', 'withdrawn']);

function firstEvent({ kind }: ForwardRule, incident: Incident): ForwardEvent | undefined {
  if (isOpen(incident) && !isRetroactive(incident)) return 'opened';
  return kind === 'pagerduty' ? undefined : 'reported';
}

function nextEvent(incident: Incident, sent: ForwardSent): ForwardEvent {
  const open = isOpen(incident);
  if (sent.isOpen && !open) return incident.withdrawnAt === null ? 'resolved' : 'withdrawn';
  if (!sent.isOpen && open) return 'reopened';
  if (!sent.hasPostmortem && hasPostmortem(incident)) return 'postmortem';
  return open && impactRank(incident.impact) > impactRank(sent.impact) ? 'escalated' : 'updated';
}

/** An impact that is not stated passes, as it does everywhere. */
const isWanted = ({ minImpact }: ForwardRule, { impact }: Incident): boolean =>
  impact === 'unknown' || minImpact === 'none' || impactRank(impact) >= impactRank(minImpact);
