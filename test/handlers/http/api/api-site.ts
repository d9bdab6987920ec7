import { type ApiPort, createApiPort } from '../../../../handlers/http/api/port.js';
import { makeToken } from '../../../../src/app/api-tokens.js';
import { noWake } from '../../../../src/app/wake.js';
import { loadCatalogue } from '../../../../src/catalogue/catalogue.js';
import { loadGazetteer } from '../../../../src/catalogue/regions.js';
import { createPreviewChat } from '../../../../src/chat/preview.js';
import { ManualClock } from '../../../../src/clock.js';
import { addChannel } from '../../../../src/db/channels.js';
import { type Db, sql } from '../../../../src/db/database.js';
import { storeChangedIncidents } from '../../../../src/db/incidents.js';
import { markThread } from '../../../../src/db/marks.js';
import { addPage, followPage } from '../../../../src/db/pages.js';
import { addSubscription } from '../../../../src/db/subscriptions.js';
import { openThread } from '../../../../src/db/threads.js';
import {
  ChannelId,
  incidentIdFor,
  PageId,
  previewTenant,
  publicTenant,
  SubscriptionId,
  TenantId,
  threadIdFor,
} from '../../../../src/domain/ids.js';
import type { Incident, IncidentUpdate } from '../../../../src/domain/incident.js';
import { OperatorError } from '../../../../src/errors.js';
import { silentLog } from '../../../../src/log.js';
import { MemoryChat } from '../../../app/commands/desk.js';
import { answer } from '../../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../../support/services.js';
import { type MemorySite, startSite } from '../memory-site.js';

/** In every text that belongs to the other workspace alone. */
export const secret = 'ZEBRA';

export const now = '2026-03-04T12:00:00.000Z';

export const ours = TenantId.parse('slack-TOURS');
export const theirs = TenantId.parse('slack-TTHEIRS');

interface IncidentGiven extends Partial<Omit<Incident, 'id' | 'key' | 'updates'>> {
  readonly key: string;
  readonly at: string;
  readonly updates: readonly (readonly [IncidentUpdate['status'], string, string])[];
}

/** Stores an incident as a look would have. */
export async function putIncident(
  db: Db,
  page: { readonly tenantId: TenantId; readonly pageId: PageId },
  given: IncidentGiven,
): Promise<string> {
  const { key, at, updates, ...rest } = given;
  const id = incidentIdFor(page.pageId, key);
  const incident: Incident = {
    id,
    key,
    title: `Trouble ${key}`,
    kind: 'incident',
    impact: 'minor',
    status: updates.at(-1)?.[0] ?? 'investigating',
    url: null,
    startedAt: at,
    resolvedAt: null,
    scheduledFor: null,
    scheduledUntil: null,
    components: [],
    regions: [],
    origin: 'live',
    revision: 1,
    firstSeenAt: at,
    changedAt: at,
    absentSince: null,
    withdrawnAt: null,
    ...rest,
    updates: updates.map(([status, body, when], index) => ({
      seq: index + 1,
      key: `u${index + 1}`,
      status,
      body,
      at: when,
      components: [],
      revision: 1,
      firstSeenAt: when,
      removedAt: null,
    })),
  };
  await storeChangedIncidents(db, page, [{ incident, changes: [{ kind: 'opened', seq: null, from: null, to: null }] }]);
  return id;
}

async function putPage(db: Db, tenantId: TenantId, slug: string, name: string, followers: readonly TenantId[]) {
  const page = { tenantId, pageId: PageId.parse(`page-${slug}-${tenantId}`) };
  const url = `https://${tenantId.toLowerCase()}.${slug}.example`;
  await addPage(
    db,
    { ...page, vendorSlug: slug, vendorName: name, url, adapter: 'statuspage', settings: { url }, pollSeconds: null },
    now,
  );
  await sql`update pages set state = 'ok', status = 'none', last_ok_at = ${now} where tenant_id = ${page.tenantId} and id = ${page.pageId}`.execute(
    db,
  );
  for (const follower of followers) await followPage(db, follower, page);
  return page;
}

async function putChannel(db: Db, tenantId: TenantId, id: string, name: string, chat: 'preview' | 'slack', filter: string) {
  const channelId = ChannelId.parse(id);
  await addChannel(db, { tenantId, id: channelId, chat, externalId: `C${id}`, name, preset: 'default' });
  const subscriptionId = SubscriptionId.parse(`s-${id}`);
  await addSubscription(db, {
    tenantId,
    id: subscriptionId,
    channelId,
    filter,
    createdBy: name,
    createdAt: now,
    vendors: ['juniper'],
  });
  return { channelId, subscriptionId };
}

export interface ApiSite extends MemorySite {
  readonly database: FreshDatabase;
  readonly port: ApiPort;
  /** What is said in channels of Slack and Discord. */
  readonly chat: MemoryChat;
  readonly ids: {
    readonly open: string;
    readonly closed: string;
    readonly planned: string;
    readonly ownPrivate: string;
    readonly theirPrivate: string;
  };
  readonly tokens: { readonly reader: string; readonly writer: string; readonly theirs: string; readonly preview: string };
}

/** The real app over a real database: a public vendor, and two workspaces with private pages, channels, subscriptions and marks. */
export async function startApiSite(): Promise<ApiSite> {
  const database = await freshDatabase();
  const { db } = database;
  const clock = new ManualClock(now);
  await sql`insert into tenants (tenant_id, kind, name) values (${ours}, 'slack', 'Ours'), (${theirs}, 'slack', ${`${secret} Ltd`})`.execute(
    db,
  );
  const ids = await fill(db);
  const preview = createPreviewChat({ db, clock });
  const chat = new MemoryChat();
  const port = createApiPort({
    db,
    clock,
    catalogue: loadCatalogue(),
    gazetteer: loadGazetteer(),
    wake: noWake,
    log: silentLog,
    rooms: () => chat,
    fetcher: { fetch: async ({ url }) => answer(url, 404, {}), close: async () => undefined },
    chatOf: (name) => {
      if (name === 'preview') return preview;
      throw new OperatorError('chat.not_connected', `this process is not connected to ${name}`);
    },
  });
  const token = async (tenantId: TenantId, name: string, mayWrite: boolean) =>
    (await makeToken({ db, clock }, { tenantId, name, mayWrite, by: null })).token;
  const tokens = {
    reader: await token(ours, 'reader', false),
    writer: await token(ours, 'writer', true),
    theirs: await token(theirs, `${secret} token`, true),
    preview: await token(previewTenant, 'preview', true),
  };
  const site = await startSite({ api: port, clock });
  const close = async () => {
    await site.close();
    await database.close();
  };
  return { ...site, clock, database, port, chat, ids, tokens, close };
}

async function fill(db: Db): Promise<ApiSite['ids']> {
  const juniper = await putPage(db, publicTenant, 'juniper', 'Juniper Mail', [previewTenant, ours, theirs]);
  const inner = await putPage(db, ours, 'inner', 'Inner Tools', [ours]);
  const hidden = await putPage(db, theirs, 'hidden', `${secret} Cloud`, [theirs]);
  await sql`insert into page_components (tenant_id, page_id, id, position, name, group_name, status, regions, status_since)
    values ('public', ${juniper.pageId}, 'c1', 0, 'Outbound mail', 'Mail', 'degraded_performance', '{eu-west}', ${now}),
      (${theirs}, ${hidden.pageId}, 'c1', 0, ${`${secret} API`}, null, 'operational', '{}', ${now})`.execute(db);
  const open = await putIncident(db, juniper, {
    key: 'open',
    at: '2026-03-04T11:00:00.000Z',
    title: 'Mail <b>late</b> & "slow"',
    impact: 'major',
    components: ['Outbound mail'],
    regions: ['eu-west'],
    url: 'https://status.juniper.example/incidents/open',
    updates: [
      ['investigating', 'We **look** into it. <script>alert(1)</script>', '2026-03-04T11:00:00.000Z'],
      ['identified', 'A full queue in Paris, see [our page](https://juniper.example/?a=1&b=2).', '2026-03-04T11:30:00.000Z'],
    ],
  });
  const closed = await putIncident(db, juniper, {
    key: 'closed',
    at: '2026-02-01T08:00:00.000Z',
    title: 'Sign-in fails',
    resolvedAt: '2026-02-01T09:00:00.000Z',
    components: ['Accounts'],
    regions: ['us-east'],
    updates: [
      ['investigating', 'Nobody gets in.', '2026-02-01T08:00:00.000Z'],
      ['resolved', 'Everybody gets in.', '2026-02-01T09:00:00.000Z'],
    ],
  });
  const planned = await putIncident(db, juniper, {
    key: 'planned',
    at: '2026-03-01T08:00:00.000Z',
    title: 'New disks, for a long evening; bring a book, as nothing else will be there to read while the old ones are copied',
    kind: 'maintenance',
    impact: 'maintenance',
    startedAt: null,
    scheduledFor: '2026-03-10T20:00:00.000Z',
    scheduledUntil: '2026-03-10T23:00:00.000Z',
    updates: [['scheduled', 'Mail, calls; everything.\nSee below.', '2026-03-01T08:00:00.000Z']],
  });
  const ownPrivate = await putIncident(db, inner, {
    key: 'own',
    at: '2026-03-03T08:00:00.000Z',
    title: 'Inner trouble',
    updates: [['investigating', 'Inside.', '2026-03-03T08:00:00.000Z']],
  });
  const theirPrivate = await putIncident(db, hidden, {
    key: 'hidden',
    at: '2026-03-03T09:00:00.000Z',
    title: `${secret} trouble`,
    components: [`${secret} API`],
    updates: [['investigating', `${secret} is slow.`, '2026-03-03T09:00:00.000Z']],
  });
  const places = [
    { tenantId: ours, person: 'Dana', ...(await putChannel(db, ours, 'ours-ops', 'ops', 'slack', 'juniper region:eu')) },
    {
      tenantId: theirs,
      person: `${secret} Kim`,
      ...(await putChannel(db, theirs, 'their-ops', `${secret}-ops`, 'slack', 'juniper')),
    },
    {
      tenantId: previewTenant,
      person: 'Admin',
      ...(await putChannel(db, previewTenant, 'preview-ops', 'preview-ops', 'preview', 'juniper')),
    },
  ];
  for (const { tenantId, person, channelId, subscriptionId } of places) {
    const incidentId = incidentIdFor(juniper.pageId, 'open');
    const key = { tenantId, threadId: threadIdFor(channelId, incidentId) };
    await openThread(db, {
      ...key,
      channelId,
      pageTenantId: publicTenant,
      incidentId,
      subscriptionId,
      reasons: [],
      wantedRevision: 1,
      wantedAt: now,
    });
    await markThread(db, key, { kind: 'affected', personId: `U-${tenantId}`, personName: person, markedAt: now });
  }
  return { open, closed, planned, ownPrivate, theirPrivate };
}
