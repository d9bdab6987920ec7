import { z } from 'zod';
import { type Filter, filterKinds } from './filter.js';
import { ChannelId } from './ids.js';
import { type Match, type MatchSubject, matchFilter } from './match.js';
import type { Gazetteer } from './regions.js';

/**
 * Where a part of a subscription goes instead of its own channel: the first route whose terms an incident meets. `filter` is canonical, names no vendor
 * and is compared strictly: what the vendor leaves unsaid stays in the subscription's own channel.
 */
export const Route = z.object({ filter: z.string().min(1), channelId: ChannelId });
export type Route = z.infer<typeof Route>;

/** The terms of the route that takes whatever is left: `else`. */
export const elseTerms = 'all';

/** What the terms of a route say of an incident. Kinds that they do not name are the subscription's business. */
export const matchRoute = (terms: Filter, subject: MatchSubject, gazetteer: Gazetteer): Match =>
  matchFilter({ ...terms, kinds: terms.kinds.length === 0 ? filterKinds : terms.kinds, strict: true }, subject, gazetteer);
