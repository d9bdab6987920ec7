import fc from 'fast-check';
import { type Fate, fewFates, someFates } from './call-fate.js';
import { expectSane, isReply } from './expect-sane.js';
import { expectDelivered } from './expect-told.js';
import { isRoot, type ModelMessage } from './model-room.js';
import { type VendorAct, vendorActs } from './model-vendor.js';
import type { PlatformRules } from './platform-rules.js';
import type { Round, Setup, Turn, World } from './world.js';

/** What a plan has to know of itself to make sense. */
export interface Outline {
  opened: number;
}

export type Command = fc.AsyncCommand<Outline, World>;

/** Something that happens; afterwards everything that must always hold is looked at. */
class Happening implements Command {
  readonly #name: string;
  readonly #happen: (world: World) => Promise<unknown>;
  readonly #check: (outline: Readonly<Outline>) => boolean;
  readonly #note: (outline: Outline) => void;

  constructor(
    name: string,
    happen: (world: World) => Promise<unknown>,
    check: (outline: Readonly<Outline>) => boolean = ({ opened }) => opened > 0,
    note: (outline: Outline) => void = () => undefined,
  ) {
    this.#name = name;
    this.#happen = happen;
    this.#check = check;
    this.#note = note;
  }

  check(outline: Readonly<Outline>): boolean {
    return this.#check(outline);
  }

  async run(outline: Outline, world: World): Promise<void> {
    this.#note(outline);
    world.chat.step += 1;
    await this.#happen(world);
    expectSane(world);
    await expectDelivered(world);
  }

  toString(): string {
    return this.#name;
  }
}

const which = fc.nat(1);
const pick = fc.nat(5);
const troubleOf = (index: number): string => `trouble ${'ab'[index]}`;

function vendorDoes(act: VendorAct, of: number, place: number, looks: boolean): Command {
  const happen = async (world: World) => {
    world.pass(1_000);
    world.vendor.act(act, of, place);
    if (looks) await world.look();
  };
  const name = `the vendor ${act} ${troubleOf(of)} (${place})${looks ? ' and is looked at' : ''}`;
  if (act !== 'opens') return new Happening(name, happen);
  const isRoom = ({ opened }: Readonly<Outline>) => opened < 2;
  return new Happening('the vendor opens a trouble and is looked at', happen, isRoom, (outline) => {
    outline.opened += 1;
  });
}

const list = (fates: readonly Fate[]): string => (fates.length === 0 ? 'all goes well' : fates.join(', '));

const round = fc.record({ fates: someFates, passMs: fc.constantFrom(0, 2_000, 6_000, 25_000, 200_000) });
const roundWords = ({ fates, passMs }: Round): string => `[${list(fates)}]${passMs > 0 ? `, ${passMs / 1000} s pass` : ''}`;
const rounds = fc.array(round, { minLength: 1, maxLength: 4 });

const wakes = fc
  .tuple(which, rounds)
  .map(([of, all]) => new Happening(`wake ${troubleOf(of)}: ${all.map(roundWords).join(', ')}`, (world) => world.wake(of, all)));

/** Something is said, and taken back while nobody is sure yet that it was told. */
const flutters = fc.tuple(which, rounds).map(([of, all]) => {
  const name = `the vendor raises ${troubleOf(of)}, wakes: ${all.map(roundWords).join(', ')}, and the vendor takes it back`;
  return new Happening(name, async (world) => {
    await vendorDoes('raises', of, 0, true).run({ opened: 2 }, world);
    await world.wake(of, all);
    await vendorDoes('lowers', of, 0, true).run({ opened: 2 }, world);
  });
});

/** News that comes all the time is told with the next: only what comes last shows what is lost. */
const turn: fc.Arbitrary<Turn> = fc.record({
  who: fc.nat(1),
  passMs: fc.constantFrom(0, 0, 0, 2_000, 12_000, 25_000),
  isNews: fc.nat(9).map((dice) => dice === 0),
});
const turnWords = ({ who, passMs, isNews }: Turn): string =>
  `${passMs > 0 ? `${passMs / 1000} s pass, ` : ''}${isNews ? 'news, ' : ''}${who}`;

/** There is news just then, and mostly nothing that has to be waited for: two processes with nothing to do prove nothing. */
const races = fc
  .tuple(
    which,
    fc.array(turn, { minLength: 4, maxLength: 16, size: 'max' }),
    fewFates,
    fewFates,
    fc.constantFrom(1_000, 25_000, 25_000, 200_000),
  )
  .map(([of, turns, one, other, restMs]) => {
    const name = `${restMs / 1000} s pass, the vendor adds to ${troubleOf(of)}, and two wake it: [${list(one)}] and [${list(other)}], in turns: ${turns.map(turnWords).join('; ')}`;
    return new Happening(name, async (world) => {
      world.pass(restMs);
      await world.seeNews(of);
      await world.race(of, turns, [one, other]);
    });
  });

const passes = fc
  .constantFrom(1_000, 6_000, 25_000, 120_000, 600_000, 3_600_000)
  .map((ms) => new Happening(`${ms / 1000} s pass`, async (world) => world.pass(ms)));

const sweeps = fc.constant(new Happening('the sweep wakes what is behind', (world) => world.sweep()));

function peopleDelete(what: 'a reply' | 'a root', place: number): Command {
  return new Happening(`people delete ${what} (${place})`, async ({ chat: { room } }) => {
    const those = room.visible().filter(what === 'a root' ? isRoot : isReply);
    const one = those[place % Math.max(1, those.length)];
    if (one !== undefined) room.remove(one, 'people');
  });
}

function peopleEndThread(fate: 'gone' | 'locked', place: number): Command {
  return new Happening(`people ${fate === 'gone' ? 'delete' : 'lock'} a thread (${place})`, async ({ chat: { room, rules } }) => {
    const those = room.messages.filter(({ ref }) => rules.kind === 'forum' || room.threads.get(ref) === 'open').filter(isRoot);
    const root = those[place % Math.max(1, those.length)];
    if (root === undefined || root.visibleAt > room.now()) return;
    room.threads.set(root.ref, fate);
    if (fate === 'locked') return;
    const inside = (message: ModelMessage) => message.place === root.ref || (rules.kind === 'forum' && message.ref === root.ref);
    for (const message of room.messages.filter(inside)) if (message.gone === undefined) room.remove(message, 'people');
  });
}

const archive = fc.constant(
  new Happening('people archive the channel', async ({ chat }) => {
    chat.room.isArchived = true;
  }),
);
const full = fc.constant(new Happening('the server is full of threads', async (world) => world.fill()));
const retries = which.map((of) => new Happening(`an operator retries ${troubleOf(of)}`, (world) => world.retry(of)));
const presses = fc
  .tuple(which, fc.constantFrom('affected', 'over'), fc.constantFrom('Dana', 'Kim'))
  .map(
    ([of, kind, name]) => new Happening(`${name} presses "${kind}" at ${troubleOf(of)}`, (world) => world.press(of, kind, name)),
  );
const resume = fc.constant(new Happening('the channel is back, with room for threads', (world) => world.resume()));

/** How a channel may be set up. */
export const setups: fc.Arbitrary<Setup> = fc.record({
  preset: fc.constantFrom('plain', 'default'),
  rootGone: fc.constantFrom('stop', 'stop', 'repost'),
  editWindowMs: fc.constantFrom(null, null, null, 1_800_000),
});

/** How a plan may go, with what happens most often named most often. */
export const commandsFor = ({ threadFates, capsThreads, isReadable }: PlatformRules): fc.Arbitrary<Command>[] => {
  const opens = fc.constant(vendorDoes('opens', 0, 0, true));
  const acts = fc
    .tuple(fc.constantFrom(...vendorActs.filter((act) => act !== 'opens')), which, pick, fc.constantFrom(true, true, true, false))
    .map((facts) => vendorDoes(...facts));
  const deletes = fc.oneof(
    fc.tuple(fc.constantFrom('a reply', 'a reply', 'a root'), pick).map(([what, place]) => peopleDelete(what, place)),
    ...(threadFates.length === 0
      ? []
      : [fc.tuple(fc.constantFrom(...threadFates), pick).map(([fate, place]) => peopleEndThread(fate, place))]),
  );
  // Where nobody can look, an operator who has something tried again may have it posted twice.
  const rare = [resume, archive, deletes, presses, ...(capsThreads ? [full] : []), ...(isReadable ? [retries] : [])];
  return [opens, acts, acts, acts, wakes, wakes, flutters, races, races, races, passes, sweeps, resume, fc.oneof(...rare)];
};
