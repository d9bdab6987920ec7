import { knownVendors } from '../../db/vendors.js';
import type { FilterWords } from '../../domain/filter-words.js';
import { everythingWord, lookingFirst, prepare } from '../subscribe.js';
import { filterWords } from '../vendor-words.js';
import { button, row, says } from './answer.js';
import { asksAboutCategory } from './category-answer.js';
import type { Answer, AnswerRow } from './command.js';
import { complaintRows } from './complaint.js';
import type { Asking, CommandDeps } from './deps.js';
import { shown, titleOf, vendorNames } from './describe.js';
import { heldHistory } from './dose.js';
import { asksForLess, everythingAnswer } from './everything.js';
import { firstLook } from './first-look.js';
import { mayNotChange } from './may-change.js';
import { asksForPart, partsOfVendor, pickerRows } from './picker.js';
import { type ReadRequest, readRequest } from './read-request.js';
import { lookAtRoom, type Room } from './room.js';
import { checkTargets } from './route-targets.js';
import { type RoutedRequest, readRouted, suffixOf } from './routed-request.js';
import { type SetUp, setUp, type Wanted } from './set-up.js';
import { speech } from './speech.js';
import { platformTrouble } from './trouble.js';
import { unknownRows } from './unknown-names.js';

/** `/tocsin subscribe …`: follows vendors in the channel, or asks what is needed first. */
export const subscribeCommand = async (deps: CommandDeps, asking: Asking, words: string): Promise<Answer> =>
  (await carryOut(deps, asking, words)).answer;

/** What buttons say beyond what was typed: the whole of something large was chosen, a crowded channel was confirmed. */
interface Flags {
  readonly whole: boolean;
  readonly here: boolean;
}

/** The flags that stand before what was typed, and that. */
export function flagsOf(words: string): { readonly flags: Flags; readonly text: string } {
  const [all = '', given = ''] = /^((?:--(?:whole|here)\s+)*)/.exec(`${words.trim()} `) ?? [];
  return { flags: { whole: given.includes('whole'), here: given.includes('here') }, text: words.trim().slice(all.length).trim() };
}

/** As `subscribeCommand`, and what became of it. `refused`: asking again would give the same; `failed`: the platform did not answer. */
export async function carryOut(deps: CommandDeps, asking: Asking, words: string): Promise<SetUp> {
  const { flags, text } = flagsOf(words);
  try {
    const refusal = await mayNotChange(deps, asking);
    if (refusal !== undefined) return { kind: 'refused', answer: refusal };
    const { tenantId } = asking.place;
    const words = filterWords(deps.catalogue, deps.gazetteer, await knownVendors(deps.db, tenantId));
    const routed = await readRouted(deps, asking, words, { text, run: 'subscribe' });
    if ('answer' in routed) return { kind: 'refused', answer: routed.answer };
    const read = readRequest(words, baseOf(routed));
    if (read.kind !== 'wanted') return { kind: 'refused', answer: await unreadAnswer(deps, asking, read) };
    const question = flags.whole ? undefined : await categoryQuestion(deps, asking, words, read, routed);
    if (question !== undefined) return { kind: 'refused', answer: question };
    return await lookingFirst(deps, tenantId, () => follow(deps, asking, flags, { text, routed }, read));
  } catch (error) {
    return { kind: 'failed', answer: platformTrouble(deps, asking, error) };
  }
}

const baseOf = (routed: RoutedRequest): string => (routed.kind === 'routed' && routed.base === '' ? everythingWord : routed.base);

/** Categories are large, and following one makes all of its pages be read. */
async function categoryQuestion(
  deps: CommandDeps,
  asking: Asking,
  words: FilterWords,
  { expressions }: Named,
  routed: RoutedRequest,
): Promise<Answer | undefined> {
  const [expression = ''] = expressions;
  return asksAboutCategory(deps, asking, words, { command: 'subscribe', expression, suffix: suffixOf(routed) });
}

async function unreadAnswer(
  deps: CommandDeps,
  asking: Asking,
  read: Exclude<ReadRequest, { readonly kind: 'wanted' }>,
): Promise<Answer> {
  const { say, type } = speech(asking);
  if (read.kind === 'refused') return says(say.following.noPeople);
  if (read.kind === 'bad') return { rows: await complaintRows(deps, asking, read.text, read.complaints, 'subscribe') };
  return says(say.following.nameVendor(type), say.following.onlyWhatTouches(type));
}

type Named = Extract<ReadRequest, { readonly kind: 'wanted' }>;

interface Typed {
  readonly text: string;
  readonly routed: RoutedRequest;
}

async function follow(deps: CommandDeps, asking: Asking, flags: Flags, { text, routed }: Typed, read: Named): Promise<SetUp> {
  const named = read.unknown.map((one) => ({ ...one, terms: `${one.terms}${suffixOf(routed)}` }));
  const unknown = await unknownRows(deps, asking, named, 'subscribe');
  if (read.expressions.length === 0) return { kind: 'refused', answer: { rows: [...unknown, ...summary(asking, read, 0)] } };
  const room = await lookAtRoom(deps, asking);
  if (room.kind === 'no') return { kind: 'refused', answer: says(room.why) };
  const again = `subscribe ${flags.whole ? '--whole ' : ''}--here ${text}`;
  const checked =
    routed.kind === 'routed' ? await checkTargets(deps, asking, routed, { isConfirmed: flags.here, again }) : { routes: [] };
  if ('answer' in checked) return { kind: 'refused', answer: checked.answer };
  // Who says what goes where has chosen already.
  const found = await understand(deps, asking, { ...flags, whole: flags.whole || routed.kind === 'routed' }, read, room);
  if ('answer' in found) return { kind: 'refused', answer: found.answer };
  const aside = [...found.rows, ...unknown];
  if (found.wanted.length === 0) return { kind: 'refused', answer: { rows: [...aside, ...summary(asking, read, 0)] } };
  if (room.kind === 'open' && room.crowd !== null && !flags.here)
    return { kind: 'refused', answer: await confirmAnswer(deps, asking, room.crowd, again) };
  const command = `subscribe ${flags.whole ? '--whole ' : ''}${text}`;
  return setUp(deps, asking, room, { wanted: found.wanted, aside, command, names: read.names, routes: checked.routes });
}

/** Reads each vendor's page once, where that is needed, and asks about what is too large to be taken as a whole. */
async function understand(
  deps: CommandDeps,
  asking: Asking,
  flags: Flags,
  read: Named,
  room: Room,
): Promise<{ readonly wanted: readonly Wanted[]; readonly rows: readonly AnswerRow[] } | { readonly answer: Answer }> {
  const { ready, rows } = await prepareAll(deps, asking, read.expressions);
  const [first] = ready;
  if (first !== undefined && asksForLess(first.filter) && !flags.whole)
    return { answer: await everythingAnswer(deps, asking, first.filter, { command: 'subscribe', expression: first.expression }) };
  // A filter over all vendors waits for none of them.
  const pages = ready.flatMap((one) => (one.filter.vendors.length === 0 ? [] : one.pages));
  const looked = room.kind === 'open' ? await firstLook(deps, pages) : pages;
  const wanted: Wanted[] = [];
  for (const one of ready) {
    const own = looked.filter((page) => one.pages.some(({ id }) => id === page.id));
    const held = await Promise.all(own.map((page) => heldHistory(deps, page)));
    const parts = await partsOfVendor(deps, held);
    if (flags.whole || !asksForPart(one.filter, parts)) wanted.push({ ...one, held });
    else if (read.names === 1)
      return { answer: { rows: await pickerRows(deps, asking, { ...one, command: 'subscribe', held, parts }) } };
    else rows.push(await choosePart(deps, asking, one));
  }
  return { wanted, rows };
}

/** An address is read while somebody waits, so some are read side by side. */
const atOnce = 10;

async function prepareAll(
  deps: CommandDeps,
  asking: Asking,
  expressions: readonly string[],
): Promise<{ ready: Omit<Wanted, 'held'>[]; rows: AnswerRow[] }> {
  const ready: Omit<Wanted, 'held'>[] = [];
  const rows: AnswerRow[] = [];
  for (let at = 0; at < expressions.length; at += atOnce) {
    const some = expressions.slice(at, at + atOnce);
    const prepared = await Promise.all(some.map((expression) => prepare(deps, asking.place.tenantId, expression)));
    for (const [index, one] of prepared.entries()) {
      const expression = some[index] ?? '';
      if (one.kind === 'ready') ready.push({ ...one, expression });
      else if (one.kind === 'unreadable') rows.push(unreadableRow(asking, one.reasons));
      else rows.push(...(await complaintRows(deps, asking, expression, one.complaints, 'subscribe')));
    }
  }
  return { ready, rows };
}

/** Why a page cannot be followed, and what may help. */
export function unreadableRow(asking: Asking, reasons: readonly string[]): AnswerRow {
  const { common, following } = speech(asking).say;
  const why = shown(reasons.map(common.fault).join(' '), 300);
  const advice = /^https?:/.test(why) ? following.giveAddress : '';
  return row(`❌ ${why}${/[.!?)…]$/.test(why) ? '' : '.'}${advice}`);
}

async function choosePart(deps: CommandDeps, asking: Asking, { filter, expression }: Omit<Wanted, 'held'>): Promise<AnswerRow> {
  const { say } = speech(asking);
  const vendor = titleOf(filter, await vendorNames(deps, asking.place.tenantId), say);
  return row(
    say.following.isLarge({ bold: vendor }),
    await button(deps, asking, say.following.choosePart, `subscribe ${expression}`),
  );
}

async function confirmAnswer(deps: CommandDeps, asking: Asking, crowd: string, again: string): Promise<Answer> {
  const { room } = speech(asking).say;
  const name = asking.place.channelName === null ? null : `#${shown(asking.place.channelName)}`;
  return says(row(room.subscribeHere(name, crowd), await button(deps, asking, room.subscribeHereLabel, again, 'primary')));
}

/** How a list went; nothing for a single name. */
export const summary = (asking: Asking, { names }: { readonly names: number }, followed: number): AnswerRow[] =>
  names < 2 ? [] : [row(speech(asking).say.following.namesFollowed(names, followed))];
