import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChangeKind } from '../../src/domain/change.js';
import { type Incident, type IncidentUpdate, isOpen, shownUpdates } from '../../src/domain/incident.js';
import { isReportAfterTheFact } from '../../src/domain/origin.js';
import { rootState } from '../../src/domain/root-state.js';
import type { SnapshotIncident } from '../../src/domain/snapshot.js';
import type { ChatAction, Preset, RootState } from '../../src/domain/thread.js';
import { testSeed } from '../support/seed.js';
import { type VendorHistory, vendorHistory, visits } from './vendor-history.js';
import { lastOf, partsOf, type Thread, type Watcher, watchEverything, watchSometimes } from './watcher.js';

const seed = testSeed(20_260_817);
const numRuns = Number(process.env.TOCSIN_TEST_RUNS ?? 150);
const property = { seed, numRuns } as const;
const timeLimit = 60_000 * Math.max(1, numRuns / 150);

const sorted = (list: readonly string[]) => [...new Set(list)].sort();

const wordsOf = ({ status, body, at, components }: Pick<IncidentUpdate, 'status' | 'body' | 'at' | 'components'>) =>
  JSON.stringify([at, status, body, sorted(components)]);

const fieldsOf = (incident: Incident | SnapshotIncident) => ({
  title: incident.title,
  kind: incident.kind,
  impact: incident.impact,
  url: incident.url,
  startedAt: incident.startedAt,
  resolvedAt: incident.resolvedAt,
  scheduledFor: incident.scheduledFor,
  scheduledUntil: incident.scheduledUntil,
  components: sorted(incident.components),
  regions: sorted(incident.regions),
});

/** The incident as each accepted look listed it, the last one last. */
const sightings = (watcher: Watcher, key: string) =>
  watcher.accepted.flatMap((state) => {
    const incident = state.look.snapshot.incidents.find((each) => each.id === key);
    return incident === undefined ? [] : [{ incident, uids: state.uids.get(key) ?? [] }];
  });

const isListedAtLast = (history: VendorHistory, key: string) =>
  lastOf(history).look.snapshot.incidents.some((incident) => incident.id === key);

/** What was stored, against nothing but the list of looks. */
function expectStored(history: VendorHistory, watcher: Watcher): void {
  const keys = new Set(watcher.accepted.flatMap((state) => state.look.snapshot.incidents.map((incident) => incident.id)));
  expect(new Set(watcher.stored.keys())).toEqual(keys);
  for (const incident of watcher.stored.values()) {
    const seen = sightings(watcher, incident.key);
    const last = seen.at(-1)?.incident;
    if (last === undefined) throw new Error('stored without having been seen');
    expect(fieldsOf(incident)).toEqual(fieldsOf(last));
    expect(shownUpdates(incident).map(wordsOf).sort()).toEqual(last.updates.map(wordsOf).sort());
    expectNothingLost(
      watcher,
      incident,
      seen.map((sighting) => sighting.incident),
    );
    expectPresence(history, incident, last);
  }
}

/** Every text that any look showed is the text of some revision of that incident. */
function expectNothingLost(watcher: Watcher, incident: Incident, seen: readonly SnapshotIncident[]): void {
  const kept = new Set([...watcher.texts].filter(([key]) => key.startsWith(`${incident.key}:`)).map(([, body]) => body));
  for (const body of seen.flatMap((sighting) => sighting.updates.map((update) => update.body))) expect(kept).toContain(body);
}

function expectPresence(history: VendorHistory, incident: Incident, last: SnapshotIncident): void {
  const { reach, hasAddresses, hasClock } = history.style;
  const everDeleted = history.states.some((state) => state.deleted.has(incident.key));
  if (isListedAtLast(history, incident.key)) {
    expect(incident).toMatchObject({ status: last.status, withdrawnAt: null, absentSince: null });
    return;
  }
  if (reach === 'all') expect(incident.withdrawnAt).not.toBeNull();
  if (reach === 'open' && incident.status !== 'scheduled') expect(isOpen(incident)).toBe(false);
  if (reach === 'recent') expect(incident.status).toBe(last.status);
  if (!everDeleted && reach !== 'open' && (hasAddresses || (reach === 'all' && hasClock)))
    expect(incident.withdrawnAt).toBeNull();
}

/** With ids the truth about what was removed and how an incident began can be told from the looks. */
function expectTruthOfIds(watcher: Watcher, isBaseline: (key: string) => boolean): void {
  for (const incident of watcher.stored.values()) {
    const known = new Map<string, SnapshotIncident['updates'][number]>();
    let isReport = true;
    const seen = sightings(watcher, incident.key);
    for (const sighting of seen) {
      for (const [place, update] of sighting.incident.updates.entries()) known.set(sighting.uids[place] ?? '', update);
      const updates = [...known.values()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
      isReport &&= isReportAfterTheFact({ status: sighting.incident.status, updates });
    }
    const twins = new Set([...known.values()].map((update) => `${update.at} ${update.body}`)).size < known.size;
    if (twins) continue;
    const listed = new Set(seen.at(-1)?.uids);
    const removed = incident.updates.filter((update) => update.removedAt !== null);
    expect(new Set(removed.map((update) => update.key))).toEqual(new Set([...known.keys()].filter((uid) => !listed.has(uid))));
    if (!isBaseline(incident.key)) expect(incident.origin === 'retroactive').toBe(isReport);
  }
}

const visible = (update: IncidentUpdate | undefined) => ({
  status: update?.status,
  body: update?.body,
  at: update?.at,
  removedAt: update?.removedAt,
});

function lastRoot(watcher: Watcher, incident: Incident): RootState {
  const actions = watcher.threadOf(incident.key).sent.map(({ action }) => action);
  const root = actions.findLast((action) => action.kind === 'post-root' || action.kind === 'edit-root');
  if (root?.kind !== 'post-root' && root?.kind !== 'edit-root') throw new Error('a thread without a root');
  return root.state;
}

const inAnyOrder = (state: RootState) => ({ ...state, components: sorted(state.components), regions: sorted(state.regions) });

/** The thread as people see it: the root, then every message with the words that it shows now. */
function threadOf(watcher: Watcher, incident: Incident) {
  const wordsAt = (version: { seq: number } | null) =>
    incident.updates.filter((update) => update.seq === version?.seq).map(wordsOf)[0] ?? null;
  const state = lastRoot(watcher, incident);
  return {
    root: {
      ...inAnyOrder(state),
      latest: wordsAt(state.latest),
      postmortem: wordsAt(state.postmortem),
    },
    replies: repliesIn(watcher.threadOf(incident.key)).map((reply) => ({
      ...reply,
      update: incident.updates.find((update) => update.seq === reply.seq),
    })),
  };
}

type Post = Extract<ChatAction, { kind: 'post-reply' }>;

/** Replies in the order in which they were posted, with the revision that each shows now. */
function repliesIn(thread: Thread): Post[] {
  const posts = thread.sent.map(({ action }) => action).filter((action) => action.kind === 'post-reply');
  return posts.map((post) => {
    const edit = thread.sent
      .map(({ action }) => action)
      .findLast((action) => action.kind === 'edit-reply' && action.seq === post.seq && action.part === post.part);
    return edit?.kind === 'edit-reply' ? { ...post, revision: edit.revision } : post;
  });
}

function expectThreads(watcher: Watcher, preset: Preset): void {
  for (const incident of watcher.stored.values()) {
    expect(watcher.next(incident)).toBeUndefined();
    const { replies } = threadOf(watcher, incident);
    expect(inAnyOrder(lastRoot(watcher, incident))).toEqual(inAnyOrder(rootState(incident)));
    for (const reply of replies)
      expect(watcher.threadOf(incident.key).shown.get(`${reply.seq}:${reply.part}`)).toMatchObject(visible(reply.update));
    const posted = new Set(replies.map((reply) => `${reply.seq}:${reply.part}`));
    expect(posted.size).toBe(replies.length);
    const inRoot =
      preset === 'default' && posted.size < incident.updates.reduce((sum, update) => sum + partsOf(update), 0)
        ? carried(incident)
        : undefined;
    for (const update of incident.updates) {
      if (update === inRoot) continue;
      for (let part = 1; part <= partsOf(update); part += 1) expect(posted).toContain(`${update.seq}:${part}`);
    }
    if (preset === 'plain')
      expect(watcher.threadOf(incident.key).sent.some(({ action }) => action.kind === 'post-note')).toBe(false);
  }
}

/** What only the root may hold: the one text of the incident that is no postmortem. */
function carried(incident: Incident): IncidentUpdate | undefined {
  const texts = incident.updates.filter((update) => update.status !== 'postmortem');
  expect(texts.length).toBe(1);
  return texts[0];
}

/** Both watchers end with the same incident and the same thread, minus what one of them never saw. */
function expectSameEnd(one: Watcher, other: Watcher, history: VendorHistory): void {
  for (const incident of one.stored.values()) {
    const twin = other.stored.get(incident.key);
    if (twin === undefined || !isListedAtLast(history, incident.key)) continue;
    expect(shownUpdates(twin).map(wordsOf).sort()).toEqual(shownUpdates(incident).map(wordsOf).sort());
    const [thread, twinThread] = [threadOf(one, incident), threadOf(other, twin)];
    // Whether it was only reported after the fact depends on updates that one of them may have missed.
    expect({ ...twinThread.root, latest: null, postmortem: null, retroactive: null }).toEqual({
      ...thread.root,
      latest: null,
      postmortem: null,
      retroactive: null,
    });
    if (!hasEqualTimes(incident)) {
      expect(twinThread.root.latest).toEqual(thread.root.latest);
      expect(twinThread.root.postmortem).toEqual(thread.root.postmortem);
    }
  }
}

const hasEqualTimes = (incident: Incident): boolean => {
  const times = shownUpdates(incident).map((update) => update.at);
  return new Set(times).size < times.length;
};

describe.each(['plain', 'default'] as const)('any order of looks, preset %s', (preset) => {
  it(
    'ends in the same stored state and the same threads as looking after every change',
    () => {
      fc.assert(
        fc.property(vendorHistory, visits, (history, plan) => {
          const everything = watchEverything(history, preset);
          const sometimes = watchSometimes(history, plan, preset);
          for (const watcher of [everything, sometimes]) {
            expectStored(history, watcher);
            if (history.style.hasIds) expectTruthOfIds(watcher, (key) => history.states[0]?.uids.has(key) === true);
            expectThreads(watcher, preset);
          }
          expectSameEnd(everything, sometimes, history);
        }),
        property,
      );
    },
    timeLimit,
  );
});

describe('looking after every change', () => {
  it(
    'never takes an edit on a page without ids for a removal and a new update',
    () => {
      fc.assert(
        fc.property(vendorHistory, (history) => {
          const watcher = watchEverything(history, 'plain');
          for (const incident of watcher.stored.values()) {
            const uids = new Set(sightings(watcher, incident.key).flatMap((sighting) => sighting.uids));
            expect(incident.updates.length).toBeLessThanOrEqual(uids.size);
          }
        }),
        property,
      );
    },
    timeLimit,
  );

  it(
    'says once for each withdrawal that it happened',
    () => {
      fc.assert(
        fc.property(vendorHistory, (history) => {
          const watcher = watchEverything(history, 'default');
          for (const incident of watcher.stored.values()) {
            const notes = watcher
              .threadOf(incident.key)
              .sent.filter(({ action }) => action.kind === 'post-note' && action.note === 'withdrawn');
            expect(notes.length).toBe(watcher.withdrawals.get(incident.key) ?? 0);
          }
        }),
        property,
      );
    },
    timeLimit,
  );
});

describe('any order of looks', () => {
  it(
    'posts the replies of an undisturbed history in the order in which the page reads',
    () => {
      fc.assert(
        fc.property(vendorHistory, visits, (history, plan) => {
          const watcher = watchSometimes(history, plan, 'plain');
          for (const incident of watcher.stored.values()) {
            const seen = sightings(watcher, incident.key).map((sighting) => sighting.incident);
            const isUndisturbed = seen.every((now, place) => isPrefix(seen[place - 1]?.updates ?? [], now.updates));
            if (!isUndisturbed) continue;
            expect(shownUpdates(incident).map(wordsOf)).toEqual(seen.at(-1)?.updates.map(wordsOf));
            const order = threadOf(watcher, incident).replies.map((reply) => reply.seq);
            expect([...new Set(order)]).toEqual(incident.updates.map((update) => update.seq));
          }
        }),
        property,
      );
    },
    timeLimit,
  );

  it(
    'loses nothing else and never asks again when writes are given up for good',
    () => {
      fc.assert(
        fc.property(vendorHistory, visits, fc.constantFrom('plain', 'default'), fc.nat(), (history, plan, preset, salt) => {
          const isLost = (key: string) =>
            [...`${salt}${key}`].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1009, 7) % 6 === 0;
          const watcher = watchSometimes(history, plan, preset, isLost);
          for (const incident of watcher.stored.values()) {
            const thread = watcher.threadOf(incident.key);
            expect(watcher.next(incident)).toBeUndefined();
            if (thread.dead.has('post-root')) {
              expect(thread.sent).toEqual([]);
              continue;
            }
            if (preset === 'default') continue;
            for (const { seq } of incident.updates) expect(thread.keys).toContain(`post-reply:${seq}:1`);
          }
        }),
        property,
      );
    },
    timeLimit,
  );
});

const isPrefix = (before: SnapshotIncident['updates'], now: SnapshotIncident['updates']): boolean =>
  before.every((update, place) => now[place] !== undefined && wordsOf(now[place]) === wordsOf(update));

describe('the generator of vendor histories', () => {
  it(
    'shows every kind of change and every trap in at least 5 % of its runs',
    () => {
      const runs = 400;
      const counts = new Map<string, number>();
      const samples = fc.sample(fc.tuple(vendorHistory, visits), { numRuns: runs, seed });
      for (const [history, plan] of samples) {
        const everything = watchEverything(history, 'plain');
        const sometimes = watchSometimes(history, plan, 'plain');
        const styleWords = [
          history.style.hasIds ? 'ids' : 'no ids',
          history.style.hasClock ? 'clock' : 'no clock',
          `reach ${history.style.reach}`,
        ];
        const found = [...everything.kinds, ...sometimes.kinds, ...history.traits, ...sometimes.traits, ...styleWords];
        for (const word of new Set(found)) counts.set(word, (counts.get(word) ?? 0) + 1);
      }
      const traps = [
        'equal minute',
        'equal text',
        'backwards',
        'long text',
        'slid out',
        'stale ignored',
        'failed look',
        'repeated look',
        'no ids',
        'no clock',
      ];
      const rare = [...ChangeKind.options, ...traps].filter((word) => (counts.get(word) ?? 0) < runs * 0.05);
      expect(rare).toEqual([]);
    },
    timeLimit,
  );
});
