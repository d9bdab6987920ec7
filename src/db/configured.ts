import { z } from 'zod';
import { MinImpact } from '../domain/channel-settings.js';
import { ChannelId, SubscriptionId, type TenantId } from '../domain/ids.js';
import { Route } from '../domain/route.js';
import { type Changing, whoAndWhen } from './audit-log.js';
import { type ChannelRow, channelsOf } from './channels.js';
import { type Db, rows, sql } from './database.js';
import { changeAndAudit, type ForwardRow, forwardsOf } from './forwards.js';
import { readSetting, writeSetting } from './settings.js';

const ConfiguredSubscription = z.object({
  id: SubscriptionId,
  channelId: ChannelId,
  filter: z.string(),
  source: z.enum(['chat', 'file']),
  routes: z.array(Route),
});
export type ConfiguredSubscription = z.infer<typeof ConfiguredSubscription>;

/** What a workspace is subscribed to, and who owns it. Channels that are gone have nothing. */
export const configuredSubscriptions = (db: Db, tenantId: TenantId): Promise<ConfiguredSubscription[]> =>
  rows(
    ConfiguredSubscription,
    db,
    sql`select s.id, s.channel_id as "channelId", s.filter, s.source, s.routes from subscriptions s
      join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id
      where s.tenant_id = ${tenantId} and s.ended_at is null and c.ended_at is null order by s.created_at, s.id`,
  );

const Live = z.object({ id: ChannelId });

/** The channels of a workspace without those that are gone. */
export async function liveChannels(db: Db, tenantId: TenantId): Promise<ChannelRow[]> {
  const live = await rows(Live, db, sql`select id from channels where tenant_id = ${tenantId} and ended_at is null`);
  const ids = new Set(live.map(({ id }) => id));
  return (await channelsOf(db, tenantId)).filter(({ id }) => ids.has(id));
}

/** A subscription is the file's from now on, with the routes that the file gives it. */
export async function giveToFile(db: Db, tenantId: TenantId, id: SubscriptionId, routes: readonly Route[]): Promise<void> {
  await sql`update subscriptions set source = 'file', routes = ${JSON.stringify(routes)}::jsonb
    where tenant_id = ${tenantId} and id = ${id} and ended_at is null`.execute(db);
}

/** Where a way out that a file set up leads, in the file's own words: names of environment variables, and never what they hold. */
const FiledTarget = z.object({
  to: z.string().nullable(),
  toEnv: z.string().nullable(),
  secretEnv: z.string().nullable(),
  keyEnv: z.string().nullable(),
  region: z.string().nullable(),
});
export type FiledTarget = z.infer<typeof FiledTarget>;

const FiledTargets = z.record(z.string(), FiledTarget);
const filedTargetsKey = (channelId: ChannelId): string => `config-file.forwards.${channelId}`;

export interface ConfiguredForward extends ForwardRow {
  /** Null where people set it up in chat. */
  readonly filed: FiledTarget | null;
}

export async function configuredForwards(db: Db, tenantId: TenantId, channelId: ChannelId): Promise<ConfiguredForward[]> {
  const forwards = await forwardsOf(db, tenantId, channelId);
  if (forwards.length === 0) return [];
  const filed = (await readSetting(db, tenantId, filedTargetsKey(channelId), FiledTargets)) ?? {};
  return forwards.map((forward) => ({ ...forward, filed: filed[forward.id] ?? null }));
}

/** Remembers which ways out of a channel are the file's. */
export const writeFiledTargets = (
  db: Db,
  tenantId: TenantId,
  channelId: ChannelId,
  filed: Readonly<Record<string, FiledTarget>>,
): Promise<void> => writeSetting(db, tenantId, filedTargetsKey(channelId), filed);

export interface ChangedForward {
  readonly kind: ForwardRow['kind'];
  readonly target: string;
  readonly sealedTarget: string;
  readonly minImpact: z.infer<typeof MinImpact>;
  readonly onlyWhenDown: boolean;
}

/** Another key or threshold for the same way out: what is open there goes on under its id. False where it is no longer there. */
export const changeForward = (
  db: Db,
  tenantId: TenantId,
  id: string,
  to: ChangedForward,
  changed: Changing = {},
): Promise<boolean> =>
  changeAndAudit(
    db,
    { tenantId, ...whoAndWhen(changed), action: 'forward.changed' },
    sql`update forwards set kind = ${to.kind}, target = ${to.target}, sealed_target = ${to.sealedTarget},
        min_impact = ${MinImpact.parse(to.minImpact)}, only_when_down = ${to.onlyWhenDown}
      where tenant_id = ${tenantId} and id = ${id} and ended_at is null`,
  );
