import { z } from 'zod';
import { previewTenant } from '../../domain/ids.js';
import { Preset } from '../../domain/thread.js';
import type { IsoTime } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, firstRow, rows, sql } from '../database.js';

export const SubscriptionView = z.object({
  id: z.string(),
  channelId: z.string(),
  filter: z.string(),
  createdBy: z.string().nullable(),
  createdAt: Moment,
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

const ChannelRow = z.object({
  id: z.string(),
  name: z.string(),
  preset: Preset,
  state: z.enum(['active', 'paused']),
  pausedCode: z.string().nullable(),
  createdAt: Moment,
  threadCount: z.number().int(),
  messageCount: z.number().int(),
  lastPostedAt: Moment.nullable(),
});
export type ChannelView = z.infer<typeof ChannelRow> & { readonly subscriptions: readonly SubscriptionView[] };

const channelColumns = sql`c.id, c.name, c.preset, c.state, c.paused_code as "pausedCode", c.created_at as "createdAt",
  coalesce(m.roots, 0) as "threadCount", coalesce(m.messages, 0) as "messageCount", m.last as "lastPostedAt"`;
const channelTables = sql`channels c left join (
  select channel_id, count(*)::int as messages, (count(*) filter (where root_ref is null))::int as roots, max(posted_at) as last
  from preview_messages where tenant_id = ${previewTenant} group by channel_id) m on m.channel_id = c.id`;

const liveSubscriptions = (db: Db, channelId?: string): Promise<SubscriptionView[]> =>
  rows(
    SubscriptionView,
    db,
    sql`select s.id, s.channel_id as "channelId", s.filter, s.created_by as "createdBy", s.created_at as "createdAt" from subscriptions s
      where s.tenant_id = ${previewTenant} and s.ended_at is null and (${channelId ?? null}::text is null or s.channel_id = ${channelId ?? null})
      order by s.created_at, s.id`,
  );

const withSubscriptions = (channel: z.infer<typeof ChannelRow>, all: readonly SubscriptionView[]): ChannelView => ({
  ...channel,
  subscriptions: all.filter((subscription) => subscription.channelId === channel.id),
});

export async function previewChannels(db: Db): Promise<ChannelView[]> {
  const channels = await rows(
    ChannelRow,
    db,
    sql`select ${channelColumns} from ${channelTables} where c.tenant_id = ${previewTenant} and c.chat = 'preview' order by lower(c.name), c.id`,
  );
  const subscriptions = await liveSubscriptions(db);
  return channels.map((channel) => withSubscriptions(channel, subscriptions));
}

export async function previewChannel(db: Db, id: string): Promise<ChannelView | undefined> {
  const channel = await firstRow(
    ChannelRow,
    db,
    sql`select ${channelColumns} from ${channelTables} where c.tenant_id = ${previewTenant} and c.chat = 'preview' and c.id = ${id}`,
  );
  return channel === undefined ? undefined : withSubscriptions(channel, await liveSubscriptions(db, id));
}

export const PreviewMessage = z.object({
  ref: z.string(),
  rootRef: z.string().nullable(),
  /** Grows with every message of the installation: the order of posting. */
  ordinal: z.coerce.number().int(),
  slack: z.unknown(),
  discord: z.unknown(),
  postedAt: Moment,
  editedAt: Moment.nullable(),
  edits: z.number().int(),
});
export type PreviewMessage = z.infer<typeof PreviewMessage>;

export interface PreviewThread {
  readonly root: PreviewMessage;
  readonly replies: readonly PreviewMessage[];
}

const messageColumns = sql`m.ref, m.root_ref as "rootRef", m.ordinal, m.slack, m.discord, m.posted_at as "postedAt", m.edited_at as "editedAt", m.edits`;

async function withReplies(db: Db, channelId: string, roots: readonly PreviewMessage[]): Promise<PreviewThread[]> {
  const refs = roots.map((root) => root.ref);
  const replies = await rows(
    PreviewMessage,
    db,
    sql`select ${messageColumns} from preview_messages m
      where m.tenant_id = ${previewTenant} and m.channel_id = ${channelId} and m.root_ref = any(${refs}::text[]) order by m.ordinal`,
  );
  return roots.map((root) => ({ root, replies: replies.filter((reply) => reply.rootRef === root.ref) }));
}

/** Threads of a channel, newest root first; `below` continues under the root with that ordinal. */
export async function previewThreads(db: Db, channelId: string, limit: number, below?: number): Promise<PreviewThread[]> {
  const roots = await rows(
    PreviewMessage,
    db,
    sql`select ${messageColumns} from preview_messages m
      where m.tenant_id = ${previewTenant} and m.channel_id = ${channelId} and m.root_ref is null and (${below ?? null}::bigint is null or m.ordinal < ${below ?? null})
      order by m.ordinal desc limit ${limit}`,
  );
  return withReplies(db, channelId, roots);
}

export async function previewThreadsByRoot(db: Db, channelId: string, rootRefs: readonly string[]): Promise<PreviewThread[]> {
  const roots = await rows(
    PreviewMessage,
    db,
    sql`select ${messageColumns} from preview_messages m where m.tenant_id = ${previewTenant} and m.channel_id = ${channelId}
      and m.root_ref is null and m.ref = any(${[...rootRefs]}::text[]) order by m.ordinal`,
  );
  return withReplies(db, channelId, roots);
}

/** Where a reader of a channel stands: the newest message and the newest edit it has seen. */
export interface PreviewCursor {
  readonly ordinal: number;
  readonly editedAt: IsoTime;
}

const MovedMessage = z.object({
  ref: z.string(),
  rootRef: z.string().nullable(),
  ordinal: z.coerce.number().int(),
  edits: z.number().int(),
  editedAt: Moment.nullable(),
});
export type MovedMessage = z.infer<typeof MovedMessage>;

/**
 * Messages posted or edited about since the cursor. It reaches a little further back on both counts, because transactions may commit in
 * another order than they took their number or time: the caller drops what it has already shown.
 */
export const previewSince = (db: Db, channelId: string, cursor: PreviewCursor): Promise<MovedMessage[]> =>
  rows(
    MovedMessage,
    db,
    sql`select m.ref, m.root_ref as "rootRef", m.ordinal, m.edits, m.edited_at as "editedAt" from preview_messages m
      where m.tenant_id = ${previewTenant} and m.channel_id = ${channelId}
        and (m.ordinal > ${cursor.ordinal - 50} or m.edited_at > ${cursor.editedAt}::timestamptz - interval '10 seconds') order by m.ordinal limit 500`,
  );
