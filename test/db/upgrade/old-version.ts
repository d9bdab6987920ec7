import { createHash } from 'node:crypto';
import { type Db, sql } from '../../../src/db/database.js';

/**
 * What the version before wrote, by the words and the formulas of that version: nothing here follows the present one. Its incident has three updates; the
 * vendor has changed the first since it was posted.
 */
export const tenants = { slack: 'slack-T1', discord: 'discord-1001', preview: 'preview' } as const;
export type OldChat = keyof typeof tenants;

export const oldIncident = 'larch-incident-a';

const hash = (length: number, ...facts: readonly string[]): string =>
  createHash('sha256').update(facts.join('\u0000')).digest('hex').slice(0, length);

export const oldThreadId = (channelId: string): string => hash(16, 'thread', channelId, oldIncident);

export const oldMarker = (chat: OldChat, channelId: string, rowKey: string): string =>
  hash(20, tenants[chat], oldThreadId(channelId), rowKey);

export async function writeIncident(db: Db): Promise<void> {
  await sql`insert into tenants (tenant_id, kind, name) values ('slack-T1', 'slack', 'Acme'), ('discord-1001', 'discord', 'Larch')`.execute(
    db,
  );
  await sql`insert into installations (tenant_id, chat, external_id, name, url, bot_id, bot_user_id, scopes, installed_at, changed_at) values
    ('slack-T1', 'slack', 'T1', 'Acme', 'https://acme.slack.com/', 'B1', 'U1', '{chat:write}', '2026-03-01', '2026-03-01'),
    ('discord-1001', 'discord', '1001', 'Larch', null, null, null, '{}', '2026-03-01', '2026-03-01')`.execute(db);
  await sql`insert into pages (tenant_id, id, vendor_slug, vendor_name, url, host, adapter, settings, state, version, baseline_at)
    values ('public', 'larch', 'larch', 'Larch', 'https://status.larch.example', 'status.larch.example', 'statuspage',
      '{"url": "https://status.larch.example"}', 'ok', 4, '2026-03-01')`.execute(db);
  await sql`insert into incidents (tenant_id, id, page_id, key, title, kind, impact, status, started_at, components, regions, origin, revision,
      first_seen_at, changed_at, begun_at)
    values ('public', ${oldIncident}, 'larch', 'a00000000000', 'Slow answers', 'incident', 'minor', 'monitoring', '2026-03-02T10:00:00Z', '{}', '{}',
      'live', 4, '2026-03-02T10:00:10Z', '2026-03-02T10:12:10Z', '2026-03-02T10:00:00Z')`.execute(db);
  await sql`insert into incident_updates (tenant_id, incident_id, seq, key, status, body, at, components, revision, first_seen_at) values
    ('public', ${oldIncident}, 1, 'u1', 'investigating', 'We are looking into slow answers now.', '2026-03-02T10:00:00Z', '{}', 2, '2026-03-02T10:00:10Z'),
    ('public', ${oldIncident}, 2, 'u2', 'identified', 'A full disk slows the answers down.', '2026-03-02T10:05:00Z', '{}', 1, '2026-03-02T10:05:10Z'),
    ('public', ${oldIncident}, 3, 'u3', 'monitoring', 'The disk was emptied.', '2026-03-02T10:10:00Z', '{}', 1, '2026-03-02T10:10:10Z')`.execute(
    db,
  );
  await sql`insert into update_revisions (tenant_id, incident_id, seq, revision, status, body, at, seen_at) values
    ('public', ${oldIncident}, 1, 1, 'investigating', 'We are looking into slow answers.', '2026-03-02T10:00:00Z', '2026-03-02T10:00:10Z'),
    ('public', ${oldIncident}, 1, 2, 'investigating', 'We are looking into slow answers now.', '2026-03-02T10:00:00Z', '2026-03-02T10:12:10Z'),
    ('public', ${oldIncident}, 2, 1, 'identified', 'A full disk slows the answers down.', '2026-03-02T10:05:00Z', '2026-03-02T10:05:10Z'),
    ('public', ${oldIncident}, 3, 1, 'monitoring', 'The disk was emptied.', '2026-03-02T10:10:00Z', '2026-03-02T10:10:10Z')`.execute(
    db,
  );
}

export interface OldChannel {
  readonly id: string;
  readonly chat: OldChat;
  readonly kind: 'text' | 'forum';
  readonly preset: 'plain' | 'default';
  readonly state?: 'active' | 'paused';
  readonly mutedUntil?: string;
}

export async function writeChannel(db: Db, { id, chat, kind, preset, state = 'active', mutedUntil }: OldChannel): Promise<void> {
  const tenantId = tenants[chat];
  const pause = state === 'paused' ? { code: `${chat}.is_archived`, at: '2026-03-02T10:06:00Z' } : { code: null, at: null };
  await sql`insert into channels (tenant_id, id, chat, external_id, name, kind, preset, settings, state, paused_code, paused_at)
    values (${tenantId}, ${id}, ${chat}, ${id}, 'ops', ${kind}, ${preset},
      '{"surfaces": ["escalated", "reopened", "over-major"], "mention": null, "minImpact": "minor", "maintenance": false, "publish": false}',
      ${state}, ${pause.code}, ${pause.at})`.execute(db);
  await sql`insert into subscriptions (tenant_id, id, channel_id, filter, created_by) values (${tenantId}, ${`s-${id}`}, ${id}, 'larch', 'Dana')`.execute(
    db,
  );
  if (mutedUntil === undefined) return;
  await sql`insert into mutes (tenant_id, channel_id, vendor_slug, until, muted_by, muted_at)
    values (${tenantId}, ${id}, 'larch', ${mutedUntil}, 'Dana', '2026-03-02T09:00:00Z')`.execute(db);
}

export interface OldThread {
  readonly rootRef: string | null;
  readonly deliveredRevision: number;
  readonly state?: 'open' | 'stopped';
  readonly stoppedCode?: string;
  readonly failureCode?: string;
  readonly notBefore?: string;
  /** The lease of a process that is no more. */
  readonly leaseUntil?: string;
}

export async function writeThread(db: Db, { id, chat }: OldChannel, thread: OldThread): Promise<void> {
  await sql`insert into threads (tenant_id, id, channel_id, page_tenant_id, incident_id, subscription_id, state, stopped_code, root_ref, wanted_revision,
      delivered_revision, wanted_at, not_before, failures, failure_code, lease_token, lease_until)
    values (${tenants[chat]}, ${oldThreadId(id)}, ${id}, 'public', ${oldIncident}, ${`s-${id}`}, ${thread.state ?? 'open'},
      ${thread.stoppedCode ?? null}, ${thread.rootRef}, 4, ${thread.deliveredRevision}, '2026-03-02T10:05:10Z',
      ${thread.notBefore ?? '2026-03-02T10:00:10Z'}, ${thread.failureCode === undefined ? 0 : 1}, ${thread.failureCode ?? null},
      ${thread.leaseUntil === undefined ? null : 'the old one'}, ${thread.leaseUntil ?? null})`.execute(db);
}

export interface OldDelivery {
  readonly rowKey: string;
  readonly action: object;
  readonly state: 'sending' | 'sent' | 'in_doubt' | 'retry' | 'dead' | 'superseded';
  readonly messageRef: string | null;
  readonly begunAt: string;
  readonly failureCode: string | null;
}

export async function writeDelivery(db: Db, { id, chat }: OldChannel, delivery: OldDelivery): Promise<void> {
  const { rowKey, action, state, messageRef, begunAt, failureCode } = delivery;
  await sql`insert into deliveries (tenant_id, id, thread_id, row_key, action, marker, state, begun_at, attempted_at, finished_at, confirmed_order,
      message_ref, failure_code)
    values (${tenants[chat]}, ${hash(16, 'delivery', tenants[chat], oldThreadId(id), rowKey)}, ${oldThreadId(id)}, ${rowKey},
      ${JSON.stringify(action)}::jsonb, ${oldMarker(chat, id, rowKey)}, ${state}, ${begunAt}, ${begunAt},
      ${state === 'sending' ? null : begunAt}::timestamptz, ${state === 'sending' ? sql`null` : sql`nextval('deliveries_confirmed')`}, ${messageRef},
      ${failureCode})`.execute(db);
}
