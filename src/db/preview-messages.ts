import { z } from 'zod';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, sql } from './database.js';

export interface PreviewMessage {
  readonly tenantId: string;
  readonly channelId: string;
  readonly ref: string;
  readonly rootRef: string | null;
  readonly marker: string;
  readonly slack: unknown;
  readonly discord: unknown;
  readonly postedAt: IsoTime;
}

export async function insertPreviewMessage(db: Db, message: PreviewMessage): Promise<void> {
  await sql`insert into preview_messages (tenant_id, channel_id, ref, root_ref, marker, slack, discord, posted_at)
    values (${message.tenantId}, ${message.channelId}, ${message.ref}, ${message.rootRef}, ${message.marker},
      ${JSON.stringify(message.slack)}, ${JSON.stringify(message.discord)}, ${message.postedAt})`.execute(db);
}

/** False when the message is not there. */
export const editPreviewMessage = async (
  db: Db,
  message: Pick<PreviewMessage, 'tenantId' | 'channelId' | 'ref' | 'slack' | 'discord'> & { editedAt: IsoTime },
): Promise<boolean> =>
  (await affected(
    db,
    sql`update preview_messages set slack = ${JSON.stringify(message.slack)},
        discord = ${JSON.stringify(message.discord)}, edited_at = ${message.editedAt}, edits = edits + 1
      where tenant_id = ${message.tenantId} and channel_id = ${message.channelId} and ref = ${message.ref}`,
  )) === 1;

export const previewMessageExists = async (db: Db, tenantId: string, channelId: string, ref: string): Promise<boolean> =>
  (await firstRow(
    z.object({ ref: z.string() }),
    db,
    sql`select ref from preview_messages where tenant_id = ${tenantId} and channel_id = ${channelId} and ref = ${ref}`,
  )) !== undefined;

const Found = z.object({ ref: z.string(), postedAt: Moment });

export const findPreviewMessage = (
  db: Db,
  tenantId: string,
  channelId: string,
  marker: string,
): Promise<{ ref: string; postedAt: IsoTime } | undefined> =>
  firstRow(
    Found,
    db,
    sql`select ref, posted_at as "postedAt" from preview_messages
      where tenant_id = ${tenantId} and channel_id = ${channelId} and marker = ${marker} order by ordinal limit 1`,
  );
