import type { Catalogue } from '../catalogue/catalogue.js';
import type { Rooms } from '../chat/rooms.js';
import type { ChannelRow } from '../db/channels.js';
import type { Db } from '../db/database.js';
import { addOffer } from '../db/offers.js';
import type { SubscriptionRow } from '../db/subscriptions.js';
import { knownVendors } from '../db/vendors.js';
import type { ChannelSettings } from '../domain/channel-settings.js';
import { elseTerms } from '../domain/route.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { TocsinError } from '../errors.js';
import type { Log } from '../log.js';
import type { Control } from '../render/controls.js';
import type { Line, Segment } from '../words/segments.js';
import { slackCommandName } from './command-name.js';
import { type RealChat, roomSignal } from './commands/deps.js';
import { channelSegment, shortOf, shown } from './commands/describe.js';
import { enterChannel } from './commands/enter-channel.js';
import { newsOf, type Spoken } from './commands/settings-command.js';
import { type Speech, speech } from './commands/speech.js';
import { storedFilter } from './stored-filter.js';

export interface AnnounceDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly log: Log;
  readonly rooms: (chat: RealChat) => Rooms;
}

/** What a program changed for a channel, as its people are told. */
type ApiDeed =
  | { readonly kind: 'subscribed'; readonly filter: string; readonly routes: SubscriptionRow['routes'] }
  | { readonly kind: 'unsubscribed'; readonly filter: string }
  | { readonly kind: 'settings'; readonly before: ChannelSettings; readonly after: ChannelSettings }
  | { readonly kind: 'muted'; readonly vendorSlug: string; readonly at: IsoTime; readonly until: IsoTime }
  | { readonly kind: 'unmuted'; readonly vendorSlug: string };

interface Told extends Speech {
  readonly by: string;
  readonly asking: Spoken;
  readonly nameOf: (slug: string) => string;
}

/** Why the platform did not take the line about a change; null where it stands in every channel that it concerns, and where nobody is there to tell. */
export type Untold = { readonly code: string; readonly detail: string } | null;

/**
 * Tells a channel of Slack or Discord in one line what was changed by whom, in the words with which a change in chat is told. What was changed stays
 * changed where the platform does not take the line: the log and the answer say so. A preview channel has nobody to tell.
 */
export async function announceDeed(deps: AnnounceDeps, channel: ChannelRow, by: string, deed: ApiDeed): Promise<Untold> {
  if (channel.chat === 'preview') return null;
  const told = await toldIn(deps, channel, channel.chat, by);
  const controls = deed.kind === 'muted' ? [await unmuteButton(deps, channel, told, deed)] : [];
  if (deed.kind === 'subscribed') await enter(deps, channel, channel.chat);
  const untold = await say(deps, channel, channel.chat, lineOf(deed, told), controls);
  const elsewhere = deed.kind === 'subscribed' ? await tellTargets(deps, channel, channel.chat, deed, told) : null;
  return untold ?? elsewhere;
}

/** What is subscribed is posted there from now on, so the bot becomes a member as it does for a subscription in chat. */
const enter = (
  deps: AnnounceDeps,
  { tenantId, externalId }: Pick<ChannelRow, 'tenantId' | 'externalId'>,
  chat: RealChat,
): Promise<void> => enterChannel(deps, { place: { chat, tenantId, channelRef: externalId } });

async function toldIn({ db, catalogue }: AnnounceDeps, channel: ChannelRow, chat: RealChat, by: string): Promise<Told> {
  const commandName = chat === 'slack' ? (await slackCommandName(db)).now() : '/tocsin';
  const names = new Map((await knownVendors(db, channel.tenantId)).map(({ slug, name }) => [slug, name]));
  const { language } = channel.settings;
  return {
    ...speech({ commandName, language }),
    asking: { place: { chat, channelKind: channel.kind }, commandName, language },
    by: shown(by),
    nameOf: (slug) => shown(names.get(slug) ?? catalogue.bySlug(slug)?.name ?? slug),
  };
}

function lineOf(deed: ApiDeed, { say: words, type, by, asking, nameOf }: Told): Line {
  const { room, looking, settings } = words;
  switch (deed.kind) {
    case 'subscribed':
      return room.setUp(by, shortOf(storedFilter(deed.filter), nameOf, words), type('list'));
    case 'unsubscribed':
      return [room.removed(by, shortOf(storedFilter(deed.filter), nameOf, words))];
    case 'settings':
      return settings.changedBy({ bold: by }, newsOf(deed.before, deed.after, asking));
    case 'muted':
      return looking.mutedBy({ bold: by }, nameOf(deed.vendorSlug), { at: deed.until, as: isSoon(deed) ? 'clock' : 'moment' });
    case 'unmuted':
      return looking.unmutedBy({ bold: by }, nameOf(deed.vendorSlug));
  }
}

/** Of what ends within twenty hours the time of day says enough. */
const isSoon = ({ at, until }: { readonly at: IsoTime; readonly until: IsoTime }): boolean => until < addMs(at, 20 * 3_600_000);

/** Anybody in the channel may press it, with the rights of their own. */
async function unmuteButton(
  { db }: AnnounceDeps,
  { tenantId, externalId }: ChannelRow,
  { say: words }: Told,
  { vendorSlug, until }: Extract<ApiDeed, { readonly kind: 'muted' }>,
): Promise<Control> {
  const wanted = { tenantId, channelRef: externalId, personId: null, run: `mute ${vendorSlug} off` };
  const offerId = await addOffer(db, { ...wanted, expiresAt: addMs(until, 3_600_000) });
  return { kind: 'button', label: words.looking.unmute, offerId };
}

/** The channels that parts of a subscription go to are told too, each once. */
async function tellTargets(
  deps: AnnounceDeps,
  home: ChannelRow,
  chat: RealChat,
  { filter, routes }: Extract<ApiDeed, { readonly kind: 'subscribed' }>,
  { say: words, type, by, nameOf }: Told,
): Promise<Untold> {
  let untold: Untold = null;
  const targets = new Map(routes.flatMap(({ channel }) => (channel === null ? [] : [[channel.externalId, channel] as const])));
  for (const target of targets.keys()) {
    if (target === home.externalId) continue;
    const parts = routes
      .filter(({ channel }) => channel?.externalId === target)
      .map((route): Segment => (route.filter === elseTerms ? words.room.theRest : { code: shown(route.filter, 100) }));
    const sends = words.room.sends(by, parts, shortOf(storedFilter(filter), nameOf, words));
    const where = words.room.sentFrom(channelSegment(home), type('list'));
    const room = { tenantId: home.tenantId, externalId: target };
    await enter(deps, room, chat);
    const refused = await say(deps, room, chat, [...sends, ...where]);
    untold ??= refused;
  }
  return untold;
}

async function say(
  { rooms, log }: AnnounceDeps,
  { tenantId, externalId }: Pick<ChannelRow, 'tenantId' | 'externalId'>,
  chat: RealChat,
  line: Line,
  controls: readonly Control[] = [],
): Promise<Untold> {
  try {
    await rooms(chat).say(tenantId, externalId, { lines: [line], controls }, roomSignal());
    return null;
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    log.warn({ tenantId, chat, code: error.code }, 'A line about a change through the API was not shown');
    return { code: error.code, detail: error.message };
  }
}
