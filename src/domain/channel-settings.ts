import { z } from 'zod';
import { Language } from './language.js';

/** What a channel is on its platform. `text` is where roots are messages and threads hang below them; in a `forum` each incident is a post. */
export const ChannelKind = z.enum(['text', 'announcement', 'forum']);
export type ChannelKind = z.infer<typeof ChannelKind>;

/** What is shown in the channel itself besides a new root. `over-major`: the end of what was ever major, or of what somebody marked as hitting them. */
export const surfaces = ['escalated', 'reopened', 'over-major', 'over'] as const;
export const Surface = z.enum(surfaces);
export type Surface = z.infer<typeof Surface>;

/** Whom a message may ping, by the platform's id: never built from text. */
export const Mention = z.object({ kind: z.enum(['person', 'group', 'role', 'here']), id: z.string(), name: z.string() });
export type Mention = z.infer<typeof Mention>;

export const MinImpact = z.enum(['none', 'minor', 'major', 'critical']);
export type MinImpact = z.infer<typeof MinImpact>;

/** A time of day as a clock shows it: `07:00`. */
export const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
export type TimeOfDay = z.infer<typeof TimeOfDay>;

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const Weekday = z.enum(weekdays);
export type Weekday = z.infer<typeof Weekday>;

/** Hours in which the channel is not disturbed, except by what is critical. They may go over midnight; `days` are those on which they begin. */
export const QuietHours = z.object({
  from: TimeOfDay,
  until: TimeOfDay,
  days: z
    .array(Weekday)
    .min(1)
    .default([...weekdays]),
});
export type QuietHours = z.infer<typeof QuietHours>;

/** One message that sums up; `on` is the day of a weekly one. */
export const Digest = z.discriminatedUnion('every', [
  z.object({ every: z.literal('day'), at: TimeOfDay }),
  z.object({ every: z.literal('week'), at: TimeOfDay, on: Weekday }),
]);
export type Digest = z.infer<typeof Digest>;

/** Whether this is a time zone that the platform's own tables know, as `Europe/Berlin`. */
export function isZone(zone: string): boolean {
  const known = zonesAsked.get(zone);
  if (known !== undefined) return known;
  // What people type is asked for rarely; what is stored is one of some hundred names.
  if (zonesAsked.size >= mostZones) zonesAsked.clear();
  const answer = knowsZone(zone);
  zonesAsked.set(zone, answer);
  return answer;
}

/** Asking takes as long as making a format, and settings are read for every candidate of a match. */
const zonesAsked = new Map<string, boolean>();
const mostZones = 1_000;

function knowsZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** What the people of one channel decided about all its subscriptions; what they left alone has the default. */
export const ChannelSettings = z.object({
  surfaces: z.array(Surface).default(['escalated', 'reopened', 'over-major']),
  mention: z
    .object({ who: Mention, from: MinImpact.exclude(['none']) })
    .nullable()
    .default(null),
  minImpact: MinImpact.default('minor'),
  maintenance: z.boolean().default(false),
  /** Announcement channels on Discord: a new root is also published to those who follow the channel. */
  publish: z.boolean().default(false),
  /** More than five new roots in ten minutes become one message; majors keep their own. */
  storms: z.boolean().default(true),
  /** What was over for longer than this before it could be posted is named in one line and gets no thread of its own. */
  patienceHours: z.number().int().min(1).max(720).default(24),
  /** A page that could not be read for so long is told of in the channel, and again when it can be; 0: never. */
  unreadableHours: z.number().int().min(0).max(168).default(1),
  /** When people delete the root of an open incident: leave it at that, or post it again once. */
  rootGone: z.enum(['stop', 'repost']).default('stop'),
  /** The zone of the channel's people: quiet hours, digests and the morning are counted in it. */
  zone: z.string().refine(isZone).default('UTC'),
  quiet: QuietHours.nullable().default(null),
  digest: Digest.nullable().default(null),
  /** A line in the thread when the vendor of a major incident stays silent for long, or does not write when it said it would. */
  silence: z.boolean().default(true),
  /** The language of what Tocsin itself says here; vendors' words stay as they are. */
  language: Language.default('en'),
  /** Vendors' words are shown in that language too, where a machine is there that translates. */
  translate: z.boolean().default(true),
});
export type ChannelSettings = z.infer<typeof ChannelSettings>;

export const defaultSettings: ChannelSettings = ChannelSettings.parse({});
