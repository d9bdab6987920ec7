import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Incident, IncidentUpdate } from '../../src/domain/incident.js';
import { isSameRoot, rootState } from '../../src/domain/root-state.js';
import { type ChatAction, writesRoot } from '../../src/domain/thread.js';
import { testSeed } from '../support/seed.js';
import { type VendorHistory, type Visit, vendorHistory, visits } from './vendor-history.js';
import { partsOf, type Thread, type Watcher, watchSometimes } from './watcher.js';
import { type Forecast, forecasts, weatherAt } from './weather.js';

const numRuns = Number(process.env.TOCSIN_TEST_RUNS ?? 150);
const property = { seed: testSeed(20_260_820), numRuns } as const;
const timeLimit = 60_000 * Math.max(1, numRuns / 150);

/** The histories have few postmortems, and fewer that change; here there are many, and each of them grows from time to time. */
const summed = fc.tuple(vendorHistory, fc.integer({ min: 1, max: 12 })).map(([history, pause]): VendorHistory => {
  const states = history.states.map((state, place) => {
    const { snapshot } = state.look;
    const incidents = snapshot.incidents.map((incident) => ({
      ...incident,
      updates: incident.updates.map((update) =>
        update.status === 'monitoring' || update.status === 'postmortem'
          ? { ...update, status: 'postmortem' as const, body: `${update.body}${' Now more is known.'.repeat(place / pause)}` }
          : update,
      ),
    }));
    return { ...state, look: { ...state.look, snapshot: { ...snapshot, incidents } } };
  });
  return { ...history, states };
});

type Reply = Extract<ChatAction, { kind: 'post-reply' | 'edit-reply' }>;

const actionsIn = (thread: Thread): ChatAction[] => thread.sent.map(({ action }) => action);
const repliesIn = (thread: Thread): Reply[] =>
  actionsIn(thread).filter((action) => action.kind === 'post-reply' || action.kind === 'edit-reply');

const seen = new Map<string, number>();
const count = (word: string, isSeen: boolean): void => {
  if (isSeen) seen.set(word, (seen.get(word) ?? 0) + 1);
};

/** What each reply shows in the end, by update and part. */
const shownIn = (thread: Thread): Map<string, Reply> =>
  new Map(repliesIn(thread).map((action) => [`${action.seq}:${action.part}`, action]));

/** Every update stands there once, in full or by a link, with the words that it has now. */
function expectAllTold(incident: Incident, thread: Thread, isOrphan: boolean): void {
  const posts = actionsIn(thread).filter((action) => action.kind === 'post-reply');
  expect(new Set(posts.map(({ seq, part }) => `${seq}:${part}`)).size).toBe(posts.length);
  const shown = shownIn(thread);
  for (const reply of shown.values())
    expect(reply.revision).toBe(incident.updates.find(({ seq }) => seq === reply.seq)?.revision);
  const left = incident.updates.filter((update) => !isToldWhole(update, shown));
  expect(left.length).toBeLessThanOrEqual(isOrphan ? 0 : 1);
  for (const update of left) {
    expect(shown.has(`${update.seq}:1`)).toBe(false);
    expect(incident.updates.filter(({ status }) => status !== 'postmortem')).toEqual([update]);
  }
}

function isToldWhole(update: IncidentUpdate, shown: ReadonlyMap<string, Reply>): boolean {
  const first = shown.get(`${update.seq}:1`);
  const parts = Array.from({ length: partsOf(update) }, (_, index) => shown.get(`${update.seq}:${index + 1}`));
  if (first?.twin !== undefined) {
    expect(update.status).toBe('postmortem');
    return parts.slice(1).every((part) => part === undefined);
  }
  return parts.every((part) => part !== undefined && part.twin === undefined);
}

function expectRoot(incident: Incident, thread: Thread): void {
  const root = actionsIn(thread).findLast(writesRoot);
  expect((root?.kind === 'post-root' || root?.kind === 'edit-root') && isSameRoot(root.state, rootState(incident))).toBe(true);
}

/** What was posted in full stays that; a link becomes the text only with new words. */
function expectTwinsTurnOnce(thread: Thread): void {
  const told = new Map<string, Reply>();
  for (const reply of repliesIn(thread)) {
    const key = `${reply.seq}:${reply.part}`;
    const before = told.get(key);
    if (before !== undefined && before.twin === undefined) expect(reply.twin).toBeUndefined();
    if (before?.twin !== undefined && reply.twin === undefined) expect(reply.revision).toBeGreaterThan(before.revision);
    told.set(key, reply);
    count('twin', reply.twin !== undefined);
    count('twin no more', before?.twin !== undefined && reply.twin === undefined);
  }
}

/** A late line comes right before the first of the updates that it announces, and announces none twice. */
function expectLateLines(thread: Thread): void {
  let upTo = 0;
  const inThread = actionsIn(thread).filter((action) => !writesRoot(action));
  for (const [place, action] of inThread.entries()) {
    if (action.kind !== 'post-line' || action.facts.line !== 'away') continue;
    const { facts } = action;
    expect(facts.count).toBeGreaterThanOrEqual(2);
    expect(facts.upTo).toBeGreaterThan(upTo);
    // An earlier text may have grown between the line and what it announces.
    const next = inThread.slice(place + 1).find((after) => after.kind !== 'post-reply' || after.part === 1);
    expect(next).toMatchObject({ kind: 'post-reply', part: 1 });
    const earlier = inThread.slice(0, place).flatMap((past) => (past.kind === 'post-reply' ? [past.seq] : []));
    const later = inThread.slice(place).flatMap((past) => (past.kind === 'post-reply' && past.part === 1 ? [past.seq] : []));
    const announced = later.filter((seq) => seq > upTo && seq <= facts.upTo && !earlier.includes(seq));
    expect(announced.length).toBeGreaterThanOrEqual(facts.count);
    upTo = facts.upTo;
    count('late', true);
  }
}

function expectStanding(thread: Thread): void {
  const standing = new Map<string, Reply['standing']>();
  for (const reply of repliesIn(thread)) {
    const key = `${reply.seq}:${reply.part}`;
    if (reply.kind === 'post-reply') standing.set(key, reply.standing);
    expect(reply.standing).toEqual(standing.get(key));
    count('standing', reply.standing !== undefined);
  }
}

const watch = (history: VendorHistory, plan: readonly Visit[], forecast: Forecast): Watcher =>
  watchSometimes(history, plan, 'default', undefined, undefined, (visit, isLast) => weatherAt(forecast, visit, isLast));

describe('threads and roots that close and open, twins and late lines, whatever happens in between', () => {
  it(
    'end in the same thread, with every update once and in reading order',
    () => {
      fc.assert(
        fc.property(fc.oneof(vendorHistory, summed), visits, forecasts, (history, plan, forecast) => {
          const watcher = watch(history, plan, forecast);
          for (const incident of watcher.stored.values()) {
            const thread = watcher.threadOf(incident.key);
            const isOrphan = forecast.orphanFrom !== null;
            expect(watcher.next(incident)).toBeUndefined();
            expectAllTold(incident, thread, isOrphan);
            if (!isOrphan) expectRoot(incident, thread);
            expectTwinsTurnOnce(thread);
            expectLateLines(thread);
            expectStanding(thread);
          }
        }),
        { ...property, numRuns: 3 * numRuns },
      );
    },
    timeLimit,
  );

  it('occur in these histories, every kind of them', () => {
    expect(['twin', 'twin no more', 'late', 'standing'].filter((kind) => (seen.get(kind) ?? 0) < 5)).toEqual([]);
  });

  it(
    'change nothing with the preset plain, save that what is closed is not written',
    () => {
      fc.assert(
        fc.property(vendorHistory, visits, forecasts, (history, plan, forecast) => {
          const calm = watchSometimes(history, plan, 'plain');
          const open = { ...forecast, closings: [] };
          const watcher = watchSometimes(history, plan, 'plain', undefined, undefined, (visit, isLast) => ({
            ...weatherAt(open, visit, isLast),
            closed: {},
          }));
          for (const [key, thread] of calm.threads) expect(watcher.threadOf(key).sent).toEqual(thread.sent);
          const closing = watchSometimes(history, plan, 'plain', undefined, undefined, (visit, isLast) =>
            weatherAt({ ...forecast, orphanFrom: null }, visit, isLast),
          );
          for (const incident of closing.stored.values()) {
            expectAllTold(incident, closing.threadOf(incident.key), true);
            expectRoot(incident, closing.threadOf(incident.key));
          }
        }),
        property,
      );
    },
    timeLimit,
  );
});
