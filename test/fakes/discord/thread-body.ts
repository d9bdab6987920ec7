import type { RESTPostAPIChannelMessagesThreadsJSONBody, RESTPostAPIGuildForumThreadsJSONBody } from 'discord-api-types/v10';
import { MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import { oneOf, Snowflake } from './fields.js';
import { checkComponents, checkFlags, ShownParts } from './message-body.js';

const AutoArchive = oneOf([60, 1440, 4320, 10_080]);

const shared = { name: z.string().trim().min(1).max(100), rate_limit_per_user: z.int().min(0).max(21_600).optional() };

export const ThreadFromMessage = z.object({
  ...shared,
  auto_archive_duration: AutoArchive.optional(),
}) satisfies z.ZodType<RESTPostAPIChannelMessagesThreadsJSONBody>;

/** The documentation lists two flags for starter messages and no nonce. */
const Starter = ShownParts.superRefine((parts, ctx) => {
  checkFlags(parts.flags, MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications, ctx);
  checkComponents(parts, ctx);
});

const forumFields = {
  auto_archive_duration: AutoArchive.optional(),
  applied_tags: z.array(Snowflake).max(5).optional(),
  message: Starter,
} satisfies Record<string, z.ZodType> & { readonly [Name in keyof RESTPostAPIGuildForumThreadsJSONBody]?: z.ZodType };

export const ForumPost = z.object({ ...shared, ...forumFields });

export const ChangedThread = z.object({
  name: z.string().trim().min(1).max(100).optional(),
  archived: z.boolean().optional(),
  locked: z.boolean().optional(),
  auto_archive_duration: AutoArchive.optional(),
  applied_tags: z.array(Snowflake).max(5).optional(),
  rate_limit_per_user: z.int().min(0).max(21_600).nullish(),
});
export type ChangedThread = z.infer<typeof ChangedThread>;

export const ChangedChannel = z.object({
  name: z.string().trim().min(1).max(100).optional(),
  topic: z.string().max(1024).nullish(),
});
