import { z } from 'zod';
import { httpDeps } from '../../../handlers/http/http-deps.js';
import { adapterOf } from '../../../src/adapters/registry.js';
import { makeHook } from '../../../src/app/add-hook.js';
import { makeToken } from '../../../src/app/api-tokens.js';
import { forwardIncidents } from '../../../src/app/forward-incidents.js';
import { ingestPage } from '../../../src/app/ingest-document.js';
import { pollPage } from '../../../src/app/poll-page.js';
import { addPrivatePage } from '../../../src/app/private-page.js';
import { reconcileChannelPosts } from '../../../src/app/reconcile-channel-post.js';
import { reconcileThread } from '../../../src/app/reconcile-thread.js';
import { statuspageDocuments } from '../../../src/app/simulate/statuspage-documents.js';
import { subscribe } from '../../../src/app/subscribe.js';
import { exportTenant } from '../../../src/app/tenant-export.js';
import { translateWanted } from '../../../src/app/translate-wanted.js';
import { noWake } from '../../../src/app/wake.js';
import { loadCatalogue } from '../../../src/catalogue/catalogue.js';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import type { ChatCall } from '../../../src/chat/port.js';
import { createPreviewChat } from '../../../src/chat/preview.js';
import type { Notice } from '../../../src/chat/rooms.js';
import { ManualClock } from '../../../src/clock.js';
import { readConfig } from '../../../src/config.js';
import { wantBoard } from '../../../src/db/boards.js';
import { addChannel, type ChannelRow, loadChannel, writeChannelSettings } from '../../../src/db/channels.js';
import { type Db, rows, sql } from '../../../src/db/database.js';
import { addForward, forwardsOf } from '../../../src/db/forwards.js';
import { saveInstallation } from '../../../src/db/installations.js';
import { keepRequest } from '../../../src/db/kept-requests.js';
import { markThread } from '../../../src/db/marks.js';
import { muteVendor } from '../../../src/db/mutes.js';
import { addNotice } from '../../../src/db/notices.js';
import { addOffer } from '../../../src/db/offers.js';
import { addPage, followPage, lookSoon } from '../../../src/db/pages.js';
import { subscriptionsOf } from '../../../src/db/subscriptions.js';
import { dueLooks, laggingThreads } from '../../../src/db/threads.js';
import { ChannelSettings } from '../../../src/domain/channel-settings.js';
import { ChannelId, PageId, previewTenant, publicTenant, TenantId, ThreadId } from '../../../src/domain/ids.js';
import type { SnapshotIncident } from '../../../src/domain/snapshot.js';
import { addMs, toIso } from '../../../src/domain/time.js';
import type { FetchRequest, FetchResult } from '../../../src/http/fetcher.js';
import { silentLog } from '../../../src/log.js';
import type { ServiceDeps } from '../../../src/main.js';
import { createMetrics } from '../../../src/metrics.js';
import { createSecrets } from '../../../src/secrets.js';
import { type MemorySite, startSite } from '../../handlers/http/memory-site.js';
import { answer, incident, start } from '../../support/pipeline.js';
import { recordedPosts } from '../../support/recorded-posts.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { MemoryChat, seen } from '../commands/desk.js';

/** One team has a Slack workspace and a Discord server, each a tenant of its own; every text that is theirs alone has its word in it. */
export interface Member {
  readonly tenantId: TenantId;
  readonly chat: 'slack' | 'discord';
  readonly word: string;
}

export const heron: Member = { tenantId: TenantId.parse('slack-T0AAA'), chat: 'slack', word: 'HERON' };
export const plover: Member = { tenantId: TenantId.parse('discord-100000000000000001'), chat: 'discord', word: 'PLOVER' };
export const zebra: Member = { tenantId: TenantId.parse('slack-T0BBB'), chat: 'slack', word: 'ZEBRA' };
export const okapi: Member = { tenantId: TenantId.parse('discord-100000000000000002'), chat: 'discord', word: 'OKAPI' };
export const members: readonly Member[] = [heron, plover, zebra, okapi];

/** In every secret, whoever owns it: nobody is ever shown one. */
export const hush = 'HUSHHUSH';

const adminToken = 'the-token-of-whoever-runs-it';
const privateOrigin = 'https://inner.example';
const publicOrigin = 'https://status.larch.example';
const key = 'the key of all tenants in this test';

/** Whose words are in a text that must not be: all that are not said to be allowed. */
export const leaksIn = (text: string, allowed: readonly string[] = []): string[] =>
  [...members.map(({ word }) => word), hush].filter((word) => !allowed.includes(word) && text.includes(word));

interface Heard {
  readonly tenantId: TenantId;
  readonly said: unknown;
}

/** What every tenant's channels and people were told. */
class HeardChat extends MemoryChat {
  readonly heard: Heard[] = [];

  override async perform(call: ChatCall) {
    this.heard.push({ tenantId: call.channel.tenantId, said: call });
    return super.perform(call);
  }

  override async say(tenantId: TenantId, channel: string, notice: Notice) {
    this.heard.push({ tenantId, said: { channel, notice } });
    return super.say(tenantId, channel, notice);
  }

  override async tell(tenantId: TenantId, person: string, notice: Notice) {
    this.heard.push({ tenantId, said: { person, notice } });
    return super.tell(tenantId, person, notice);
  }
}

/** The ids of what one member has. */
export interface Holdings {
  readonly member: Member;
  readonly channel: ChannelRow;
  readonly pageId: PageId;
  readonly privateIncident: string;
  readonly threads: readonly { readonly id: string; readonly rootRef: string | null }[];
  readonly subscriptions: readonly string[];
  readonly forwards: readonly string[];
  readonly posts: readonly string[];
  readonly offer: string;
  readonly hookToken: string;
  readonly token: string;
}

export interface TwoTeams {
  readonly database: FreshDatabase;
  readonly db: Db;
  readonly deps: ServiceDeps;
  readonly clock: ManualClock;
  readonly chat: HeardChat;
  /** What left through forwards. */
  readonly out: ReturnType<typeof recordedPosts>;
  readonly site: MemorySite;
  readonly adminToken: string;
  readonly previewToken: string;
  readonly publicIncident: string;
  readonly previewChannel: string;
  readonly holdings: readonly Holdings[];
  of(member: Member): Holdings;
  /** Everything of a tenant as it is stored, for comparing. */
  stored(member: Member): Promise<string>;
  /** The pages have something new to say. */
  news(text: string): void;
  /** Looks at every page and does all that follows from it. */
  work(): Promise<void>;
  close(): Promise<void>;
}

const Id = z.object({ id: z.string() });
const Root = z.object({ id: z.string(), rootRef: z.string().nullable() });

/** The real use cases and the real pages over a real database; only the networks are played. */
export async function openTwoTeams(): Promise<TwoTeams> {
  const database = await freshDatabase();
  const { db } = database;
  const clock = new ManualClock(start);
  const chat = new HeardChat();
  chat.looks = seen({ memberCount: 3 });
  const out = recordedPosts();
  const texts = ['All calls fail.'];
  const preview = createPreviewChat({ db, clock });
  const secrets = async () => createSecrets(key);
  const deps: ServiceDeps = {
    db,
    clock,
    log: silentLog,
    wake: noWake,
    metrics: createMetrics(),
    fetcher: { fetch: async (request) => pageAnswer(request, texts), close: async () => undefined },
    poster: out.forwarding.poster,
    catalogue: loadCatalogue(),
    gazetteer: loadGazetteer(),
    adapterOf,
    allowedOrigins: new Set(),
    chatOf: (name) => (name === 'preview' ? preview : chat),
    rooms: () => chat,
    look: async () => seen({ memberCount: 3 }),
    permalink: async ({ tenantId }, ref) => `https://chat.example/${tenantId}/${ref}`,
    pollSeconds: 60,
    publicUrl: 'https://tocsin.example',
    chance: () => 0.5,
    secrets,
    componentWaitMs: null,
    paceScale: Number.POSITIVE_INFINITY,
    translator: {
      engine: { name: 'libretranslate', translate: async ({ pieces }) => ({ pieces, from: 'en' }) },
      isPrivateMeant: true,
    },
  };
  await addPublicPage(db);
  const previewChannel = await addPreviewChannel(deps);
  const partly: Omit<Holdings, 'threads' | 'posts' | 'privateIncident'>[] = [];
  for (const member of members) partly.push(await settle(deps, member));
  const work = () => workOnce(deps);
  await work();
  await work();
  for (const { member, channel } of partly) await plantTroubles(db, member, channel);
  const holdings = await Promise.all(partly.map((part) => withFound(db, part)));
  const publicIncident = await incidentOf(db, publicTenant);
  const previewToken = (await makeToken(deps, { tenantId: previewTenant, name: 'preview', mayWrite: true, by: null })).token;
  const site = await startSite(webDeps(deps));
  const of = (member: Member) => {
    const found = holdings.find((one) => one.member === member);
    if (found === undefined) throw new Error(`nothing was settled for ${member.tenantId}`);
    return found;
  };
  return {
    ...{
      database,
      db,
      deps,
      clock,
      chat,
      out,
      site,
      adminToken,
      previewToken,
      publicIncident,
      previewChannel,
      holdings,
      of,
      work,
    },
    stored: async ({ tenantId }) => {
      const lines: string[] = [];
      for await (const line of exportTenant({ db, clock }, tenantId)) lines.push(line);
      return lines.join('\n');
    },
    news: (text) => void texts.push(text),
    close: async () => {
      await site.close();
      await database.close();
    },
  };
}

function webDeps(deps: ServiceDeps) {
  const config = readConfig({ TOCSIN_ADMIN_TOKEN: adminToken, TOCSIN_ENCRYPTION_KEY: key, TOCSIN_ALLOW_PRIVATE_NETWORKS: '1' });
  return httpDeps({
    deps,
    config,
    version: '0.0.0',
    signal: new AbortController().signal,
    embedded: false,
    queueBackend: 'postgres',
    chats: { mount: () => undefined, doors: [] },
    runDemo: async () => ({ channelIds: ['preview-ops'] }),
    readiness: async () => [{ name: 'database', ok: true, detail: null }],
    collectGauges: async () => undefined,
  });
}

/** One address, which shows each team what its own header opens; without one it stays shut. */
function pageAnswer({ url, headers = {} }: FetchRequest, texts: readonly string[]): FetchResult {
  const { origin, pathname } = new URL(url);
  if (origin === publicOrigin) return documentAt(url, pathname, snapshotOf('Larch', publicOrigin, 'open', texts));
  const word = /^Bearer HUSHHUSH-(\w+)$/.exec(headers.authorization ?? '')?.[1];
  if (origin !== privateOrigin || word === undefined) return answer(url, 403, '<h1>Sign in</h1>');
  return documentAt(
    url,
    pathname,
    snapshotOf(
      `${word} Inner`,
      privateOrigin,
      'shut',
      texts.map((text) => `${word}: ${text}`),
      `${word} trouble`,
    ),
  );
}

function snapshotOf(name: string, url: string, id: string, texts: readonly string[], title = 'Calls fail') {
  const updates = texts.map((text): readonly [SnapshotIncident['status'], string] => ['investigating', text]);
  return {
    provider: 'statuspage',
    page: { name, url },
    status: 'major' as const,
    components: [{ id: 'c1', name: `${name} API`, group: null, status: 'major_outage' as const, regions: [] }],
    incidents: [incident(id, updates, { title, impact: 'major', components: [`${name} API`] })],
    notes: [],
  };
}

function documentAt(url: string, pathname: string, snapshot: ReturnType<typeof snapshotOf>): FetchResult {
  const documents = statuspageDocuments(snapshot, snapshot.page.url);
  if (pathname.endsWith('/summary.json')) return answer(url, 200, documents.summary);
  if (pathname.endsWith('/incidents.json')) return answer(url, 200, documents.incidents);
  if (pathname.endsWith('/scheduled-maintenances.json')) return answer(url, 200, documents.maintenances);
  return answer(url, 404, {});
}

async function addPublicPage(db: Db): Promise<void> {
  const page = { tenantId: publicTenant, pageId: PageId.parse('larch') };
  const about = { vendorSlug: 'larch', vendorName: 'Larch', url: publicOrigin, adapter: 'statuspage' };
  await addPage(db, { ...page, ...about, settings: { url: publicOrigin }, pollSeconds: null }, start);
}

async function addPreviewChannel(deps: ServiceDeps): Promise<string> {
  const id = ChannelId.parse('preview-ops');
  const wanted = {
    tenantId: previewTenant,
    id,
    chat: 'preview',
    externalId: id,
    name: 'preview-ops',
    preset: 'default',
  } as const;
  await addChannel(deps.db, wanted);
  await subscribe(deps, { tenantId: previewTenant, channelId: id, expression: 'larch', by: 'admin' });
  return id;
}

/** Sets up a tenant as its people would. */
async function settle(deps: ServiceDeps, member: Member): Promise<Omit<Holdings, 'threads' | 'posts' | 'privateIncident'>> {
  const { db } = deps;
  const { tenantId, chat, word } = member;
  const [, externalId = ''] = /^\w+-(.*)$/.exec(tenantId) ?? [];
  const about = { url: `https://${externalId.toLowerCase()}.example`, appId: 'A1', botId: 'B1', botUserId: 'U0' };
  const installation = { ...about, chat, externalId, name: `${word} Ltd`, scopes: ['chat:write'], token: `xoxb-${hush}-${word}` };
  await saveInstallation(db, await deps.secrets(), installation, start);
  const access = { headers: { authorization: `Bearer ${hush}-${word}` }, query: {} };
  const page = await addPrivatePage(deps, { tenantId, address: new URL(privateOrigin), access });
  await followPage(db, tenantId, { tenantId: publicTenant, pageId: PageId.parse('larch') });
  const channel = await addChannel(db, {
    ...{
      tenantId,
      id: ChannelId.parse(`channel-${tenantId}`),
      chat,
      externalId: `C-${externalId}`,
      name: `${word}-ops`,
      preset: 'default',
    },
  });
  const asked = { tenantId, channelId: channel.id, by: `${word} Kim` };
  await subscribe(deps, { ...asked, expression: 'larch' });
  await subscribe(deps, { ...asked, expression: page.vendorSlug });
  const digest = ChannelSettings.parse({ ...channel.settings, language: 'de' });
  await writeChannelSettings(db, tenantId, channel.id, digest, { by: `${word} Kim` });
  await wantBoard(db, tenantId, channel.id, start, `${word} Kim`);
  await muteVendor(db, {
    tenantId,
    channelId: channel.id,
    vendorSlug: 'github',
    until: addMs(start, 3_600_000),
    by: `${word} Kim`,
    at: start,
  });
  const target = { kind: 'webhook', url: `https://${word.toLowerCase()}.hooks.example/${hush}`, secret: `${hush}-${word}` };
  await addForward(db, {
    ...{ tenantId, id: `forward-${word.length}-${externalId}`, channelId: channel.id, subscriptionId: null, kind: 'webhook' },
    ...{ target: `${word.toLowerCase()}.hooks.example`, sealedTarget: (await deps.secrets()).seal(JSON.stringify(target)) },
    ...{ minImpact: 'none', onlyWhenDown: false, createdBy: `${word} Kim`, createdAt: start },
  });
  const hook = await makeHook(deps, { tenantId, page, kind: 'generic', secret: `${hush}-${word}`, by: `${word} Kim` });
  const { token } = await makeToken(deps, { tenantId, name: `${word} token`, mayWrite: true, by: `${word} Kim` });
  const expiresAt = addMs(start, 86_400_000);
  const run = `status inner-example # ${word}`;
  const form = { title: `${word} form`, label: word, value: word };
  const offer = await addOffer(db, { tenantId, channelRef: channel.externalId, personId: null, run, form, expiresAt });
  await keepRequest(db, {
    ...{ tenantId, channelRef: `C-wait-${externalId}`, channelName: `${word}-waiting`, command: 'subscribe larch' },
    ...{ personId: `U-${externalId}`, personName: `${word} Kim`, code: 'slack.not_in_channel', askedAt: start, expiresAt },
  });
  const subscriptions = (await subscriptionsOf(db, tenantId, channel.id)).map(({ id }) => id);
  const forwards = (await forwardsOf(db, tenantId, channel.id)).map(({ id }) => id);
  return { member, channel, pageId: page.id, subscriptions, forwards, offer, hookToken: hook.token, token };
}

async function workOnce(deps: ServiceDeps): Promise<void> {
  const { db, clock } = deps;
  const signal = AbortSignal.timeout(30_000);
  const pages = await rows(
    z.object({ tenantId: TenantId, pageId: PageId }),
    db,
    sql`select tenant_id as "tenantId", id as "pageId" from pages`,
  );
  for (const page of pages) await lookSoon(db, page, toIso(clock.now()));
  for (const page of pages) await pollPage(deps, page, signal);
  for (const page of pages) await ingestPage(deps, page);
  for (let rest = await lagging(deps); rest.length > 0; rest = await lagging(deps))
    for (const thread of rest) await reconcileThread(deps, thread, signal);
  await reconcileChannelPosts(deps, signal);
  await forwardIncidents(deps, signal);
  if (deps.translator !== undefined) await translateWanted({ ...deps, ...deps.translator });
}

async function lagging({ db, clock }: ServiceDeps) {
  const now = toIso(clock.now());
  return [...(await laggingThreads(db, now, 100)), ...(await dueLooks(db, now, 100))];
}

/** What goes wrong: a write that was given up, somebody to be told, a mark of somebody. */
async function plantTroubles(db: Db, { tenantId, word }: Member, channel: ChannelRow): Promise<void> {
  const threads = await threadsOf(db, tenantId);
  for (const { id } of threads) {
    const mark = { kind: 'affected', personId: `U-${tenantId}`, personName: `${word} Kim`, markedAt: start } as const;
    await markThread(db, { tenantId, threadId: ThreadId.parse(id) }, mark);
    await sql`insert into deliveries (tenant_id, id, thread_id, row_key, action, marker, state, begun_at, attempted_at, finished_at, failure_code)
      values (${tenantId}, ${`given-up-${id}`}, ${id}, ${`given-up-${word}`}, ${JSON.stringify({ kind: 'post-reply', seq: 9, revision: 1, part: 0 })}::jsonb,
        ${`marker-${word}`}, 'dead', ${start}, ${start}, ${start}, 'slack.refused')`.execute(db);
  }
  await addNotice(db, {
    ...{
      tenantId,
      channelId: channel.id,
      code: 'slack.not_in_channel',
      detail: `${word} has to invite me.`,
      state: 'pending',
      at: start,
    },
  });
}

const threadsOf = (db: Db, tenantId: TenantId) =>
  rows(Root, db, sql`select id, root_ref as "rootRef" from threads where tenant_id = ${tenantId} order by id`);

async function incidentOf(db: Db, tenantId: TenantId): Promise<string> {
  const [found] = await rows(Id, db, sql`select id from incidents where tenant_id = ${tenantId} order by id`);
  if (found === undefined) throw new Error(`${tenantId} has no incident`);
  return found.id;
}

async function withFound(db: Db, part: Omit<Holdings, 'threads' | 'posts' | 'privateIncident'>): Promise<Holdings> {
  const { tenantId } = part.member;
  const posts = await rows(Id, db, sql`select id from channel_posts where tenant_id = ${tenantId}`);
  const channel = (await loadChannel(db, tenantId, part.channel.id)) ?? part.channel;
  return {
    ...part,
    channel,
    threads: await threadsOf(db, tenantId),
    posts: posts.map(({ id }) => id),
    privateIncident: await incidentOf(db, tenantId),
  };
}
