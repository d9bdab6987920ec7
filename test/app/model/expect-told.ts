import { expect } from 'vitest';
import { toPlain } from '../../../src/render/text/to-plain.js';
import { expectSane, isReply, lineOf, nameOf, replyOf, saysRoot } from './expect-sane.js';
import type { SeenIncident, SeenUpdate } from './history-of-looks.js';
import { isRoot, type ModelMessage, wordsNow } from './model-room.js';
import { wordsIn } from './model-vendor.js';
import type { StoredThread, World } from './world.js';

/** At the end, when nothing goes wrong any more: the chat holds what the incidents say, and nothing else. */
export async function expectTold(world: World): Promise<void> {
  expectSane(world);
  expect(await world.unsettled(), 'nothing is left in doubt').toEqual([]);
  const threads = await world.threads();
  expect(threads.map(({ incident }) => incident)).toEqual([...world.seen.incidents.keys()].toSorted());
  for (const thread of threads) {
    const seen = world.seen.incidents.get(thread.incident);
    if (seen !== undefined) await expectThread(world, seen, thread);
  }
  expectNothingLoose(world, threads);
}

/** What counts as delivered is delivered, at any time: nobody would look at it again. */
export async function expectDelivered(world: World): Promise<void> {
  if (world.wasFull) return;
  for (const thread of await world.threads()) {
    const seen = world.seen.incidents.get(thread.incident);
    if (seen !== undefined && thread.state === 'open' && !thread.isBehind) await expectThread(world, seen, thread);
  }
}

async function expectThread(world: World, seen: SeenIncident, thread: StoredThread): Promise<void> {
  const { room, rules } = world.chat;
  const root = room.find(thread.rootRef);
  if (root === undefined) {
    expect(thread, 'a thread without a root is one whose root people took away').toMatchObject({ stoppedCode: 'chat.root_gone' });
    return;
  }
  if (root.gone !== undefined) {
    // A stray reply whose answer got lost cannot be looked for where nothing can be read.
    if (rules.orphans === 'until noticed' || !rules.isReadable) return;
    if (rules.orphans === 'none' || !room.threads.has(root.ref)) return expectNothingAfter(world, root, root.gone.ordinal);
  } else {
    const last = seen.roots.at(-1);
    if (last === undefined) throw new Error('a thread about nothing');
    const isTrue = saysRoot(wordsNow(root).view, last) || room.isTooOldToEdit(root);
    expect(isTrue, `${nameOf(root)} shows the last state: ${JSON.stringify(last)}`).toBe(true);
  }
  const fate = room.threads.get(root.ref);
  if (fate !== undefined && fate !== 'open') return;
  await expectReplies(world, seen, thread, root);
  if (world.setup.preset === 'default' && rules.isReadable) await expectAnswers(world, seen, thread, root);
}

function expectNothingAfter({ chat }: World, root: ModelMessage, ordinal: number): void {
  const late = chat.room.visible().filter(({ rootRef, ordinal: own }) => rootRef === root.ref && own >= ordinal);
  expect(late.map(nameOf), 'nothing is written below a root that people took away').toEqual([]);
}

async function expectReplies(world: World, seen: SeenIncident, thread: StoredThread, root: ModelMessage): Promise<void> {
  const givenUp = await world.givenUp(thread.threadId);
  const posted = world.chat.below(root.ref).filter(isReply);
  for (const update of seen.inReadingOrder()) {
    const parts = posted.filter((message) => wordsNow(message).about.updateKey === update.key);
    const hosts = posted.filter((message) => appendedIn(message, update).length > 0);
    if (wasTakenAway(world, root, update)) continue;
    if (parts.length + hosts.length === 0 && isCarried(world, seen, update)) continue;
    if (!world.chat.rules.isReadable && [...givenUp.values()].includes('settled.unreadable')) continue;
    expectUpdate(
      update,
      { parts, hosts },
      [...parts, ...hosts].some((part) => world.chat.room.isTooOldToEdit(part)),
    );
  }
}

/** The one text of an incident that is no postmortem may live in the root alone. */
function isCarried({ setup: { preset } }: World, seen: SeenIncident, update: SeenUpdate): boolean {
  const texts = [...seen.updates.values()].filter(({ status }) => status !== 'postmortem');
  return preset === 'default' && texts.length === 1 && texts[0] === update && update.isListed;
}

function wasTakenAway({ chat }: World, root: ModelMessage, update: SeenUpdate): boolean {
  const gone = chat.room.messages.filter((message) => message.gone?.by === 'people' && message.rootRef === root.ref);
  return gone.some(
    (message) => wordsNow(message).about.updateKey === update.key || (isReply(message) && appendedIn(message, update).length > 0),
  );
}

/** Nothing happens twice in one moment, so the time says which update it is. */
const appendedIn = (message: ModelMessage, { at }: SeenUpdate) =>
  (replyOf(message).appended ?? []).filter((entry) => entry.at === at);

interface Places {
  readonly parts: readonly ModelMessage[];
  /** Replies of other updates below whose text it stands. */
  readonly hosts: readonly ModelMessage[];
}

/** Of what can no longer be edited it is enough to be there. */
function expectUpdate(update: SeenUpdate, { parts, hosts }: Places, isFrozen: boolean): void {
  expect(parts.length + hosts.length, `${update.key} is told`).toBeGreaterThan(0);
  if (isFrozen) return;
  const views = parts.map(replyOf);
  const below = hosts.flatMap((host) => appendedIn(host, update));
  expect(Math.min(views.length, 1) + below.length, `${update.key} stands in one place`).toBe(1);
  const said = [...views, ...below].flatMap(({ body }) => wordsIn(toPlain(body)));
  expect(said, `${update.key} is told once, as it reads now`).toEqual([...update.words]);
  for (const { removed } of [...views, ...below])
    expect(removed, `${update.key} is marked where the vendor removed it`).toBe(!update.isListed);
  const whole = views.filter(({ body }) => toPlain(body).trim() !== '');
  expect(
    whole.map(({ part, parts: all }) => `${part} of ${all}`),
    `all of ${update.key} is there`,
  ).toEqual(whole.map((_, index) => `${index + 1} of ${whole.length}`));
}

/** One line names all who say that it hits them, and whoever asked to be told of the end was told. */
async function expectAnswers(world: World, seen: SeenIncident, thread: StoredThread, root: ModelMessage): Promise<void> {
  const marks = await world.pressed(thread);
  const peopleFor = (of: 'affected' | 'over'): string[] =>
    marks.filter(({ kind }) => kind === of).map(({ personId }) => personId);
  const lines = world.chat.room.visible().filter(({ rootRef }) => rootRef === root.ref);
  const named = lines.filter((line) => lineOf(line)?.line === 'affected');
  if (named.length > 0 || peopleFor('affected').length > 0) expect(named.length, 'one line names the affected').toBe(1);
  for (const line of named)
    if (!world.chat.room.isTooOldToEdit(line)) expect(peopleIn(line), nameOf(line)).toEqual(peopleFor('affected'));
  if (!['resolved', 'postmortem'].includes(seen.roots.at(-1)?.status ?? '')) return;
  const told = lines.filter((line) => lineOf(line)?.line === 'asked').flatMap(peopleIn);
  for (const person of peopleFor('over')) expect(told, 'who asked was told that it is over').toContain(person);
}

function peopleIn(message: ModelMessage): string[] {
  const facts = lineOf(message);
  return facts !== undefined && 'people' in facts ? facts.people.map(({ id }) => id) : [];
}

/** One root for each thread, and every message below one or about one. */
function expectNothingLoose(world: World, threads: readonly StoredThread[]): void {
  const { room, rules } = world.chat;
  if (!rules.isReadable) return;
  const roots = room.visible().filter(isRoot);
  const own = new Set(threads.map(({ rootRef }) => rootRef));
  expect(roots.filter(({ ref }) => !own.has(ref)).map(nameOf), 'every root belongs to a thread').toEqual([]);
  const loose = room.visible().filter((message) => message.place === null && !isRoot(message) && isReply(message));
  expect(loose.map(nameOf), 'no reply stands outside of its thread').toEqual([]);
}
