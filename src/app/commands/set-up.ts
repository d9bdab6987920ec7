import { type ChannelRow, ensureChannel, resumeChannel } from '../../db/channels.js';
import { subscriptionsOf } from '../../db/subscriptions.js';
import type { SubscriptionId } from '../../domain/ids.js';
import type { Route } from '../../domain/route.js';
import { toIso } from '../../domain/time.js';
import { ChannelError, InDoubtError } from '../../errors.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { catchUp, type OpenNow } from '../catch-up.js';
import { addSubscriptionRow, type Prepared, tidyFollows, unsubscribe } from '../subscribe.js';
import { announce } from './announce.js';
import { button, row } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelSegment, followedLine, routesLine, shortOf, shown, titleOf, vendorNames } from './describe.js';
import { type HeldHistory, isFailing, isUnread, unreadWords } from './dose.js';
import { enterChannel } from './enter-channel.js';
import { keep } from './keep-request.js';
import { hiddenRoom, type Room } from './room.js';
import { type CheckedRoute, openTargets, tellTargets } from './route-targets.js';
import { speech } from './speech.js';
import { briefly, type Made, madeRows, nowAndPlanned, openRows, placesOf } from './subscribed-answer.js';

/** A filter that was understood, with the expression that it came from and what is held of its pages. */
export type Wanted = Extract<Prepared, { readonly kind: 'ready' }> & {
  readonly expression: string;
  readonly held: readonly HeldHistory[];
};

export interface SetUp {
  readonly kind: 'done' | 'kept' | 'refused' | 'failed';
  readonly answer: Answer;
}

interface Order {
  readonly wanted: readonly Wanted[];
  /** What is said besides: names that mean nothing, pages that cannot be read. */
  readonly aside: readonly AnswerRow[];
  /** What to run again, with its flags, when the channel opens. */
  readonly command: string;
  readonly names: number;
  /** Left out: all of it comes to this channel. */
  readonly routes?: readonly CheckedRoute[];
}

/**
 * Writes the subscriptions, tells the channel once, then catches up. The line in the channel is the proof that we may post: when it is refused,
 * the subscriptions end as if they had never been and the request is kept. Errors of the platform other than that go to the caller, with nothing
 * left behind either.
 */
export async function setUp(
  deps: CommandDeps,
  asking: Asking,
  room: Exclude<Room, { readonly kind: 'no' }>,
  order: Order,
): Promise<SetUp> {
  if (room.kind === 'later') return later(deps, asking, room, order);
  const { say, type } = speech(asking);
  const nameOf = await vendorNames(deps, asking.place.tenantId);
  const channel = await openChannel(deps, asking, room);
  const routes = await openTargets(deps, asking, channel.id, order.routes ?? []);
  const made = await writeAll(deps, asking, channel, order.wanted, routes);
  const fresh = made.filter(({ isNew }) => isNew);
  if (fresh.length > 0) {
    const what = say.common.list(
      fresh.map(({ filter }) => shortOf(filter, nameOf, say)),
      6,
    );
    const refused = await tellThere(deps, asking, fresh, order, what);
    if (refused !== undefined) return refused;
    try {
      await announce(deps, asking, say.room.setUp(shown(asking.person.name), what, type('list')));
    } catch (error) {
      // It may have been shown, and that is enough.
      if (!(error instanceof InDoubtError)) return await undone(deps, asking, fresh, order, error);
    }
    await enterChannel(deps, asking);
  }
  // Older ones too: what was cut short between the two steps is made good when somebody asks again.
  const open = await catchUp(deps, channel, made);
  const isOne = order.names === 1;
  const rows = isOne
    ? await oneRows(deps, asking, channel, made, { open, nameOf })
    : await listRows(deps, asking, made, order, { open, nameOf });
  return { kind: 'done', answer: { rows: [...threadNote(asking, channel), ...rows, ...(isOne ? order.aside : [])] } };
}

async function openChannel(
  deps: CommandDeps,
  { place }: Asking,
  room: Extract<Room, { readonly kind: 'open' }>,
): Promise<ChannelRow> {
  const { tenantId, chat, channelRef } = place;
  const channel = await ensureChannel(deps.db, {
    tenantId,
    chat,
    externalId: channelRef,
    name: room.name,
    kind: room.channelKind,
  });
  for (const thread of await resumeChannel(deps.db, tenantId, chat, channelRef, toIso(deps.clock.now())))
    await deps.wake.thread(thread.tenantId, thread.threadId);
  return channel;
}

async function writeAll(
  deps: CommandDeps,
  asking: Asking,
  channel: ChannelRow,
  wanted: readonly Wanted[],
  routes: readonly Route[],
): Promise<Made[]> {
  const added = new Map<Wanted, SubscriptionId | undefined>();
  for (const one of wanted) added.set(one, await addSubscriptionRow(deps, channel, { ...one, routes }, asking.person));
  const stored = await subscriptionsOf(deps.db, channel.tenantId, channel.id);
  return [...added].flatMap(([one, id]) => {
    const known = stored.find(({ filter }) => filter === one.canonical);
    // One that somebody ended in this very moment is neither new nor there.
    return known === undefined
      ? []
      : [{ ...one, id: known.id, isNew: id !== undefined, routed: routesLine(known.routes, speech(asking).say) }];
  });
}

/** The channels that routes lead to are told before this one: where one refuses, nothing was set up. */
async function tellThere(
  deps: CommandDeps,
  asking: Asking,
  fresh: readonly Made[],
  order: Order,
  what: string,
): Promise<SetUp | undefined> {
  try {
    const why = await tellTargets(deps, asking, order.routes ?? [], what);
    if (why === undefined) return undefined;
    await takeBack(deps, asking, fresh);
    return { kind: 'refused', answer: { rows: [row([...why, speech(asking).say.room.nothingSetUp])] } };
  } catch (error) {
    await takeBack(deps, asking, fresh);
    throw error;
  }
}

async function takeBack(deps: CommandDeps, { place: { tenantId }, person }: Asking, fresh: readonly Made[]): Promise<void> {
  for (const { id } of fresh) await unsubscribe(deps, tenantId, id, person.name);
  await tidyFollows(deps, tenantId);
}

/** Slack sends an address as a link token; people typed the address. */
const withoutLinks = (text: string): string => text.replace(/<(https?:[^<>|\s]+)(?:\|[^<>]*)?>/g, '$1');

const later = async (
  deps: CommandDeps,
  asking: Asking,
  room: Extract<Room, { readonly kind: 'later' }>,
  order: Order,
): Promise<SetUp> => {
  const what = withoutLinks(order.command.replace(/^subscribe /, '').replace(/^(?:--\w+ )+/, ''));
  const answer = await keep(deps, asking, room, { command: order.command, what });
  return { kind: 'kept', answer: { rows: [...answer.rows, ...order.aside] } };
};

async function undone(deps: CommandDeps, asking: Asking, fresh: readonly Made[], order: Order, error: unknown): Promise<SetUp> {
  await takeBack(deps, asking, fresh);
  if (!(error instanceof ChannelError)) throw error;
  const room = hiddenRoom(asking, error.code);
  if (room.kind === 'later') return later(deps, asking, room, order);
  return { kind: 'refused', answer: { rows: [row(room.why)] } };
}

const threadNote = (asking: Asking, channel: ChannelRow): AnswerRow[] =>
  asking.place.rootRef === null ? [] : [row(speech(asking).say.following.forChannel(channelSegment(channel)))];

interface Telling {
  readonly open: readonly OpenNow[];
  readonly nameOf: (slug: string) => string;
}

async function oneRows(
  deps: CommandDeps,
  asking: Asking,
  channel: ChannelRow,
  [one]: readonly Made[],
  telling: Telling,
): Promise<AnswerRow[]> {
  const { say, type } = speech(asking);
  if (one === undefined) return [row(say.following.removedMeanwhile)];
  if (one.isNew) return madeRows(deps, asking, channel, one, { ...telling, undo: `undo ${one.id}` });
  const line = say.following.alreadyFollows(channelSegment(channel), followedLine(one.filter, telling.nameOf, say), type);
  const routed = one.routed === undefined ? [] : [row(['🔀 ', ...one.routed, '.'])];
  return [row(line), ...routed];
}

async function listRows(
  deps: CommandDeps,
  asking: Asking,
  made: readonly Made[],
  { aside, names }: Order,
  { open, nameOf }: Telling,
): Promise<AnswerRow[]> {
  const { say } = speech(asking);
  const { following } = say;
  const fresh = made.filter(({ isNew }) => isNew);
  const old = made.filter(({ isNew }) => !isNew);
  const named = (some: readonly Made[]): string => some.map(({ filter }) => titleOf(filter, nameOf, say)).join(', ');
  const unread = made.filter(({ held }) => held.some(isUnread));
  const undo =
    fresh.length === 0 ? [] : [await button(deps, asking, following.undo, `undo ${fresh.map(({ id }) => id).join(' ')}`)];
  return [
    ...(fresh.length === 0 ? [] : [row(`✅ ${named(fresh)}.`)]),
    ...(old.length === 0 ? [] : [row(following.alreadyHere(named(old)))]),
    ...made.flatMap(({ unreadable }) => unreadable.map((sentence) => row(say.common.fault(sentence)))),
    ...unreadRows(unread, nameOf, say),
    ...aside,
    row(
      `${following.namesFollowed(names, made.length)} ${openSummary(deps, asking, open, knownOf(made, unread))}`.trim(),
      ...undo,
    ),
    ...(open.some(({ threadOpened }) => !threadOpened) ? await openRows(deps, asking, open, unread.length === 0) : []),
  ];
}

/** A line for each that cannot be read, and one for all that were not read yet. */
function unreadRows(unread: readonly Made[], nameOf: (slug: string) => string, say: AnswerWords): AnswerRow[] {
  const { following } = say;
  const failing = unread.filter(({ held }) => held.some(isFailing));
  const early = unread.filter((one) => !failing.includes(one)).map(({ filter }) => titleOf(filter, nameOf, say));
  return [
    ...failing.map(({ filter, held }) => row(unreadWords(titleOf(filter, nameOf, say), held, say))),
    ...(early.length === 0 ? [] : [row(following.readFirst(say.common.list(early, 10)))]),
  ];
}

const knownOf = (made: readonly Made[], unread: readonly Made[]): 'all' | 'some' | 'none' =>
  unread.length === 0 ? 'all' : unread.length < made.length ? 'some' : 'none';

function openSummary(deps: CommandDeps, asking: Asking, open: readonly OpenNow[], known: ReturnType<typeof knownOf>): string {
  const { following } = speech(asking).say;
  const { now, planned } = nowAndPlanned(open);
  if (open.some(({ threadOpened }) => !threadOpened)) return following.countedOpen(now.length);
  const names = (some: readonly OpenNow[]): string => some.map((one) => briefly(deps, asking, one)).join(', ');
  return [
    now.length === 0 ? following.nothingOpen[known] : following.listedOpen(now.length, names(now), placesOf(now)),
    ...(planned.length === 0 ? [] : [following.listedPlanned(names(planned), placesOf(planned), planned.length)]),
  ].join(' ');
}
