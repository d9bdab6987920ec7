import { z } from 'zod';
import { type ChannelId, randomId, TenantId } from '../domain/ids.js';
import type { Incident } from '../domain/incident.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { auditChannel, type Changing, inOneGo, whoAndWhen } from './audit-log.js';
import { channelPostMarker } from './channel-posts.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';
import { IncidentRow, incidentColumns, withUpdates } from './incidents.js';

/** A board is about no time: a channel has one. */
const always = '1970-01-01T00:00:00.000Z';

const Board = z.object({ id: z.string(), messageRef: z.string().nullable() });

/** The board that a channel has; undefined where it has none, or people removed its message. */
export const boardOf = (db: Db, tenantId: TenantId, channelId: ChannelId): Promise<z.infer<typeof Board> | undefined> =>
  firstRow(
    Board,
    db,
    sql`select id, message_ref as "messageRef" from channel_posts
      where tenant_id = ${tenantId} and channel_id = ${channelId} and kind = 'board' and state = 'open'`,
  );

/** Wants a board; one whose message was removed is posted anew. False where the channel has one. */
export async function wantBoard(
  db: Db,
  tenantId: TenantId,
  channelId: ChannelId,
  now: IsoTime,
  by: string | null = null,
): Promise<boolean> {
  return inOneGo(db, async (tx) => {
    const isNew = await addBoard(tx, tenantId, channelId, now);
    if (isNew) await auditChannel(tx, { tenantId, channelId, at: now, actor: by, action: 'board.added' });
    return isNew;
  });
}

async function addBoard(tx: Db, tenantId: TenantId, channelId: ChannelId, now: IsoTime): Promise<boolean> {
  await sql`delete from channel_posts where tenant_id = ${tenantId} and channel_id = ${channelId} and kind = 'board' and state = 'dead'`.execute(
    tx,
  );
  const id = randomId();
  const added = await affected(
    tx,
    sql`insert into channel_posts (tenant_id, id, channel_id, kind, began_at, changed_at, marker, not_before, episode, pin_state)
      values (${tenantId}, ${id}, ${channelId}, 'board', ${now}, ${now}, ${channelPostMarker(tenantId, id)}, ${now}, ${always}, 'wanted')
      on conflict (tenant_id, channel_id, kind, episode) where page_id is null and episode is not null do nothing`,
  );
  return added === 1;
}

/** Forgets the board, whose message is the caller's to remove. */
export const dropBoard = (
  db: Db,
  tenantId: TenantId,
  channelId: ChannelId,
  changed: Changing = {},
): Promise<z.infer<typeof Board> | undefined> =>
  inOneGo(db, async (tx) => {
    const gone = await firstRow(
      Board,
      tx,
      sql`delete from channel_posts where tenant_id = ${tenantId} and channel_id = ${channelId} and kind = 'board'
        returning id, message_ref as "messageRef"`,
    );
    if (gone !== undefined) await auditChannel(tx, { tenantId, channelId, ...whoAndWhen(changed), action: 'board.ended' });
    return gone;
  });

/** How old a board may be before it is looked at again. */
const refreshMs = 30_000;

/** Over all tenants: boards are compared with how things are now. Most say so already, and then nothing is written. */
export const refreshBoards = (db: Db, now: IsoTime): Promise<number> =>
  affected(
    db,
    sql`update channel_posts set wanted_version = wanted_version + 1, changed_at = ${now}
      where kind = 'board' and state = 'open' and delivered_version >= wanted_version and changed_at <= ${addMs(now, -refreshMs)}`,
  );

const Unpinned = z.object({
  tenantId: TenantId,
  id: z.string(),
  chat: z.string(),
  externalId: z.string(),
  messageRef: z.string(),
});

/**
 * Boards that were posted and not pinned yet, where the channel can be written to. Which of them is left to chance, so that those that cannot be pinned
 * just now do not stand in the way of the others.
 */
export const unpinnedBoards = (db: Db, limit: number): Promise<z.infer<typeof Unpinned>[]> =>
  rows(
    Unpinned,
    db,
    sql`select p.tenant_id as "tenantId", p.id, c.chat, c.external_id as "externalId", p.message_ref as "messageRef" from channel_posts p
      join channels c on c.tenant_id = p.tenant_id and c.id = p.channel_id and c.state = 'active' and c.ended_at is null
      where p.kind = 'board' and p.state = 'open' and p.pin_state = 'wanted' and p.message_ref is not null
        and not exists (select from installations where installations.tenant_id = p.tenant_id and installations.state <> 'active')
      order by random() limit ${limit}`,
  );

export async function markPinned(
  db: Db,
  { tenantId, id }: { readonly tenantId: TenantId; readonly id: string },
  state: 'pinned' | 'refused',
): Promise<void> {
  await sql`update channel_posts set pin_state = ${state} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

const OpenRow = IncidentRow.extend({ tenantId: TenantId, pageId: z.string() });

/** What goes on now on the pages that a workspace follows, by page; a planned maintenance is no news until it runs. */
export async function goingOn(db: Db, tenantId: TenantId): Promise<ReadonlyMap<string, readonly Incident[]>> {
  const found = await rows(
    OpenRow,
    db,
    sql`select open.* from follows cross join lateral (
        select tenant_id as "tenantId", page_id as "pageId", ${incidentColumns} from incidents
        where tenant_id = follows.page_tenant_id and page_id = follows.page_id and withdrawn_at is null
          and status not in ('resolved', 'postmortem', 'completed', 'withdrawn') and status <> 'scheduled') open
      where follows.tenant_id = ${tenantId}`,
  );
  const byPage = new Map<string, Incident[]>();
  for (const owner of new Set(found.map((row) => row.tenantId))) {
    const own = found.filter((row) => row.tenantId === owner);
    const pageOf = new Map<string, string>(own.map(({ id, pageId }) => [id, pageId]));
    for (const incident of await withUpdates(db, owner, own)) {
      const pageId = pageOf.get(incident.id) ?? '';
      byPage.set(pageId, [...(byPage.get(pageId) ?? []), incident]);
    }
  }
  return byPage;
}
