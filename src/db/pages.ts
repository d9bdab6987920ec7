import { z } from 'zod';
import { PageId, TenantId } from '../domain/ids.js';
import { PageStatus } from '../domain/incident.js';
import { type PageSnapshot, SnapshotNote } from '../domain/snapshot.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { isTroubled } from '../domain/troubled-components.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';
import { skipped, together } from './together.js';

export const PageState = z.enum(['new', 'ok', 'failed', 'unrecognised']);
export type PageState = z.infer<typeof PageState>;

export const Validators = z.record(z.string(), z.object({ etag: z.string().optional(), lastModified: z.string().optional() }));
export type Validators = z.infer<typeof Validators>;

export const PageRow = z.object({
  tenantId: TenantId,
  id: PageId,
  vendorSlug: z.string(),
  vendorName: z.string(),
  url: z.string(),
  adapter: z.string(),
  settings: z.unknown(),
  state: PageState,
  status: PageStatus,
  asOf: Moment.nullable(),
  version: z.number().int(),
  baselineAt: Moment.nullable(),
  lastLookAt: Moment.nullable(),
  lastOkAt: Moment.nullable(),
  failingSince: Moment.nullable(),
  failureCode: z.string().nullable(),
  failureDetail: z.string().nullable(),
  failures: z.number().int(),
  contentHash: z.string().nullable(),
  validators: Validators,
  awaiting: z.array(z.string()),
  notes: z.array(SnapshotNote),
  pollSeconds: z.number().int().nullable(),
  nextLookAt: Moment,
  /** The provider before the last move, until the first look at the new one is applied. */
  movedFrom: z.string().nullable(),
  /** Until when the page before the last move was readable: what was seen by then was seen there. Null for a page that never moved. */
  movedAt: Moment.nullable(),
  /** What stands behind the address is not probed again before. */
  probeAfter: Moment.nullable(),
  /** Then the stored look says more than it does now, and is read again though the page did not change. */
  reviewAt: Moment.nullable(),
  /** What a private page wants to see with each request, sealed. */
  sealedHeaders: z.string().nullable(),
});
export type PageRow = z.infer<typeof PageRow>;

export interface PageKey {
  readonly tenantId: TenantId;
  readonly pageId: PageId;
}

export interface Lease extends PageKey {
  readonly token: string;
}

export const pageColumns = sql`tenant_id as "tenantId", id, vendor_slug as "vendorSlug", vendor_name as "vendorName", url, adapter, settings, state, status,
  as_of as "asOf", version, baseline_at as "baselineAt", last_look_at as "lastLookAt", last_ok_at as "lastOkAt", failing_since as "failingSince",
  failure_code as "failureCode", failure_detail as "failureDetail", failures, content_hash as "contentHash", validators, awaiting, notes,
  poll_seconds as "pollSeconds", next_look_at as "nextLookAt", moved_from as "movedFrom", probe_after as "probeAfter", review_at as "reviewAt", sealed_headers as "sealedHeaders",
  (select max(left_at) from page_addresses where page_addresses.tenant_id = pages.tenant_id and page_id = pages.id) as "movedAt"`;

export const loadPage = (db: Db, { tenantId, pageId }: PageKey): Promise<PageRow | undefined> =>
  firstRow(PageRow, db, sql`select ${pageColumns} from pages where tenant_id = ${tenantId} and id = ${pageId}`);

export const findPageByUrl = (db: Db, tenantId: TenantId, url: string): Promise<PageRow | undefined> =>
  firstRow(PageRow, db, sql`select ${pageColumns} from pages where tenant_id = ${tenantId} and url = ${url}`);

export const pagesOfVendor = (db: Db, tenantId: TenantId, vendorSlug: string): Promise<PageRow[]> =>
  rows(
    PageRow,
    db,
    sql`select ${pageColumns} from pages where tenant_id = ${tenantId} and vendor_slug = ${vendorSlug} order by created_at, id`,
  );

export const followedPages = (db: Db, tenantId: TenantId): Promise<PageRow[]> =>
  rows(
    PageRow,
    db,
    sql`select ${pageColumns} from pages where exists (
      select from follows where follows.tenant_id = ${tenantId} and page_tenant_id = pages.tenant_id and page_id = pages.id) order by vendor_slug, id`,
  );

export interface NewPage extends PageKey {
  readonly vendorSlug: string;
  readonly vendorName: string;
  readonly url: string;
  readonly adapter: string;
  readonly settings: unknown;
  readonly pollSeconds: number | null;
}

/** Adds a page, or gives the one that already has this address. */
export async function addPage(db: Db, page: NewPage, now: IsoTime): Promise<PageRow> {
  const host = new URL(page.url).host;
  await sql`insert into pages (tenant_id, id, vendor_slug, vendor_name, url, host, adapter, settings, poll_seconds, next_look_at)
    values (${page.tenantId}, ${page.pageId}, ${page.vendorSlug}, ${page.vendorName}, ${page.url}, ${host}, ${page.adapter},
      ${JSON.stringify(page.settings)}, ${page.pollSeconds}, ${now})
    on conflict (tenant_id, url) do nothing`.execute(db);
  const stored = await findPageByUrl(db, page.tenantId, page.url);
  if (stored === undefined) throw new Error('a page just added is not there');
  return stored;
}

/** What writes incidents beside the looks counts as a version: a look that was compared with the page before it is compared again. */
export async function countVersion(tx: Db, page: PageKey): Promise<void> {
  await sql`update pages set version = version + 1 where tenant_id = ${page.tenantId} and id = ${page.pageId}`.execute(tx);
}

export async function followPage(db: Db, tenantId: TenantId, page: PageKey): Promise<void> {
  await sql`insert into follows (tenant_id, page_tenant_id, page_id) values (${tenantId}, ${page.tenantId}, ${page.pageId})
    on conflict do nothing`.execute(db);
}

export async function unfollowPage(db: Db, tenantId: TenantId, page: PageKey): Promise<void> {
  await sql`delete from follows where tenant_id = ${tenantId} and page_tenant_id = ${page.tenantId} and page_id = ${page.pageId}`.execute(
    db,
  );
}

/** Ends following what no subscription and no webhook address of this workspace needs any more. Filters over all vendors (`*`) need everything that is followed. */
export const unfollowUnused = (db: Db, tenantId: TenantId): Promise<number> =>
  affected(
    db,
    sql`delete from follows using pages where follows.tenant_id = ${tenantId} and pages.tenant_id = follows.page_tenant_id and pages.id = follows.page_id
      and not exists (select from hooks where hooks.tenant_id = ${tenantId} and hooks.page_tenant_id = pages.tenant_id and hooks.page_id = pages.id)
      and not exists (select from subscriptions
        join subscription_vendors on subscription_vendors.tenant_id = subscriptions.tenant_id and subscription_vendors.subscription_id = subscriptions.id
        where subscriptions.tenant_id = ${tenantId} and subscriptions.ended_at is null and subscription_vendors.vendor_slug in (pages.vendor_slug, '*'))`,
  );

/** Ends following these pages, except what a subscription of this workspace names. */
export const unfollowUnnamed = (db: Db, tenantId: TenantId, pageIds: readonly string[]): Promise<number> =>
  affected(
    db,
    sql`delete from follows using pages where follows.tenant_id = ${tenantId} and pages.tenant_id = follows.page_tenant_id and pages.id = follows.page_id
      and pages.id = any (${[...pageIds]}::text[])
      and not exists (select from subscriptions
        join subscription_vendors on subscription_vendors.tenant_id = subscriptions.tenant_id and subscription_vendors.subscription_id = subscriptions.id
        where subscriptions.tenant_id = ${tenantId} and subscriptions.ended_at is null and subscription_vendors.vendor_slug = pages.vendor_slug)`,
  );

const PageKeyRow = z.object({ tenantId: TenantId, pageId: PageId });

/**
 * Pages that are due and followed, at most two for each host, marked so that the next tick does not wake them again before `wokenUntil`.
 * A wake-up that gets lost is repeated after that.
 */
export const claimDuePages = (db: Db, now: IsoTime, wokenUntil: IsoTime, limit: number): Promise<PageKey[]> =>
  rows(
    PageKeyRow,
    db,
    sql`with due as (
      select tenant_id, id, host, next_look_at from pages
      where next_look_at <= ${now} and (woken_until is null or woken_until <= ${now}) and (lease_until is null or lease_until <= ${now})
        and exists (select from follows where page_tenant_id = pages.tenant_id and page_id = pages.id)
      order by next_look_at limit ${limit * 4} for update skip locked
    ), busy as (
      select host, count(*) as looks from pages where lease_until > ${now} group by host
    ), ranked as (
      select due.*, row_number() over (partition by due.host order by next_look_at) + coalesce(busy.looks, 0) as turn
      from due left join busy on busy.host = due.host
    )
    update pages set woken_until = ${wokenUntil} from (select * from ranked where turn <= 2 order by next_look_at limit ${limit}) chosen
    where pages.tenant_id = chosen.tenant_id and pages.id = chosen.id
    returning pages.tenant_id as "tenantId", pages.id as "pageId"`,
  );

/** Due pages whose wake-up seems to have been lost: the sweep's view of the same column. */
export const overduePages = (db: Db, before: IsoTime, now: IsoTime, limit: number): Promise<PageKey[]> =>
  rows(
    PageKeyRow,
    db,
    sql`select tenant_id as "tenantId", id as "pageId" from pages
      where next_look_at <= ${before} and (lease_until is null or lease_until <= ${now})
        and exists (select from follows where page_tenant_id = pages.tenant_id and page_id = pages.id)
      order by next_look_at limit ${limit}`,
  );

const LeasedPage = PageRow.extend({
  hasOpenIncident: z.boolean(),
  /** Its vendor has just called: its own copies may still be behind. */
  isCalled: z.boolean(),
});
export type LeasedPage = z.infer<typeof LeasedPage>;

/** For so long after a call of its vendor a page is looked at more often. */
const calledMs = 90_000;

interface LookWish extends PageKey {
  readonly token: string;
  readonly now: IsoTime;
  readonly until: IsoTime;
}

/**
 * Takes the page's lease if it is free and the page is due, and reads the page in the same statement, with others that are asked for at the same time;
 * undefined when somebody else looks or there is nothing to do.
 */
export const takePageLease = (
  db: Db,
  { tenantId, pageId }: PageKey,
  token: string,
  now: IsoTime,
  until: IsoTime,
): Promise<LeasedPage | undefined> => leaseTogether(db, { tenantId, pageId, token, now, until });

const Left = z.object({ place: z.number().int() });
const Seen = z.object({ wished: z.number().int(), place: z.number().int().nullable() });

const leaseTogether = together<LookWish, LeasedPage | undefined>(async (db, wishes, mayWait) => {
  const pages: (LeasedPage | undefined | typeof skipped)[] = wishes.map(() => (mayWait ? undefined : skipped));
  const asked = JSON.stringify(wishes.map((wish, place) => ({ ...wish, place })));
  const { rows: found } = await sql`with wish as materialized (
        select * from jsonb_to_recordset(${asked}::jsonb) as wish (place int, "tenantId" text, "pageId" text, token text, now timestamptz, until timestamptz)
      ), unheld as materialized (
        select wish.*, p.next_look_at <= wish.now and (p.lease_until is null or p.lease_until <= wish.now) as "isFree"
        from wish join pages p on p.tenant_id = wish."tenantId" and p.id = wish."pageId"
        order by p.tenant_id, p.id for update of p ${mayWait ? sql`` : sql`skip locked`}
      ), leased as (
        update pages set lease_token = unheld.token, lease_until = unheld.until from unheld
        where pages.tenant_id = unheld."tenantId" and pages.id = unheld."pageId" and unheld."isFree"
        returning unheld.place, ${pageColumns}, exists (select from incidents where incidents.tenant_id = pages.tenant_id
          and incidents.page_id = pages.id and withdrawn_at is null
          and incidents.status not in ('resolved', 'postmortem', 'completed', 'withdrawn', 'scheduled')) as "hasOpenIncident",
        exists (select from hooks where hooks.page_tenant_id = pages.tenant_id and hooks.page_id = pages.id
          and hooks.last_outcome = 'accepted' and hooks.last_call_at > unheld.now - make_interval(secs => ${calledMs / 1000}::float8)) as "isCalled"
      )
      select unheld.place as wished, leased.* from unheld left join leased on leased.place = unheld.place`.execute(db);
  for (const row of found) {
    const { wished, place } = Seen.parse(row);
    pages[wished] = place === null ? undefined : LeasedPage.parse(row);
  }
  return pages;
});

/** Removes a page with everything we know about it. For pages that can be made again, such as the demo's. */
export async function removePage(db: Db, page: PageKey): Promise<void> {
  await sql`delete from pages where tenant_id = ${page.tenantId} and id = ${page.pageId}`.execute(db);
}

export interface LookOutcome {
  readonly at: IsoTime;
  readonly nextLookAt: IsoTime;
  /** Undefined keeps what is stored. */
  readonly contentHash?: string;
  readonly validators?: Validators;
  /** Something about this good look speaks for a move: what stands behind the address is found out from then on, if not planned already. */
  readonly probeAfter?: IsoTime;
  /** Nothing on it was new. */
  readonly isUnchanged?: boolean;
  readonly cost?: LookCost;
  /** When the look began: what the vendor called about since then may have come after what was read. */
  readonly startedAt?: IsoTime;
}

/** What fetching a look took. */
export interface LookCost {
  readonly bytes: number;
  readonly ms: number;
}

const addCost = ({ bytes, ms }: LookCost = { bytes: 0, ms: 0 }) =>
  sql`looks = looks + 1, bytes_read = bytes_read + ${Math.round(bytes)}, fetch_ms = fetch_ms + ${Math.round(ms)}`;

/** A call that came while its page was being looked at is followed by another look, so long after that one. */
const afterCallMs = 5_000;

/** Ends a look that reached the page, with those that end at the same time. False when the lease was lost meanwhile: then nothing was written. */
export const finishLook = (db: Db, { tenantId, pageId, token }: Lease, outcome: LookOutcome): Promise<boolean> =>
  finishTogether(db, { tenantId, pageId, token, ...outcome });

type LookEnd = Lease & LookOutcome;

const finishTogether = together<LookEnd, boolean>(async (db, ends, mayWait) => {
  const written: (boolean | typeof skipped)[] = ends.map(() => (mayWait ? false : skipped));
  const found = await rows(
    Left,
    db,
    sql`with look as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(ends.map(endRow))}::jsonb) as look (place int, "tenantId" text, "pageId" text, token text,
          at timestamptz, "startedAt" timestamptz, "nextLookAt" timestamptz, "afterCallAt" timestamptz, "contentHash" text, validators jsonb,
          "probeAfter" timestamptz, unchanged int, bytes bigint, ms bigint)
      ), unheld as materialized (
        select look.*, exists (select from hooks where hooks.page_tenant_id = p.tenant_id and hooks.page_id = p.id
          and hooks.last_outcome = 'accepted' and hooks.last_call_at >= look."startedAt") as "isCalled"
        from look join pages p on p.tenant_id = look."tenantId" and p.id = look."pageId" and p.lease_token = look.token
        order by p.tenant_id, p.id for update of p ${mayWait ? sql`` : sql`skip locked`}
      )
      update pages set lease_token = null, lease_until = null, woken_until = null, last_look_at = unheld.at, last_ok_at = unheld.at,
        failures = case when state = 'unrecognised' then failures else 0 end,
        next_look_at = case when state = 'unrecognised' then greatest(next_look_at, unheld."nextLookAt")
          when unheld."isCalled" then least(unheld."nextLookAt", unheld."afterCallAt") else unheld."nextLookAt" end,
        state = case when state = 'failed' and baseline_at is not null then 'ok' else state end,
        failing_since = case when state = 'unrecognised' then failing_since end,
        failure_code = case when state = 'unrecognised' then failure_code end,
        failure_detail = case when state = 'unrecognised' then failure_detail end,
        probe_after = case when state = 'unrecognised' then probe_after when unheld."probeAfter" is not null
          then coalesce(probe_after, unheld."probeAfter") end,
        looks = looks + 1, bytes_read = bytes_read + unheld.bytes, fetch_ms = fetch_ms + unheld.ms, unchanged_looks = unchanged_looks + unheld.unchanged,
        last_changed_at = case when unheld."contentHash" is not null then unheld.at else last_changed_at end,
        content_hash = coalesce(unheld."contentHash", content_hash), validators = coalesce(unheld.validators, pages.validators)
      from unheld where pages.tenant_id = unheld."tenantId" and pages.id = unheld."pageId" and pages.lease_token = unheld.token
      returning unheld.place`,
  );
  for (const { place } of found) written[place] = true;
  return written;
});

function endRow({ tenantId, pageId, token, ...outcome }: LookEnd, place: number) {
  const { at, startedAt, nextLookAt, contentHash, validators, probeAfter, isUnchanged, cost } = outcome;
  const times = { at, startedAt, nextLookAt, afterCallAt: addMs(at, afterCallMs), probeAfter };
  const counts = { unchanged: isUnchanged === true ? 1 : 0, bytes: Math.round(cost?.bytes ?? 0), ms: Math.round(cost?.ms ?? 0) };
  return { place, tenantId, pageId, token, ...times, contentHash, validators, ...counts };
}

export interface LookFailure {
  readonly at: IsoTime;
  readonly nextLookAt: IsoTime;
  readonly code: string;
  readonly detail: string;
}

/**
 * Ends a look that did not reach the page. What we know of its incidents stays; the page itself becomes unknown. What an unreadable page looked
 * like is forgotten with its state: the same answer again must be read again, or it would count as good.
 */
export async function failLook(db: Db, lease: Lease, failure: LookFailure, cost?: LookCost): Promise<boolean> {
  const written = await affected(
    db,
    sql`update pages set lease_token = null, lease_until = null, woken_until = null, last_look_at = ${failure.at}, failures = failures + 1,
        content_hash = case when state <> 'unrecognised' then content_hash end,
        validators = case when state <> 'unrecognised' then validators else '{}' end,
        next_look_at = ${failure.nextLookAt}, state = 'failed', ${addCost(cost)}, failing_since = coalesce(failing_since, ${failure.at}),
        failure_code = ${failure.code}, failure_detail = ${failure.detail}
      where tenant_id = ${lease.tenantId} and id = ${lease.pageId} and lease_token = ${lease.token}`,
  );
  return written === 1;
}

/** Gives up a look without a word about the page: it is as due as before. */
export async function leaveLook(db: Db, lease: Lease): Promise<void> {
  await sql`update pages set lease_token = null, lease_until = null, woken_until = null
    where tenant_id = ${lease.tenantId} and id = ${lease.pageId} and lease_token = ${lease.token}`.execute(db);
}

/** Asks for a look now; the next due-tick finds it. */
export async function lookSoon(db: Db, page: PageKey, now: IsoTime): Promise<void> {
  await sql`update pages set next_look_at = least(next_look_at, ${now}::timestamptz), woken_until = null
    where tenant_id = ${page.tenantId} and id = ${page.pageId}`.execute(db);
}

/**
 * Asks for a look because the vendor called: at once, or `restMs` after the last one, so that a call that comes during a look is still followed by another,
 * and a thousand calls are not a thousand looks. A page that asked to be left alone is left alone. True when the look is due now.
 */
export async function lookAfterCall(db: Db, page: PageKey, now: IsoTime, restMs: number): Promise<boolean> {
  const row = await firstRow(
    z.object({ isDue: z.boolean() }),
    db,
    sql`update pages set woken_until = null,
        next_look_at = least(next_look_at, greatest(${now}::timestamptz, last_look_at + make_interval(secs => ${restMs} / 1000.0)))
      where tenant_id = ${page.tenantId} and id = ${page.pageId} and (state <> 'failed' or failure_code is distinct from 'http.rate_limited')
      returning next_look_at <= ${now} as "isDue"`,
  );
  return row?.isDue ?? false;
}

/** A document arrived that the adapter could not read: the page is unknown and looked at less often until it can be read. */
export async function markUnrecognised(db: Db, page: PageKey, failure: LookFailure): Promise<void> {
  await sql`update pages set state = 'unrecognised', failing_since = coalesce(failing_since, ${failure.at}), failures = failures + 1,
      next_look_at = greatest(next_look_at, ${failure.nextLookAt}::timestamptz), failure_code = ${failure.code}, failure_detail = ${failure.detail}
    where tenant_id = ${page.tenantId} and id = ${page.pageId}`.execute(db);
}

/** A new release may read what the last one could not: forget what unreadable pages looked like, so that the next look is read again. */
export async function rereadUnrecognised(db: Db): Promise<void> {
  await sql`update pages set content_hash = null, validators = '{}' where state = 'unrecognised'`.execute(db);
}

export interface AppliedState {
  readonly at: IsoTime;
  readonly asOf: IsoTime | null;
  readonly snapshot: PageSnapshot;
  readonly awaiting: readonly string[];
  readonly reviewAt: IsoTime | null;
}

/** Compare-and-set on the version: false when another ingest was faster, and the caller must read again. */
export async function advancePage(db: Db, page: PageKey, version: number, state: AppliedState): Promise<boolean> {
  const { snapshot } = state;
  const written = await affected(
    db,
    sql`update pages set version = version + 1, state = 'ok', failures = 0, failing_since = null, failure_code = null, failure_detail = null,
        status = ${snapshot.status}, as_of = coalesce(${state.asOf}, as_of), baseline_at = coalesce(baseline_at, ${state.at}),
        moved_from = null, review_at = ${state.reviewAt}, awaiting = ${JSON.stringify(state.awaiting)}, notes = ${JSON.stringify(snapshot.notes)}
      where tenant_id = ${page.tenantId} and id = ${page.pageId} and version = ${version}`,
  );
  return written === 1;
}

interface ComponentLook {
  /** When the page was taken. */
  readonly at: IsoTime;
  readonly isBaseline: boolean;
  /** Those that the vendor has written about. */
  readonly spokenOf?: ReadonlySet<string>;
}

/**
 * Replaces the page's component list, where an id that occurs twice counts where it stands first. `status_since` moves only when a component's status does,
 * `troubled_since` when it begins or stops to be well, which neither a word that nobody knows nor a look without any components says. What was not well when
 * the page was first read, or what its vendor wrote about, is nothing to be told of.
 */
export async function storeComponents(
  db: Db,
  page: PageKey,
  snapshot: PageSnapshot,
  { at, isBaseline, spokenOf }: ComponentLook,
): Promise<void> {
  const list = snapshot.components.map((component, position) => ({
    ...component,
    position,
    isTroubled: isTroubled(component),
    isHabitual: isTroubled(component) && (isBaseline || spokenOf?.has(component.id) === true),
  }));
  if (list.length === 0 && !isBaseline) return loseSightOfComponents(db, page, at);
  await sql`delete from page_components where tenant_id = ${page.tenantId} and page_id = ${page.pageId}
    and not (id = any (${list.map((component) => component.id)}::text[]))`.execute(db);
  if (list.length === 0) return;
  await sql`insert into page_components (tenant_id, page_id, id, position, name, group_name, status, regions, status_since, troubled_since, is_habitual)
    select distinct on (row.id) ${page.tenantId}, ${page.pageId}, row.id, row.position, row.name, row."group", row.status,
      array(select jsonb_array_elements_text(row.regions)), ${at}::timestamptz,
      case when row."isTroubled" then ${at}::timestamptz end, row."isHabitual"
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as row (id text, position int, name text, "group" text, status text, regions jsonb, "isTroubled" boolean, "isHabitual" boolean)
    order by row.id, row.position
    on conflict (tenant_id, page_id, id) do update set position = excluded.position, name = excluded.name, group_name = excluded.group_name,
      regions = excluded.regions, status = excluded.status,
      troubled_since = case when excluded.troubled_since is not null then coalesce(page_components.troubled_since, excluded.troubled_since)
        when excluded.status = 'unknown' then page_components.troubled_since end,
      is_habitual = (excluded.troubled_since is not null or excluded.status = 'unknown') and (page_components.is_habitual or excluded.is_habitual),
      status_since = case when page_components.status = excluded.status then page_components.status_since else excluded.status_since end`.execute(
    db,
  );
}

/** A page that had components and shows none for once: what they were is remembered, how they are is not known. */
async function loseSightOfComponents(db: Db, page: PageKey, at: IsoTime): Promise<void> {
  await sql`update page_components set status = 'unknown', status_since = ${at}
    where tenant_id = ${page.tenantId} and page_id = ${page.pageId} and status <> 'unknown'`.execute(db);
}

const Count = z.object({ count: z.coerce.number() });

export async function countStalePages(db: Db): Promise<number> {
  const row = await firstRow(
    Count,
    db,
    sql`select count(*) as count from pages where state in ('failed', 'unrecognised')
      and exists (select from follows where page_tenant_id = pages.tenant_id and page_id = pages.id)`,
  );
  return row?.count ?? 0;
}
