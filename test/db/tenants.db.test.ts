import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/db/database.js';
import { packageRoot } from '../../src/package-root.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** A condition kept in a fragment of its own, which names the tenant. */
const composed = /where \$\{(?:(?:selected|held|heldQuiet|isSelected|isOfVendor)\(|own\}|due\})/;

/** Work over all tenants: the clocks' own questions, counts for metrics, and expiry. Everything else names whose rows it means. */
const overAllTenants = [
  /count\(\*\) as count from (pages|threads)/,
  /delete from (documents|deliveries) old/,
  /delete from (chat_interactions|chat_offers|chat_requests|mutes|used_oauth_states) where (taken_at|expires_at|until) </,
  /update pages set content_hash = null/,
  /delete from (paces|notices) where/,
  /delete from forward_events where wanted_at </,
  /delete from forwards where ended_at </,
  /update channel_posts set wanted_version = wanted_version \+ 1, changed_at = \$\{now\}\s+where kind = 'board'/,
  /select \$\{columns\} from channels where \$\{wantsDigest\}/,
  /delete from translations where used_at </,
  /select min\(look_at\) as at from threads/,
  // It is the token that says whose it is; its hash is one of a kind over all tenants.
  /from api_tokens where token_hash = /,
];

const statements = (): { file: string; text: string }[] =>
  readdirSync(join(packageRoot(), 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('migrations'))
    .flatMap((file) => {
      const source = readFileSync(join(packageRoot(), 'src', file), 'utf8');
      return [...source.matchAll(/sql(?:<[^`]*?>)?`((?:[^`\\]|\\.)*)`/g)].map((match) => ({ file, text: match[1] ?? '' }));
    });

describe('tenants', () => {
  it('come first in the primary key of every table', async () => {
    const keys = await sql<{ table: string; first: string }>`
      select tables.relname as table, attribute.attname as first from pg_index
      join pg_class tables on tables.oid = indrelid join pg_namespace on pg_namespace.oid = relnamespace and nspname = 'public'
      join pg_attribute attribute on attribute.attrelid = indrelid and attribute.attnum = indkey[0]
      where indisprimary`.execute(database.db);
    const tables = await sql<{ table: string }>`select table_name as table from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'`.execute(database.db);
    const firstOf = new Map(keys.rows.map(({ table, first }) => [table, first]));
    expect(tables.rows.length).toBeGreaterThan(12);
    for (const { table } of tables.rows) expect(firstOf.get(table), table).toBe('tenant_id');
  });

  it('are named by every statement about their rows', async () => {
    const tables = await sql<{ table: string }>`select table_name as table from information_schema.tables
      where table_schema = 'public' and table_name not in ('schema_migrations', 'tenants')`.execute(database.db);
    const about = new RegExp(`\\b(?:from|into|update|join)\\s+(?:${tables.rows.map(({ table }) => table).join('|')})\\b`);
    const found = statements().filter(({ text }) => about.test(text));
    expect(found.length).toBeGreaterThan(40);
    const careless = found.filter(
      ({ text }) => !/tenant/.test(text) && !composed.test(text) && !overAllTenants.some((known) => known.test(text)),
    );
    expect(careless.map(({ file, text }) => `${file}: ${text.trim().slice(0, 120)}`)).toEqual([]);
  });
});
