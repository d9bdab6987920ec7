import { z } from 'zod';
import { ChannelId, SubscriptionId, TenantId } from '../domain/ids.js';
import { Preset } from '../domain/thread.js';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';

export const ChatId = z.enum(['preview', 'slack', 'discord']);
export type ChatId = z.infer<typeof ChatId>;

export const ChannelRow = z.object({
  tenantId: TenantId,
  id: ChannelId,
  chat: ChatId,
  externalId: z.string(),
  name: z.string(),
  preset: Preset,
  state: z.enum(['active', 'paused']),
  pausedCode: z.string().nullable(),
});
export type ChannelRow = z.infer<typeof ChannelRow>;

const columns = sql`tenant_id as "tenantId", id, chat, external_id as "externalId", name, preset, state, paused_code as "pausedCode"`;

export const loadChannel = (db: Db, tenantId: TenantId, id: ChannelId): Promise<ChannelRow | undefined> =>
  firstRow(ChannelRow, db, sql`select ${columns} from channels where tenant_id = ${tenantId} and id = ${id}`);

export const channelsOf = (db: Db, tenantId: TenantId): Promise<ChannelRow[]> =>
  rows(ChannelRow, db, sql`select ${columns} from channels where tenant_id = ${tenantId} order by created_at, id`);

/** Adds a channel, or gives the one that the platform knows by this id. */
export async function addChannel(
  db: Db,
  channel: Pick<ChannelRow, 'tenantId' | 'id' | 'chat' | 'externalId' | 'name' | 'preset'>,
): Promise<ChannelRow> {
  await sql`insert into channels (tenant_id, id, chat, external_id, name, preset)
    values (${channel.tenantId}, ${channel.id}, ${channel.chat}, ${channel.externalId}, ${channel.name}, ${channel.preset})
    on conflict (tenant_id, chat, external_id) do nothing`.execute(db);
  const stored = await firstRow(
    ChannelRow,
    db,
    sql`select ${columns} from channels where tenant_id = ${channel.tenantId} and chat = ${channel.chat} and external_id = ${channel.externalId}`,
  );
  if (stored === undefined) throw new Error('a channel just added is not there');
  return stored;
}

/** Removes a preview channel with its subscriptions, threads and messages. */
export async function removePreviewChannel(db: Db, tenantId: TenantId, id: ChannelId): Promise<void> {
  await sql`delete from preview_messages where tenant_id = ${tenantId} and channel_id = ${id}`.execute(db);
  await sql`delete from channels where tenant_id = ${tenantId} and id = ${id} and chat = 'preview'`.execute(db);
}

export async function setPreset(db: Db, tenantId: TenantId, id: ChannelId, preset: Preset): Promise<void> {
  await sql`update channels set preset = ${preset} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

/** True when this call paused it, so that its people are told once. */
export const pauseChannel = async (db: Db, tenantId: TenantId, id: ChannelId, code: string, at: IsoTime): Promise<boolean> =>
  (await affected(
    db,
    sql`update channels set state = 'paused', paused_code = ${code}, paused_at = ${at}
      where tenant_id = ${tenantId} and id = ${id} and state = 'active'`,
  )) === 1;

export interface NewSubscription {
  readonly tenantId: TenantId;
  readonly id: SubscriptionId;
  readonly channelId: ChannelId;
  /** Canonical. */
  readonly filter: string;
  readonly createdBy: string | null;
  readonly createdAt: IsoTime;
  /** What `subscriptionVendors` gives: slugs, or `*`. */
  readonly vendors: readonly string[];
}

/** False when the channel already has this very filter. */
export async function addSubscription(db: Db, subscription: NewSubscription): Promise<boolean> {
  const added = await affected(
    db,
    sql`insert into subscriptions (tenant_id, id, channel_id, filter, created_by, created_at)
      values (${subscription.tenantId}, ${subscription.id}, ${subscription.channelId}, ${subscription.filter}, ${subscription.createdBy},
        ${subscription.createdAt})
      on conflict (tenant_id, channel_id, md5(filter)) where ended_at is null do nothing`,
  );
  if (added === 0) return false;
  for (const slug of subscription.vendors) {
    await sql`insert into subscription_vendors (tenant_id, subscription_id, vendor_slug)
      values (${subscription.tenantId}, ${subscription.id}, ${slug}) on conflict do nothing`.execute(db);
  }
  return true;
}

export const endSubscription = async (db: Db, tenantId: TenantId, id: SubscriptionId, at: IsoTime): Promise<boolean> =>
  (await affected(
    db,
    sql`update subscriptions set ended_at = ${at} where tenant_id = ${tenantId} and id = ${id} and ended_at is null`,
  )) === 1;

const CandidateRow = z.object({
  tenantId: TenantId,
  subscriptionId: SubscriptionId,
  channelId: ChannelId,
  filter: z.string(),
  preset: Preset,
  createdAt: Moment,
});
export type SubscriptionCandidate = z.infer<typeof CandidateRow>;

/**
 * Subscriptions that could want an incident of this vendor: those that name it, and those over all vendors whose workspace follows the page.
 * A private page concerns its own workspace only.
 */
export const subscriptionCandidates = (
  db: Db,
  page: { tenantId: TenantId; pageId: string; vendorSlug: string },
): Promise<SubscriptionCandidate[]> =>
  rows(
    CandidateRow,
    db,
    sql`select distinct on (subscriptions.created_at, subscriptions.tenant_id, subscriptions.id)
        subscriptions.tenant_id as "tenantId", subscriptions.id as "subscriptionId", subscriptions.channel_id as "channelId",
        subscriptions.filter, channels.preset, subscriptions.created_at as "createdAt"
      from subscription_vendors
      join subscriptions on subscriptions.tenant_id = subscription_vendors.tenant_id and subscriptions.id = subscription_vendors.subscription_id
      join channels on channels.tenant_id = subscriptions.tenant_id and channels.id = subscriptions.channel_id
      where subscriptions.ended_at is null and subscription_vendors.vendor_slug in (${page.vendorSlug}, '*')
        and (${page.tenantId} = 'public' or subscriptions.tenant_id = ${page.tenantId})
        and (subscription_vendors.vendor_slug <> '*' or exists (select from follows where follows.tenant_id = subscriptions.tenant_id
          and follows.page_tenant_id = ${page.tenantId} and follows.page_id = ${page.pageId}))
      order by subscriptions.created_at, subscriptions.tenant_id, subscriptions.id`,
  );
