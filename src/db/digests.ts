import { z } from 'zod';
import { ChannelSettings } from '../domain/channel-settings.js';
import { type DigestState, DigestState as StoredDigestState, stepDigest } from '../domain/digest.js';
import { ChannelId, randomId, TenantId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { channelPostMarker } from './channel-posts.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';
import { inShortTransaction } from './short-transaction.js';

const Channel = z.object({
  tenantId: TenantId,
  channelId: ChannelId,
  settings: ChannelSettings,
  state: StoredDigestState.nullable(),
});
type Channel = z.infer<typeof Channel>;

const columns = sql`tenant_id as "tenantId", id as "channelId", settings, digest_state as state`;

const wantsDigest = sql`state = 'active' and ended_at is null and preset = 'default'
  and (jsonb_typeof(settings -> 'digest') = 'object' or digest_state is not null)`;

/** Has every digest made whose time has come, over all tenants. However many processes look at the clock, each is made once. */
export async function makeDueDigests(db: Db, now: IsoTime): Promise<void> {
  for (const channel of await rows(Channel, db, sql`select ${columns} from channels where ${wantsDigest}`))
    if (changes(channel, now)) await step(db, channel, now);
}

const changes = ({ settings, state }: Channel, now: IsoTime): boolean => {
  const next = stepDigest(settings, state, now);
  return next.due !== undefined || next.state?.wish !== state?.wish || isAhead(state, now);
};

/** The clock was put back. */
const isAhead = (state: DigestState | null, now: IsoTime): boolean => state !== null && (state.armedAt > now || state.from > now);

/** What was seen before is read again under the lock: somebody else may have been faster. */
const step = (db: Db, { tenantId, channelId }: Channel, now: IsoTime): Promise<void> =>
  inShortTransaction(db, async (tx) => {
    const own = sql`tenant_id = ${tenantId} and id = ${channelId}`;
    const channel = await firstRow(
      Channel,
      tx,
      sql`select ${columns} from channels where ${own} and ${wantsDigest} for no key update`,
    );
    if (channel === undefined) return;
    const { state, due } = stepDigest(channel.settings, channel.state, now);
    const isNew = due === undefined || (await addDigest(tx, channel, due, now));
    // A digest of that moment was made before the clock was put back: what came since is for the next one.
    const next = isNew || state === null ? state : { ...state, from: due.from };
    await sql`update channels set digest_state = ${next === null ? null : JSON.stringify(next)}::jsonb where ${own}`.execute(tx);
  });

async function addDigest(
  tx: Db,
  { tenantId, channelId }: Channel,
  due: { readonly from: IsoTime; readonly until: IsoTime },
  now: IsoTime,
): Promise<boolean> {
  const id = randomId();
  const added = await affected(
    tx,
    sql`insert into channel_posts (tenant_id, id, channel_id, kind, began_at, changed_at, marker, not_before, episode)
      values (${tenantId}, ${id}, ${channelId}, 'digest', ${due.from}, ${now}, ${channelPostMarker(tenantId, id)}, ${now}, ${due.until})
      on conflict (tenant_id, channel_id, kind, episode) where page_id is null and episode is not null do nothing`,
  );
  return added === 1;
}
