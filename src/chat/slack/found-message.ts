import { z } from 'zod';
import type { ChatCall } from '../port.js';
import type { SlackInstallation } from './installation.js';

const optional = z.string().optional().catch(undefined);

const Message = z
  .object({
    ts: z.string().regex(/^\d+\.\d+$/),
    thread_ts: optional,
    app_id: optional,
    bot_id: optional,
    user: optional,
    reply_count: z.number().catch(0).default(0),
    metadata: z
      .object({ event_payload: z.object({ k: optional }).catch({ k: undefined }) })
      .optional()
      .catch(undefined),
    blocks: z
      .array(z.object({ block_id: optional }).catch({ block_id: undefined }))
      .catch([])
      .default([]),
  })
  .transform((message) => ({
    ts: message.ts,
    threadTs: message.thread_ts === message.ts ? undefined : message.thread_ts,
    replyCount: message.reply_count,
    appId: message.app_id,
    botId: message.bot_id,
    userId: message.user,
    markers: [message.metadata?.event_payload.k, message.blocks[0]?.block_id?.replace(/^tocsin:/, '')],
  }));
export type FoundMessage = z.infer<typeof Message>;

/** What conversations.history and conversations.replies answer. A message that cannot be read is none of ours. */
export const History = z
  .object({
    messages: z.array(z.unknown()),
    has_more: z.boolean().catch(false).default(false),
    response_metadata: z.object({ next_cursor: optional }).catch({ next_cursor: undefined }).optional(),
  })
  .transform(({ messages, has_more, response_metadata }) => ({
    messages: messages.flatMap((message) => Message.safeParse(message).data ?? []),
    next: has_more ? response_metadata?.next_cursor || undefined : undefined,
  }));

export type History = z.infer<typeof History>;

/** Anybody may copy a marker, so it counts only on what our own app wrote. */
export function isCopyOf(message: FoundMessage, call: ChatCall, installation: SlackInstallation): boolean {
  const { appId, botId, botUserId } = installation;
  const isOurs =
    (appId !== null && message.appId === appId) ||
    (botId !== null && message.botId === botId) ||
    (botUserId !== null && message.userId === botUserId);
  return isOurs && message.markers.includes(call.marker) && !call.knownRefs.includes(message.ts);
}
