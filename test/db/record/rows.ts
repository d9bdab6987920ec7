import { type Db, sql } from '../../../src/db/database.js';

export interface PageGiven {
  readonly id: string;
  readonly slug: string;
  readonly tenant?: string;
  readonly state?: string;
  readonly followed?: boolean;
}

export async function insertPage(
  db: Db,
  { id, slug, tenant = 'public', state = 'ok', followed = true }: PageGiven,
): Promise<void> {
  await sql`insert into pages (tenant_id, id, vendor_slug, vendor_name, url, host, adapter, settings, state)
    values (${tenant}, ${id}, ${slug}, ${slug.toUpperCase()}, ${`https://${id}.example`}, ${`${id}.example`}, 'statuspage', '{}', ${state})`.execute(
    db,
  );
  if (followed) {
    await sql`insert into follows (tenant_id, page_tenant_id, page_id) values ('preview', ${tenant}, ${id})`.execute(db);
  }
}

export interface IncidentGiven {
  readonly id: string;
  readonly page: string;
  readonly begunAt: string;
  readonly tenant?: string;
  readonly title?: string;
  readonly kind?: string;
  readonly impact?: string;
  readonly status?: string;
  readonly withdrawnAt?: string;
}

export async function insertIncident(db: Db, given: IncidentGiven): Promise<void> {
  const { tenant = 'public', title = 'Late mail', kind = 'incident', impact = 'minor', status = 'resolved' } = given;
  await sql`insert into incidents (tenant_id, id, page_id, key, title, kind, impact, status, started_at, components, regions, origin, revision,
      first_seen_at, changed_at, begun_at, withdrawn_at)
    values (${tenant}, ${given.id}, ${given.page}, ${given.id}, ${title}, ${kind}, ${impact}, ${status}, ${given.begunAt}, '{Outbound}', '{eu-west}',
      'live', 1, ${given.begunAt}, ${given.begunAt}, ${given.begunAt}, ${given.withdrawnAt ?? null})`.execute(db);
}

export interface UpdateGiven {
  readonly incident: string;
  readonly seq: number;
  readonly at: string;
  readonly body: string;
  readonly status?: string;
  readonly removedAt?: string;
  /** Earlier wordings, oldest first. */
  readonly before?: readonly string[];
}

export async function insertUpdate(db: Db, given: UpdateGiven): Promise<void> {
  const { incident, seq, at, status = 'investigating' } = given;
  const bodies = [...(given.before ?? []), given.body];
  await sql`insert into incident_updates (tenant_id, incident_id, seq, key, status, body, at, components, revision, first_seen_at, removed_at)
    values ('public', ${incident}, ${seq}, ${`u${seq}`}, ${status}, ${given.body}, ${at}, '{}', ${bodies.length}, ${at}, ${given.removedAt ?? null})`.execute(
    db,
  );
  for (const [index, body] of bodies.entries()) {
    await sql`insert into update_revisions (tenant_id, incident_id, seq, revision, status, body, at, seen_at)
      values ('public', ${incident}, ${seq}, ${index + 1}, ${status}, ${body}, ${at}, ${at})`.execute(db);
  }
}

export async function insertChannel(db: Db, id: string, tenant = 'preview', chat = 'preview'): Promise<void> {
  await sql`insert into channels (tenant_id, id, chat, external_id, name) values (${tenant}, ${id}, ${chat}, ${id}, ${`${id}-ops`})`.execute(
    db,
  );
}

export async function insertMessage(
  db: Db,
  channel: string,
  ref: string,
  rootRef: string | null,
  editedAt?: string,
): Promise<void> {
  await sql`insert into preview_messages (tenant_id, channel_id, ref, root_ref, marker, slack, discord, posted_at, edited_at, edits)
    values ('preview', ${channel}, ${ref}, ${rootRef}, ${ref}, ${JSON.stringify({ text: ref })}, '{}', '2026-03-04T09:00:00Z',
      ${editedAt ?? null}, ${editedAt === undefined ? 0 : 1})`.execute(db);
}
