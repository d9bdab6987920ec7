import { z } from 'zod';
import { IsoTime } from '../../domain/time.js';
import { Snowflake } from './snowflake.js';

/** What Discord answers, as far as we use it. Ids, times and lists of an answer are its own words: nothing here falls back to a guess. */
export const Message = z.object({
  id: Snowflake,
  author: z.object({ id: Snowflake }),
  content: z.string(),
  timestamp: IsoTime,
  edited_timestamp: IsoTime.nullish(),
  nonce: z.union([z.string(), z.number()]).nullish(),
  message_reference: z.object({ message_id: Snowflake.nullish() }).nullish(),
  embeds: z.array(z.object({ footer: z.object({ text: z.string() }).nullish() })).default([]),
});
export type Message = z.infer<typeof Message>;

export const Messages = z.array(Message);

export const Tag = z.looseObject({ id: Snowflake, name: z.string(), moderated: z.boolean().default(false) });
export type Tag = z.infer<typeof Tag>;

const Bits = z.string().regex(/^\d+$/).transform(BigInt);

/** `type` 0 names a role, 1 a member. */
export const Overwrite = z.object({ id: Snowflake, type: z.number(), allow: Bits, deny: Bits });
export type Overwrite = z.infer<typeof Overwrite>;

export const Channel = z.object({
  id: Snowflake,
  type: z.number(),
  guild_id: Snowflake.nullish(),
  parent_id: Snowflake.nullish(),
  owner_id: Snowflake.nullish(),
  name: z.string().nullish(),
  permission_overwrites: z.array(Overwrite).default([]),
  available_tags: z.array(Tag).default([]),
  applied_tags: z.array(Snowflake).default([]),
});
export type Channel = z.infer<typeof Channel>;

export const Threads = z.object({ threads: z.array(Channel) });

const Role = z.object({ id: Snowflake, permissions: Bits });
export const Guild = z.object({ id: Snowflake, owner_id: Snowflake, roles: z.array(Role) });
export type Guild = z.infer<typeof Guild>;

export const Member = z.object({ roles: z.array(Snowflake) });

export const Created = z.object({ id: Snowflake });

export const User = z.object({ id: Snowflake, username: z.string() });
export const Application = z.object({ id: Snowflake, name: z.string() });

/** Answers that we do not look into. */
export const Anything = z.unknown();
