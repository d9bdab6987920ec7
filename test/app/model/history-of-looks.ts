import type { SnapshotIncident } from '../../../src/domain/snapshot.js';
import { wordsIn } from './model-vendor.js';

/** What the root of a thread says about its incident, as far as readers care. */
export interface RootWords {
  readonly title: string;
  readonly status: string;
  readonly impact: string;
  readonly updateCount: number;
  /** The words of the newest update that is no postmortem. */
  readonly latest: readonly string[];
  /** The words of the postmortem, where there is one. */
  readonly postmortem: readonly string[] | null;
}

export interface SeenUpdate {
  readonly key: string;
  readonly at: string;
  /** The step in which a look showed it first. */
  readonly firstStep: number;
  readonly status: string;
  words: readonly string[];
  isListed: boolean;
}

/** One incident as the looks of a run have shown it. */
export class SeenIncident {
  readonly key: string;
  readonly updates = new Map<string, SeenUpdate>();
  /** What the root had to say after each look. */
  readonly roots: RootWords[] = [];

  constructor(key: string) {
    this.key = key;
  }

  see(listed: SnapshotIncident, step: number): void {
    for (const update of this.updates.values()) update.isListed = false;
    for (const { id, at, status, body } of listed.updates) {
      const key = id ?? '';
      const known = this.updates.get(key) ?? { key, at, status, firstStep: step, words: [], isListed: true };
      this.updates.set(key, Object.assign(known, { words: wordsIn(body), isListed: true }));
    }
    this.roots.push(rootWords(listed));
  }

  inReadingOrder(): SeenUpdate[] {
    return [...this.updates.values()].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  }
}

/** Everything that the looks of a run have shown: all that anybody can be told. */
export class HistoryOfLooks {
  readonly incidents = new Map<string, SeenIncident>();

  see(page: readonly SnapshotIncident[], step: number): void {
    for (const listed of page) {
      const seen = this.incidents.get(listed.id) ?? new SeenIncident(listed.id);
      this.incidents.set(listed.id, seen);
      seen.see(listed, step);
    }
  }
}

function rootWords({ title, status, impact, updates }: SnapshotIncident): RootWords {
  const latest = updates.findLast((update) => update.status !== 'postmortem');
  const postmortem = updates.findLast((update) => update.status === 'postmortem');
  return {
    title,
    status,
    impact,
    updateCount: updates.length,
    latest: wordsIn(latest?.body ?? ''),
    postmortem: postmortem === undefined ? null : wordsIn(postmortem.body),
  };
}
