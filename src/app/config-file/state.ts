import type { ChannelRow, ChatId } from '../../db/channels.js';
import {
  type ConfiguredForward,
  type ConfiguredSubscription,
  configuredForwards,
  configuredSubscriptions,
  liveChannels,
} from '../../db/configured.js';
import type { Db } from '../../db/database.js';
import { installationsOf } from '../../db/installations.js';
import { type ChannelId, previewTenant, type TenantId } from '../../domain/ids.js';

/** A workspace as it is now. */
export interface WorkspaceState {
  readonly tenantId: TenantId;
  readonly chat: ChatId;
  /** Slack's team, Discord's guild; empty for the preview. */
  readonly externalId: string;
  readonly name: string;
  readonly channels: readonly ChannelState[];
}

export interface ChannelState {
  readonly channel: ChannelRow;
  readonly subscriptions: readonly ConfiguredSubscription[];
  readonly forwards: readonly ConfiguredForward[];
}

/** Everything that a file could speak of. Workspaces that Tocsin was removed from are not among it. */
export async function loadWorkspaces(db: Db): Promise<WorkspaceState[]> {
  const preview = { tenantId: previewTenant, chat: 'preview' as const, externalId: '', name: 'Preview' };
  const installed = [...(await installationsOf(db, 'slack')), ...(await installationsOf(db, 'discord'))];
  const active = installed.filter(({ state }) => state !== 'removed');
  const found: WorkspaceState[] = [];
  for (const { tenantId, chat, externalId, name } of [preview, ...active]) {
    const channels = (await liveChannels(db, tenantId)).filter((channel) => channel.chat === chat);
    found.push({ tenantId, chat, externalId, name, channels: await withContent(db, tenantId, channels) });
  }
  return found;
}

async function withContent(db: Db, tenantId: TenantId, channels: readonly ChannelRow[]): Promise<ChannelState[]> {
  const subscriptions = new Map<ChannelId, ConfiguredSubscription[]>();
  for (const one of await configuredSubscriptions(db, tenantId))
    subscriptions.set(one.channelId, [...(subscriptions.get(one.channelId) ?? []), one]);
  const found: ChannelState[] = [];
  for (const channel of channels)
    found.push({
      channel,
      subscriptions: subscriptions.get(channel.id) ?? [],
      forwards: await configuredForwards(db, tenantId, channel.id),
    });
  return found;
}

/** One channel as it is in this transaction. */
export async function loadChannelState(db: Db, channel: ChannelRow): Promise<ChannelState> {
  const { tenantId, id } = channel;
  const subscriptions = (await configuredSubscriptions(db, tenantId)).filter(({ channelId }) => channelId === id);
  return { channel, subscriptions, forwards: await configuredForwards(db, tenantId, id) };
}
