import { z } from 'zod';

/** How a feed tells incidents: one item each, one item per update, or items that are only news. Left out, the feed is looked at. */
export const FeedModel = z.enum(['incident', 'update', 'news']);
export type FeedModel = z.infer<typeof FeedModel>;

const webUrl = z.url({ protocol: /^https?$/ });

export const Settings = z.object({
  /** The page that the feed belongs to; the feed itself where there is no page. */
  url: webUrl,
  feed: webUrl,
  model: FeedModel.optional(),
});
export type Settings = z.infer<typeof Settings>;
