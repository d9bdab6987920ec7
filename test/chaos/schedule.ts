import { shuffled } from '../e2e/chance.js';
import type { Fate } from './stage.js';

/** Which fault comes next: each kind once, those that missed again, and chance decides the rest. */
export class Schedule {
  readonly #fates: readonly Fate[];
  readonly #chance: () => number;
  readonly #hits = new Map<string, number>();
  #due: Fate[];

  constructor(fates: readonly Fate[], chance: () => number, rounds: number) {
    this.#fates = fates.flatMap((fate) => fate.parts ?? [fate]);
    this.#chance = chance;
    this.#due = rounds >= everyKindFrom ? shuffled(fates, chance) : [];
    for (const name of fates.flatMap(({ names }) => names)) this.#hits.set(name, 0);
  }

  next(): Fate {
    const fate = this.#due.shift() ?? this.#byChance();
    if (fate === undefined) throw new Error('there is no fault to choose from');
    return fate;
  }

  count(names: readonly string[]): void {
    for (const name of names) this.#hits.set(name, (this.#hits.get(name) ?? 0) + 1);
  }

  /** How often each was hit, in a fixed order. */
  get hits(): ReadonlyMap<string, number> {
    return this.#hits;
  }

  get missing(): readonly string[] {
    return [...this.#hits].filter(([, count]) => count === 0).map(([name]) => name);
  }

  get dueCount(): number {
    return this.#due.length;
  }

  /** Fates that still have something to hit come next. */
  makeUp(): void {
    const { missing } = this;
    this.#due = this.#fates.filter(({ names }) => names.some((name) => missing.includes(name)));
  }

  #byChance(): Fate | undefined {
    let left = this.#chance() * this.#fates.reduce((sum, { weight }) => sum + weight, 0);
    return this.#fates.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
  }
}

/** Fewer rounds are for a quick look, and need not have seen everything. */
export const everyKindFrom = 40;
