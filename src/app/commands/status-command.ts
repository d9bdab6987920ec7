import { openThreads, type ThreadSummary } from '../../db/chat-threads.js';
import { type FollowedVendor, followedStatus, recentIncidents } from '../../db/vendor-history.js';
import type { Impact, Incident } from '../../domain/incident.js';
import { type IsoTime, toIso } from '../../domain/time.js';
import { oneLine } from '../../render/text/clean.js';
import { cutWords } from '../../render/text/cut.js';
import { impactWord } from '../../render/wording.js';
import type { AnswerWords } from '../../words/answers/en.js';
import type { StatusCounts } from '../../words/answers/en-looking.js';
import type { Words } from '../../words/chat/en.js';
import { dotted, type Line, type Segment } from '../../words/segments.js';
import { pageFailure } from '../error-words.js';
import { button, row, says } from './answer.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { nearestVendor, vendorMeant } from './here.js';
import { speech } from './speech.js';

/** More lines than this are no overview. */
const mostLines = 15;

/** What the vendors of the workspace say now. */
export async function statusCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  const { say, chat, type } = speech(asking);
  const { looking } = say;
  const vendors = byVendor(await followedStatus(deps.db, asking.place.tenantId));
  if (vendors.length === 0) return says(looking.noneFollowed(type));
  const links = await threadLinks(deps, asking);
  const now = toIso(deps.clock.now());
  if (words !== '') return oneVendor(deps, asking, vendors, words, { links, now, say, chat });
  const lines = vendors.flatMap((vendor) => linesOf(vendor, { links, now, say, chat }));
  const rest = lines.length - mostLines;
  return says(
    looking.counts(countsOf(vendors)),
    ...lines.slice(0, mostLines),
    ...(rest > 0 ? [looking.moreStatus(rest, type)] : []),
  );
}

interface VendorNow {
  readonly slug: string;
  readonly name: string;
  /** A page of it that cannot be read, or was not read yet. */
  readonly unread: FollowedVendor | undefined;
  readonly open: readonly Incident[];
  /** What its page says of the whole where it names no incident. */
  readonly trouble: Impact | null;
}

interface Telling {
  readonly links: ReadonlyMap<string, string>;
  readonly now: IsoTime;
  readonly say: AnswerWords;
  readonly chat: Words;
}

/** A vendor may have several pages. */
function byVendor(pages: readonly FollowedVendor[]): VendorNow[] {
  return [...new Set(pages.map((page) => page.vendorSlug))].map((slug) => {
    const group = pages.filter((page) => page.vendorSlug === slug);
    return {
      slug,
      name: group[0]?.vendorName ?? slug,
      unread:
        group.find((page) => page.state !== 'ok') ?? group.find((page) => page.status === 'unknown' && page.open.length === 0),
      open: group.flatMap((page) => page.open.filter(isNow)),
      trouble: troubleOf(group),
    };
  });
}

/** A planned maintenance is no news until it runs. */
const isNow = (incident: Incident): boolean => incident.status !== 'scheduled';

const worst = ['critical', 'major', 'minor'] as const;

const troubleOf = (group: readonly FollowedVendor[]): Impact | null =>
  worst.find((impact) => group.some((page) => page.state === 'ok' && page.status === impact)) ?? null;

type Standing = 'unknown' | 'incident' | 'maintenance' | 'fine';

function standing({ unread, open, trouble }: VendorNow): Standing {
  if (unread !== undefined) return 'unknown';
  if (open.some(({ kind }) => kind !== 'maintenance') || trouble !== null) return 'incident';
  return open.length > 0 ? 'maintenance' : 'fine';
}

function countsOf(vendors: readonly VendorNow[]): StatusCounts {
  const of = (wanted: Standing): number => vendors.filter((vendor) => standing(vendor) === wanted).length;
  return {
    all: vendors.length,
    fine: of('fine'),
    incident: of('incident'),
    maintenance: of('maintenance'),
    unknown: of('unknown'),
  };
}

function linesOf(vendor: VendorNow, telling: Telling): Line[] {
  const { say, chat } = telling;
  const { looking } = say;
  const incidents = vendor.open.map((incident) => incidentLine(vendor, incident, telling));
  const told =
    incidents.length === 0 && vendor.trouble !== null && vendor.unread === undefined
      ? [dotted([[`${emojis[vendor.trouble]} `, vendor.name], [troubleWord(vendor.trouble, chat)], [looking.namesNoIncident]])]
      : incidents;
  return vendor.unread === undefined ? told : [...told, unreadLine(vendor.unread, say)];
}

const troubleWord = (impact: Impact, chat: Words): string => {
  const word = impactWord(impact);
  return word === null ? impact : chat.impact[word];
};

const emojis: Readonly<Record<Impact, string>> = {
  critical: '🔴',
  major: '🟠',
  minor: '🟡',
  none: '🟡',
  unknown: '🟡',
  maintenance: '🛠️',
};

function incidentLine(vendor: VendorNow, incident: Incident, { links, now, say: { looking }, chat }: Telling): Line {
  const emoji = incident.kind === 'maintenance' ? '🛠️' : emojis[incident.impact];
  const since = incident.startedAt ?? incident.updates[0]?.at ?? incident.firstSeenAt;
  const link = links.get(incident.id);
  const url = link ?? incident.url;
  const impact = impactWord(incident.impact);
  return dotted([
    [`${emoji} `, vendor.name],
    [cutWords(oneLine(incident.title), 100)],
    impact === null ? [] : [chat.impact[impact]],
    [chat.span(since, now)].filter((part) => part !== null),
    url === null ? [] : [{ url, label: link === undefined ? looking.itsPage : looking.thread }],
  ]);
}

function unreadLine(page: FollowedVendor, say: AnswerWords): Line {
  const { looking } = say;
  if (page.state === 'new') return [looking.notRead(page.vendorName)];
  if (page.state === 'ok') return [looking.saysNothing(page.vendorName)];
  const since: Segment | null = page.failingSince === null ? null : { at: page.failingSince, as: 'clock' };
  const detail = cutWords(oneLine(pageFailure(say, page.failureDetail)), 160);
  return looking.unreadable(page.vendorName, since, detail);
}

/** Where each open incident is followed: in this channel, else in another one of the workspace. */
async function threadLinks(deps: CommandDeps, { place }: Asking): Promise<ReadonlyMap<string, string>> {
  const threads = (await openThreads(deps.db, place.tenantId)).filter(({ chat }) => chat === place.chat);
  const here = (thread: ThreadSummary): number => (thread.channelExternalId === place.channelRef ? 1 : 0);
  const links = new Map<string, string>();
  for (const thread of threads.toSorted((a, b) => here(b) - here(a))) {
    if (links.has(thread.incident.id) || thread.rootRef === null) continue;
    const link = await deps.linkTo(place.chat, place.tenantId, thread.channelExternalId, thread.rootRef);
    if (link !== null) links.set(thread.incident.id, link);
  }
  return links;
}

async function oneVendor(
  deps: CommandDeps,
  asking: Asking,
  vendors: readonly VendorNow[],
  word: string,
  telling: Telling,
): Promise<Answer> {
  const { say, type } = speech(asking);
  const { looking } = say;
  const meant = await vendorMeant(deps, asking, word);
  const vendor = vendors.find(({ slug }) => slug === meant?.slug);
  if (vendor !== undefined) {
    const lines = linesOf(vendor, telling);
    return says(...(lines.length === 0 ? [looking.nothingOpen(vendor.name)] : lines), ...(await lastLine(deps, asking, vendor)));
  }
  if (meant !== undefined)
    return says(
      row(
        looking.notFollowed(meant.name),
        await button(deps, asking, say.common.follow(cutWords(meant.name, 40)), `subscribe ${meant.slug}`),
      ),
    );
  const near = nearestVendor(word, vendors);
  const asked: Segment = { code: cutWords(word, 60) };
  if (near === undefined) return says(looking.statusShows(asked, type));
  return says(
    row(
      say.common.noVendorMeant(asked, { code: near.slug }),
      await button(deps, asking, say.common.use(cutWords(near.slug, 60)), `status ${near.slug}`),
    ),
  );
}

/** The newest one that is over. */
async function lastLine(deps: CommandDeps, asking: Asking, { slug, open }: VendorNow): Promise<Line[]> {
  const recent = await recentIncidents(deps.db, asking.place.tenantId, { vendorSlug: slug, limit: open.length + 5 });
  const last = recent.find(({ incident }) => incident.resolvedAt !== null && incident.withdrawnAt === null)?.incident;
  if (last === undefined || last.resolvedAt === null) return [];
  const title = `‹${cutWords(oneLine(last.title), 100)}›`;
  const { looking } = speech(asking).say;
  const named: Segment = last.url === null ? title : { url: last.url, label: title };
  return [looking.lastOne(named, { at: last.resolvedAt, as: 'moment' })];
}
