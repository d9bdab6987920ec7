import type { ChannelRow } from '../../db/channels.js';
import { knownVendors } from '../../db/vendors.js';
import { InDoubtError } from '../../errors.js';
import { catchUp } from '../catch-up.js';
import { lookingFirst, type Prepared, prepare, putBack, replaceSubscriptionRow, tidyFollows } from '../subscribe.js';
import { filterWords } from '../vendor-words.js';
import { announce, personDid } from './announce.js';
import { row, says } from './answer.js';
import type { Answer } from './command.js';
import { complaintRows } from './complaint.js';
import type { Asking, CommandDeps } from './deps.js';
import { followedLine, shortOf, vendorNames } from './describe.js';
import { type HeldHistory, heldHistory } from './dose.js';
import { asksForLess, everythingAnswer } from './everything.js';
import { firstLook } from './first-look.js';
import { nothingHere, typed } from './here.js';
import { listCommand } from './list-command.js';
import { mayNotChange } from './may-change.js';
import { isSubscriptionId, meantBy, type Numbered, type Own, ownSubscriptions } from './own-subscriptions.js';
import { asksForPart, partsOfVendor, pickerRows } from './picker.js';
import { readFilterText } from './read-request.js';
import { unreadableRow } from './subscribe-command.js';
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

const notMeant = (asking: Asking, which: string): Answer =>
  isSubscriptionId(which)
    ? says(['That subscription is no longer here. ', typed(asking, 'list'), ' shows what is.'])
    : says([
        'Which one? Give its number first: ',
        typed(asking, 'change 1 github region:eu'),
        '. ',
        typed(asking, 'list'),
        ' shows them.',
      ]);

async function changeOne(deps: CommandDeps, asking: Asking, own: Own, one: Numbered, words: string): Promise<Answer> {
  const { tenantId } = asking.place;
  const isWhole = words.startsWith('--whole ');
  const read = readFilterText(
    filterWords(deps.catalogue, deps.gazetteer, await knownVendors(deps.db, tenantId)),
    isWhole ? words.slice('--whole '.length) : words,
  );
  if ('sentence' in read) return says(read.sentence);
  const again = await changeControl(deps, asking, one.id, one.filter, `Change ${one.number}`);
  if (read.text === '') return says(row(['Number ', `${one.number} is `, { code: one.filter }, '.'], again));
  const ready = await prepare(deps, tenantId, read.text);
  if (ready.kind === 'bad-filter')
    return { rows: await complaintRows(deps, asking, read.text, ready.complaints, `change ${one.id}`) };
  if (ready.kind === 'unreadable') return says(unreadableRow(ready.reason));
  if (ready.canonical === one.filter) return says('Nothing changes: it says that already.');
  const asked = { command: `change ${one.id}`, expression: read.text };
  if (asksForLess(ready.filter) && !isWhole) return everythingAnswer(deps, asking, ready.filter, asked);
  const pages = ready.filter.vendors.length === 0 ? [] : await firstLook(deps, ready.pages);
  const held = await Promise.all(pages.map((page) => heldHistory(deps, page)));
  const parts = await partsOfVendor(deps, held);
  if (asksForPart(ready.filter, parts) && !isWhole)
    return { rows: await pickerRows(deps, asking, { ...asked, filter: ready.filter, held, parts }) };
  return replace(deps, asking, own.channel, one, { ...ready, held });
}

type Wanted = Extract<Prepared, { readonly kind: 'ready' }> & { readonly held: readonly HeldHistory[] };

/** The new one is written as the old one ends, so that nothing falls between them. */
async function replace(deps: CommandDeps, asking: Asking, channel: ChannelRow, old: Numbered, wanted: Wanted): Promise<Answer> {
  const { place, person } = asking;
  const nameOf = await vendorNames(deps, place.tenantId);
  const id = await replaceSubscriptionRow(deps, channel, old.id, wanted, person);
  if (id === 'gone') return notMeant(asking, old.id);
  if (id === 'already-subscribed')
    return says([
      'This channel already follows ',
      ...followedLine(wanted.filter, nameOf),
      '. ',
      typed(asking, 'list'),
      ' shows all.',
    ]);
  const deed = `changed ${shortOf(old.parsed, nameOf)} to ${shortOf(wanted.filter, nameOf)} here.`;
  try {
    await announce(deps, asking, personDid(asking, deed));
  } catch (error) {
    if (!(error instanceof InDoubtError)) {
      await putBack(deps, place.tenantId, { oldId: old.id, id, by: person.name });
      await tidyFollows(deps, place.tenantId);
      throw error;
    }
  }
  await tidyFollows(deps, place.tenantId);
  const open = await catchUp(deps, channel, [{ id, filter: wanted.filter }]);
  const undo = `change ${id} --whole ${old.filter}`;
  return { rows: await madeRows(deps, asking, channel, { ...wanted, id, isNew: true }, { open, nameOf, undo }) };
}
