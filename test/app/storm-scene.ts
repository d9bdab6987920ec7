import { randomUUID } from 'node:crypto';
import { leaseMs } from '../../src/app/delivery-deps.js';
import { reconcileChannelPosts } from '../../src/app/reconcile-channel-post.js';
import { reconcileThread } from '../../src/app/reconcile-thread.js';
import { setAside } from '../../src/app/set-aside.js';
import type { WriteDeps } from '../../src/app/write-delivery.js';
import type { ChatPort } from '../../src/chat/port.js';
import { addChannel, type ChannelRow, type ChatId, writeChannelSettings } from '../../src/db/channels.js';
import { type Db, inTransaction, sql } from '../../src/db/database.js';
import { storeChangedIncidents } from '../../src/db/incidents.js';
import { addPage } from '../../src/db/pages.js';
import { leaseThreadWork } from '../../src/db/thread-work.js';
import { laggingThreads, openThread, type ThreadKey, wantRevision } from '../../src/db/threads.js';
import { type ChannelKind, ChannelSettings } from '../../src/domain/channel-settings.js';
import { ChannelId, IncidentId, PageId, publicTenant, SubscriptionId, type TenantId, threadIdFor } from '../../src/domain/ids.js';
import type { Incident } from '../../src/domain/incident.js';
import type { ChannelPostFacts } from '../../src/domain/storm.js';
import { addMs, toIso } from '../../src/domain/time.js';
import { urgencyOf } from '../../src/domain/urgency.js';
import { silentLog } from '../../src/log.js';
import { createMetrics } from '../../src/metrics.js';

/** Our clock and the platform's alike: it runs, and can be moved on. */
export class MovingClock {
  aheadMs = 0;
  now = (): Date => new Date(Date.now() + this.aheadMs);
  iso = (minutes = 0): string => addMs(toIso(this.now()), minutes * 60_000);
}

export interface Where {
  readonly chat: ChatId;
  readonly port: ChatPort;
  readonly tenantId: TenantId;
  readonly externalId: string;
  readonly kind?: ChannelKind;
}

export type Changes = Partial<Incident>;

/** One channel and many vendors with trouble, without pages that are looked at. */
export interface Scene {
  readonly deps: WriteDeps;
  readonly channel: ChannelRow;
  /** Stores trouble of a vendor and gives it a thread in the channel. */
  trouble(vendor: string, changes?: Changes): Promise<{ readonly incident: Incident; readonly thread: ThreadKey }>;
  /** The vendor's page shows something else now. */
  change(incident: Incident, changes: Changes): Promise<Incident>;
  settings(changes: object): Promise<void>;
  /** Asks of one thread, as whoever delivers does before the first write, whether it is set aside. */
  decide(thread: ThreadKey): Promise<boolean | 'busy'>;
  /** Delivers what is due. */
  deliver(deps?: Partial<WriteDeps>): Promise<void>;
  /** Everything about the channel as a whole. */
  posts(deps?: Partial<WriteDeps>): Promise<number>;
  pass(seconds: number): void;
  threads(): Promise<readonly ThreadRow[]>;
  stored(): Promise<readonly PostRow[]>;
}

interface ThreadRow {
  readonly id: string;
  readonly state: string;
  readonly stoppedCode: string | null;
  readonly foldId: string | null;
  readonly rootRef: string | null;
  readonly rootDueAt: Date | null;
  readonly leaseToken: string | null;
}

interface PostRow {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly doubt: string | null;
  readonly messageRef: string | null;
  readonly wanted: number;
  readonly delivered: number;
  readonly code: string | null;
  readonly facts: ChannelPostFacts | null;
}

export async function openScene(db: Db, clock: MovingClock, where: Where): Promise<Scene> {
  const { chat, port, tenantId, externalId, kind = 'text' } = where;
  await sql`insert into tenants (tenant_id, kind, name) values (${tenantId}, ${chat}, 'Acme') on conflict do nothing`.execute(db);
  const id = ChannelId.parse(`channel-${randomUUID().slice(0, 8)}`);
  const channel = await addChannel(db, { tenantId, id, chat, externalId, name: 'ops', preset: 'default' });
  await sql`update channels set kind = ${kind} where id = ${id}`.execute(db);
  const deps: WriteDeps = {
    db,
    clock,
    chatOf: () => port,
    log: silentLog,
    metrics: createMetrics(),
    publicUrl: 'https://tocsin.example',
    chance: () => 0.5,
    permalink: async (_, ref) => `https://chat.example/${ref}`,
    // Everything is written at once: who waits for whom is tested elsewhere.
    paceScale: 100_000,
  };
  const store = async (incident: Incident, page: PageId): Promise<void> => {
    const key = { tenantId: publicTenant, pageId: page };
    const { revision } = incident;
    await inTransaction(db, async (tx) => {
      await storeChangedIncidents(tx, key, [{ incident, changes: [] }]);
      await wantRevision(tx, publicTenant, incident.id, { revision, urgency: urgencyOf(incident), at: clock.iso() });
    });
  };
  const pageOf = (vendor: string): PageId => PageId.parse(`${id}-${vendor.toLowerCase()}`);
  return {
    deps,
    channel,
    async trouble(vendor, changes = {}) {
      const page = pageOf(vendor);
      const url = `https://${page}.example`;
      const slug = vendor.toLowerCase();
      const shape = { vendorSlug: slug, vendorName: vendor, url, adapter: 'statuspage', settings: {}, pollSeconds: null };
      await addPage(db, { tenantId: publicTenant, pageId: page, ...shape }, clock.iso());
      const incident = made(IncidentId.parse(randomUUID().replaceAll('-', '').slice(0, 16)), vendor, clock, changes);
      await store(incident, page);
      const thread = { tenantId, threadId: threadIdFor(channel.id, incident.id) };
      const subscriptionId = SubscriptionId.parse('subscription');
      const wanted = { wantedRevision: incident.revision, wantedAt: clock.iso(), urgency: urgencyOf(incident) };
      const of = { channelId: channel.id, pageTenantId: publicTenant, incidentId: incident.id, subscriptionId, reasons: [] };
      await openThread(db, { ...thread, ...of, ...wanted });
      return { incident, thread };
    },
    async change(incident, changes) {
      const next = { ...incident, ...changes, revision: incident.revision + 1, changedAt: clock.iso() };
      const found = await sql<{ page_id: string }>`select page_id from incidents where id = ${incident.id}`.execute(db);
      await store(next, PageId.parse(found.rows[0]?.page_id));
      return next;
    },
    settings: (changes) => writeChannelSettings(db, tenantId, channel.id, ChannelSettings.parse(changes)),
    async decide(thread) {
      const lease = { ...thread, token: randomUUID() };
      const now = clock.iso();
      const work = await leaseThreadWork(db, thread, lease.token, now, addMs(now, leaseMs));
      return work === undefined ? 'busy' : setAside(deps, lease, work, now);
    },
    async deliver(more = {}) {
      for (const thread of await laggingThreads(db, clock.iso(), 500)) await reconcileThread({ ...deps, ...more }, thread);
    },
    posts: (more = {}) => reconcileChannelPosts({ ...deps, ...more }),
    pass: (seconds) => {
      clock.aheadMs += seconds * 1000;
    },
    threads: async () =>
      (
        await sql<ThreadRow>`select id, state, stopped_code as "stoppedCode", fold_id as "foldId", root_ref as "rootRef", root_due_at as "rootDueAt",
          lease_token as "leaseToken" from threads where channel_id = ${id} order by created_at, id`.execute(db)
      ).rows,
    stored: async () =>
      (
        await sql<PostRow>`select id, kind, state, doubt, message_ref as "messageRef", wanted_version as wanted, delivered_version as delivered,
          failure_code as code, facts from channel_posts where channel_id = ${id} order by began_at, id`.execute(db)
      ).rows,
  };
}

function made(id: IncidentId, vendor: string, clock: MovingClock, changes: Changes): Incident {
  const at = clock.iso();
  const status = changes.status ?? 'investigating';
  const said = changes.resolvedAt ?? at;
  const update = { seq: 1, key: 'u1', status, body: `${vendor} looks into slow answers.`, at: said, components: [], revision: 1 };
  return {
    id,
    key: id,
    title: `${vendor} answers slowly`,
    kind: 'incident',
    impact: 'minor',
    status,
    url: null,
    startedAt: at,
    resolvedAt: null,
    scheduledFor: null,
    scheduledUntil: null,
    components: [],
    regions: [],
    updates: [{ ...update, firstSeenAt: at, removedAt: null }],
    origin: 'live',
    revision: 1,
    firstSeenAt: at,
    changedAt: at,
    absentSince: null,
    withdrawnAt: null,
    ...changes,
  };
}

/** An update of a vendor that says this. */
export const says = (incident: Incident, body: string): Incident['updates'] =>
  incident.updates.map((update) => ({ ...update, body, revision: update.revision + 1 }));

export const vendors = ['Halyard', 'Larch', 'Quillon', 'Brine', 'Tamarack', 'Osier', 'Culver', 'Wend', 'Pallas', 'Yarrow'];
