import { loadGazetteer } from '../catalogue/regions.js';
import { goingOn } from '../db/boards.js';
import type { ChannelPost } from '../db/channel-posts.js';
import { openThreads, type ThreadSummary } from '../db/chat-threads.js';
import type { Db } from '../db/database.js';
import { componentsOf, groupsIn } from '../db/page-components.js';
import { followedPages, type PageRow } from '../db/pages.js';
import { subscriptionsOf } from '../db/subscriptions.js';
import { channelFilter } from '../domain/apply-settings.js';
import { type BoardFacts, type BurningLine, boardRoom, type UnknownLine } from '../domain/board.js';
import type { Filter } from '../domain/filter.js';
import { impactRank } from '../domain/impact-rank.js';
import type { Incident } from '../domain/incident.js';
import { matchFilter } from '../domain/match.js';
import { oneLine } from '../render/text/clean.js';
import { cutWords } from '../render/text/cut.js';
import { answerWordsOf } from '../words/languages.js';
import type { LinkedChannel } from './delivery-deps.js';
import { pageFailure } from './error-words.js';
import { storedFilter } from './stored-filter.js';

interface BoardDeps {
  readonly db: Db;
  readonly permalink?: (channel: LinkedChannel, messageRef: string) => Promise<string | null>;
}

interface VendorNow {
  readonly name: string;
  readonly unread: PageRow | undefined;
  readonly open: readonly Incident[];
}

/** How the vendors of one channel are doing, as far as its subscriptions ask for them. */
export async function boardFacts(deps: BoardDeps, { tenantId, channel }: ChannelPost): Promise<BoardFacts> {
  const subscriptions = await subscriptionsOf(deps.db, tenantId, channel.id);
  const own = { preset: 'default', settings: channel.settings } as const;
  const filters = subscriptions.map(({ filter }) => channelFilter(storedFilter(filter), own));
  const pages = (await followedPages(deps.db, tenantId)).filter(({ vendorSlug }) =>
    filters.some((one) => concerns(one, vendorSlug)),
  );
  const threads = (await openThreads(deps.db, tenantId)).filter(({ channelId }) => channelId === channel.id);
  const open = await goingOn(deps.db, tenantId);
  const vendors: VendorNow[] = [];
  for (const own of byVendor(pages)) vendors.push(await vendorNow(deps.db, own, filters, open));
  const unknown = vendors.filter(({ unread }) => unread !== undefined);
  const burning = vendors.flatMap((vendor) => vendor.open.map((incident) => ({ vendor, incident })));
  const worstFirst = burning.toSorted(
    (a, b) => weight(b.incident) - weight(a.incident) || begun(b.incident).localeCompare(begun(a.incident)),
  );
  const isBurning = ({ open }: VendorNow): boolean => open.some(({ kind }) => kind !== 'maintenance');
  return {
    kind: 'board',
    vendors: vendors.length,
    fine: vendors.filter(({ unread, open }) => unread === undefined && open.length === 0).length,
    maintenance: vendors.filter((vendor) => vendor.unread === undefined && vendor.open.length > 0 && !isBurning(vendor)).length,
    burning: await Promise.all(
      worstFirst
        .slice(0, boardRoom.burning)
        .map(({ vendor, incident }) => burningLine(deps, { tenantId, ...channel }, threads, vendor.name, incident)),
    ),
    burningVendors: vendors.filter(isBurning).length,
    burningIncidents: burning.length,
    unknown: unknown.slice(0, boardRoom.unknown).map((vendor) => unknownLine(vendor, channel.settings)),
    unknownCount: unknown.length,
  };
}

const concerns = ({ vendors, notVendors }: Filter, slug: string): boolean =>
  vendors.length === 0 ? !notVendors.includes(slug) : vendors.some((vendor) => vendor.slug === slug);

function byVendor(pages: readonly PageRow[]): readonly (readonly PageRow[])[] {
  const groups = new Map<string, PageRow[]>();
  for (const page of pages) groups.set(page.vendorSlug, [...(groups.get(page.vendorSlug) ?? []), page]);
  return [...groups.values()];
}

async function vendorNow(
  db: Db,
  pages: readonly PageRow[],
  filters: readonly Filter[],
  goesOn: ReadonlyMap<string, readonly Incident[]>,
): Promise<VendorNow> {
  const open: Incident[] = [];
  for (const page of pages) {
    const found = goesOn.get(page.id) ?? [];
    if (found.length === 0) continue;
    const groups = groupsIn(await componentsOf(db, { tenantId: page.tenantId, pageId: page.id }));
    const wanted = (incident: Incident) =>
      filters.some((filter) => matchFilter(filter, { vendorSlug: page.vendorSlug, incident, groups }, loadGazetteer()).matches);
    open.push(...found.filter(wanted));
  }
  const unread =
    pages.find(({ state }) => state !== 'ok') ?? pages.find(({ status }) => status === 'unknown' && open.length === 0);
  return { name: pages[0]?.vendorName ?? '', unread, open };
}

const weight = ({ kind, impact }: Incident): number => (kind === 'maintenance' ? -1 : impactRank(impact));
const begun = (incident: Incident): string => incident.startedAt ?? incident.updates[0]?.at ?? incident.firstSeenAt;

async function burningLine(
  { permalink }: BoardDeps,
  channel: LinkedChannel,
  threads: readonly ThreadSummary[],
  vendor: string,
  incident: Incident,
): Promise<BurningLine> {
  const rootRef = threads.find((one) => one.incident.id === incident.id)?.rootRef ?? null;
  const thread = rootRef === null ? null : ((await permalink?.(channel, rootRef)) ?? null);
  const { title, kind, impact, url } = incident;
  return {
    vendor,
    title: cutWords(oneLine(title), boardRoom.titleChars),
    kind,
    impact,
    beganAt: begun(incident),
    url: thread ?? url,
  };
}

function unknownLine({ name, unread }: VendorNow, spoken: Pick<ChannelPost['channel']['settings'], 'language'>): UnknownLine {
  if (unread?.state === 'new') return { vendor: name, since: null, why: 'not read yet' };
  if (unread?.state === 'ok') return { vendor: name, since: null, why: 'its page does not say how it is' };
  const why = cutWords(oneLine(pageFailure(answerWordsOf(spoken), unread?.failureDetail ?? null)), 120);
  return {
    vendor: name,
    since: unread?.failingSince ?? null,
    why: why === '' && unread?.failingSince === null ? 'cannot be read' : why,
  };
}
