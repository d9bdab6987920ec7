import { z } from 'zod';
import { ChannelKind, ChannelSettings } from '../domain/channel-settings.js';
import { ChannelId, DeliveryId, TenantId, ThreadId } from '../domain/ids.js';
import { type Incident, IncidentStatus } from '../domain/incident.js';
import { quietNow } from '../domain/quiet-hours.js';
import { ChatAction, type DeliveryLog, Preset, type ReplyEdit, writesRoot } from '../domain/thread.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { type Db, rows, sql } from './database.js';
import { IncidentRow, UpdateRow } from './incidents.js';
import { Mark } from './marks.js';
import type { ThreadKey } from './threads.js';
import { skipped, together } from './together.js';

const Thread = z.object({
  tenantId: TenantId,
  id: ThreadId,
  rootRef: z.string().nullable(),
  wantedRevision: z.number().int(),
  wantedAt: Moment,
  failures: z.number().int(),
  failureCode: z.string().nullable(),
  mutedAt: Moment.nullable(),
  marksVersion: z.number().int(),
  waitingFor: z.string().nullable(),
  generation: z.number().int(),
  repliesClosedCode: z.string().nullable(),
  repliesClosedRevision: z.number().int().nullable(),
  rootClosedCode: z.string().nullable(),
  askedFor: z.boolean(),
  rootDueAt: Moment.nullable(),
  publishState: z.string().nullable(),
  mentioned: z.boolean(),
  openedRevision: z.number().int().nullable(),
});

const Channel = z.object({
  tenantId: TenantId,
  id: ChannelId,
  chat: z.string(),
  externalId: z.string(),
  kind: ChannelKind,
  settings: ChannelSettings,
  preset: Preset,
  state: z.enum(['active', 'paused']),
});

const StoredIncident = IncidentRow.extend({ updates: z.array(UpdateRow.omit({ incidentId: true })) });

const Wording = z.object({
  seq: z.number().int(),
  revision: z.number().int(),
  status: IncidentStatus,
  body: z.string(),
  at: Moment,
  seenAt: Moment,
});

const Delivery = z.object({
  id: DeliveryId,
  rowKey: z.string(),
  action: ChatAction,
  marker: z.string(),
  /** Of what was superseded, only what may stand in the channel all the same. */
  state: z.enum(['sending', 'sent', 'in_doubt', 'retry', 'dead', 'superseded']),
  /** When the first try that may have been made began. */
  begunAt: Moment,
  finishedAt: Moment.nullable(),
  messageRef: z.string().nullable(),
});
export type UnsettledDelivery = z.infer<typeof Delivery>;

/** What one thread alone has. */
const ThreadPart = z.object({
  thread: Thread,
  channel: Channel,
  vendorMutedUntil: Moment.nullable(),
  editWindowSeconds: z.number().nullable(),
  filter: z.string(),
  marks: z.array(Mark),
  /** What the look found that opened the thread, and when. */
  openingChanges: z.array(z.object({ kind: z.string(), from: z.string().nullable(), to: z.string().nullable(), at: Moment })),
  deliveries: z.array(Delivery),
});
type ThreadPart = z.infer<typeof ThreadPart>;

/** What all threads of an incident have in common. */
const IncidentPart = z.object({
  vendorName: z.string(),
  hasReport: z.boolean(),
  pageReadAt: Moment.nullable(),
  incident: StoredIncident,
  wordings: z.array(Wording),
});
type IncidentPart = z.infer<typeof IncidentPart>;

const WorkRow = z.object({ place: z.number().int(), incidentKey: z.string().nullable(), part: z.string().nullable() });

/** Everything that bringing one thread up to date needs, as of one moment. */
export interface ThreadWork {
  readonly thread: z.infer<typeof Thread>;
  readonly channel: z.infer<typeof Channel>;
  readonly vendorName: string;
  /** False for incidents of private pages, which the web pages do not show. */
  readonly hasReport?: boolean;
  /** The end of the vendor's mute in this channel; null when it is not muted now. */
  readonly vendorMutedUntil: IsoTime | null;
  /** The end of the channel's quiet hours; null, or left out, when it has none now. */
  readonly quietUntil?: IsoTime | null;
  /** When its page was last read well; left out: nobody knows. */
  readonly pageReadAt?: IsoTime | null;
  /** What the look found that opened the thread when its incident was no longer new. */
  readonly openingChanges?: ThreadPart['openingChanges'];
  /** The subscription that brought the thread here, as people write it. */
  readonly filter: string;
  /** In the order in which they were pressed. */
  readonly marks: readonly Mark[];
  readonly incident: Incident;
  /** Every wording an update ever had. */
  readonly wordings: readonly z.infer<typeof Wording>[];
  readonly log: DeliveryLog;
  /** Vendor's texts in the channel's language, of `title` and by `versionKey`; left out where none is wanted. */
  readonly translations?: ReadonlyMap<string, string>;
  /** When the root was last written and when it was posted; null where it was not. */
  readonly rootWrittenAt: IsoTime | null;
  readonly rootPostedAt: IsoTime | null;
  /** Intents whose outcome is unknown, oldest first. The lease is ours, so whoever was sending died or lost it. */
  readonly unsettled: readonly UnsettledDelivery[];
}

interface Wish extends ThreadKey {
  readonly token: string;
  readonly now: IsoTime;
  readonly until: IsoTime;
}

/**
 * Takes the thread's lease, or extends it when it is ours, and reads the thread's whole situation in the same statement, with those of others who ask at
 * the same time. Undefined when the lease is somebody else's, the thread is stopped or has to wait, or its channel is gone for good.
 */
export const leaseThreadWork = (
  db: Db,
  { tenantId, threadId }: ThreadKey,
  token: string,
  now: IsoTime,
  until: IsoTime,
): Promise<ThreadWork | undefined> => leaseTogether(db, { tenantId, threadId, token, now, until });

const leaseTogether = together<Wish, ThreadWork | undefined>(async (db, wishes, mayWait) => {
  const found = await rows(WorkRow, db, leaseAndRead(wishes, mayWait));
  const works: (ThreadWork | undefined | typeof skipped)[] = wishes.map(() => (mayWait ? undefined : skipped));
  const incidents = new Map<string, IncidentPart>();
  for (const { place, incidentKey, part } of found)
    if (place === ofIncident && incidentKey !== null && part !== null)
      incidents.set(incidentKey, incidentPart(db, incidentKey, part));
  for (const { place, incidentKey, part } of found) {
    const wish = wishes[place];
    if (wish === undefined) continue;
    const common = incidentKey === null ? undefined : incidents.get(incidentKey);
    works[place] =
      part === null || common === undefined ? undefined : workOf(ThreadPart.parse(JSON.parse(part)), common, wish.now);
  }
  return works;
});

const ofIncident = -1;

/**
 * A row for each thread that was not held by others (`place`: of its wish), with null where it was not to be had, and one for each incident of these threads:
 * thousands of threads may show the same one, and reading it once for all is most of what they would cost.
 */
const leaseAndRead = (wishes: readonly Wish[], mayWait: boolean) => sql`with wish as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wishes.map((wish, place) => ({ ...wish, place })))}::jsonb)
        as wish (place int, "tenantId" text, "threadId" text, token text, now timestamptz, until timestamptz)
    ), free as materialized (
      select wish.*, (t.state = 'open' and (t.lease_token = wish.token or (t.not_before <= wish.now and (t.lease_until is null or t.lease_until <= wish.now)))
        and exists (select from channels where channels.tenant_id = t.tenant_id and channels.id = t.channel_id and ended_at is null)
        and not exists (select from installations where installations.tenant_id = t.tenant_id and installations.state <> 'active')) as "isFree"
      from wish join threads t on t.tenant_id = wish."tenantId" and t.id = wish."threadId"
      order by t.tenant_id, t.id for update of t ${mayWait ? sql`` : sql`skip locked`}
    ), leased as (
      update threads set lease_token = free.token, lease_until = free.until from free
      where threads.tenant_id = free."tenantId" and threads.id = free."threadId" and free."isFree"
      returning threads.*, free.place, free.now as asked_at
    ), incident as (select distinct page_tenant_id, incident_id from leased)
    select ${ofIncident}::int as place, i.tenant_id || ' ' || i.id as "incidentKey", json_build_object(
      'vendorName', p.vendor_name, 'hasReport', p.tenant_id = 'public', 'pageReadAt', p.last_ok_at,
      'incident', json_build_object('id', i.id, 'key', i.key, 'title', i.title, 'kind', i.kind, 'impact', i.impact, 'status', i.status, 'url', i.url,
        'startedAt', i.started_at, 'resolvedAt', i.resolved_at, 'scheduledFor', i.scheduled_for, 'scheduledUntil', i.scheduled_until,
        'components', i.components, 'regions', i.regions, 'unnamedRegions', i.unnamed_regions, 'origin', i.origin, 'revision', i.revision, 'firstSeenAt', i.first_seen_at,
        'changedAt', i.changed_at, 'absentSince', i.absent_since, 'withdrawnAt', i.withdrawn_at,
        'updates', coalesce((select json_agg(json_build_object('seq', u.seq, 'key', u.key, 'status', u.status, 'body', u.body, 'at', u.at,
          'components', u.components, 'revision', u.revision, 'firstSeenAt', u.first_seen_at, 'removedAt', u.removed_at) order by u.at, u.seq)
          from incident_updates u where u.tenant_id = i.tenant_id and u.incident_id = i.id), '[]')),
      'wordings', coalesce((select json_agg(json_build_object('seq', r.seq, 'revision', r.revision, 'status', r.status, 'body', r.body,
          'at', r.at, 'seenAt', r.seen_at) order by r.seq, r.revision)
        from update_revisions r where r.tenant_id = i.tenant_id and r.incident_id = i.id), '[]'))::text as part
    from incident join incidents i on i.tenant_id = incident.page_tenant_id and i.id = incident.incident_id
    join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id
    union all
    select free.place, null, null from free where not free."isFree"
    union all
    select t.place, t.page_tenant_id || ' ' || t.incident_id, json_build_object(
      'thread', json_build_object('tenantId', t.tenant_id, 'id', t.id, 'rootRef', t.root_ref, 'wantedRevision', t.wanted_revision,
        'wantedAt', t.wanted_at, 'failures', t.failures, 'failureCode', t.failure_code, 'mutedAt', t.muted_at,
        'marksVersion', t.marks_version, 'waitingFor', t.waiting_for, 'generation', t.generation, 'repliesClosedCode', t.replies_closed_code,
        'repliesClosedRevision', t.replies_closed_revision, 'rootClosedCode', t.root_closed_code, 'askedFor', t.asked_for,
        'rootDueAt', t.root_due_at, 'publishState', t.publish_state, 'mentioned', t.mentioned, 'openedRevision', t.opened_revision),
      'channel', json_build_object('tenantId', c.tenant_id, 'id', c.id, 'chat', c.chat, 'externalId', c.external_id, 'kind', c.kind,
        'settings', c.settings, 'preset', c.preset, 'state', c.state),
      'openingChanges', coalesce((select json_agg(json_build_object('kind', h.kind, 'from', h.from_value, 'to', h.to_value, 'at', h.seen_at)
          order by h.ordinal) from incident_changes h where t.opened_revision > 1 and not t.asked_for and h.tenant_id = i.tenant_id
          and h.incident_id = i.id and h.revision = t.opened_revision), '[]'),
      'vendorMutedUntil', (select m.until from mutes m where m.tenant_id = c.tenant_id and m.channel_id = c.id and m.vendor_slug = p.vendor_slug
        and m.until > t.asked_at),
      'editWindowSeconds', (select s.edit_window_seconds from installations s where s.tenant_id = c.tenant_id
        and s.edit_window_at > t.asked_at - interval '1 day' limit 1),
      'filter', coalesce((select s.filter from subscriptions s where s.tenant_id = t.tenant_id and s.id = t.subscription_id), ''),
      'marks', coalesce((select json_agg(json_build_object('kind', k.kind, 'personId', k.person_id, 'personName', k.person_name,
          'markedAt', k.marked_at) order by k.marked_at, k.person_id, k.kind)
        from thread_marks k where k.tenant_id = t.tenant_id and k.thread_id = t.id), '[]'),
      'deliveries', coalesce((select json_agg(json_build_object('id', d.id, 'rowKey', d.row_key, 'action', d.action, 'marker', d.marker, 'state', d.state,
          'begunAt', d.begun_at, 'finishedAt', d.finished_at, 'messageRef', d.message_ref) order by d.confirmed_order nulls last, d.ordinal)
        from deliveries d where d.tenant_id = t.tenant_id and d.thread_id = t.id and (d.state <> 'superseded' or d.action ? 'appended')), '[]'))::text
    from leased t
    join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id
    join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id
    join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id`;

interface KnownPart {
  readonly text: string;
  readonly part: IncidentPart;
}

/** By database, so that nothing passes from one to another. */
const knownParts = new WeakMap<Db, Map<string, KnownPart>>();
const knownMost = 100;
/** Longer ones are rare, and would keep much memory. */
const knownChars = 200_000;

/**
 * The same incident as long as it is the same to the letter: what was worked out for it (how its texts are read, what fits where) stays known by it while
 * thousands of threads show it.
 */
function incidentPart(db: Db, key: string, text: string): IncidentPart {
  const known = knownParts.get(db) ?? new Map<string, KnownPart>();
  knownParts.set(db, known);
  const before = known.get(key);
  if (before?.text === text) return before.part;
  const part = IncidentPart.parse(JSON.parse(text));
  if (text.length > knownChars) return part;
  if (known.size >= knownMost) known.clear();
  known.set(key, { text, part });
  return part;
}

function workOf({ deliveries, editWindowSeconds, ...own }: ThreadPart, common: IncidentPart, now: IsoTime): ThreadWork {
  const rootWrites = deliveries.filter(({ action, state }) => writesRoot(action) && state === 'sent');
  const rootPostedAt = rootWrites.find(({ action }) => action.kind === 'post-root')?.finishedAt ?? null;
  const isTooOld = rootPostedAt !== null && editWindowSeconds !== null && addMs(rootPostedAt, editWindowSeconds * 1000) <= now;
  return {
    ...own,
    ...common,
    quietUntil: quietNow(own.channel.settings, now)?.until ?? null,
    rootPostedAt,
    rootWrittenAt: rootWrites.at(-1)?.finishedAt ?? null,
    log: { ...logOf(deliveries), ...closings(own, common), ...(isTooOld ? { isRootClosed: true } : {}) },
    unsettled: deliveries.filter((delivery) => delivery.state === 'sending' || delivery.state === 'in_doubt'),
  };
}

/** What people took away for good stays closed; for want of room or permission the next revision tries again. */
function closings({ thread }: Pick<ThreadPart, 'thread'>, { incident }: IncidentPart) {
  const { repliesClosedCode: code, repliesClosedRevision: since, rootClosedCode } = thread;
  const isSame = since !== null && since >= incident.revision;
  return { areRepliesClosed: code !== null && (code === 'chat.thread_gone' || isSame), isRootClosed: rootClosedCode !== null };
}

const logOf = (deliveries: readonly UnsettledDelivery[]): DeliveryLog => ({
  unsureEdits: unsureEditsOf(deliveries),
  isRootUnsure: deliveries.findLast(({ action, state }) => writesRoot(action) && state !== 'dead')?.state === 'retry',
  sent: deliveries.flatMap(({ state, action, messageRef }) =>
    state === 'sent' && messageRef !== null ? [{ action, messageRef }] : [],
  ),
  dead: new Set(deliveries.filter(({ state }) => state === 'dead').map(({ rowKey }) => rowKey)),
});

/** Edits that were begun and not confirmed, and after which no other edit of the same reply was. */
function unsureEditsOf(deliveries: readonly UnsettledDelivery[]): ReplyEdit[] {
  const last = new Map<string, UnsettledDelivery>();
  for (const delivery of deliveries) {
    const { action, state } = delivery;
    if (action.kind === 'edit-reply' && state !== 'dead') last.set(`${action.seq}:${action.part}`, delivery);
  }
  return [...last.values()].flatMap(({ action, state }) =>
    action.kind === 'edit-reply' && action.appended !== undefined && state !== 'sent' ? [action] : [],
  );
}
