import { z } from 'zod';
import { publicTenant } from '../../domain/ids.js';
import type { Impact, IncidentKind } from '../../domain/incident.js';
import { ownMark } from '../../domain/own-incident.js';
import type { IsoTime } from '../../domain/time.js';
import { sql } from '../database.js';
import { isOpenRow } from './conditions.js';

/** Which incidents of a vendor a reader wants to see; all that is given must hold. */
export interface HistoryFilter {
  readonly slug: string;
  readonly kind?: IncidentKind | undefined;
  readonly impact?: Impact | undefined;
  /** One of these tags must be among the incident's. */
  readonly regions?: readonly string[] | undefined;
  /** One of these names must be among the incident's. */
  readonly components?: readonly string[] | undefined;
  /** Looked for in titles and in every update, whatever the case. */
  readonly text?: string | undefined;
}

/** Every incident on the public pages of a vendor, as a condition on `incidents i`. An array of pages and not a join, so that the index by page serves. */
export const isOfVendor = (slug: string) => sql`i.tenant_id = ${publicTenant}
  and i.page_id = any (array(select p.id from pages p where p.tenant_id = ${publicTenant} and p.vendor_slug = ${slug}))`;

/** The filter as a condition on `incidents i`. */
export function isSelected({ slug, kind, impact, regions, components, text }: HistoryFilter) {
  const conditions = [
    isOfVendor(slug),
    ...(kind === undefined ? [] : [sql`i.kind = ${kind}`]),
    ...(impact === undefined ? [] : [sql`i.impact = ${impact}`]),
    ...(regions === undefined ? [] : [sql`i.regions && ${[...regions]}::text[]`]),
    ...(components === undefined ? [] : [sql`i.components && ${[...components]}::text[]`]),
    ...(text === undefined ? [] : [holdsText(text)]),
  ];
  return sql.join(conditions, sql` and `);
}

/** `incidents i` speaks of it. An incident of an older version may not have been read for the search yet; then its texts are searched themselves. */
export const holdsText = (
  text: string,
) => sql`(position(lower(${text}) in i.search_text) > 0 or i.search_text is null and (position(lower(${text}) in lower(i.title)) > 0
  or exists (select from incident_updates u where u.tenant_id = i.tenant_id and u.incident_id = i.id and position(lower(${text}) in lower(u.body)) > 0)))`;

/** The vendor stands by `incidents i`. One that comes out of a history file bears it in its state alone. */
export const isKept = sql`i.withdrawn_at is null and i.status <> 'withdrawn'`;

/** The vendor wrote `incidents i`; Tocsin opens its own where a page shows trouble without a word about it. */
export const isVendors = sql`not starts_with(i.key, ${ownMark})`;

/** When `incidents i` was over, `now` while it is open; its beginning where the page gives no end. */
export const overAt = (now: IsoTime) =>
  sql`greatest(i.begun_at, coalesce(i.ended_at, case when ${isOpenRow} then ${now}::timestamptz end, i.begun_at))`;

/** The impacts from the mildest to the worst, as they are weighed against each other. */
export const byWeight = ['none', 'maintenance', 'unknown', 'minor', 'major', 'critical'] as const satisfies readonly Impact[];

/** The place of `incidents i` in that order, from 1. Whatever else a page says of planned work, it is maintenance. */
export const weight = sql`array_position(${[...byWeight]}::text[], case i.kind when 'maintenance' then 'maintenance' else i.impact end)`;

export const WeighedImpact = z
  .number()
  .int()
  .transform((place) => byWeight[place - 1] ?? 'unknown');
