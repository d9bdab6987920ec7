import { SubscriptionId } from '../../domain/ids.js';
import { tidyFollows, unsubscribe } from '../subscribe.js';
import { button, row, says } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelSegment, shortOf, shown, vendorNames } from './describe.js';
import { nothingHere, sayHere } from './here.js';
import { mayNotChange } from './may-change.js';
import { isSubscriptionId, meantBy, type Numbered, type Own, ownSubscriptions } from './own-subscriptions.js';
import { isOwnedByFile, ownedByFile } from './owned-by-file.js';
import { storedSuffix } from './routed-request.js';
import { speech } from './speech.js';
import { platformTrouble } from './trouble.js';

/** `/tocsin unsubscribe <number | filter | vendor | all>` */
export const unsubscribeCommand = (deps: CommandDeps, asking: Asking, words: string): Promise<Answer> =>
  changing(deps, asking, async (own) => {
    const { isConfirmed, text } = confirmation(words);
    if (text === '') return which(deps, asking, own.subscriptions);
    if (/^(?:all|everything)$/i.test(text)) {
      const [only] = own.subscriptions;
      if (own.subscriptions.length === 1 && only !== undefined) return remove(deps, asking, own, [only]);
      return isConfirmed ? remove(deps, asking, own, own.subscriptions) : confirmAll(deps, asking, own);
    }
    const meant = await meantBy(deps, own, text);
    if (meant.length === 0) return notFound(asking, own, text);
    return meant.length === 1 ? remove(deps, asking, own, meant) : which(deps, asking, meant);
  });

/** *Undo* below a new subscription: `undo <id> <id>`. */
export const undoCommand = (deps: CommandDeps, asking: Asking, words: string): Promise<Answer> =>
  changing(deps, asking, async (own) => {
    const ids = new Set(words.split(/\s+/).filter(isSubscriptionId));
    const meant = own.subscriptions.filter(({ id }) => ids.has(id));
    return meant.length === 0 ? gone(asking) : remove(deps, asking, own, meant);
  });

async function changing(deps: CommandDeps, asking: Asking, work: (own: Own) => Promise<Answer>): Promise<Answer> {
  try {
    const refusal = await mayNotChange(deps, asking);
    if (refusal !== undefined) return refusal;
  } catch (error) {
    return platformTrouble(deps, asking, error);
  }
  const own = await ownSubscriptions(deps, asking);
  return own === undefined ? { rows: [nothingHere(asking)] } : work(own);
}

function confirmation(words: string): { isConfirmed: boolean; text: string } {
  const text = words.trim();
  const isConfirmed = text.startsWith('--confirmed');
  return { isConfirmed, text: isConfirmed ? text.slice('--confirmed'.length).trim() : text };
}

/** Ends them, tells the channel once, and this person what goes on. Whoever comes second finds them gone. */
async function remove(deps: CommandDeps, asking: Asking, own: Own, all: readonly Numbered[]): Promise<Answer> {
  const { tenantId } = asking.place;
  const { say } = speech(asking);
  const { following } = say;
  const meant = all.filter((one) => !isOwnedByFile(one));
  const [kept, ...others] = all.filter(isOwnedByFile);
  if (kept !== undefined && meant.length === 0) return says(ownedByFile(asking));
  const ended: Numbered[] = [];
  for (const one of meant)
    if (await unsubscribe(deps, tenantId, SubscriptionId.parse(one.id), asking.person.name)) ended.push(one);
  if (ended.length === 0) return gone(asking);
  await tidyFollows(deps, tenantId);
  const nameOf = await vendorNames(deps, tenantId);
  const what = say.common.list(
    ended.map(({ parsed }) => shortOf(parsed, nameOf, say)),
    6,
  );
  const isAll = ended.length > 1 && ended.length === own.subscriptions.length;
  const person = shown(asking.person.name);
  const problem = await sayHere(deps, asking, [
    isAll ? say.room.removedAll(person, ended.length) : say.room.removed(person, what),
  ]);
  const [only] = ended.length === 1 ? ended : [];
  const again = only === undefined ? [] : [await button(deps, asking, following.followAgain, followAgain(only))];
  return says(
    row(following.noLonger(channelSegment(own.channel), what, openOf(ended)), ...again),
    ...(kept === undefined ? [] : [following.restFromFile(others.length + 1)]),
    ...(problem === undefined ? [] : [row(following.notTold)]),
  );
}

const followAgain = ({ filter, routes }: Numbered): string =>
  `subscribe --whole --here ${filter}${routes.length === 0 ? '' : storedSuffix(routes)}`;

const openOf = (ended: readonly Numbered[]): number => ended.reduce((sum, one) => sum + one.openNow, 0);

async function confirmAll(deps: CommandDeps, asking: Asking, { channel, subscriptions }: Own): Promise<Answer> {
  const { following } = speech(asking).say;
  const control = await button(deps, asking, following.removeAll(subscriptions.length), 'unsubscribe --confirmed all', 'danger');
  return says(row(following.removeAllQuestion(channelSegment(channel), subscriptions.length), control));
}

const mostChoices = 10;

async function which(deps: CommandDeps, asking: Asking, some: readonly Numbered[]): Promise<Answer> {
  const { say, type } = speech(asking);
  const { following } = say;
  const nameOf = await vendorNames(deps, asking.place.tenantId);
  const rows: AnswerRow[] = [row(following.whichOne)];
  for (const one of some.slice(0, mostChoices))
    rows.push(
      row(
        `${one.number}  ${shortOf(one.parsed, nameOf, say)}`,
        await button(deps, asking, following.removeNumber(one.number), `unsubscribe ${one.id}`),
      ),
    );
  const more = following.moreTakeNumber(some.length - mostChoices, type);
  return { rows: some.length > mostChoices ? [...rows, row(more)] : rows };
}

function notFound(asking: Asking, own: Own, text: string): Answer {
  if (isSubscriptionId(text)) return gone(asking);
  const { say, type } = speech(asking);
  return says(say.following.noneMeant(own.subscriptions.length, type));
}

function gone(asking: Asking): Answer {
  const { say, type } = speech(asking);
  return says(say.common.gone(type));
}
