import { z } from 'zod';
import { BoardFacts } from './board.js';
import { DigestFacts } from './digest.js';
import { type Incident, type IncidentUpdate, isOpen } from './incident.js';
import { MorningFacts, PastFacts } from './morning.js';
import { ReadableFacts, UnreadableFacts } from './page-trouble.js';
import type { IsoTime } from './time.js';
import { ToldIncident } from './told-incident.js';

/** More new roots than this in this time are a storm; what comes then is told of in one message. */
export const storm = { roots: 5, windowMs: 10 * 60_000 } as const;

/** A message about a channel gathers what comes within this before it is posted, and is edited no more often than that. */
export const gathering = { firstMs: 5_000, editGapMs: 10_000 } as const;

const StormFacts = z.object({
  kind: z.literal('storm'),
  /** When the message was begun: moments of the same day are told as times of day. */
  beganAt: z.string(),
  incidents: z.array(ToldIncident),
  /** The vendor whom so many of the others name in their texts, and where its thread is. */
  upstream: z.object({ vendor: z.string(), count: z.number().int(), url: z.string().nullable() }).nullable(),
  /** What the menu under the message stands for. */
  offerId: z.string().nullable(),
});
export type StormFacts = z.infer<typeof StormFacts>;

const AwayFacts = z.object({
  kind: z.literal('away'),
  /** Since when nobody could post here; null where that is not known. */
  awayFrom: z.string().nullable(),
  backAt: z.string(),
  incidents: z.array(ToldIncident),
});
export type AwayFacts = z.infer<typeof AwayFacts>;

/** Everything that a message about a channel as a whole says: the same facts always give the same message. */
export const ChannelPostFacts = z.discriminatedUnion('kind', [
  StormFacts,
  AwayFacts,
  UnreadableFacts,
  ReadableFacts,
  MorningFacts,
  PastFacts,
  DigestFacts,
  BoardFacts,
]);
export type ChannelPostFacts = z.infer<typeof ChannelPostFacts>;

/** The incidents that a message tells of. */
export const toldIncidents = (facts: ChannelPostFacts | null): readonly ToldIncident[] =>
  facts !== null && 'incidents' in facts && typeof facts.incidents !== 'number' ? facts.incidents : [];

/** What says when an incident was over. */
export interface Ending extends Pick<Incident, 'status' | 'withdrawnAt' | 'resolvedAt' | 'changedAt'> {
  readonly updates: readonly Pick<IncidentUpdate, 'status' | 'at' | 'removedAt'>[];
}

/** When it was over, by the vendor's own account where there is one; null while it is open. A postmortem comes after the end. */
export function endedAt(incident: Ending): IsoTime | null {
  if (isOpen(incident)) return null;
  const last = incident.updates.findLast(({ status, removedAt }) => removedAt === null && status !== 'postmortem');
  return incident.resolvedAt ?? last?.at ?? incident.withdrawnAt ?? incident.changedAt;
}

/** When the vendor last said something about what is over: its end, or what was written after it. Null while it is open. */
export function lastWordAt(incident: Ending): IsoTime | null {
  const end = endedAt(incident);
  const last = incident.updates.findLast(({ removedAt }) => removedAt === null)?.at;
  return end !== null && last !== undefined && last > end ? last : end;
}
