import { loadGazetteer } from '../catalogue/regions.js';
import type { ChannelPost } from '../db/channel-posts.js';
import type { Db } from '../db/database.js';
import { type DigestIncident, incidentsIn, maintenanceIn } from '../db/digest-incidents.js';
import { componentsOf, groupsIn } from '../db/page-components.js';
import { followedPages, type PageRow } from '../db/pages.js';
import { subscriptionsOf } from '../db/subscriptions.js';
import type { DigestFacts } from '../domain/digest.js';
import type { Filter } from '../domain/filter.js';
import { publicTenant } from '../domain/ids.js';
import { type Incident, isOpen } from '../domain/incident.js';
import { matchFilter } from '../domain/match.js';
import { endedAt } from '../domain/storm.js';
import { addMs, type IsoTime, msBetween } from '../domain/time.js';
import { dayIn, weekOfYear } from '../domain/zone-time.js';
import { storedFilter } from './stored-filter.js';

const most = { quiet: 8, coming: 5 } as const;
const dayMs = 86_400_000;

/** What a digest has to say; undefined where nothing happened. What was said once stays as it was said. */
export async function digestFacts(
  { db }: { readonly db: Db },
  post: ChannelPost,
  now: IsoTime,
): Promise<DigestFacts | undefined> {
  if (post.messageRef !== null) return post.facts?.kind === 'digest' ? post.facts : undefined;
  const { beganAt: from, episode, tenantId, channel } = post;
  const until = episode ?? now;
  const every = channel.settings.digest?.every ?? 'day';
  const place = await placeOf(db, post);
  const period = { tenantId, channelId: channel.id, from, until };
  const told = await selected(db, place, await incidentsIn(db, period), (filter) => filter);
  if (told.length === 0) return undefined;
  const soon = { ...period, from: until, until: addMs(until, every === 'week' ? 7 * dayMs : dayMs) };
  const coming = await selected(db, place, await maintenanceIn(db, soon), ofMaintenance);
  const counted = told.filter(isCounted);
  const quiet = told.filter((one) => !isCounted(one) || !one.isTold);
  return {
    kind: 'digest',
    every,
    from,
    until,
    week: weekOfYear(Math.floor((dayIn(channel.settings.zone, from) + dayIn(channel.settings.zone, until)) / 2)),
    incidents: counted.length,
    vendors: new Set(counted.map(({ page }) => page.vendorSlug)).size,
    followed: followedCount(place),
    openMs: counted.reduce((sum, { incident }) => sum + openMs(incident, until), 0),
    open: counted.filter(({ incident }) => isOpen(incident)).length,
    affected: counted.filter(({ isAffected }) => isAffected).length,
    quiet: quiet.slice(0, most.quiet).map(({ incident, page }) => ({
      id: incident.id,
      vendor: page.vendorName,
      title: incident.title,
      hasReport: page.tenantId === publicTenant,
    })),
    quietCount: quiet.length,
    coming: coming.slice(0, most.coming).map(({ incident, page }) => ({
      vendor: page.vendorName,
      from: incident.scheduledFor ?? until,
      until: incident.scheduledUntil,
    })),
    comingCount: coming.length,
  };
}

interface Place {
  readonly filters: readonly Filter[];
  readonly pages: ReadonlyMap<string, PageRow>;
}

async function placeOf(db: Db, { tenantId, channel }: ChannelPost): Promise<Place> {
  const subscriptions = await subscriptionsOf(db, tenantId, channel.id);
  const pages = await followedPages(db, tenantId);
  return {
    filters: subscriptions.map(({ filter }) => storedFilter(filter)),
    pages: new Map(pages.map((page) => [page.id as string, page])),
  };
}

interface Selected extends DigestIncident {
  readonly page: PageRow;
}

/** What came to the channel, and what one of its subscriptions asks for, however mild it is. */
async function selected(
  db: Db,
  { filters, pages }: Place,
  found: readonly DigestIncident[],
  wanted: (filter: Filter) => Filter,
): Promise<Selected[]> {
  const groups = new Map<string, ReadonlyMap<string, string>>();
  const chosen: Selected[] = [];
  for (const one of found) {
    const page = pages.get(one.pageId);
    if (page === undefined) continue;
    const known = groups.get(page.id) ?? groupsIn(await componentsOf(db, { tenantId: page.tenantId, pageId: page.id }));
    groups.set(page.id, known);
    const subject = { vendorSlug: page.vendorSlug, incident: one.incident, groups: known };
    const isWanted = one.isTold || filters.some((filter) => matchFilter(wanted(filter), subject, loadGazetteer()).matches);
    if (isWanted) chosen.push({ ...one, page });
  }
  return chosen;
}

/** Where it is off in the channel it is told of here, unless somebody left it out by name. */
const ofMaintenance = (filter: Filter): Filter => ({
  ...filter,
  kinds: filter.notKinds.includes('maintenance') ? filter.kinds : ['maintenance'],
  minImpact: null,
});

const isCounted = ({ incident }: DigestIncident): boolean => incident.kind === 'incident' && incident.impact !== 'none';

function followedCount({ filters, pages }: Place): number {
  const followed = [...pages.values()].map(({ vendorSlug }) => vendorSlug);
  const slugs = filters.flatMap(({ vendors, notVendors }) =>
    vendors.length > 0 ? vendors.map(({ slug }) => slug) : followed.filter((slug) => !notVendors.includes(slug)),
  );
  return new Set(slugs).size;
}

/** Pages that give one minute for start and end say nothing about duration. */
function openMs(incident: Incident, until: IsoTime): number {
  const from = incident.startedAt ?? incident.updates[0]?.at ?? incident.firstSeenAt;
  const to = endedAt(incident) ?? until;
  return Math.max(0, msBetween(from, to < until ? to : until));
}
