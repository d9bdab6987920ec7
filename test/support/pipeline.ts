import { adapterOf } from '../../src/adapters/registry.js';
import { type DriveDeps, drivePage } from '../../src/app/drive-page.js';
import { ingestPage } from '../../src/app/ingest-document.js';
import { pollPage } from '../../src/app/poll-page.js';
import { statuspageDocuments } from '../../src/app/simulate/statuspage-documents.js';
import { type Subscribed, subscribe } from '../../src/app/subscribe.js';
import { noWake } from '../../src/app/wake.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import type { ChatCall, ChatPort } from '../../src/chat/port.js';
import { createPreviewChat } from '../../src/chat/preview.js';
import { ManualClock } from '../../src/clock.js';
import { addChannel } from '../../src/db/channels.js';
import { type Db, sql } from '../../src/db/database.js';
import { addPage, followPage, lookSoon, type PageKey } from '../../src/db/pages.js';
import { ChannelId, PageId, previewTenant, publicTenant } from '../../src/domain/ids.js';
import type { PageSnapshot, SnapshotIncident } from '../../src/domain/snapshot.js';
import type { Preset } from '../../src/domain/thread.js';
import { addMs, toIso } from '../../src/domain/time.js';
import type { Fetcher, FetchResult } from '../../src/http/fetcher.js';
import { silentLog } from '../../src/log.js';
import { createMetrics } from '../../src/metrics.js';

const origin = 'https://status.larch.example';
export const start = '2026-03-02T10:00:00.000Z';

/** A moment so many minutes after the beginning of every story here. */
export const minute = (minutes: number): string => addMs(start, minutes * 60_000);

/** An incident of an invented vendor as its page shows it; `texts` are its updates, a minute apart. */
export function incident(
  id: string,
  texts: readonly (readonly [SnapshotIncident['status'], string])[],
  more: Partial<SnapshotIncident> = {},
): SnapshotIncident {
  const key = id.padEnd(12, '0');
  const updates = texts.map(([status, body], index) => ({
    id: `${id}u${index}`.padEnd(12, '0'),
    status,
    body,
    at: minute(index),
    components: [],
  }));
  return {
    id: key,
    title: `Trouble ${id}`,
    kind: 'incident',
    impact: 'minor',
    status: texts.at(-1)?.[0] ?? 'investigating',
    url: null,
    startedAt: start,
    resolvedAt: texts.at(-1)?.[0] === 'resolved' ? minute(texts.length - 1) : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: [],
    regions: [],
    updates,
    ...more,
  };
}

/** A page whose incidents a test sets, answering as Statuspage does, without a network. `fault` answers instead of it. */
export class ScriptedPage implements Fetcher {
  incidents: readonly SnapshotIncident[] = [];
  fault: ((url: string) => FetchResult) | undefined;
  updatedAt: string | undefined;
  readonly asked: string[] = [];

  async fetch({ url }: { readonly url: string }): Promise<FetchResult> {
    this.asked.push(url);
    if (this.fault !== undefined) return this.fault(url);
    const snapshot: PageSnapshot = {
      provider: 'statuspage',
      page: { name: 'Larch', url: origin },
      status: 'none',
      components: [],
      incidents: [...this.incidents],
      notes: [],
    };
    const documents = statuspageDocuments(snapshot, origin);
    const { pathname } = new URL(url);
    if (pathname.endsWith('/summary.json')) return answer(url, 200, this.#dated(documents.summary));
    if (pathname.endsWith('/incidents.json')) return answer(url, 200, documents.incidents);
    if (pathname.endsWith('/scheduled-maintenances.json')) return answer(url, 200, documents.maintenances);
    const one = documents.byId.get(/\/incidents\/([^/]+)\.json$/.exec(pathname)?.[1] ?? '');
    return one === undefined ? answer(url, 404, {}) : answer(url, 200, one);
  }

  async close(): Promise<void> {
    this.fault = undefined;
  }

  #dated(summary: object): object {
    if (this.updatedAt === undefined || !('page' in summary) || typeof summary.page !== 'object') return summary;
    return { ...summary, page: { ...summary.page, updated_at: this.updatedAt } };
  }
}

export const answer = (url: string, status: number, body: unknown): FetchResult => ({
  kind: 'document',
  status,
  url,
  headers: {},
  body: typeof body === 'string' ? body : JSON.stringify(body),
  redirects: 0,
  validators: {},
});

export interface Posted {
  readonly ref: string;
  readonly rootRef: string | null;
  readonly text: string;
  readonly edits: number;
}

/** The whole pipeline on one page, driven by hand on a clock that stands still. */
export interface Pipeline {
  readonly deps: DriveDeps;
  readonly page: PageKey;
  readonly site: ScriptedPage;
  readonly clock: ManualClock;
  /** Looks at the page now and delivers what follows. */
  look(): Promise<void>;
  /** Looks at the page now; what follows stays owed. */
  read(): Promise<void>;
  subscribe(expression: string, channel?: string, preset?: Preset): Promise<Subscribed>;
  /** What people see in a preview channel: notification texts as Slack gets them, in order. */
  posted(channel?: string): Promise<Posted[]>;
}

export async function openPipeline(
  db: Db,
  options: { readonly chat?: (inner: ChatPort) => ChatPort; readonly crossing?: DriveDeps['crossing'] } = {},
): Promise<Pipeline> {
  const clock = new ManualClock(start);
  const site = new ScriptedPage();
  const preview = createPreviewChat({ db, clock });
  const chat = options.chat?.(preview) ?? preview;
  const deps: DriveDeps = {
    db,
    clock,
    fetcher: site,
    adapterOf,
    gazetteer: loadGazetteer(),
    wake: noWake,
    log: silentLog,
    metrics: createMetrics(),
    pollSeconds: 60,
    chance: () => 0.5,
    chatOf: () => chat,
    publicUrl: null,
    ...(options.crossing === undefined ? {} : { crossing: options.crossing }),
  };
  const page = { tenantId: publicTenant, pageId: PageId.parse('larch') };
  await addPage(
    db,
    {
      ...page,
      vendorSlug: 'larch',
      vendorName: 'Larch',
      url: origin,
      adapter: 'statuspage',
      settings: { url: origin },
      pollSeconds: null,
    },
    start,
  );
  await followPage(db, previewTenant, page);
  return {
    deps,
    page,
    site,
    clock,
    look: async () => {
      await lookSoon(db, page, toIso(clock.now()));
      await drivePage(deps, page);
    },
    read: async () => {
      await lookSoon(db, page, toIso(clock.now()));
      await pollPage(deps, page);
      await ingestPage(deps, page);
    },
    subscribe: async (expression, channel = 'ops', preset = 'plain') => {
      const id = ChannelId.parse(channel);
      await addChannel(db, { tenantId: previewTenant, id, chat: 'preview', externalId: channel, name: channel, preset });
      return subscribe(
        { ...deps, catalogue: loadCatalogue() },
        { tenantId: previewTenant, channelId: id, expression, by: 'Dana' },
      );
    },
    posted: (channel = 'ops') => postedIn(db, channel),
  };
}

export async function postedIn(db: Db, channel: string): Promise<Posted[]> {
  const found = await sql<{ ref: string; root_ref: string | null; text: string; edits: number }>`
    select ref, root_ref, slack ->> 'text' as text, edits from preview_messages where channel_id = ${channel} order by ordinal`.execute(
    db,
  );
  return found.rows.map((row) => ({ ref: row.ref, rootRef: row.root_ref, text: row.text, edits: row.edits }));
}

/** A chat in front of the preview that fails where a test says so. */
export function faulty(inner: ChatPort, fail: (call: ChatCall, when: 'before' | 'after') => void): ChatPort {
  return {
    ...inner,
    perform: async (call, signal) => {
      fail(call, 'before');
      const receipt = await inner.perform(call, signal);
      fail(call, 'after');
      return receipt;
    },
  };
}
