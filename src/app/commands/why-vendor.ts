import type { ChannelRow } from '../../db/channels.js';
import { isUnposted, recentThreads, type ThreadSummary } from '../../db/chat-threads.js';
import { mutesOf } from '../../db/mutes.js';
import { type SubscriptionRow, subscriptionsOf } from '../../db/subscriptions.js';
import { type PageIncident, recentIncidents } from '../../db/vendor-history.js';
import { formatFilter } from '../../domain/filter-format.js';
import { threadIdFor } from '../../domain/ids.js';
import { type Incident, isOpen } from '../../domain/incident.js';
import type { Match } from '../../domain/match.js';
import { widerFilters } from '../../domain/narrow-filter.js';
import { toIso } from '../../domain/time.js';
import type { Control } from '../../render/controls.js';
import { cutWords } from '../../render/text/cut.js';
import type { Silence } from '../../words/answers/en-looking.js';
import type { Line, Segment } from '../../words/segments.js';
import { storedFilter } from '../stored-filter.js';
import { button, row, says } from './answer.js';
import { changeLabel } from './change-label.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { nearestVendor, vendorMeant, vendorsHere } from './here.js';
import { judge } from './judge.js';
import { changedElsewhere, lessLikeThis } from './less-like-this.js';
import { isOwnedByFile } from './owned-by-file.js';
import { quotedTitle } from './quoted-title.js';
import { marks } from './reason-marks.js';
import { speech } from './speech.js';

const shown = 5;

/** The last five incidents of a vendor: whether each came here, and what kept the others away. */
export async function whyVendor(deps: CommandDeps, asking: Asking, channel: ChannelRow, word: string): Promise<Answer> {
  const { say, type } = speech(asking);
  const { common, looking } = say;
  const meant = await vendorMeant(deps, asking, word);
  const vendors = await vendorsHere(deps, channel);
  const vendor = vendors.find(({ slug }) => slug === meant?.slug);
  if (vendor === undefined) {
    const near = meant ?? nearestVendor(word, vendors);
    const asked: Segment = { code: cutWords(word, 60) };
    if (near === undefined) return says(common.noVendorHere(asked, type));
    if (meant === undefined)
      return says(
        row(
          common.noVendorMeant(asked, { code: near.slug }),
          await button(deps, asking, common.use(cutWords(near.slug, 60)), `why ${near.slug}`),
        ),
      );
    return says(
      row(
        looking.noneNames(meant.name),
        await button(deps, asking, common.follow(cutWords(near.name, 40)), `subscribe ${near.slug}`),
      ),
    );
  }
  const recent = await recentIncidents(deps.db, channel.tenantId, { vendorSlug: vendor.slug, limit: shown });
  if (recent.length === 0) return says(looking.knowsNone(vendor.name));
  const threads = await recentThreads(deps.db, channel.tenantId, channel.id, { vendorSlug: vendor.slug, limit: 50 });
  const subscriptions = await subscriptionsOf(deps.db, channel.tenantId, channel.id);
  const rows: AnswerRow[] = [];
  for (const found of recent) {
    const thread = threads.find((one) => one.incident.id === found.incident.id);
    rows.push(
      thread === undefined ? await notHere(deps, asking, channel, subscriptions, found) : await cameHere(deps, asking, thread),
    );
  }
  return says(...rows);
}

const begunAt = (incident: Incident) => incident.startedAt ?? incident.updates[0]?.at ?? incident.firstSeenAt;

async function cameHere(deps: CommandDeps, asking: Asking, thread: ThreadSummary): Promise<AnswerRow> {
  const { place, person } = asking;
  const title = quotedTitle(thread.incident.title);
  const url =
    thread.rootRef === null ? null : await deps.linkTo(place.chat, place.tenantId, thread.channelExternalId, thread.rootRef);
  const { say } = speech(asking);
  const { looking } = say;
  const named: Segment = url === null ? title : { url, label: title };
  const why = marks(thread.reasons, thread.filter, say);
  const elsewhere = changedElsewhere(asking, thread);
  const controls = person.mayChange && elsewhere === undefined ? (await lessLikeThis(deps, asking, thread)).slice(0, 1) : [];
  const where: Line = person.mayChange && elsewhere !== undefined ? [' ', ...elsewhere] : [];
  return row(
    [...looking.came(named, { at: thread.incident.begunAt, as: 'day' }, { code: thread.filter }, why), ...where],
    ...controls,
  );
}

async function notHere(
  deps: CommandDeps,
  asking: Asking,
  channel: ChannelRow,
  subscriptions: readonly SubscriptionRow[],
  found: PageIncident,
): Promise<AnswerRow> {
  const { incident } = found;
  const { say } = speech(asking);
  const { looking } = say;
  const title = quotedTitle(incident.title);
  const day: Segment = { at: begunAt(incident), as: 'day' };
  if (await isUnposted(deps.db, { tenantId: channel.tenantId, threadId: threadIdFor(channel.id, incident.id) }))
    return row(await lateLine(deps, asking, channel, found, [title, day]));
  const nearest = await nearestMatch(deps, channel, subscriptions, found);
  if (nearest === undefined) return row(looking.cameNot(title, day));
  const { subscription, match } = nearest;
  if (match.matches) return row(looking.cameNotBecause(title, day, whySilent(incident, subscription)));
  const controls: Control[] = [];
  if (asking.person.mayChange && !isOwnedByFile(subscription))
    for (const wider of widerFilters(storedFilter(subscription.filter), incident, match.reasons))
      controls.push(
        await button(
          deps,
          asking,
          cutWords(changeLabel(wider.change, say), 70),
          `change ${subscription.id} ${formatFilter(wider.filter)}`,
        ),
      );
  return row(looking.cameNotMarks(title, day, marks(match.reasons, subscription.filter, say)), ...controls);
}

/** Its thread is wanted and not here yet. */
async function lateLine(
  deps: CommandDeps,
  asking: Asking,
  channel: ChannelRow,
  { page }: PageIncident,
  [title, day]: readonly [Segment, Segment],
): Promise<Line> {
  const { looking } = speech(asking).say;
  if (channel.state === 'paused') return looking.waits(title, day);
  const muted = await mutesOf(deps.db, channel.tenantId, channel.id, toIso(deps.clock.now()));
  const mute = muted.find(({ vendorSlug }) => vendorSlug === page.vendorSlug);
  return mute === undefined
    ? looking.onItsWay(title, day)
    : looking.waitsMuted(title, day, page.vendorName, { at: mute.until, as: 'moment' });
}

/** The subscription that came closest. */
async function nearestMatch(
  deps: CommandDeps,
  channel: ChannelRow,
  subscriptions: readonly SubscriptionRow[],
  found: PageIncident,
): Promise<{ subscription: SubscriptionRow; match: Match } | undefined> {
  const judged: { subscription: SubscriptionRow; match: Match; distance: number }[] = [];
  for (const subscription of subscriptions) {
    const match = await judge(deps, channel, subscription, found);
    const failed = match.reasons.filter(({ passed }) => !passed);
    const isOtherVendor = failed.some(({ term }) => /^-?(?:vendor|category):/.test(term));
    judged.push({ subscription, match, distance: failed.length + (isOtherVendor ? 100 : 0) });
  }
  return judged.toSorted((a, b) => a.distance - b.distance)[0];
}

/** It would match: then what it was when the channel could have heard of it decided. */
function whySilent(incident: Incident, subscription: SubscriptionRow): Silence {
  if (incident.withdrawnAt !== null) return 'withdrawn';
  if (incident.resolvedAt !== null && incident.resolvedAt <= subscription.createdAt) return 'before-subscription';
  if (incident.origin === 'baseline') return 'baseline';
  if (incident.kind === 'notice') return 'notice';
  if (incident.impact === 'none') return 'none';
  if (!isOpen(incident)) return 'settings';
  return 'next-update';
}
