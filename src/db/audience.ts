import { z } from 'zod';
import { type PageId, previewTenant, type TenantId } from '../domain/ids.js';
import { type Db, firstRow, rows, sql } from './database.js';

/** Channels of one workspace that all follow one vendor, for measurements. */
export interface Audience {
  readonly tenantId: TenantId;
  readonly chat: 'preview' | 'slack' | 'discord';
  readonly count: number;
  readonly vendorSlug: string;
  readonly pageId: PageId;
  /** The channels' ids on their platform are this and a number. */
  readonly externalPrefix: string;
}

/** Makes the workspace where there is none, its channels and one subscription in each. */
export async function fillAudience(
  db: Db,
  { tenantId, chat, count, vendorSlug, pageId, externalPrefix }: Audience,
): Promise<void> {
  const series = sql`generate_series(1, ${count}::int) n`;
  const [channel, subscription] = [sql`${`${vendorSlug}-c`}::text || n`, sql`${`${vendorSlug}-s`}::text || n`];
  await sql`insert into tenants (tenant_id, kind, name) values (${tenantId}, ${chat}, 'Bench') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into channels (tenant_id, id, chat, external_id, name)
    select ${tenantId}, ${channel}, ${chat}, ${externalPrefix}::text || lpad(n::text, 6, '0'), 'channel-' || n from ${series}`.execute(
    db,
  );
  await sql`insert into subscriptions (tenant_id, id, channel_id, filter)
    select ${tenantId}, ${subscription}, ${channel}, ${vendorSlug}::text || ' region:eu' from ${series}`.execute(db);
  await sql`insert into subscription_vendors (tenant_id, subscription_id, vendor_slug)
    select ${tenantId}, ${subscription}, ${vendorSlug} from ${series}`.execute(db);
  await sql`insert into follows (tenant_id, page_tenant_id, page_id) values (${tenantId}, 'public', ${pageId}) on conflict do nothing`.execute(
    db,
  );
}

const Told = z.object({ threads: z.number().int(), current: z.number().int(), revision: z.number().int().nullable() });

/** How many threads the page's incidents have, and how many of those show everything. */
export async function toldThreads(db: Db, pageId: PageId): Promise<z.infer<typeof Told>> {
  const row = await firstRow(
    Told,
    db,
    sql`select count(threads.id)::int as threads, min(threads.delivered_revision)::int as revision,
        count(*) filter (where delivered_revision >= wanted_revision and delivered_marks >= marks_version)::int as current
      from incidents left join threads on threads.page_tenant_id = incidents.tenant_id and threads.incident_id = incidents.id
      where incidents.tenant_id = 'public' and incidents.page_id = ${pageId} and incidents.origin <> 'baseline'`,
  );
  return row ?? { threads: 0, current: 0, revision: null };
}

const Body = z.object({ body: z.string() });

/** A message of the built-in chat, as it is stored. */
export const storedPreviewBody = async (db: Db, tenantId: TenantId): Promise<string> =>
  (
    await firstRow(
      Body,
      db,
      sql`select json_build_object('slack', slack, 'discord', discord)::text as body from preview_messages where tenant_id = ${tenantId} limit 1`,
    )
  )?.body ?? '{}';

const Writes = z.object({ writes: z.coerce.number() });

/** How many messages the built-in chat was given, edits included. */
export const previewWrites = async (db: Db, tenantId: TenantId): Promise<number> =>
  (
    await firstRow(
      Writes,
      db,
      sql`select coalesce(sum(1 + edits), 0) as writes from preview_messages where tenant_id = ${tenantId}`,
    )
  )?.writes ?? 0;

/** A Discord server that the bot is in. */
export async function addGuild(db: Db, tenantId: TenantId, guildId: string): Promise<void> {
  await sql`insert into tenants (tenant_id, kind, name) values (${tenantId}, 'discord', 'Bench') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into installations (tenant_id, chat, external_id, name, scopes, installed_at, changed_at)
    values (${tenantId}, 'discord', ${guildId}, 'Bench', '{}', now(), now())`.execute(db);
}

/** One page for each address, all of them followed by the built-in workspace. */
export async function fillPages(db: Db, origins: readonly string[]): Promise<void> {
  await sql`insert into pages (tenant_id, id, vendor_slug, vendor_name, url, host, adapter, settings, next_look_at)
    select 'public', 'page-' || place, 'vendor-' || place, 'Bench', origin, split_part(origin, '/', 3), 'statuspage',
      jsonb_build_object('url', origin), now()
    from unnest(${[...origins]}::text[]) with ordinality as given (origin, place)`.execute(db);
  await followAll(db);
}

/**
 * More pages in the state of the first one that `fillPages` made, once that was read: what thousands of first looks leave behind in a process is not what
 * a look at an unchanged page takes.
 */
export async function copyPages(db: Db, first: string, origins: readonly string[]): Promise<void> {
  const given = sql`unnest(${[...origins]}::text[]) with ordinality as given (origin, place)`;
  await sql`insert into pages (tenant_id, id, vendor_slug, vendor_name, url, host, adapter, settings, state, status, as_of, version, baseline_at,
      last_look_at, last_ok_at, last_changed_at, content_hash, validators, next_look_at)
    select 'public', 'copy-' || place, 'copy-' || place, vendor_name, origin, split_part(origin, '/', 3), adapter, jsonb_build_object('url', origin), state,
      status, as_of, version, baseline_at, last_look_at, last_ok_at, last_changed_at, content_hash,
      replace(validators::text, ${first}, origin)::jsonb, next_look_at
    from pages, ${given} where tenant_id = 'public' and url = ${first}`.execute(db);
  await sql`insert into documents (tenant_id, id, page_id, taken_at, parts, ingested_at, outcome)
    select 'public', 'copy-' || place, 'copy-' || place, taken_at, parts, ingested_at, outcome
    from documents join pages on pages.tenant_id = documents.tenant_id and pages.id = page_id, ${given}
    where documents.tenant_id = 'public' and url = ${first}`.execute(db);
  await followAll(db);
}

async function followAll(db: Db): Promise<void> {
  await sql`insert into follows (tenant_id, page_tenant_id, page_id) select ${previewTenant}, tenant_id, id from pages where tenant_id = 'public'
    on conflict do nothing`.execute(db);
}

/** Every page is to be looked at now. */
export async function makeAllDue(db: Db): Promise<void> {
  await sql`update pages set next_look_at = now(), woken_until = null where tenant_id = 'public'`.execute(db);
}

const Left = z.object({ left: z.number().int() });

/** How many pages are due, being looked at, or not read yet. */
export const countDueLooks = async (db: Db): Promise<number> =>
  (
    await firstRow(
      Left,
      db,
      sql`select count(*)::int as left from pages where tenant_id = 'public'
        and (next_look_at <= now() or lease_until is not null or baseline_at is null)`,
    )
  )?.left ?? 0;

const Due = z.object({ pageId: z.string(), dueAt: z.number() });

/** When each page is to be looked at next, in epoch milliseconds. */
export const dueTimes = (db: Db): Promise<z.infer<typeof Due>[]> =>
  rows(
    Due,
    db,
    sql`select id as "pageId", (extract(epoch from next_look_at) * 1000)::float8 as "dueAt" from pages where tenant_id = 'public'`,
  );
