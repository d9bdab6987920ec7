import { createAdminSessions } from '../../../handlers/http/admin-session.js';
import { createHttpApp } from '../../../handlers/http/app.js';
import type { HttpDeps } from '../../../handlers/http/deps.js';
import { ManualClock } from '../../../src/clock.js';
import type { PublicRecord } from '../../../src/db/record/record.js';
import { silentLog } from '../../../src/log.js';
import {
  channelView,
  deliveryTroubles,
  historyIncident,
  historyPage,
  incidentMark,
  openIncident,
  pageView,
  previewMessage,
  reading,
  report,
  vendorSurvey,
} from '../../web/read-models.js';

/** A record of one vendor with one incident and one preview channel. */
const record: PublicRecord = {
  placeCounts: async () => ({ pages: 1, channels: 1, incidents: true }),
  followedPages: async () => [pageView()],
  openIncidents: async () => [openIncident()],
  vendorPages: async (slug) => (slug === 'juniper' ? [pageView()] : []),
  vendorComponents: async () => [],
  history: async () => historyPage([historyIncident()]),
  vendorPlaces: async () => ({ regions: [], components: [] }),
  vendorSurvey: async () => vendorSurvey(),
  affectedIncidents: async () => [],
  incidentReport: async (id) => (id === 'i1' ? report() : undefined),
  relatedIncidents: async () => [],
  overlappingIncidents: async () => [],
  rootPosts: async () => [],
  incidentMarks: async () => [incidentMark()],
  previewChannels: async () => [channelView()],
  previewChannel: async (id) => (id === 'c1' ? channelView() : undefined),
  previewThreads: async () => [{ root: previewMessage(), replies: [] }],
  previewThreadsByRoot: async () => [{ root: previewMessage(), replies: [] }],
  previewSince: async () => [],
  deliveryTroubles: async () => deliveryTroubles(),
};

export const adminToken = 'a-token-for-programs-only';

export interface MemorySite {
  readonly url: string;
  readonly clock: ManualClock;
  readonly deps: HttpDeps;
  /** What was asked of the use cases, in order. */
  readonly asked: readonly (readonly [string, unknown])[];
  /** Ends live streams as a shutdown would. */
  stop(): void;
  close(): Promise<void>;
}

/** The real app on a real port, over a small record in memory. */
export async function startSite(given: Partial<HttpDeps> = {}): Promise<MemorySite> {
  const asked: [string, unknown][] = [];
  const kept = new Map<string, unknown>();
  const clock = new ManualClock('2026-03-04T12:00:00.000Z');
  const stopping = new AbortController();
  const noting =
    <Answer>(name: string, answer: Answer) =>
    async (request?: unknown): Promise<Answer> => {
      asked.push([name, request]);
      return answer;
    };
  const store = {
    read: async (key: string) => kept.get(key),
    write: async (key: string, value: unknown) => void kept.set(key, value),
    take: async (key: string) => kept.delete(key),
  };
  const deps: HttpDeps = {
    record,
    admin: createAdminSessions({ store, clock, adminToken }),
    clock,
    log: silentLog,
    version: '0.1.0',
    publicUrl: null,
    signal: stopping.signal,
    startDemo: noting('startDemo', { channelIds: ['c1'] }),
    connections: async () => [{ group: 'slack', label: 'SLACK_BOT_TOKEN', state: 'missing', detail: null }],
    matchVendors: noting('matchVendors', []),
    followVendors: noting('followVendors', { kind: 'following', channelId: 'c1' } as const),
    createPreviewChannel: noting('createPreviewChannel', { kind: 'created', channelId: 'c2' } as const),
    setPreset: noting('setPreset', undefined),
    subscribe: noting('subscribe', { kind: 'subscribed', filter: 'juniper' } as const),
    unsubscribe: noting('unsubscribe', true),
    retryThread: noting('retryThread', 'retried' as const),
    retryChannelPost: noting('retryChannelPost', 'nothing-to-retry' as const),
    tryChannelAgain: noting('tryChannelAgain', 'resumed' as const),
    readReport: () => reading(),
    receiveHook: async (token) => (token === 'known' ? 'accepted' : 'unknown'),
    readiness: async () => [{ name: 'database', ok: true, detail: null }],
    mountChats: () => undefined,
    metrics: async () => ({ contentType: 'text/plain; version=0.0.4', body: 'tocsin_pages_stale 0\n' }),
    ...given,
  };
  const server = createHttpApp(deps).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    clock,
    deps,
    asked,
    stop: () => stopping.abort(),
    close: () =>
      new Promise((done) => {
        stopping.abort();
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

export async function enter(site: MemorySite): Promise<string> {
  const token = await site.deps.admin.issueEntry();
  const answer = await fetch(`${site.url}/admin/enter?token=${token}`, { redirect: 'manual' });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

interface Form {
  readonly cookie?: string;
  readonly origin?: string | null;
  readonly headers?: Record<string, string>;
}

/** Sends a form as a browser on our own page does, unless told otherwise. */
export function post(
  site: MemorySite,
  path: string,
  fields: readonly (readonly [string, string])[],
  { cookie, origin, headers }: Form = {},
): Promise<Response> {
  return fetch(`${site.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
    headers: {
      ...(origin === null ? {} : { origin: origin ?? site.url }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
  });
}
