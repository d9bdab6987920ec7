import { likeness, wordBag } from './diff-likeness.js';
import type { IncidentStatus, IncidentUpdate } from './incident.js';
import type { SnapshotUpdate } from './snapshot.js';
import type { IsoTime } from './time.js';

const madeKey = /^\d{4}-\d\d-\d\dT[\d:.]+Z\|[a-z_]+\|\d+$/;

/** The first key for an update without an id of its own that no other update of its incident has: counted from the oldest. */
export function freeKey(at: IsoTime, status: IncidentStatus, taken: ReadonlySet<string>): string {
  for (let ordinal = 1; ; ordinal += 1) {
    const key = `${at}|${status}|${ordinal}`;
    if (!taken.has(key)) return key;
  }
}

/** True when the key was made of this time and status, so that it need not change. */
export const isKeyFor = (key: string, at: IsoTime, status: IncidentStatus): boolean =>
  madeKey.test(key) && key.startsWith(`${at}|${status}|`);

/** Which stored update a listed one is, by its place in the list. Listed updates without an entry are new. */
type Pairs = ReadonlyMap<number, IncidentUpdate>;

/** Below this two updates are two updates, however they came and went. */
const enough = 0.5;

/** More comparisons of texts than this in one incident are not made; then only neighbours are compared. */
const mostComparisons = 20_000;
const neighbourhood = 10;

interface Candidate {
  readonly index: number;
  readonly update: IncidentUpdate;
  readonly score: number;
}

/**
 * Recognises updates. A vendor's id decides. Without one: the same time, label and text; then the same time and label (the text was edited);
 * then position and likeness of text (label or time were edited). Ids that vanish and appear in one look are the same update only when time and
 * text are the same, which is what a page that moved to other software looks like. An update that was removed is recognised again by the same signs.
 */
export function pairUpdates(stored: readonly IncidentUpdate[], listed: readonly SnapshotUpdate[]): Pairs {
  const pairing = new Pairing(stored, listed);
  pairing.byId();
  pairing.bySigns((update, seen) => update.at === seen.at && update.body === seen.body && update.status === seen.status);
  pairing.bySigns((update, seen) => update.at === seen.at && update.body === seen.body);
  pairing.byLikeness();
  return pairing.pairs;
}

class Pairing {
  readonly pairs = new Map<number, IncidentUpdate>();
  readonly #stored: readonly IncidentUpdate[];
  readonly #listed: readonly SnapshotUpdate[];
  readonly #free: Set<IncidentUpdate>;

  constructor(stored: readonly IncidentUpdate[], listed: readonly SnapshotUpdate[]) {
    this.#stored = stored;
    this.#listed = listed;
    const isShown = (update: IncidentUpdate) => update.removedAt === null;
    this.#free = new Set([...stored.filter(isShown), ...stored.filter((update) => !isShown(update))]);
  }

  byId(): void {
    const byKey = new Map(this.#stored.map((update) => [update.key, update]));
    for (const [index, seen] of this.#listed.entries()) {
      const update = seen.id === null ? undefined : byKey.get(seen.id);
      if (update !== undefined && this.#free.has(update)) this.#pair(index, update);
    }
  }

  bySigns(isSame: (update: IncidentUpdate, seen: SnapshotUpdate) => boolean): void {
    for (const [index, seen] of this.#unknown()) {
      for (const update of this.#free) {
        if (!isSame(update, seen)) continue;
        this.#pair(index, update);
        break;
      }
    }
  }

  byLikeness(): void {
    const candidates = this.#candidates().sort((a, b) => b.score - a.score || a.update.seq - b.update.seq || a.index - b.index);
    for (const { index, update } of candidates) {
      if (this.#free.has(update) && !this.pairs.has(index)) this.#pair(index, update);
    }
  }

  #candidates(): Candidate[] {
    const unknown = this.#unknown().filter(([, seen]) => seen.id === null);
    const free = [...this.#free]
      .filter((update) => madeKey.test(update.key))
      .map((update) => ({ update, bag: wordBag(update.body) }));
    if (unknown.length === 0 || free.length === 0) return [];
    const isMany = unknown.length * free.length > mostComparisons;
    const gaps = this.#gaps();
    return unknown.flatMap(([index, seen], place) => {
      const near = isMany ? free.slice(Math.max(0, place - neighbourhood), place + neighbourhood) : free;
      const bag = wordBag(seen.body);
      const scored = near.map(({ update, bag: other }) => {
        const isSamePlace = gaps.ofStored.get(update) === gaps.ofListed.get(index);
        return { index, update, score: scoreOf(update, seen, likeness(other, bag), isSamePlace) };
      });
      return scored.filter(({ score }) => score >= enough);
    });
  }

  /** Between which recognised updates each of the others stands: the place in the list of the last recognised one before it. */
  #gaps() {
    const places = new Map([...this.pairs].map(([index, update]) => [update, index]));
    const ofStored = new Map<IncidentUpdate, number>();
    const ofListed = new Map<number, number>();
    let last = -1;
    for (const update of this.#stored) {
      last = places.get(update) ?? last;
      ofStored.set(update, last);
    }
    last = -1;
    for (const index of this.#listed.keys()) {
      if (this.pairs.has(index)) last = index;
      ofListed.set(index, last);
    }
    return { ofStored, ofListed };
  }

  #unknown(): [number, SnapshotUpdate][] {
    return [...this.#listed.entries()].filter(([index]) => !this.pairs.has(index));
  }

  #pair(index: number, update: IncidentUpdate): void {
    this.pairs.set(index, update);
    this.#free.delete(update);
  }
}

/** The same time and label always suffice, best with an update that is still shown. Otherwise the text has to speak for it. */
function scoreOf(update: IncidentUpdate, seen: SnapshotUpdate, alike: number, isSamePlace: boolean): number {
  const isSameTime = update.at === seen.at;
  const isSameLabel = update.status === seen.status;
  if (isSameTime && isSameLabel) return (update.removedAt === null ? 2 : 1) + alike;
  if (update.removedAt !== null) return 0;
  return 0.6 * alike + (isSameTime ? 0.2 : 0) + (isSameLabel ? 0.1 : 0) + (isSamePlace ? 0.1 : 0);
}
