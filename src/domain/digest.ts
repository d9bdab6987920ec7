import { z } from 'zod';
import type { ChannelSettings } from './channel-settings.js';
import type { IsoTime } from './time.js';
import { lastTime } from './zone-time.js';

type DigestSettings = Pick<ChannelSettings, 'zone' | 'digest'>;

/** The last moment up to now at which a digest was due; undefined where the channel wants none. */
export function digestDue({ zone, digest }: DigestSettings, now: IsoTime): IsoTime | undefined {
  if (digest === null) return undefined;
  return lastTime(zone, digest.at, now, digest.every === 'week' ? digest.on : undefined);
}

/** What has happened with the digests of one channel. */
export const DigestState = z.object({
  /** The wish as it was when it was last looked at: what is due begins anew when it changes. */
  wish: z.string(),
  /** Nothing up to this moment is due any more. */
  armedAt: z.string(),
  /** The next digest tells of what came after this moment. */
  from: z.string(),
});
export type DigestState = z.infer<typeof DigestState>;

export interface DigestStep {
  readonly state: DigestState | null;
  /** The digest that is due now: of all that came after one moment, up to and with the other. */
  readonly due: { readonly from: IsoTime; readonly until: IsoTime } | undefined;
}

/**
 * What comes of looking at the clock now. However long nobody looked, one digest tells of all that was missed. A wish that was changed keeps what was
 * not told yet; the first digest after it comes at its next time. Where the clock was put back, what comes now is told once it is due: that a digest
 * was made already for that very moment is for the store to say.
 */
export function stepDigest(settings: DigestSettings, before: DigestState | null, now: IsoTime): DigestStep {
  const until = digestDue(settings, now);
  if (until === undefined) return { state: null, due: undefined };
  const wish = JSON.stringify([settings.zone, settings.digest]);
  const from = before !== null && before.from < now ? before.from : now;
  if (before?.wish !== wish) return { state: { wish, armedAt: now, from }, due: undefined };
  const armedAt = before.armedAt < now ? before.armedAt : now;
  if (until <= armedAt) return { state: { wish, armedAt, from }, due: undefined };
  return { state: { wish, armedAt: until, from: until }, due: { from, until } };
}

const Named = z.object({ id: z.string(), vendor: z.string(), title: z.string(), hasReport: z.boolean() });

/** What happened in a channel's vendors within a time. */
export const DigestFacts = z.object({
  kind: z.literal('digest'),
  every: z.enum(['day', 'week']),
  from: z.string(),
  until: z.string(),
  /** The week of the year that it tells of. */
  week: z.number().int(),
  incidents: z.number().int(),
  vendors: z.number().int(),
  followed: z.number().int(),
  openMs: z.number(),
  /** How many still go on. */
  open: z.number().int(),
  /** How many people here marked as hitting them. */
  affected: z.number().int(),
  /** What got no thread: without impact, or a notice. The first few, and how many there are. */
  quiet: z.array(Named),
  quietCount: z.number().int(),
  /** Maintenance that comes, the earliest first. */
  coming: z.array(z.object({ vendor: z.string(), from: z.string(), until: z.string().nullable() })),
  comingCount: z.number().int(),
});
export type DigestFacts = z.infer<typeof DigestFacts>;
