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
import type { Line } from '../../words/segments.js';
import { storedFilter } from '../stored-filter.js';
import { button, row, says } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { nearestVendor, typed, vendorMeant, vendorsHere } from './here.js';
import { judge } from './judge.js';
import { changedElsewhere, lessLikeThis } from './less-like-this.js';
import { isOwnedByFile } from './owned-by-file.js';
import { quotedTitle } from './quoted-title.js';
import { marks } from './reason-marks.js';

const shown = 5;

/** The last five incidents of a vendor: whether each came here, and what kept the others away. */
export async function whyVendor(deps: CommandDeps, asking: Asking, channel: ChannelRow, word: string): Promise<Answer> {
  const meant = await vendorMeant(deps, asking, word);
  const vendors = await vendorsHere(deps, channel);
  const vendor = vendors.find(({ slug }) => slug === meant?.slug);
  if (vendor === undefined) {
    const near = meant ?? nearestVendor(word, vendors);
    const line: Line =
      meant === undefined ? ['I know no vendor ', { code: cutWords(word, 60) }] : [`No subscription here names ${meant.name}.`];
    if (near === undefined) return says([...line, '; ', typed(asking, 'list'), ' shows what comes here.']);
    if (meant === undefined)
      return says(
        row(
          [...line, '; did you mean ', { code: near.slug }, '?'],
          await button(deps, asking, `Use ${cutWords(near.slug, 60)}`, `why ${near.slug}`),
        ),
      );
    return says(row(line, await button(deps, asking, `Follow ${cutWords(near.name, 40)}`, `subscribe ${near.slug}`)));
  }
  const recent = await recentIncidents(deps.db, channel.tenantId, { vendorSlug: vendor.slug, limit: shown });
  if (recent.length === 0) return says(`${vendor.name} has no incident that I know of.`);
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
  const when: Line = [', ', { at: thread.incident.begunAt, as: 'day' }];
  const why: Line = [', came here because of ', { code: thread.filter }, '. ', ...marks(thread.reasons, thread.filter)];
  const elsewhere = changedElsewhere(asking, thread);
  const controls = person.mayChange && elsewhere === undefined ? (await lessLikeThis(deps, asking, thread)).slice(0, 1) : [];
  const where: Line = person.mayChange && elsewhere !== undefined ? [' ', ...elsewhere] : [];
  return row([url === null ? title : { url, label: title }, ...when, ...why, ...where], ...controls);
}

async function notHere(
  deps: CommandDeps,
  asking: Asking,
  channel: ChannelRow,
  subscriptions: readonly SubscriptionRow[],
  found: PageIncident,
): Promise<AnswerRow> {
  const { incident } = found;
  const head: Line = [quotedTitle(incident.title), ', ', { at: begunAt(incident), as: 'day' }, ', did not come here'];
  if (await isUnposted(deps.db, { tenantId: channel.tenantId, threadId: threadIdFor(channel.id, incident.id) }))
    return row([
      quotedTitle(incident.title),
      ', ',
      { at: begunAt(incident), as: 'day' },
      ...(await whyLate(deps, channel, found)),
    ]);
  const nearest = await nearestMatch(deps, channel, subscriptions, found);
  if (nearest === undefined) return row([...head, '.']);
  const { subscription, match } = nearest;
  if (match.matches) return row([...head, `: ${whySilent(incident, subscription)}.`]);
  const controls: Control[] = [];
  if (asking.person.mayChange && !isOwnedByFile(subscription))
    for (const wider of widerFilters(storedFilter(subscription.filter), incident, match.reasons))
      controls.push(
        await button(deps, asking, cutWords(wider.label, 70), `change ${subscription.id} ${formatFilter(wider.filter)}`),
      );
  return row([...head, '. ', ...marks(match.reasons, subscription.filter)], ...controls);
}

/** Its thread is wanted and not here yet. */
async function whyLate(deps: CommandDeps, channel: ChannelRow, { page }: PageIncident): Promise<Line> {
  if (channel.state === 'paused') return [', waits until I may post here again.'];
  const muted = await mutesOf(deps.db, channel.tenantId, channel.id, toIso(deps.clock.now()));
  const mute = muted.find(({ vendorSlug }) => vendorSlug === page.vendorSlug);
  return mute === undefined
    ? [', is on its way here.']
    : [`, waits: ${page.vendorName} is muted here until `, { at: mute.until, as: 'moment' }, '.'];
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
function whySilent(incident: Incident, subscription: SubscriptionRow): string {
  if (incident.withdrawnAt !== null) return 'the vendor took it off its page';
  if (incident.resolvedAt !== null && incident.resolvedAt <= subscription.createdAt) return 'it was over before this was set up';
  if (incident.origin === 'baseline') return 'it was over when I first read the page';
  if (incident.kind === 'notice') return 'the vendor calls it a notice, and those get no thread';
  if (incident.impact === 'none') return 'the vendor says its impact is none';
  if (!isOpen(incident)) return 'it was over before this channel wanted it; its settings were changed since';
  return 'its thread opens with its next update';
}
