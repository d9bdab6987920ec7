import { z } from 'zod';
import { ChannelId } from './ids.js';

/**
 * Where a part of a subscription goes instead of its own channel: the first route whose terms an incident meets. `filter` is canonical, names no vendor
 * and is compared strictly: what the vendor leaves unsaid stays in the subscription's own channel.
 */
export const Route = z.object({ filter: z.string().min(1), channelId: ChannelId });
export type Route = z.infer<typeof Route>;
