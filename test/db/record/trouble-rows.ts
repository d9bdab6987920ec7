import { type Db, sql } from '../../../src/db/database.js';

/** When operators look in these tests. */
export const now = '2026-03-04T12:00:00.000Z';
export const minutesAgo = (minutes: number): string => new Date(Date.parse(now) - minutes * 60_000).toISOString();
export const daysAgo = (days: number): string => minutesAgo(days * 1440);

export async function insertWorkspace(
  db: Db,
  id: string,
  given: {
    readonly chat?: string;
    readonly name?: string;
    readonly state?: string;
    readonly code?: string;
    readonly at?: string;
  } = {},
): Promise<void> {
  const { chat = 'slack', name = id, state = 'active', code = null, at = daysAgo(30) } = given;
  await sql`insert into tenants (tenant_id, kind, name) values (${id}, ${chat}, ${name})`.execute(db);
  await sql`insert into installations (tenant_id, chat, external_id, name, state, state_code, installed_at, changed_at)
    values (${id}, ${chat}, ${id}, ${name}, ${state}, ${code}, ${at}, ${at})`.execute(db);
}

export interface ChannelGiven {
  readonly id: string;
  readonly tenant: string;
  readonly chat?: string;
  readonly name?: string;
  readonly paused?: string;
  readonly pausedAt?: string;
  readonly endedAt?: string;
  readonly followed?: boolean;
}

export async function insertTroubledChannel(db: Db, given: ChannelGiven): Promise<void> {
  const { id, tenant, chat = 'slack', name = id, paused, followed = true } = given;
  await sql`insert into channels (tenant_id, id, chat, external_id, name, state, paused_code, paused_at, ended_at)
    values (${tenant}, ${id}, ${chat}, ${id}, ${name}, ${paused === undefined ? 'active' : 'paused'}, ${paused ?? null}, ${given.pausedAt ?? null},
      ${given.endedAt ?? null})`.execute(db);
  if (followed)
    await sql`insert into subscriptions (tenant_id, id, channel_id, filter) values (${tenant}, ${`s-${id}`}, ${id}, 'juniper')`.execute(
      db,
    );
}

/** Columns of `threads`; a thread is open and up to date where nothing else is given. */
export interface ThreadGiven {
  readonly id: string;
  readonly tenant: string;
  readonly channel: string;
  readonly incident: string;
  readonly wantedAt?: string;
  readonly behind?: number;
  readonly more?: Readonly<Record<string, string | number | null>>;
}

export async function insertThread(db: Db, given: ThreadGiven): Promise<void> {
  const { id, tenant, channel, incident, wantedAt = minutesAgo(10), behind = 0, more = {} } = given;
  await sql`insert into threads (tenant_id, id, channel_id, page_tenant_id, incident_id, subscription_id, wanted_revision, delivered_revision, wanted_at, not_before)
    values (${tenant}, ${id}, ${channel}, 'public', ${incident}, ${`s-${channel}`}, 5, ${5 - behind}, ${wantedAt}, ${wantedAt})`.execute(
    db,
  );
  for (const [column, value] of Object.entries(more))
    await sql`update threads set ${sql.ref(column)} = ${value} where tenant_id = ${tenant} and id = ${id}`.execute(db);
}

export interface DeliveryGiven {
  readonly id: string;
  readonly tenant: string;
  readonly thread: string;
  readonly state: string;
  readonly action?: object;
  readonly code?: string;
  readonly at?: string;
}

export async function insertDelivery(db: Db, given: DeliveryGiven): Promise<void> {
  const {
    id,
    tenant,
    thread,
    state,
    action = { kind: 'post-reply', seq: 2, revision: 1, part: 0 },
    code = null,
    at = minutesAgo(5),
  } = given;
  await sql`insert into deliveries (tenant_id, id, thread_id, row_key, action, marker, state, begun_at, attempted_at, finished_at, failure_code)
    values (${tenant}, ${id}, ${thread}, ${id}, ${JSON.stringify(action)}::jsonb, ${id}, ${state}, ${at}, ${at}, ${at}, ${code})`.execute(
    db,
  );
}

export interface PostGiven {
  readonly id: string;
  readonly tenant: string;
  readonly channel: string;
  readonly at?: string;
  readonly more?: Readonly<Record<string, string | number | null>>;
}

export async function insertChannelPost(
  db: Db,
  { id, tenant, channel, at = minutesAgo(10), more = {} }: PostGiven,
): Promise<void> {
  await sql`insert into channel_posts (tenant_id, id, channel_id, kind, began_at, changed_at, marker, not_before)
    values (${tenant}, ${id}, ${channel}, 'storm', ${at}, ${at}, ${id}, ${at})`.execute(db);
  for (const [column, value] of Object.entries(more))
    await sql`update channel_posts set ${sql.ref(column)} = ${value} where tenant_id = ${tenant} and id = ${id}`.execute(db);
}

export async function insertNotice(
  db: Db,
  given: {
    readonly id: string;
    readonly tenant: string;
    readonly channel?: string;
    readonly state?: string;
    readonly at?: string;
  },
): Promise<void> {
  const { id, tenant, channel = null, state = 'failed', at = minutesAgo(20) } = given;
  await sql`insert into notices (tenant_id, id, channel_id, code, detail, state, created_at, not_before)
    values (${tenant}, ${id}, ${channel}, 'slack.not_in_channel', 'I am not in this channel.', ${state}, ${at}, ${at})`.execute(
    db,
  );
}
