import { sql } from 'kysely';
import type { Db } from '../../src/db/database.js';

/** Something in the tables that a team fills, with all that is hard to write down: line ends, backslashes, other scripts, bytes, arrays and nothing. */
export async function fillDatabase(db: Db, incidents: number): Promise<void> {
  const hard = `E'a\\tb\\nc\\\\d \\\\. "e" ''f'' ﬀ 日本 🔔'`;
  const statements = [
    `insert into tenants (tenant_id, kind, name) values ('slack-t1', 'slack', ${hard})`,
    `insert into settings (tenant_id, key, value) values ('slack-t1', 'note', jsonb_build_object('text', ${hard}))`,
    `insert into settings (tenant_id, key, value) values ('public', 'running/x', '{"roles":"poll","host":"h","pid":1,"version":"0","until":0}')`,
    `insert into pages (tenant_id, id, vendor_slug, vendor_name, url, host, adapter, settings)
      select 'public', 'page-' || n, 'vendor-' || n, 'Vendor ' || n, 'https://status' || n || '.example', 'status' || n || '.example', 'statuspage', '{}' from generate_series(1, 20) n`,
    `insert into incidents (tenant_id, id, page_id, key, title, kind, impact, status, components, regions, origin, revision, first_seen_at, changed_at, begun_at)
      select 'public', 'incident-' || n, 'page-' || (n % 20 + 1), 'key-' || n, 'Trouble ' || n || ' ' || ${hard}, 'incident', 'major', 'resolved',
        array['API', null, 'a,b "c"'], '{}', 'live', 3, timestamptz '2026-01-01 00:00:00.123456+00' + n * interval '1 minute', now(), now()
      from generate_series(1, ${incidents}) n`,
    `insert into incident_updates (tenant_id, incident_id, seq, key, status, body, at, components, revision, first_seen_at)
      select tenant_id, id, s, 'u' || s, 'identified', repeat(title || ' ', 6), first_seen_at + s * interval '5 minutes', components, s, first_seen_at
      from incidents cross join generate_series(1, 4) s`,
    `insert into update_revisions (tenant_id, incident_id, seq, revision, status, body, at, seen_at)
      select tenant_id, incident_id, seq, revision, status, body, at, first_seen_at from incident_updates`,
    `insert into documents (tenant_id, id, page_id, taken_at, parts)
      select tenant_id, 'document-' || id, id, now(), decode('00ff0a5c2e' || repeat('0d', 500), 'hex') from pages`,
    `insert into channels (tenant_id, id, chat, external_id, name, digest_state) values
      ('slack-t1', 'channel-1', 'slack', 'C1', ${hard}, '{"wish":"w","armedAt":"2026-01-01T00:00:00.000Z","from":"2026-01-01T00:00:00.000Z"}'),
      ('preview', 'channel-2', 'preview', 'everything', 'everything', null)`,
    `insert into subscriptions (tenant_id, id, channel_id, filter) values ('slack-t1', 'subscription-1', 'channel-1', 'vendor:vendor-1')`,
    `insert into preview_messages (tenant_id, channel_id, ref, marker, slack, discord, posted_at)
      select 'preview', 'channel-2', 'm' || n, 'marker' || n, '{}', '{}', now() from generate_series(1, 50) n`,
    `insert into audit_log (tenant_id, at, actor, action, subject) select 'slack-t1', now(), 'somebody', 'subscribed', ${hard} from generate_series(1, 5)`,
    `select nextval('deliveries_confirmed') from generate_series(1, 7)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const tablesOf = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations' order by table_name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
};

/** Number and digest of the rows of every table; what a restore itself writes is left out. */
export async function contentsOf(db: Db): Promise<Readonly<Record<string, string>>> {
  const contents: Record<string, string> = {};
  for (const name of await tablesOf(db)) {
    const own = name === 'settings' ? `where key <> 'restored' and key not like 'running/%'` : '';
    const row = name === 'channels' ? `jsonb_set(to_jsonb(t), '{digest_state}', 'null')::text` : 't::text';
    const { rows } = await sql<{ told: string }>`${sql.raw(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(${row}), '' order by md5(${row}))), '') as told from "${name}" t ${own}`,
    )}`.execute(db);
    contents[name] = rows[0]?.told ?? '';
  }
  return contents;
}
