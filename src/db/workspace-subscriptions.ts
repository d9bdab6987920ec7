import { z } from 'zod';
import { ChannelSettings } from '../domain/channel-settings.js';
import { ChannelId, SubscriptionId, type TenantId } from '../domain/ids.js';
import { Preset } from '../domain/thread.js';
import type { ChatId } from './channels.js';
import { type Db, rows, sql } from './database.js';

const WorkspaceSubscription = z.object({
  id: SubscriptionId,
  filter: z.string(),
  source: z.enum(['chat', 'file']),
  channelId: ChannelId,
  channelRef: z.string(),
  channelName: z.string(),
  state: z.enum(['active', 'paused']),
  pausedCode: z.string().nullable(),
  preset: Preset,
  settings: ChannelSettings,
});
/** A subscription with the channel that it belongs to. */
export type WorkspaceSubscription = z.infer<typeof WorkspaceSubscription>;

/** Everything that a workspace follows on one chat: channels by name, and in each its subscriptions, oldest first. */
export const workspaceSubscriptions = (
  db: Db,
  tenantId: TenantId,
  chat: ChatId,
  limit: number,
): Promise<WorkspaceSubscription[]> =>
  rows(
    WorkspaceSubscription,
    db,
    sql`select s.id, s.filter, s.source, c.id as "channelId", c.external_id as "channelRef", c.name as "channelName", c.state,
        c.paused_code as "pausedCode", c.preset, c.settings
      from subscriptions s join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id
      where s.tenant_id = ${tenantId} and c.chat = ${chat} and s.ended_at is null and c.ended_at is null
      order by c.name, c.id, s.created_at, s.id limit ${limit}`,
  );
