import { adapterOf } from '../../adapters/registry.js';
import type { Catalogue } from '../../catalogue/catalogue.js';
import { createRecorder, type RecordedCall, type RecordedChat } from '../../chat/recorder.js';
import { ManualClock } from '../../clock.js';
import { addChannel, type ChannelRow } from '../../db/channels.js';
import type { Db } from '../../db/database.js';
import { addPage, followPage, loadPage, lookSoon, type PageKey } from '../../db/pages.js';
import { nextLook } from '../../db/threads.js';
import { everyKind, slugOfHost } from '../../domain/filter.js';
import { paragraphOf } from '../../domain/filter-complaint.js';
import { ChannelId, PageId, previewTenant, publicTenant } from '../../domain/ids.js';
import type { Gazetteer } from '../../domain/regions.js';
import { gathering } from '../../domain/storm.js';
import type { Preset } from '../../domain/thread.js';
import { addMs, type IsoTime, toIso } from '../../domain/time.js';
import { OperatorError } from '../../errors.js';
import type { Log } from '../../log.js';
import { createMetrics } from '../../metrics.js';
import { type DriveDeps, drivePage } from '../drive-page.js';
import { pageAddress } from '../read-history.js';
import { reconcileChannelPosts } from '../reconcile-channel-post.js';
import { historyMoments } from '../simulate/moments.js';
import type { History } from '../simulate/script.js';
import type { SimulatedProvider } from '../simulate/shapes.js';
import { subscribe } from '../subscribe.js';
import { noWake } from '../wake.js';
import { historyFetcher } from './history-fetcher.js';

export interface ReplaySettings {
  readonly db: Db;
  readonly log: Log;
  readonly catalogue: Catalogue;
  readonly gazetteer: Gazetteer;
  readonly history: History;
  /** By what software the page is made; left out: Statuspage. */
  readonly page?: { readonly as: SimulatedProvider; readonly adapter: string; readonly settings: unknown };
  /** What happened before stands on the page when the first look is taken; left out: nothing does. */
  readonly startAt?: IsoTime;
  /** One subscription for each; none = everything on the page. */
  readonly filters: readonly string[];
  readonly chat: RecordedChat;
  readonly preset: Preset;
  readonly record: (call: RecordedCall) => void;
}

/** A vanished incident is confirmed by a second look, two minutes later. */
const confirmAfterMs = 130_000;

/**
 * Plays a history through the real use cases and stores, looking at the page after every change, on a clock that jumps. Only the transport is
 * a recorder. Returns when the last change has been delivered.
 * @throws OperatorError for a filter that cannot be read or a history without a usable page address.
 */
export async function replayHistory(settings: ReplaySettings): Promise<void> {
  const moments = historyMoments(settings.history).filter(({ at }) => at >= (settings.startAt ?? ''));
  const first = moments[0];
  if (first === undefined) return;
  const clock = new ManualClock(addMs(first.at, -60_000));
  const origin = pageAddress(settings.history).origin;
  const fetcher = historyFetcher({ history: settings.history, origin, as: settings.page?.as ?? 'statuspage' }, clock);
  const deps: DriveDeps = {
    db: settings.db,
    clock,
    fetcher,
    adapterOf,
    gazetteer: settings.gazetteer,
    wake: noWake,
    log: settings.log,
    metrics: createMetrics(),
    pollSeconds: 60,
    chance: () => 0.5,
    chatOf: () => recorder,
    publicUrl: null,
  };
  const recorder = createRecorder(settings.chat, clock, settings.record);
  const page = await addReplayPage(settings, origin, toIso(clock.now()));
  await subscribeAll(settings, deps, await addReplayChannel(settings));
  await lookAt(deps, clock, page, toIso(clock.now()));
  for (const [index, moment] of moments.entries()) {
    await letTimePass(deps, clock, page, moment.at);
    await lookAt(deps, clock, page, moment.at);
    await confirmAbsences(deps, clock, page, moments[index + 1]?.at);
    await tellOfChannel(deps, clock, moments[index + 1]?.at);
  }
}

/** What time alone brings before the page changes again. The page is looked at all the while, which only such a moment could tell from not looking. */
async function letTimePass(deps: DriveDeps, clock: ManualClock, page: PageKey, until: IsoTime): Promise<void> {
  for (;;) {
    const at = await nextLook(deps.db, toIso(clock.now()));
    if (at === null || at >= until) return;
    await lookAt(deps, clock, page, at);
  }
}

/** What is told of the channel as a whole is gathered for a few seconds first, if the page does not change before. */
async function tellOfChannel(deps: DriveDeps, clock: ManualClock, next: IsoTime | undefined): Promise<void> {
  const gathered = addMs(toIso(clock.now()), gathering.firstMs);
  if (next !== undefined && next <= gathered) return;
  clock.moveTo(gathered);
  await reconcileChannelPosts(deps);
}

/** Looks again when something vanished, if the page does not change before. */
async function confirmAbsences(deps: DriveDeps, clock: ManualClock, page: PageKey, next: IsoTime | undefined): Promise<void> {
  const stored = await loadPage(deps.db, page);
  const again = addMs(toIso(clock.now()), confirmAfterMs);
  if (stored === undefined || stored.awaiting.length === 0 || (next !== undefined && next <= again)) return;
  await lookAt(deps, clock, page, again);
}

async function lookAt(deps: DriveDeps, clock: ManualClock, page: PageKey, at: IsoTime): Promise<void> {
  clock.moveTo(at);
  await lookSoon(deps.db, page, at);
  await drivePage(deps, page);
}

async function addReplayPage(
  { db, catalogue, history, page: given }: ReplaySettings,
  origin: string,
  now: IsoTime,
): Promise<PageKey> {
  const found = catalogue.resolve(origin);
  const vendorSlug = found.kind === 'vendor' ? found.vendor.slug : slugOfHost(new URL(origin).host);
  const pageId = PageId.parse('replayed');
  const page = {
    tenantId: publicTenant,
    pageId,
    vendorSlug,
    vendorName: history.page.name,
    url: origin,
    adapter: given?.adapter ?? 'statuspage',
    settings: given?.settings ?? { url: origin },
    pollSeconds: null,
  };
  await addPage(db, page, now);
  await followPage(db, previewTenant, { tenantId: publicTenant, pageId });
  return { tenantId: publicTenant, pageId };
}

const addReplayChannel = ({ db, chat, preset }: ReplaySettings): Promise<ChannelRow> =>
  addChannel(db, { tenantId: previewTenant, id: ChannelId.parse('replay'), chat, externalId: 'replay', name: 'replay', preset });

async function subscribeAll(settings: ReplaySettings, deps: DriveDeps, channel: ChannelRow): Promise<void> {
  const filters = settings.filters.length > 0 ? settings.filters : [`all ${everyKind}`];
  for (const expression of filters) {
    const made = await subscribe(
      { ...deps, catalogue: settings.catalogue },
      { tenantId: channel.tenantId, channelId: channel.id, expression, by: null },
    );
    if (made.kind === 'bad-filter') throw new OperatorError('filter.bad', paragraphOf(made.complaints));
    if (made.kind === 'unreadable') throw new OperatorError('filter.unreadable', made.reason);
  }
}
