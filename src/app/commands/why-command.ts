import type { ChannelRow } from '../../db/channels.js';
import { recentThreads, type ThreadSummary, threadByRoot } from '../../db/chat-threads.js';
import { type SubscriptionRow, subscriptionsOf } from '../../db/subscriptions.js';
import { type PageIncident, recentIncidents } from '../../db/vendor-history.js';
import type { MatchReason } from '../../domain/match-reason.js';
import type { Control } from '../../render/controls.js';
import { oneLine } from '../../render/text/clean.js';
import type { Line } from '../../words/segments.js';
import { button, row, says } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelHere, nothingHere } from './here.js';
import { judge } from './judge.js';
import { changedElsewhere, lessLikeThis } from './less-like-this.js';
import { quotedTitle } from './quoted-title.js';
import { clauseOf, marks } from './reason-marks.js';
import { speech } from './speech.js';
import { whyVendor } from './why-vendor.js';

/** Why an incident came here: the one of this thread, the newest of the channel, or the last five of a vendor, arrived or not. */
export async function whyCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  const channel = await channelHere(deps, asking);
  if (channel === undefined) return says(nothingHere(asking));
  if (words !== '') return whyVendor(deps, asking, channel, words);
  const { say, type } = speech(asking);
  const { rootRef } = asking.place;
  if (rootRef !== null) return whyRoot(deps, asking, rootRef);
  const [newest] = await recentThreads(deps.db, channel.tenantId, channel.id, { vendorSlug: null, limit: 1 });
  if (newest === undefined) return says(say.looking.noneCame(type));
  const title: Line = [{ bold: newest.vendorName }, ' ', await titleOf(deps, asking, newest)];
  return says(title, ...(await whyThread(deps, asking, channel, newest)));
}

/** The same for the thread below this message. */
export async function whyRoot(deps: CommandDeps, asking: Asking, rootRef: string): Promise<Answer> {
  const channel = await channelHere(deps, asking);
  const thread = channel === undefined ? undefined : await threadByRoot(deps.db, channel.tenantId, channel.id, rootRef);
  if (channel === undefined || thread === undefined) return says(speech(asking).say.looking.unknownRoot);
  return says(...(await whyThread(deps, asking, channel, thread)));
}

async function titleOf(deps: CommandDeps, { place }: Asking, thread: ThreadSummary): Promise<Line[number]> {
  const title = quotedTitle(thread.incident.title);
  const url =
    thread.rootRef === null ? null : await deps.linkTo(place.chat, place.tenantId, thread.channelExternalId, thread.rootRef);
  return url === null ? title : { url, label: title };
}

async function whyThread(deps: CommandDeps, asking: Asking, channel: ChannelRow, thread: ThreadSummary): Promise<AnswerRow[]> {
  const { say } = speech(asking);
  const { looking } = say;
  const mayTurn = asking.person.mayChange;
  const elsewhere = changedElsewhere(asking, thread);
  const controls: Control[] = mayTurn && elsewhere === undefined ? await lessLikeThis(deps, asking, thread) : [];
  if (mayTurn && thread.mutedAt === null && thread.rootRef !== null)
    controls.push(await button(deps, asking, looking.muteHere, `hush ${thread.rootRef}`));
  return [
    row(looking.hereBecause({ code: thread.filter }, thread.subscribedBy, { at: thread.subscribedAt, as: 'day' })),
    row(marks(thread.reasons, thread.filter, say)),
    ...(await nearly(deps, asking, channel, thread)),
    ...(thread.mutedAt === null ? [] : [row(looking.mutedSince({ at: thread.mutedAt, as: 'moment' }))]),
    ...(mayTurn && elsewhere !== undefined ? [row(elsewhere)] : []),
    ...(controls.length === 0 ? [] : [row(looking.notWanted, ...controls)]),
  ];
}

/** Other subscriptions of this channel that one thing kept from matching. Those of other channels are their people's business. */
async function nearly(deps: CommandDeps, asking: Asking, channel: ChannelRow, thread: ThreadSummary): Promise<AnswerRow[]> {
  const others = (await subscriptionsOf(deps.db, channel.tenantId, channel.id)).filter(({ id }) => id !== thread.subscriptionId);
  if (others.length === 0) return [];
  const recent = await recentIncidents(deps.db, channel.tenantId, { vendorSlug: thread.vendorSlug, limit: 50 });
  const found = recent.find(({ incident }) => incident.id === thread.incident.id);
  if (found === undefined) return [];
  const { say } = speech(asking);
  const near: AnswerRow[] = [];
  for (const other of others) {
    const missing = await onlyMissing(deps, channel, other, found);
    if (missing !== undefined) near.push(row(say.looking.nearly({ code: other.filter }, oneLine(clauseOf(missing, say)))));
  }
  return near.slice(0, 2);
}

async function onlyMissing(
  deps: CommandDeps,
  channel: ChannelRow,
  subscription: SubscriptionRow,
  found: PageIncident,
): Promise<MatchReason | undefined> {
  const { reasons } = await judge(deps, channel, subscription, found);
  const failed = reasons.filter(({ passed }) => !passed);
  const isOtherVendor = failed.some(({ term }) => /^-?(?:vendor|category):/.test(term));
  return failed.length === 1 && !isOtherVendor ? failed[0] : undefined;
}
