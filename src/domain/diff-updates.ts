import type { Change } from './change.js';
import { sameWords } from './diff-words.js';
import type { IncidentUpdate } from './incident.js';
import type { SnapshotUpdate } from './snapshot.js';
import type { IsoTime } from './time.js';
import { freeKey, isKeyFor, pairUpdates } from './update-keys.js';

interface MergedUpdates {
  /** In reading order, removed ones included. */
  readonly updates: readonly IncidentUpdate[];
  readonly changes: readonly Change[];
}

/** Brings the stored updates of an incident to what the page lists now. Nothing is dropped: what left the page stays, marked. */
export function mergeUpdates(stored: readonly IncidentUpdate[], listed: readonly SnapshotUpdate[], at: IsoTime): MergedUpdates {
  // Most incidents of a page are over for long: nothing is built anew for them at each look.
  if (isAsStored(stored, listed)) return { updates: stored, changes: [] };
  const seen = withUniqueIds(listed).toSorted((a, b) => compare(a.at, b.at));
  const pairs = pairUpdates(stored, seen);
  const merge = new Merge(stored, at);
  const listedNow = new Set(pairs.values());
  const left = stored.filter((update) => !listedNow.has(update)).map((update) => merge.removed(update));
  const found = seen.map((update, index) => merge.listed(pairs.get(index), update));
  const updates = [...left, ...found].sort((a, b) => compare(a.at, b.at) || a.seq - b.seq);
  return { updates, changes: merge.changes };
}

/** The same updates under the same keys, and stored in the order in which they would be read. */
const isAsStored = (stored: readonly IncidentUpdate[], listed: readonly SnapshotUpdate[]): boolean =>
  stored.length === listed.length &&
  stored.every((update, place) => {
    const [seen, before] = [listed[place], stored[place - 1]];
    return (
      seen !== undefined &&
      seen.id === update.key &&
      seen.at === update.at &&
      seen.status === update.status &&
      seen.body === update.body &&
      update.removedAt === null &&
      sameWords(update.components, seen.components) &&
      (before === undefined || before.at < update.at || (before.at === update.at && before.seq < update.seq))
    );
  });

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** An id that occurs twice in one incident identifies nothing; the later one is told apart by its time and label. */
function withUniqueIds(listed: readonly SnapshotUpdate[]): readonly SnapshotUpdate[] {
  const ids = new Set<string>();
  return listed.map((update) => {
    if (update.id === null) return update;
    if (ids.has(update.id)) return { ...update, id: null };
    ids.add(update.id);
    return update;
  });
}

/** Line ends and blank space around a text have no visible content. */
const sameBody = (one: string, other: string): boolean => one === other || visible(one) === visible(other);
const visible = (text: string): string => text.replaceAll('\r\n', '\n').trim();

class Merge {
  readonly changes: Change[] = [];
  readonly #at: IsoTime;
  readonly #keys: Set<string>;
  readonly #newestAt: IsoTime;
  #lastSeq: number;

  constructor(stored: readonly IncidentUpdate[], at: IsoTime) {
    this.#at = at;
    this.#keys = new Set(stored.map((update) => update.key));
    this.#newestAt =
      stored
        .map((update) => update.at)
        .sort()
        .at(-1) ?? '';
    this.#lastSeq = Math.max(0, ...stored.map((update) => update.seq));
  }

  listed(update: IncidentUpdate | undefined, seen: SnapshotUpdate): IncidentUpdate {
    return update === undefined ? this.#added(seen) : this.#kept(update, seen);
  }

  /** Leaving the page is a revision of its own, so that a reply that showed the text is brought to say so. */
  removed(update: IncidentUpdate): IncidentUpdate {
    if (update.removedAt !== null) return update;
    this.#note('update-removed', update.seq, update.status, null);
    return { ...update, removedAt: this.#at, revision: update.revision + 1 };
  }

  #added(seen: SnapshotUpdate): IncidentUpdate {
    this.#lastSeq += 1;
    const seq = this.#lastSeq;
    this.#note('update-added', seq, null, seen.status);
    if (seen.at < this.#newestAt) this.#note('update-backdated', seq, null, seen.at);
    if (seen.status === 'postmortem') this.#note('postmortem', seq, null, seen.at);
    const { status, body, at } = seen;
    const key = this.#keyFor(undefined, seen);
    return {
      seq,
      key,
      status,
      body,
      at,
      components: [...new Set(seen.components)],
      revision: 1,
      firstSeenAt: this.#at,
      removedAt: null,
    };
  }

  #kept(update: IncidentUpdate, seen: SnapshotUpdate): IncidentUpdate {
    const { seq } = update;
    const isEdited = update.status !== seen.status || !sameBody(update.body, seen.body);
    const isMoved = update.at !== seen.at;
    const isBack = update.removedAt !== null;
    const revision = update.revision + (isEdited || isMoved || isBack ? 1 : 0);
    if (isBack) this.#note('update-restored', seq, null, seen.status);
    if (isEdited) this.#note('update-edited', seq, String(update.revision), String(revision));
    if (isMoved) this.#note('update-backdated', seq, update.at, seen.at);
    if (seen.status === 'postmortem' && update.status !== 'postmortem') this.#note('postmortem', seq, update.status, seen.at);
    const components = sameWords(update.components, seen.components) ? update.components : [...new Set(seen.components)];
    if (components !== update.components) this.#note('components', seq, update.components.join(', '), components.join(', '));
    return {
      seq,
      key: this.#keyFor(update, seen),
      status: seen.status,
      body: isEdited ? seen.body : update.body,
      at: seen.at,
      components,
      revision,
      firstSeenAt: update.firstSeenAt,
      removedAt: null,
    };
  }

  #keyFor(update: IncidentUpdate | undefined, seen: SnapshotUpdate): string {
    if (update !== undefined && (seen.id === update.key || (seen.id === null && isKeyFor(update.key, seen.at, seen.status))))
      return update.key;
    if (update !== undefined) this.#keys.delete(update.key);
    const key = seen.id ?? freeKey(seen.at, seen.status, this.#keys);
    this.#keys.add(key);
    return key;
  }

  #note(kind: Change['kind'], seq: number, from: string | null, to: string | null): void {
    this.changes.push({ kind, seq, from, to });
  }
}
