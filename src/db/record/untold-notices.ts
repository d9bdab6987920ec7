import { z } from 'zod';
import { givenUpShownDays } from '../../domain/giving-up.js';
import { ChannelId, TenantId } from '../../domain/ids.js';
import { addMs } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, sql } from '../database.js';
import { inOrder, type Listed, type Look, listed } from './listed.js';

const UntoldNotice = z.object({
  tenantId: TenantId,
  workspace: z.string(),
  chat: z.string(),
  /** Null where it concerns the whole workspace. */
  channelId: ChannelId.nullable(),
  channelName: z.string().nullable(),
  since: Moment,
  code: z.string(),
  /** What people should have been told. */
  detail: z.string(),
});
export type UntoldNotice = z.infer<typeof UntoldNotice>;

const dayMs = 86_400_000;

/** What stopped without anybody of its channel or workspace being reachable, in the last two weeks. */
export const untoldNotices = (db: Db, look: Look): Promise<Listed<UntoldNotice>> =>
  listed(
    UntoldNotice,
    db,
    sql`select o.tenant_id as "tenantId", w.name as workspace, coalesce(c.chat, w.kind) as chat, o.channel_id as "channelId", c.name as "channelName",
        o.created_at as since, o.code, o.detail, count(*) over ()::int as total
      from notices o join tenants w on w.tenant_id = o.tenant_id left join channels c on c.tenant_id = o.tenant_id and c.id = o.channel_id
      where o.state = 'failed' and o.created_at > ${addMs(look.now, -givenUpShownDays * dayMs)} ${inOrder(look)}`,
  );
