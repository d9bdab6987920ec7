import { publicTenant } from '../domain/ids.js';
import { recordFactsVersion } from '../domain/record-facts.js';
import { type Db, sql } from './database.js';

interface Plan {
  /** Of the vendor `busy`; every other vendor has `each`. */
  readonly busy: number;
  readonly vendors: number;
  readonly each: number;
}

const titles = [
  'Uploads are slow in Frankfurt',
  'Calls drop after a minute',
  'Delayed webhooks',
  'The console does not load for some people',
  'Errors when jobs are started',
  'Messages arrive twice',
];
const bodies = [
  'Requests to the affected cluster take longer than they should, and a small part of them fails. We are looking for the cause and will write again within the hour.',
  'A node pool ran out of memory after a change of its limits. The change is being rolled back; queued work is kept and will be done once the pool is well again.',
  'The rollback is complete and the error rate is back where it was. We keep watching the queues, which are still longer than usual, until they are empty.',
  'Everything is as it was before. Work that had been queued is done, nothing was lost, and no action is needed on your side. We are sorry for the trouble.',
];
const report = `## What happened

Between **09:05 and 10:40 UTC** a change of memory limits reached all node pools at once instead of one after the other. ${bodies.join(' ')}

## What we do about it

* Limits are rolled out pool by pool, with a pause between them.
* An alarm tells us of queues that grow for longer than five minutes.
* The runbook for rollbacks is shorter, and was tried by somebody who did not write it.

${bodies.toReversed().join(' ')}`;

/** A record of invented incidents, four updates each and a postmortem on every fifth. */
export async function fillRecord(db: Db, plan: Plan): Promise<void> {
  await addVendor(db, 'busy', plan.busy);
  for (let n = 1; n <= plan.vendors; n += 1) await addVendor(db, `calm-${n}`, plan.each);
  await sql`analyze`.execute(db);
}

async function addVendor(db: Db, slug: string, count: number): Promise<void> {
  await sql`insert into pages (tenant_id, id, vendor_slug, vendor_name, url, host, adapter, settings, state)
    values (${publicTenant}, ${slug}, ${slug}, ${slug}, ${`https://${slug}.example`}, ${`${slug}.example`}, 'statuspage', '{}', 'ok')`.execute(
    db,
  );
  await sql`insert into follows (tenant_id, page_tenant_id, page_id) values ('preview', ${publicTenant}, ${slug})`.execute(db);
  await addIncidents(db, slug, count);
  await addUpdates(db, slug);
}

/** They begin a good day apart, the newest today; the newest two are open, and every ninth is planned work. */
const addIncidents = (db: Db, slug: string, count: number): Promise<unknown> =>
  sql`insert into incidents (tenant_id, id, page_id, key, title, kind, impact, status, started_at, resolved_at, scheduled_for, scheduled_until, components,
      regions, origin, revision, first_seen_at, changed_at, begun_at, published_at, ended_at, postmortem_at, after_the_fact, account_from, account_until, facts_version)
    select ${publicTenant}, ${slug} || '-' || n, ${slug}, 'k' || n, (${titles}::text[])[n % 6 + 1] || ' (' || n || ')', kind,
      case kind when 'maintenance' then 'maintenance' else (array['minor', 'major', 'none', 'critical', 'minor', 'unknown'])[n % 6 + 1] end,
      case when n < 2 then 'investigating' when n % 5 = 0 then 'postmortem' else 'resolved' end, at, over, case kind when 'maintenance' then at end,
      case kind when 'maintenance' then over end, array[(array['API', 'Console', 'Uploads', 'Calls', 'Webhooks', 'Jobs', 'Search', 'Billing'])[n % 8 + 1],
      (array['Dashboard', 'Queues'])[n % 2 + 1]], array[(array['frankfurt', 'us-east-1', 'london', 'tokyo', 'us-west-2'])[n % 5 + 1]], 'live', 5, at, at, at, at,
      over, case when n % 5 = 0 then over + interval '2 days' end, n % 7 = 0, case when n % 3 = 0 then at - n % 60 * interval '1 minute' end, null, ${recordFactsVersion}
    from generate_series(0, ${count - 1}::int) n,
      lateral (select date_trunc('minute', now()) - n * interval '26 hours' - interval '9 minutes' as at,
        case when n % 9 = 8 then 'maintenance' else 'incident' end as kind) begun,
      lateral (select case when n >= 2 then at + (20 + n % 300) * interval '1 minute' end as over) ended`.execute(db);

const addUpdates = async (db: Db, slug: string): Promise<void> => {
  await sql`insert into incident_updates (tenant_id, incident_id, seq, key, status, body, at, components, revision, first_seen_at)
    select ${publicTenant}, i.id, seq, 'u' || seq, (array['investigating', 'identified', 'monitoring', 'resolved', 'postmortem'])[seq],
      case seq when 5 then ${report} else (${bodies}::text[])[seq] || ' (' || i.key || ')' end, i.begun_at + seq * interval '5 minutes', '{}', 1, i.begun_at
    from incidents i, generate_series(1, 5) seq
    where i.tenant_id = ${publicTenant} and i.page_id = ${slug} and (seq < 3 or i.resolved_at is not null) and (seq < 5 or i.postmortem_at is not null)`.execute(
    db,
  );
  await sql`update incidents i set search_text = lower(i.title || ' ' || (select string_agg(u.body, ' ') from incident_updates u
      where u.tenant_id = i.tenant_id and u.incident_id = i.id)) where i.tenant_id = ${publicTenant} and i.page_id = ${slug}`.execute(
    db,
  );
  await sql`insert into update_revisions (tenant_id, incident_id, seq, revision, status, body, at, seen_at)
    select u.tenant_id, u.incident_id, u.seq, u.revision, u.status, u.body, u.at, u.at from incident_updates u
    join incidents i on i.tenant_id = u.tenant_id and i.id = u.incident_id where i.tenant_id = ${publicTenant} and i.page_id = ${slug}`.execute(
    db,
  );
};
