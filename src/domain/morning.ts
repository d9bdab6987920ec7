import { z } from 'zod';
import { impactRank } from './impact-rank.js';
import { type Incident, isTerminal } from './incident.js';
import { isRetroactive } from './origin.js';
import { addMs, type IsoTime } from './time.js';
import { ToldIncident } from './told-incident.js';
import { nextTime } from './zone-time.js';

/** When stories about the past are told: people read them with their coffee. */
const morning = '09:00';

export const nextMorning = (zone: string, after: IsoTime): IsoTime => nextTime(zone, morning, after);

/** What is younger is news. */
const newsMs = 24 * 3_600_000;

/**
 * When a report after the fact is to be told: at once where it happened lately or was major, else in the morning after it was seen. Undefined for
 * everything that was not reported after the fact.
 */
export function reportDue(incident: Incident, zone: string): IsoTime | undefined {
  if (!isRetroactive(incident)) return undefined;
  const { firstSeenAt, impact } = incident;
  const isNews = impactRank(impact) >= impactRank('major') || happenedAt(incident) > addMs(firstSeenAt, -newsMs);
  return isNews ? firstSeenAt : nextMorning(zone, firstSeenAt);
}

/** Vendors who report late often give the moment of publishing as the end. */
function happenedAt({ startedAt, resolvedAt, updates, firstSeenAt }: Incident): IsoTime {
  const publishedAt = updates[0]?.at ?? firstSeenAt;
  if (resolvedAt !== null && resolvedAt < publishedAt) return resolvedAt;
  return startedAt ?? resolvedAt ?? publishedAt;
}

/** Reports after the fact that come at one time: fewer get a card each. */
export const reportsInOneMessage = 3;

/** What quiet hours held back, told when they ended. */
export const MorningFacts = z.object({
  kind: z.literal('morning'),
  from: z.string(),
  until: z.string(),
  /** Each as it was when it was told: what is open then has a thread that goes on. */
  incidents: z.array(ToldIncident),
});
export type MorningFacts = z.infer<typeof MorningFacts>;

const PastReport = ToldIncident.extend({ hasPostmortem: z.boolean() });

/** Several reports after the fact in one message. */
export const PastFacts = z.object({
  kind: z.literal('past'),
  incidents: z.array(PastReport),
  /** What the menu under the message stands for. */
  offerId: z.string().nullable(),
});
export type PastFacts = z.infer<typeof PastFacts>;

/** What may not wait for the end of quiet hours: it goes on, and is as bad as can be. */
export const comesThrough = ({ impact, status, kind, withdrawnAt }: Incident): boolean =>
  kind === 'incident' && impact === 'critical' && withdrawnAt === null && !isTerminal(status);
