import { ensureChannel } from '../../db/channels.js';
import type { ChannelKind } from '../../domain/channel-settings.js';
import { elseTerms, type Route } from '../../domain/route.js';
import type { ChannelWord, RoutedText } from '../../domain/route-text.js';
import { ChannelError, InDoubtError } from '../../errors.js';
import type { AnswerWords } from '../../words/answers/en.js';
import type { Line, Segment } from '../../words/segments.js';
import { channelMeant, wishesOf } from '../route-channels.js';
import { announce } from './announce.js';
import { button, row, says } from './answer.js';
import type { Answer } from './command.js';
import { type Asking, type CommandDeps, type RealChat, roomSignal } from './deps.js';
import { channelSegment, shown } from './describe.js';
import { enterChannel } from './enter-channel.js';
import { hiddenRoom, lookAtRoom, type Room } from './room.js';
import { speech } from './speech.js';

interface Target {
  readonly externalId: string;
  readonly name: string;
  /** Null for the channel in which it was asked: that one is looked at anyway. */
  readonly channelKind: ChannelKind | null;
  /** Why it asks to be confirmed; null where it does not. */
  readonly crowd: string | null;
}

/** A route whose channel may be written to, as far as the platform tells. */
export interface CheckedRoute {
  readonly filter: string;
  readonly target: Target;
}

type Routed = Extract<RoutedText, { readonly kind: 'routed' }>;

/** Looks at every channel that routes lead to. `again` is the command that confirms crowded ones. */
export async function checkTargets(
  deps: CommandDeps,
  asking: Asking,
  routed: Routed,
  { isConfirmed, again }: { readonly isConfirmed: boolean; readonly again: string },
): Promise<{ readonly routes: readonly CheckedRoute[] } | { readonly answer: Answer }> {
  const routes: CheckedRoute[] = [];
  for (const { filter, target } of wishesOf(routed)) {
    const known = routes.find((one) => one.target.externalId === target.text)?.target;
    const found = known ?? (await lookAtTarget(deps, asking, target));
    if ('refusal' in found) return { answer: says(found.refusal) };
    routes.push({ filter, target: found });
  }
  const crowded = routes.find(({ target }) => target.crowd !== null)?.target;
  if (crowded === undefined || isConfirmed) return { routes };
  const { room } = speech(asking).say;
  const line = room.sendThere(channelSegment(crowded), crowded.crowd ?? '');
  return { answer: says(row(line, await button(deps, asking, room.sendThereLabel, again, 'primary'))) };
}

async function lookAtTarget(deps: CommandDeps, asking: Asking, word: ChannelWord): Promise<Target | { readonly refusal: Line }> {
  const { place } = asking;
  const { say } = speech(asking);
  const externalId = word.kind === 'id' ? word.text : (await channelMeant(deps.db, place, word))?.externalId;
  const isHere = externalId === place.channelRef || (word.kind === 'name' && isNameOf(word, place.channelName));
  if (isHere)
    return { externalId: place.channelRef, name: place.channelName ?? say.room.thisChannel, channelKind: null, crowd: null };
  if (externalId === undefined) return { refusal: unknownChannel(word, say) };
  const { tenantId, chat } = place;
  const hasSay = await deps.rooms(chat).maySteer(tenantId, externalId, asking.person.id, roomSignal());
  if (hasSay === false) return { refusal: noSay(chat, word, externalId, say) };
  const there = { ...place, channelRef: externalId, channelName: null, channelKind: null, rootRef: null, missing: null };
  const room = await lookAtRoom(deps, { ...asking, place: there });
  if (room.kind === 'open') return { externalId, name: room.name, channelKind: room.channelKind, crowd: room.crowd };
  return { refusal: say.room.notSent(nameOf(word, externalId, say), whyNot(room, say)) };
}

const isNameOf = ({ text }: ChannelWord, name: string | null): boolean =>
  name !== null && text.toLowerCase() === name.toLowerCase();

/** Slack writes the name behind the id. */
const nameOf = (word: ChannelWord, externalId: string, { room }: AnswerWords): Segment =>
  word.kind === 'id'
    ? { channel: externalId, name: shown(/^[^|]*\|([^<>]+)>$/.exec(word.typed)?.[1] ?? room.thatChannel) }
    : { code: shown(word.text) };

/** Who has no say in a private channel of Slack does not learn from a guessed name that there is one. */
function noSay(chat: RealChat, word: ChannelWord, externalId: string, say: AnswerWords): Line {
  const { common, room } = say;
  const name = nameOf(word, externalId, say);
  if (chat === 'discord') return room.notSent(name, room.managersThere({ bold: common.permission('Manage Channels') }));
  return word.kind === 'name' ? unknownChannel(word, say) : room.notSent(name, [room.privateThere]);
}

const whyNot = (room: Exclude<Room, { readonly kind: 'open' }>, say: AnswerWords): Line =>
  room.kind === 'no' ? room.why : say.room.stopped(room.why);

const unknownChannel = (word: ChannelWord, { room }: AnswerWords): Line => room.noChannel({ code: shown(word.text) });

/** The same routes by our own ids; the channels are on record from here on. */
export async function openTargets(
  deps: CommandDeps,
  { place: { tenantId, chat } }: Asking,
  own: Route['channelId'],
  routes: readonly CheckedRoute[],
): Promise<Route[]> {
  const opened: Route[] = [];
  for (const { filter, target } of routes) {
    const { externalId, name, channelKind } = target;
    const channelId =
      channelKind === null ? own : (await ensureChannel(deps.db, { tenantId, chat, externalId, name, kind: channelKind })).id;
    opened.push({ filter, channelId });
  }
  return opened;
}

/** Everybody in the channels that routes lead to sees once who sends what there. Gives what is said where one of them refuses. */
export async function tellTargets(
  deps: CommandDeps,
  asking: Asking,
  routes: readonly CheckedRoute[],
  what: string,
): Promise<Line | undefined> {
  const { say } = speech(asking);
  const told = new Set<string>();
  for (const { target } of routes) {
    if (target.channelKind === null || told.has(target.externalId)) continue;
    told.add(target.externalId);
    const there = { ...asking, place: { ...asking.place, channelRef: target.externalId } };
    try {
      await announce(deps, there, sentLine(asking, routes, target, what));
    } catch (error) {
      if (error instanceof ChannelError)
        return say.room.notSent(channelSegment(target), whyNot(hiddenRoom(there, error.code), say));
      // It may have been shown, and that is enough.
      if (!(error instanceof InDoubtError)) throw error;
    }
    await enterChannel(deps, there);
  }
  return undefined;
}

const sentLine = (asking: Asking, routes: readonly CheckedRoute[], { externalId }: Target, what: string): Line => {
  const { say, type } = speech(asking);
  const { room } = say;
  const parts = routes
    .filter(({ target }) => target.externalId === externalId)
    .map(({ filter }): Segment => (filter === elseTerms ? room.theRest : { code: shown(filter, 100) }));
  const { channelRef, channelName } = asking.place;
  const where =
    channelName === null ? room.sentShown(type('list')) : room.sentFrom({ channel: channelRef, name: channelName }, type('list'));
  return [...room.sends(shown(asking.person.name), parts, what), ...where];
};
