import { z } from 'zod';
import { Impact, IncidentKind } from './incident.js';

const BurningLine = z.object({
  vendor: z.string(),
  title: z.string(),
  kind: IncidentKind,
  impact: Impact,
  beganAt: z.string(),
  /** The thread in this channel, else the vendor's page. */
  url: z.string().nullable(),
});
export type BurningLine = z.infer<typeof BurningLine>;

const UnknownLine = z.object({ vendor: z.string(), since: z.string().nullable(), why: z.string() });
export type UnknownLine = z.infer<typeof UnknownLine>;

/** What a channel's board shows: how the vendors that it follows are doing. No time of its own is in it, so that it is edited only when something changed. */
export const BoardFacts = z.object({
  kind: z.literal('board'),
  vendors: z.number().int(),
  fine: z.number().int(),
  maintenance: z.number().int(),
  /** The worst first; as many as a message has room for. */
  burning: z.array(BurningLine),
  /** Vendors with incidents, and incidents, in all. */
  burningVendors: z.number().int(),
  burningIncidents: z.number().int(),
  unknown: z.array(UnknownLine),
  unknownCount: z.number().int(),
});
export type BoardFacts = z.infer<typeof BoardFacts>;

/** What a board has room for. */
export const boardRoom = { burning: 12, unknown: 6, titleChars: 90 } as const;
