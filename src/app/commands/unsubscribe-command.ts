import { SubscriptionId } from '../../domain/ids.js';
import type { Line } from '../../words/segments.js';
import { tidyFollows, unsubscribe } from '../subscribe.js';
import { personDid } from './announce.js';
import { button, row, says } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelSegment, count, listOf, shortOf, vendorNames } from './describe.js';
import { nothingHere, sayHere, typed } from './here.js';
import { mayNotChange } from './may-change.js';
import { isSubscriptionId, meantBy, type Numbered, type Own, ownSubscriptions } from './own-subscriptions.js';
import { isOwnedByFile, ownedByFile } from './owned-by-file.js';
import { storedSuffix } from './routed-request.js';
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
  const meant = all.filter((one) => !isOwnedByFile(one));
  const [kept, ...others] = all.filter(isOwnedByFile);
  if (kept !== undefined && meant.length === 0) return says(ownedByFile);
  const ended: Numbered[] = [];
  for (const one of meant)
    if (await unsubscribe(deps, tenantId, SubscriptionId.parse(one.id), asking.person.name)) ended.push(one);
  if (ended.length === 0) return gone(asking);
  await tidyFollows(deps, tenantId);
  const nameOf = await vendorNames(deps, tenantId);
  const what = listOf(
    ended.map(({ parsed }) => shortOf(parsed, nameOf)),
    6,
  );
  const isAll = ended.length > 1 && ended.length === own.subscriptions.length;
  const problem = await sayHere(
    deps,
    asking,
    personDid(asking, isAll ? `removed all ${ended.length} subscriptions here.` : `removed ${what} here.`),
  );
  const [only] = ended.length === 1 ? ended : [];
  const again = only === undefined ? [] : [await button(deps, asking, 'Follow again', followAgain(only))];
  return says(
    row([channelSegment(own.channel), ` no longer follows ${what}. ${openWords(ended)}`], ...again),
    ...(kept === undefined
      ? []
      : [
          `${others.length + 1} of them ${others.length === 0 ? 'comes' : 'come'} from tocsin.yaml and ${others.length === 0 ? 'stays' : 'stay'}; change that there.`,
        ]),
    ...(problem === undefined ? [] : [row('The channel was not told: I cannot post there.')]),
  );
}

const followAgain = ({ filter, routes }: Numbered): string =>
  `subscribe --whole --here ${filter}${routes.length === 0 ? '' : storedSuffix(routes)}`;

function openWords(ended: readonly Numbered[]): string {
  const open = ended.reduce((sum, one) => sum + one.openNow, 0);
  if (open === 0) return 'Nothing of it is open now.';
  return `${count(open, 'open thread')} ${open === 1 ? 'goes on to its end.' : 'go on to their end.'}`;
}

async function confirmAll(deps: CommandDeps, asking: Asking, { channel, subscriptions }: Own): Promise<Answer> {
  const control = await button(deps, asking, `Remove all ${subscriptions.length}`, 'unsubscribe --confirmed all', 'danger');
  return says(row([channelSegment(channel), ` has ${subscriptions.length} subscriptions. Remove all of them?`], control));
}

const mostChoices = 10;

async function which(deps: CommandDeps, asking: Asking, some: readonly Numbered[]): Promise<Answer> {
  const nameOf = await vendorNames(deps, asking.place.tenantId);
  const rows: AnswerRow[] = [row('Which one?')];
  for (const one of some.slice(0, mostChoices))
    rows.push(
      row(
        `${one.number}  ${shortOf(one.parsed, nameOf)}`,
        await button(deps, asking, `Remove ${one.number}`, `unsubscribe ${one.id}`),
      ),
    );
  const more: Line = [`And ${some.length - mostChoices} more; `, typed(asking, 'unsubscribe'), ' takes their number.'];
  return { rows: some.length > mostChoices ? [...rows, row(more)] : rows };
}

function notFound(asking: Asking, own: Own, text: string): Answer {
  if (isSubscriptionId(text)) return gone(asking);
  const most = own.subscriptions.length;
  const numbers = most === 1 ? 'There is only number 1' : `The numbers go from 1 to ${most}`;
  return says([`No subscription here is meant by that. ${numbers}; `, typed(asking, 'list'), ' shows all.']);
}

const gone = (asking: Asking): Answer =>
  says(['That subscription is no longer here. ', typed(asking, 'list'), ' shows what is.']);
