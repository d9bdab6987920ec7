import { publicTenant } from '../domain/ids.js';
import type { Impact, IncidentKind, IncidentStatus } from '../domain/incident.js';
import { recordFactsVersion } from '../domain/record-facts.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { type Db, sql } from './database.js';

/** What an incident of the crowd is made of. */
export interface Story {
  readonly title: string;
  readonly kind: IncidentKind;
  readonly impact: Impact;
  readonly components: readonly string[];
  /** From its begin to its end. */
  readonly minutes: number;
  /** Oldest first. */
  readonly updates: readonly { readonly status: IncidentStatus; readonly body: string; readonly minute: number }[];
}

interface Plan {
  /** Of the vendor `busy`; every other vendor has `each`. */
  readonly busy: number;
  readonly vendors: number;
  readonly each: number;
  readonly now: IsoTime;
}

/** A record of many incidents, in which the stories come again and again in another order and with a number behind their texts. */
export async function fillRecord(db: Db, { busy, vendors, each, now }: Plan, stories: readonly Story[]): Promise<void> {
  await addVendor(db, 'busy', crowd('busy', busy, stories, now));
  for (let n = 1; n <= vendors; n += 1) await addVendor(db, `calm-${n}`, crowd(`calm-${n}`, each, stories.slice(n), now));
  await sql`analyze`.execute(db);
}

const minute = 60_000;
const hour = 60 * minute;
const regions = ['frankfurt', 'us-east-1', 'london', 'tokyo', 'us-west-2'];

/** They begin a good day apart, the newest today; the newest two are open, and every ninth is planned work. */
function crowd(slug: string, count: number, stories: readonly Story[], now: IsoTime) {
  return Array.from({ length: count }, (_, n) => {
    const story = stories[(n * 31) % stories.length];
    if (story === undefined) throw new Error('a crowd needs stories');
    const at = addMs(now, -n * 26 * hour - 9 * minute);
    const isOpen = n < 2;
    const isPlanned = !isOpen && (n % 9 === 8 || story.kind === 'maintenance');
    const updates = isOpen ? story.updates.slice(0, 2) : story.updates;
    const last = isOpen ? 'investigating' : isPlanned ? 'completed' : (updates.at(-1)?.status ?? 'resolved');
    const postmortem = updates.find(({ status }) => status === 'postmortem');
    return {
      id: `${slug}-${n}`,
      title: `${story.title} (${n})`,
      kind: isPlanned ? 'maintenance' : 'incident',
      impact: isPlanned ? 'maintenance' : story.impact,
      status: last,
      at,
      over: isOpen ? null : addMs(at, story.minutes * minute),
      postmortem: postmortem === undefined || isOpen ? null : addMs(at, postmortem.minute * minute),
      account: n % 3 === 0 ? addMs(at, -(n % 60) * minute) : null,
      late: n % 7 === 0,
      components: story.components,
      regions: [regions[n % regions.length]],
      updates: updates.map((update, index) => ({
        seq: index + 1,
        status: update.status,
        // The same text elsewhere would be read once only.
        body: `${update.body} (${slug}-${n})`,
        at: addMs(at, update.minute * minute),
      })),
    };
  });
}

type Crowd = ReturnType<typeof crowd>;

const batch = 500;

async function addVendor(db: Db, slug: string, incidents: Crowd): Promise<void> {
  await sql`insert into pages (tenant_id, id, vendor_slug, vendor_name, url, host, adapter, settings, state)
    values (${publicTenant}, ${slug}, ${slug}, ${slug}, ${`https://${slug}.example`}, ${`${slug}.example`}, 'statuspage', '{}', 'ok')`.execute(
    db,
  );
  await sql`insert into follows (tenant_id, page_tenant_id, page_id) values ('preview', ${publicTenant}, ${slug})`.execute(db);
  for (let from = 0; from < incidents.length; from += batch) {
    const some = incidents.slice(from, from + batch);
    await addIncidents(db, slug, some);
    await addUpdates(db, some);
  }
}

const addIncidents = (db: Db, slug: string, incidents: Crowd): Promise<unknown> =>
  sql`insert into incidents (tenant_id, id, page_id, key, title, kind, impact, status, started_at, resolved_at, scheduled_for, scheduled_until, components,
      regions, origin, revision, first_seen_at, changed_at, begun_at, published_at, ended_at, postmortem_at, after_the_fact, account_from, account_until,
      facts_version, search_text)
    select ${publicTenant}, id, ${slug}, id, title, kind, impact, status, at, over, case kind when 'maintenance' then at end,
      case kind when 'maintenance' then over end, components, regions, 'live', 5, at, at, at, at, over, postmortem, late, account, null, ${recordFactsVersion},
      lower(title || ' ' || coalesce((select string_agg(one ->> 'body', ' ') from json_array_elements(updates) one), ''))
    from json_to_recordset(${JSON.stringify(incidents)}::json) as crowd (id text, title text, kind text, impact text, status text, at timestamptz,
      over timestamptz, postmortem timestamptz, account timestamptz, late boolean, components text[], regions text[], updates json)`.execute(
    db,
  );

async function addUpdates(db: Db, incidents: Crowd): Promise<void> {
  const updates = JSON.stringify(incidents.flatMap(({ id, updates }) => updates.map((update) => ({ ...update, id }))));
  const given = sql`json_to_recordset(${updates}::json) as one (id text, seq int, status text, body text, at timestamptz)`;
  await sql`insert into incident_updates (tenant_id, incident_id, seq, key, status, body, at, components, revision, first_seen_at)
    select ${publicTenant}, id, seq, 'u' || seq, status, body, at, '{}', 1, at from ${given}`.execute(db);
  await sql`insert into update_revisions (tenant_id, incident_id, seq, revision, status, body, at, seen_at)
    select ${publicTenant}, id, seq, 1, status, body, at, at from ${given}`.execute(db);
}
