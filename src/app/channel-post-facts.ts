import { loadCatalogue } from '../catalogue/catalogue.js';
import type { ChannelPost } from '../db/channel-posts.js';
import { type FoldedIncident, foldedIncidents, type LiveVendor, liveVendors } from '../db/fold-facts.js';
import { addOffer } from '../db/offers.js';
import { unfoldThread } from '../db/set-aside-threads.js';
import { threadIdFor } from '../domain/ids.js';
import { isOpen } from '../domain/incident.js';
import type { MorningFacts, PastFacts } from '../domain/morning.js';
import { type AwayFacts, type ChannelPostFacts, endedAt, type StormFacts } from '../domain/storm.js';
import { addMs, type IsoTime, msBetween } from '../domain/time.js';
import type { ToldIncident } from '../domain/told-incident.js';
import { upstreamOf } from '../domain/upstream.js';
import { boardFacts } from './board-facts.js';
import { openRun } from './channel-post-view.js';
import type { DeliveryDeps } from './delivery-deps.js';
import { digestFacts } from './digest-facts.js';
import { pageNoteFacts } from './page-note-facts.js';

type FactDeps = Pick<DeliveryDeps, 'db' | 'log' | 'permalink'>;

/** How long after its end a vendor may still be what others suffered from. */
const aftermathMs = 2 * 60 * 60_000;
/** A shorter pause is no reason for what was over long before. */
const shortestAwayMs = 60 * 60_000;
const offerLifeMs = 7 * 24 * 60 * 60_000;

/** What the message has to say now; undefined where it was not posted yet and has nothing to say. */
export async function channelPostFacts(deps: FactDeps, post: ChannelPost, now: IsoTime): Promise<ChannelPostFacts | undefined> {
  if (post.kind === 'unreadable' || post.kind === 'readable') return pageNoteFacts(deps.db, post, now);
  if (post.kind === 'digest') return digestFacts(deps, post, now);
  if (post.kind === 'board') return boardFacts(deps, post);
  const folded = await foldedIncidents(deps.db, post);
  if (folded.length === 0 && post.messageRef === null) return undefined;
  switch (post.kind) {
    case 'storm':
      return stormFacts(deps, post, folded, now);
    case 'away':
      return awayFacts(post, folded, now);
    case 'morning':
      return morningFacts(post, folded, now);
    case 'past':
      return pastFacts(deps, post, folded, now);
  }
}

const told = (incident: FoldedIncident): ToldIncident => {
  const { id, vendorSlug, vendor, title, kind, impact, beganAt, hasReport } = incident;
  const told = { id, vendorSlug, vendor, title, kind, impact, beganAt, endedAt: endedAt(incident) };
  return hasReport ? told : { ...told, hasReport };
};

function awayFacts({ beganAt, facts }: ChannelPost, folded: readonly FoldedIncident[], now: IsoTime): AwayFacts {
  const before = facts?.kind === 'away' ? facts : undefined;
  const backAt = before?.backAt ?? now;
  const awayFrom = msBetween(beganAt, backAt) < shortestAwayMs ? null : beganAt;
  return { kind: 'away', awayFrom, backAt, incidents: folded.map(told) };
}

/** What was told stays as it was told: it goes on in its thread. What is ready a little later is added. */
function morningFacts(
  { beganAt, facts, messageRef }: ChannelPost,
  folded: readonly FoldedIncident[],
  now: IsoTime,
): MorningFacts {
  const before = messageRef !== null && facts?.kind === 'morning' ? facts : undefined;
  const said = before?.incidents ?? [];
  const added = folded.filter(({ id }) => !said.some((one) => one.id === id)).map(told);
  return { kind: 'morning', from: beganAt, until: before?.until ?? now, incidents: [...said, ...added] };
}

/** What turns out to go on is no story about the past: it gets a thread of its own. */
async function pastFacts(
  deps: FactDeps,
  post: ChannelPost,
  folded: readonly FoldedIncident[],
  now: IsoTime,
): Promise<PastFacts | undefined> {
  const before = post.facts?.kind === 'past' ? post.facts : undefined;
  for (const { id } of folded.filter(isOpen))
    await unfoldThread(deps.db, { tenantId: post.tenantId, threadId: threadIdFor(post.channel.id, id) }, now);
  const past = folded.filter((incident) => !isOpen(incident));
  if (past.length === 0 && post.messageRef === null) return undefined;
  const incidents = past.map((incident) => ({ ...told(incident), hasPostmortem: hasPostmortem(incident) }));
  return { kind: 'past', incidents, offerId: before?.offerId ?? (await offerThreads(deps, post, now)) };
}

const hasPostmortem = ({ updates }: FoldedIncident): boolean =>
  updates.some(({ status, removedAt }) => status === 'postmortem' && removedAt === null);

async function stormFacts(
  deps: FactDeps,
  post: ChannelPost,
  folded: readonly FoldedIncident[],
  now: IsoTime,
): Promise<StormFacts> {
  const before = post.facts?.kind === 'storm' ? post.facts : undefined;
  return {
    kind: 'storm',
    beganAt: post.beganAt,
    incidents: folded.map(told),
    // What was once named stays named, also when its thread has ended.
    upstream: (await namedUpstream(deps, post, folded, now)) ?? before?.upstream ?? null,
    offerId: before?.offerId ?? (await offerThreads(deps, post, now)),
  };
}

/** Anybody in the channel may take it. */
const offerThreads = ({ db }: FactDeps, { tenantId, channel }: ChannelPost, now: IsoTime): Promise<string> =>
  addOffer(db, {
    tenantId,
    channelRef: channel.externalId,
    personId: null,
    run: openRun,
    expiresAt: addMs(now, offerLifeMs),
  });

async function namedUpstream(
  deps: FactDeps,
  post: ChannelPost,
  folded: readonly FoldedIncident[],
  now: IsoTime,
): Promise<StormFacts['upstream'] | undefined> {
  const live = await liveVendors(deps.db, post, addMs(now, -aftermathMs));
  const catalogue = loadCatalogue();
  const vendors = live.map((vendor) => ({ ...vendor, aliases: catalogue.bySlug(vendor.slug)?.aliases ?? [] }));
  const written = folded.map(({ vendorSlug, title, updates }) => ({
    vendorSlug,
    title,
    bodies: updates.filter(({ removedAt }) => removedAt === null).map(({ body }) => body),
  }));
  const found = upstreamOf(written, vendors);
  if (found === undefined) return undefined;
  return { vendor: found.vendor.name, count: found.count, url: await linkTo(deps, post, found.vendor) };
}

/** The message is worth more than the link in it. */
async function linkTo({ permalink, log }: FactDeps, post: ChannelPost, { rootRef }: LiveVendor): Promise<string | null> {
  const { tenantId, channel } = post;
  try {
    return (await permalink?.({ tenantId, ...channel }, rootRef)) ?? null;
  } catch (error) {
    log.warn({ channelId: channel.id, err: error }, 'A message could not be linked to');
    return null;
  }
}
