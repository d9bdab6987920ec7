import { z } from 'zod';

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
});
export type ChannelSettings = z.infer<typeof ChannelSettings>;

export const defaultSettings: ChannelSettings = ChannelSettings.parse({});
