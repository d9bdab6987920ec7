import { z } from 'zod';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { type Db, firstRow, rows, sql } from './database.js';
import { skipped, together } from './together.js';

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

const Place = z.object({ place: z.number().int() });

/** False where the root that it answers is not there; then nothing is stored. */
export const insertPreviewMessage = together<PreviewMessage, boolean>(async (db, messages) => {
  const asked = messages.map((message, place) => ({ place, ...message }));
  const stored = await rows(
    Place,
    db,
    sql`with message as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as message (place int, "tenantId" text, "channelId" text, ref text, "rootRef" text,
          marker text, slack jsonb, discord jsonb, "postedAt" timestamptz)
        where "rootRef" is null or exists (select from preview_messages root where root.tenant_id = "tenantId" and root.channel_id = "channelId"
          and root.ref = "rootRef")
        order by place
      ), stored as (
        insert into preview_messages (tenant_id, channel_id, ref, root_ref, marker, slack, discord, posted_at)
        select "tenantId", "channelId", ref, "rootRef", marker, slack, discord, "postedAt" from message
      )
      select place from message`,
  );
  const places = new Set(stored.map(({ place }) => place));
  return messages.map((_, place) => places.has(place));
});

export type PreviewEdit = Pick<PreviewMessage, 'tenantId' | 'channelId' | 'ref' | 'slack' | 'discord'> & {
  readonly editedAt: IsoTime;
};

/** False when the message is not there. */
export const editPreviewMessage = together<PreviewEdit, boolean>(async (db, edits, mayWait) => {
  const edited: (boolean | typeof skipped)[] = edits.map(() => (mayWait ? false : skipped));
  const asked = edits.map((edit, place) => ({ place, ...edit }));
  const found = await rows(
    Place,
    db,
    sql`with edit as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as edit (place int, "tenantId" text, "channelId" text, ref text, slack jsonb,
          discord jsonb, "editedAt" timestamptz)
      ), free as materialized (
        select edit.* from edit join preview_messages m on m.tenant_id = edit."tenantId" and m.channel_id = edit."channelId" and m.ref = edit.ref
        order by m.tenant_id, m.channel_id, m.ref for update of m ${mayWait ? sql`` : sql`skip locked`}
      )
      update preview_messages set slack = free.slack, discord = free.discord, edited_at = free."editedAt", edits = edits + 1 from free
      where preview_messages.tenant_id = free."tenantId" and preview_messages.channel_id = free."channelId" and preview_messages.ref = free.ref
      returning free.place`,
  );
  for (const { place } of found) edited[place] = true;
  return edited;
});

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
