import type { ChannelRow } from '../../db/channels.js';
import { subscriptionsOf } from '../../db/subscriptions.js';
import { knownVendors } from '../../db/vendors.js';
import type { Route } from '../../domain/route.js';
import { InDoubtError } from '../../errors.js';
import type { Control } from '../../render/controls.js';
import { catchUp } from '../catch-up.js';
import { lookingFirst, type Prepared, prepare, putBack, replaceSubscriptionRow, tidyFollows } from '../subscribe.js';
import { filterWords } from '../vendor-words.js';
import { announce } from './announce.js';
import { row, says } from './answer.js';
import { asksAboutCategory } from './category-answer.js';
import type { Answer } from './command.js';
import { complaintRows } from './complaint.js';
import type { Asking, CommandDeps } from './deps.js';
import { followedLine, routesLine, shortOf, shown, vendorNames } from './describe.js';
import { type HeldHistory, heldHistory } from './dose.js';
import { asksForLess, everythingAnswer } from './everything.js';
import { firstLook } from './first-look.js';
import { nothingHere } from './here.js';
import { listCommand } from './list-command.js';
import { mayNotChange } from './may-change.js';
import { isSubscriptionId, meantBy, type Numbered, type Own, ownSubscriptions } from './own-subscriptions.js';
import { isOwnedByFile, ownedByFile } from './owned-by-file.js';
import { asksForPart, partsOfVendor, pickerRows } from './picker.js';
import { readFilterText } from './read-request.js';
import { type CheckedRoute, checkTargets, openTargets, tellTargets } from './route-targets.js';
import { type RoutedRequest, readRouted, storedSuffix, suffixOf } from './routed-request.js';
import { speech } from './speech.js';
import { flagsOf, unreadableRow } from './subscribe-command.js';
import { changeControl, madeRows } from './subscribed-answer.js';
import { platformTrouble } from './trouble.js';

/** `/tocsin change <number> <filter>`; the buttons of lists give the id instead of the number. */
export async function changeCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  try {
    const refusal = await mayNotChange(deps, asking);
    if (refusal !== undefined) return refusal;
    const own = await ownSubscriptions(deps, asking);
    if (own === undefined) return { rows: [nothingHere(asking)] };
    const [which = ''] = words.trim().split(/\s/, 1);
    if (which === '') return await listCommand(deps, asking, '');
    const [one] = /^#?\d+\.?$/.test(which) || isSubscriptionId(which) ? await meantBy(deps, own, which) : [];
    if (one === undefined) return notMeant(asking, which);
    const filter = words.trim().slice(which.length).trim();
    return await lookingFirst(deps, asking.place.tenantId, () => changeOne(deps, asking, own, one, filter));
  } catch (error) {
    return platformTrouble(deps, asking, error);
  }
}

function notMeant(asking: Asking, which: string): Answer {
  const { say, type } = speech(asking);
  return says(isSubscriptionId(which) ? say.common.gone(type) : say.following.whichNumber(type));
}

async function changeOne(deps: CommandDeps, asking: Asking, own: Own, one: Numbered, typedWords: string): Promise<Answer> {
  const { tenantId } = asking.place;
  const { say } = speech(asking);
  if (isOwnedByFile(one)) return says(ownedByFile(asking));
  const { flags, text } = flagsOf(typedWords);
  const words = filterWords(deps.catalogue, deps.gazetteer, await knownVendors(deps.db, tenantId));
  const command = `change ${one.id}`;
  const routed = await readRouted(deps, asking, words, { text, run: command });
  if ('answer' in routed) return routed.answer;
  const read = readFilterText(words, routed.kind !== 'plain' && routed.base === '' ? one.filter : routed.base);
  if (read === 'mentions') return says(say.following.noPeople);
  const again = await changeControl(deps, asking, one.id, one.filter, say.following.changeNumber(one.number));
  if (read.text === '') return says(...shownRows(asking, one, again));
  const asked = { command, expression: read.text };
  const question = flags.whole ? undefined : await asksAboutCategory(deps, asking, words, { ...asked, suffix: suffixOf(routed) });
  if (question !== undefined) return question;
  const ready = await prepare(deps, tenantId, read.text);
  if (ready.kind === 'bad-filter') return { rows: await complaintRows(deps, asking, read.text, ready.complaints, command) };
  if (ready.kind === 'unreadable') return says(unreadableRow(asking, ready.reasons));
  const routes = await routesWanted(deps, asking, own.channel, one, routed, {
    isConfirmed: flags.here,
    again: `${command} --whole --here ${text}`,
  });
  if ('answer' in routes) return routes.answer;
  if (ready.canonical === one.filter && isSame(routes.routes, one.routes)) return says(say.common.nothingChanges);
  // Who says what goes where has chosen already.
  const isWhole = flags.whole || routed.kind === 'routed' || ready.canonical === one.filter;
  if (asksForLess(ready.filter) && !isWhole) return everythingAnswer(deps, asking, ready.filter, asked);
  const pages = ready.filter.vendors.length === 0 ? [] : await firstLook(deps, ready.pages);
  const held = await Promise.all(pages.map((page) => heldHistory(deps, page)));
  const parts = await partsOfVendor(deps, held);
  if (asksForPart(ready.filter, parts) && !isWhole)
    return { rows: await pickerRows(deps, asking, { ...asked, filter: ready.filter, held, parts }) };
  return replace(deps, asking, own.channel, one, { ...ready, held, ...routes });
}

const shownRows = (asking: Asking, one: Numbered, again: Control) => {
  const { say } = speech(asking);
  const routed = routesLine(one.routes, say);
  return [
    row(say.following.numberIs(one.number, { code: one.filter }), again),
    ...(routed === undefined ? [] : [row(say.following.routesEnd(routed, { code: '-> none' }))]),
  ];
};

interface WantedRoutes {
  readonly routes: readonly Route[];
  /** Those that were not there before, whose channels are told. */
  readonly fresh: readonly CheckedRoute[];
}

/** A filter without an arrow leaves the routes as they are. */
async function routesWanted(
  deps: CommandDeps,
  asking: Asking,
  channel: ChannelRow,
  one: Numbered,
  routed: RoutedRequest,
  asked: Parameters<typeof checkTargets>[3],
): Promise<WantedRoutes | { readonly answer: Answer }> {
  if (routed.kind === 'none') return { routes: [], fresh: [] };
  if (routed.kind === 'plain') return { routes: one.routes.map(({ filter, channelId }) => ({ filter, channelId })), fresh: [] };
  const checked = await checkTargets(deps, asking, routed, asked);
  if ('answer' in checked) return checked;
  const routes = await openTargets(deps, asking, channel.id, checked.routes);
  const known = new Set(one.routes.map(({ channelId }) => channelId));
  return { routes, fresh: checked.routes.filter((_, index) => !known.has(routes[index]?.channelId ?? channel.id)) };
}

const isSame = (left: readonly Route[], right: readonly Route[]): boolean =>
  left.length === right.length &&
  left.every(({ filter, channelId }, index) => filter === right[index]?.filter && channelId === right[index]?.channelId);

/** Somebody removed it since it was looked at, or a file came to own it. */
async function takenAway(deps: CommandDeps, asking: Asking, id: string): Promise<Answer> {
  const isThere = (await ownSubscriptions(deps, asking))?.subscriptions.some((one) => one.id === id) === true;
  return isThere ? says(ownedByFile(asking)) : notMeant(asking, id);
}

type Wanted = Extract<Prepared, { readonly kind: 'ready' }> & WantedRoutes & { readonly held: readonly HeldHistory[] };

/** The new one is written as the old one ends, so that nothing falls between them. */
async function replace(deps: CommandDeps, asking: Asking, channel: ChannelRow, old: Numbered, wanted: Wanted): Promise<Answer> {
  const { place, person } = asking;
  const { say, type } = speech(asking);
  const nameOf = await vendorNames(deps, place.tenantId);
  const id = await replaceSubscriptionRow(deps, channel, old.id, wanted, person);
  if (id === 'gone') return takenAway(deps, asking, old.id);
  if (id === 'already-subscribed')
    return says(say.following.alreadyFollows(null, followedLine(wanted.filter, nameOf, say), type));
  const short = shortOf(wanted.filter, nameOf, say);
  const deed = say.room.changedTo(shown(person.name), shortOf(old.parsed, nameOf, say), short);
  const takeBack = async (): Promise<void> => {
    await putBack(deps, place.tenantId, { oldId: old.id, id, by: person.name });
    await tidyFollows(deps, place.tenantId);
  };
  try {
    const refusal = await tellTargets(deps, asking, wanted.fresh, short);
    if (refusal !== undefined) {
      await takeBack();
      return says([...refusal, say.room.nothingChanged]);
    }
    await announce(deps, asking, [deed]);
  } catch (error) {
    if (!(error instanceof InDoubtError)) {
      await takeBack();
      throw error;
    }
  }
  await tidyFollows(deps, place.tenantId);
  const open = await catchUp(deps, channel, [{ id }]);
  const undo = `change ${id} --whole --here ${old.filter}${storedSuffix(old.routes)}`;
  const stored = await subscriptionsOf(deps.db, place.tenantId, channel.id);
  const routed = routesLine(stored.find((one) => one.id === id)?.routes ?? [], say);
  return { rows: await madeRows(deps, asking, channel, { ...wanted, id, isNew: true, routed }, { open, nameOf, undo }) };
}
