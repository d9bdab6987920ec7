/** A seeded source of chance, so that a run that failed can be run again: mulberry32. */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<Item>(items: readonly Item[], chance: () => number): Item[] {
  return items
    .map((item) => ({ item, place: chance() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
