import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { ChannelKind, ChannelSettings } from '../domain/channel-settings.js';
import { ChannelId, hashId, TenantId, ThreadId } from '../domain/ids.js';
import { Preset } from '../domain/thread.js';
import type { IsoTime } from '../domain/time.js';
import { auditChannel, bySelf, type Changing, inOneGo, whoAndWhen, writeAudit } from './audit-log.js';
import { areDenied, reopened } from './closed-replies.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';
import type { ThreadKey } from './threads.js';

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
  kind: ChannelKind,
  settings: ChannelSettings,
});
export type ChannelRow = z.infer<typeof ChannelRow>;

const columns = sql`tenant_id as "tenantId", id, chat, external_id as "externalId", name, preset, state, paused_code as "pausedCode",
  kind, settings`;

export const loadChannel = (db: Db, tenantId: TenantId, id: ChannelId): Promise<ChannelRow | undefined> =>
  firstRow(ChannelRow, db, sql`select ${columns} from channels where tenant_id = ${tenantId} and id = ${id}`);

export const channelsOf = (db: Db, tenantId: TenantId): Promise<ChannelRow[]> =>
  rows(ChannelRow, db, sql`select ${columns} from channels where tenant_id = ${tenantId} order by created_at, id`);

/** Adds a channel, or gives the one that the platform knows by this id. */
export async function addChannel(
  db: Db,
  channel: Pick<ChannelRow, 'tenantId' | 'id' | 'chat' | 'externalId' | 'name' | 'preset'>,
  changed: Changing = {},
): Promise<ChannelRow> {
  const { tenantId, id, chat, externalId, name, preset } = channel;
  await inOneGo(db, async (tx) => {
    const added = await affected(
      tx,
      sql`insert into channels (tenant_id, id, chat, external_id, name, preset)
        values (${tenantId}, ${id}, ${chat}, ${externalId}, ${name}, ${preset})
        on conflict (tenant_id, chat, external_id) do nothing`,
    );
    if (added === 1)
      await auditChannel(tx, {
        tenantId,
        channelId: id,
        ...whoAndWhen(changed),
        action: 'channel.added',
        detail: { chat, preset },
      });
  });
  const stored = await firstRow(
    ChannelRow,
    db,
    sql`select ${columns} from channels where tenant_id = ${channel.tenantId} and chat = ${channel.chat} and external_id = ${channel.externalId}`,
  );
  if (stored === undefined) throw new Error('a channel just added is not there');
  return stored;
}

export const findChannel = (db: Db, tenantId: TenantId, chat: ChatId, externalId: string): Promise<ChannelRow | undefined> =>
  firstRow(
    ChannelRow,
    db,
    sql`select ${columns} from channels where tenant_id = ${tenantId} and chat = ${chat} and external_id = ${externalId} and ended_at is null`,
  );

/** A channel of Slack or Discord as it is now: new, or with its present name and kind, or back from an end. */
export async function ensureChannel(
  db: Db,
  channel: Pick<ChannelRow, 'tenantId' | 'chat' | 'externalId' | 'name' | 'kind'>,
): Promise<ChannelRow> {
  const id = hashId('channel', channel.tenantId, channel.chat, channel.externalId);
  const stored = await firstRow(
    ChannelRow,
    db,
    sql`insert into channels (tenant_id, id, chat, external_id, name, kind)
      values (${channel.tenantId}, ${id}, ${channel.chat}, ${channel.externalId}, ${channel.name}, ${channel.kind})
      on conflict (tenant_id, chat, external_id) do update set name = excluded.name, kind = excluded.kind, ended_at = null
      returning ${columns}`,
  );
  if (stored === undefined) throw new Error('a channel just stored is not there');
  return stored;
}

export async function renameChannel(db: Db, tenantId: TenantId, chat: ChatId, externalId: string, name: string): Promise<void> {
  await sql`update channels set name = ${name} where tenant_id = ${tenantId} and chat = ${chat} and external_id = ${externalId}`.execute(
    db,
  );
}

/** The platform made it another kind of channel, where it can be written to as before. */
export async function setChannelKind(db: Db, tenantId: TenantId, id: ChannelId, kind: ChannelKind): Promise<void> {
  await sql`update channels set kind = ${kind} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

const Ended = z.object({ id: ChannelId, name: z.string(), subscriptions: z.number().int() });

/**
 * The platform says the channel is gone for good: its subscriptions end, what was posted stays on record. Undefined where it was over already, or never
 * known.
 */
export const endChannel = (
  db: Db,
  tenantId: TenantId,
  chat: ChatId,
  externalId: string,
  at: IsoTime,
): Promise<z.infer<typeof Ended> | undefined> =>
  inOneGo(db, async (tx) => {
    const ended = await endWithSubscriptions(tx, tenantId, chat, externalId, at);
    if (ended !== undefined) {
      const detail = { chat, subscriptions: ended.subscriptions };
      await auditChannel(tx, { tenantId, channelId: ended.id, at, actor: bySelf, action: 'channel.ended', detail });
    }
    return ended;
  });

const endWithSubscriptions = (
  db: Db,
  tenantId: TenantId,
  chat: ChatId,
  externalId: string,
  at: IsoTime,
): Promise<z.infer<typeof Ended> | undefined> =>
  firstRow(
    Ended,
    db,
    sql`with gone as (
      update channels set ended_at = ${at}, state = 'paused', paused_code = 'chat.channel_gone', paused_at = ${at}
      where tenant_id = ${tenantId} and chat = ${chat} and external_id = ${externalId} and ended_at is null returning id, name
    ), over as (
      update subscriptions set ended_at = ${at} from gone
      where subscriptions.tenant_id = ${tenantId} and subscriptions.channel_id = gone.id and subscriptions.ended_at is null returning 1
    )
    select id, name, (select count(*)::int from over) as subscriptions from gone`,
  );

const WaitingThread = z.object({ tenantId: TenantId, threadId: ThreadId });

/** Since when nobody could post, where that is longer than the channel's people have patience for. Plain channels are told nothing of it. */
const longAway = (at: IsoTime) => sql`case when preset <> 'plain'
  and paused_at <= ${at}::timestamptz - make_interval(hours => coalesce((settings ->> 'patienceHours')::int, 24)) then paused_at end`;

/**
 * The channel can be written to again, as far as anybody can tell. Replies that were not allowed are owed again at once, and not with the next update.
 * Returns the threads that have something to catch up with; none when it was not paused.
 */
export const resumeChannel = (db: Db, tenantId: TenantId, chat: ChatId, externalId: string, at: IsoTime): Promise<ThreadKey[]> =>
  rows(
    WaitingThread,
    db,
    sql`with resumed as (
        update channels set state = 'active', paused_code = null, resumed_at = ${at}, away_since = coalesce(away_since, ${longAway(at)})
        where tenant_id = ${tenantId} and chat = ${chat} and external_id = ${externalId} and state = 'paused' and ended_at is null returning id
      ), allowed as (
        update threads set ${reopened} from resumed
        where threads.tenant_id = ${tenantId} and threads.channel_id = resumed.id and ${areDenied} returning threads.tenant_id, threads.id
      )
      select tenant_id as "tenantId", id as "threadId" from allowed union select threads.tenant_id as "tenantId", threads.id as "threadId" from threads join resumed on threads.channel_id = resumed.id
      where threads.tenant_id = ${tenantId} and threads.state = 'open'
        and (delivered_revision < wanted_revision or delivered_marks < marks_version)`,
  );

const Ref = z.object({ ref: z.string() });

/** The platform's ids of channels that are paused, or in which a request or replies wait: those that a change of permissions may concern. */
export async function waitingChannelRefs(db: Db, tenantId: TenantId, chat: ChatId): Promise<string[]> {
  const found = await rows(
    Ref,
    db,
    sql`select external_id as ref from channels where tenant_id = ${tenantId} and chat = ${chat} and state = 'paused' and ended_at is null
      union select channel_ref from chat_requests where tenant_id = ${tenantId}
      union select channels.external_id from channels join threads on threads.tenant_id = channels.tenant_id and threads.channel_id = channels.id
        where channels.tenant_id = ${tenantId} and chat = ${chat} and ended_at is null and ${areDenied} limit 200`,
  );
  return found.map(({ ref }) => ref);
}

const Before = z.object({ settings: ChannelSettings, preset: Preset });

/** As it is until the transaction changes it; nobody else changes it meanwhile. */
const lockedChannel = (tx: Db, tenantId: TenantId, id: ChannelId): Promise<z.infer<typeof Before> | undefined> =>
  firstRow(Before, tx, sql`select settings, preset from channels where tenant_id = ${tenantId} and id = ${id} for update`);

export const writeChannelSettings = (
  db: Db,
  tenantId: TenantId,
  id: ChannelId,
  settings: ChannelSettings,
  changed: Changing = {},
): Promise<void> =>
  inOneGo(db, async (tx) => {
    const before = await lockedChannel(tx, tenantId, id);
    if (before === undefined) return;
    await sql`update channels set settings = ${JSON.stringify(settings)}::jsonb where tenant_id = ${tenantId} and id = ${id}`.execute(
      tx,
    );
    const detail = differences(before.settings, settings);
    if (Object.keys(detail).length === 0) return;
    await auditChannel(tx, { tenantId, channelId: id, ...whoAndWhen(changed), action: 'settings.changed', detail });
  });

/** What was changed, each with what it was before. */
function differences(before: ChannelSettings, after: ChannelSettings): Record<string, { before: unknown; after: unknown }> {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(was.get(name), value));
  return Object.fromEntries(changed.map(([name, value]) => [name, { before: was.get(name), after: value }]));
}

/** Removes a preview channel with its subscriptions, threads and messages. */
export const removePreviewChannel = (db: Db, tenantId: TenantId, id: ChannelId, changed: Changing = {}): Promise<void> =>
  inOneGo(db, async (tx) => {
    await sql`delete from preview_messages where tenant_id = ${tenantId} and channel_id = ${id}`.execute(tx);
    const gone = await firstRow(
      Removed,
      tx,
      sql`delete from channels where tenant_id = ${tenantId} and id = ${id} and chat = 'preview' returning name`,
    );
    if (gone === undefined) return;
    await writeAudit(tx, { tenantId, ...whoAndWhen(changed), action: 'channel.ended', subject: `#${gone.name}` });
  });

const Removed = z.object({ name: z.string() });

export const setPreset = (db: Db, tenantId: TenantId, id: ChannelId, preset: Preset, changed: Changing = {}): Promise<void> =>
  inOneGo(db, async (tx) => {
    const before = await lockedChannel(tx, tenantId, id);
    if (before === undefined || before.preset === preset) return;
    await sql`update channels set preset = ${preset} where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
    const detail = { before: before.preset, after: preset };
    await auditChannel(tx, { tenantId, channelId: id, ...whoAndWhen(changed), action: 'preset.changed', detail });
  });

/** What a removed bot leaves behind is a wish, and outlasts whatever else is wrong. Out of an archived channel nobody is removed by people. */
const outlasts = (code: string) => sql`${code}::text like '%.bot_removed' and paused_code not like '%.bot_removed'
  and paused_code not in ('slack.is_archived', 'slack.is_inactive')`;

/** Nothing arrived since it was taken for open again a moment ago: the pause goes on from where it began. */
const wasTriedInVain = (
  at: IsoTime,
) => sql`resumed_at > ${at}::timestamptz - interval '1 hour' and not exists (select from deliveries
  join threads on threads.tenant_id = deliveries.tenant_id and threads.id = deliveries.thread_id
  where threads.tenant_id = channels.tenant_id and threads.channel_id = channels.id and deliveries.state = 'sent'
    and deliveries.finished_at > channels.resumed_at)`;

/** True when this call paused it, or found the stronger reason, so that its people are told once. */
export const pauseChannel = async (db: Db, tenantId: TenantId, id: ChannelId, code: string, at: IsoTime): Promise<boolean> =>
  (await affected(
    db,
    sql`update channels set state = 'paused', paused_code = ${code},
        paused_at = case when state = 'paused' or (${wasTriedInVain(at)}) then paused_at else ${at}::timestamptz end
      where tenant_id = ${tenantId} and id = ${id} and ended_at is null and (state = 'active' or (${outlasts(code)}))`,
  )) === 1;

const ChannelInUse = z.object({
  tenantId: TenantId,
  externalId: z.string(),
  name: z.string(),
  pausedCode: z.string().nullable(),
  pausedAt: Moment.nullable(),
  subscriptions: z.number().int(),
});
export type ChannelInUse = z.infer<typeof ChannelInUse>;

/** Channels of a chat that something is followed in, over all its workspaces: the operator's view. */
export const channelsInUse = (db: Db, chat: ChatId, limit: number): Promise<ChannelInUse[]> =>
  rows(
    ChannelInUse,
    db,
    sql`select c.tenant_id as "tenantId", c.external_id as "externalId", c.name, c.paused_code as "pausedCode",
        case c.state when 'paused' then c.paused_at end as "pausedAt", count(*)::int as subscriptions
      from channels c join subscriptions s on s.tenant_id = c.tenant_id and s.channel_id = c.id and s.ended_at is null
      where c.chat = ${chat} and c.ended_at is null group by c.tenant_id, c.id order by c.tenant_id, c.name, c.id limit ${limit}`,
  );

const SubscriptionCount = z.object({ tenantId: TenantId, channels: z.number().int(), subscriptions: z.number().int() });

/** How much is followed in each workspace of a chat. */
export const subscriptionCounts = (db: Db, chat: ChatId): Promise<z.infer<typeof SubscriptionCount>[]> =>
  rows(
    SubscriptionCount,
    db,
    sql`select c.tenant_id as "tenantId", count(distinct c.id)::int as channels, count(*)::int as subscriptions
      from channels c join subscriptions s on s.tenant_id = c.tenant_id and s.channel_id = c.id and s.ended_at is null
      where c.chat = ${chat} and c.ended_at is null group by c.tenant_id`,
  );

const PausedChannel = z.object({ tenantId: TenantId, channelRef: z.string(), code: z.string() });
export type PausedChannel = z.infer<typeof PausedChannel>;

export interface PausedQuestion {
  /** A look at a channel does not tell whether what these stand for has passed, so they are tried, and no more often than `triedBefore` allows. */
  readonly blindCodes: readonly string[];
  readonly triedBefore: IsoTime;
  readonly limit: number;
}

/**
 * Paused channels of a chat whose bot was not taken out of them (that is a wish, which only an invitation ends), over all workspaces that are
 * installed. One that was tried in vain waits before it is tried again, whatever a look says. Which of them is left to chance, so that those that
 * never open do not stand in the way of the others.
 */
export const pausedChannels = (
  db: Db,
  chat: 'slack' | 'discord',
  { blindCodes, triedBefore, limit }: PausedQuestion,
): Promise<PausedChannel[]> =>
  rows(
    PausedChannel,
    db,
    sql`select channels.tenant_id as "tenantId", channels.external_id as "channelRef", channels.paused_code as code from channels
      join installations on installations.tenant_id = channels.tenant_id and installations.state = 'active'
      where channels.chat = ${chat} and channels.state = 'paused' and channels.ended_at is null
        and channels.paused_code <> ${`${chat}.bot_removed`}
        and (paused_at > resumed_at or resumed_at is null or resumed_at <= ${triedBefore})
        and (paused_code <> all (${[...blindCodes]}::text[]) or paused_at <= ${triedBefore})
      order by random() limit ${limit}`,
  );
