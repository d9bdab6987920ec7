import { TenantId } from '../domain/ids.js';
import { type Db, sql } from './database.js';

/** All subscriptions of a crowd belong to one workspace, so that only the index by vendor can keep the others away. */
export const crowdTenant = TenantId.parse('bench');

interface Plan {
  readonly counts: readonly number[];
  readonly subscriptions: number;
  readonly vendors: number;
}

/**
 * One channel for ten subscriptions. A vendor of `counts` is wanted by so many, and named by a quarter as many again that ask for another region.
 */
export async function fillCrowd(db: Db, { counts, subscriptions, vendors }: Plan): Promise<void> {
  await sql`insert into tenants (tenant_id, kind, name) values (${crowdTenant}, 'slack', 'Bench')`.execute(db);
  await sql`insert into channels (tenant_id, id, chat, external_id, name)
    select ${crowdTenant}, 'c' || n, 'slack', 'C' || n, 'channel-' || n from generate_series(0, ${subscriptions / 10}::int) n`.execute(
    db,
  );
  await add(db, { from: 0, count: subscriptions, slug: sql`'vendor-' || (n % ${vendors}::int)` });
  let from = subscriptions;
  for (const count of counts) {
    await sql`insert into pages (tenant_id, id, vendor_slug, vendor_name, url, host, adapter, settings)
      values ('public', ${`wanted-${count}`}, ${`wanted-${count}`}, 'Wanted', ${`https://status-${count}.example`}, ${`status-${count}.example`}, 'statuspage', '{}')`.execute(
      db,
    );
    await add(db, { from, count, slug: sql`${`wanted-${count}`}` });
    await add(db, { from: from + count, count: Math.ceil(count / 4), slug: sql`${`wanted-${count}`}`, region: 'asia' });
    from += count * 2;
  }
  await addEverything(db, subscriptions / 10);
  await sql`analyze`.execute(db);
}

interface Batch {
  readonly from: number;
  readonly count: number;
  /** Of the subscription with the number `n`. */
  readonly slug: ReturnType<typeof sql>;
  readonly region?: string;
}

async function add(db: Db, { from, count, slug, region = 'eu' }: Batch): Promise<void> {
  const series = sql`generate_series(${from}::int, ${from + count - 1}::int) n`;
  await sql`insert into subscriptions (tenant_id, id, channel_id, filter)
    select ${crowdTenant}, 's' || n, 'c' || (n / 10 % (select count(*)::int from channels)), (${slug}) || ' region:' || ${region}::text || ' component:n' || n || ',Uploads'
    from ${series}`.execute(db);
  await sql`insert into subscription_vendors (tenant_id, subscription_id, vendor_slug) select ${crowdTenant}, 's' || n, ${slug} from ${series}`.execute(
    db,
  );
}

/** Subscriptions over all vendors, each in a workspace of its own that follows none of the pages here: they are not even looked at. */
async function addEverything(db: Db, count: number): Promise<void> {
  const series = sql`generate_series(1, ${count}::int) n`;
  await sql`insert into tenants (tenant_id, kind, name) select 'other-' || n, 'slack', 'Other' from ${series}`.execute(db);
  await sql`insert into channels (tenant_id, id, chat, external_id, name) select 'other-' || n, 'c', 'slack', 'C', 'all' from ${series}`.execute(
    db,
  );
  await sql`insert into subscriptions (tenant_id, id, channel_id, filter) select 'other-' || n, 's', 'c', 'all' from ${series}`.execute(
    db,
  );
  await sql`insert into subscription_vendors (tenant_id, subscription_id, vendor_slug) select 'other-' || n, 's', '*' from ${series}`.execute(
    db,
  );
}
