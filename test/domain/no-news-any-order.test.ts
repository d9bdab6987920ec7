import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Incident, IncidentUpdate } from '../../src/domain/incident.js';
import type { ReplyEdit, ReplyPost } from '../../src/domain/thread.js';
import type { ThreadRules } from '../../src/domain/thread-rules.js';
import { testSeed } from '../support/seed.js';
import { type VendorHistory, type Visit, vendorHistory, visits } from './vendor-history.js';
import { partLength, partsOf, type Thread, type Watcher, watchSometimes } from './watcher.js';
import { type Forecast, forecasts, type Weather, weatherAt } from './weather.js';

const numRuns = Number(process.env.TOCSIN_TEST_RUNS ?? 150);
const property = { seed: testSeed(20_261_130), numRuns: 3 * numRuns } as const;
const timeLimit = 60_000 * Math.max(1, numRuns / 150);

/** Vendors that repeat themselves: most states stay what they were for a while. Some of what they wrote grows when half of the story is told. */
const repetitive = fc.tuple(vendorHistory, fc.boolean()).map(([history, isSlow]): VendorHistory => {
  if (!isSlow) return history;
  const states = history.states.map((state, place) => {
    const { snapshot } = state.look;
    const isLater = place > history.states.length / 2;
    const incidents = snapshot.incidents.map((incident) => ({
      ...incident,
      updates: incident.updates.map((update) => {
        const status = update.status === 'identified' || update.status === 'monitoring' ? 'investigating' : update.status;
        const grown = isLater && hash(update.body) % 3 === 0 ? ' Now more is known.'.repeat(6) : '';
        return { ...update, status, body: `${update.body}${grown}` };
      }),
    }));
    return { ...state, look: { ...state.look, snapshot: { ...snapshot, incidents } } };
  });
  return { ...history, states };
});

/** What counts as news changes with a release, and may do so while an edit is in doubt. */
const noNewsAt =
  (visit: number) =>
  ({ body, seq }: IncidentUpdate): boolean =>
    !body.startsWith('A change') && (visit + seq) % 5 !== 0;

const room = 220;

const fitsBelow: NonNullable<ThreadRules['fitsBelow']> = (update, part, below) => {
  const own = update.body.slice((part - 1) * partLength, part * partLength).length;
  return below.reduce((sum, { body }) => sum + body.length, own) <= room;
};

const withNoNews = (weather: Weather, visit: number): Weather => ({
  ...weather,
  rules: (incident) => ({ ...weather.rules(incident), isNoNews: noNewsAt(visit), fitsBelow }),
});

const calm: Weather = { closed: {}, rules: () => ({}) };

const hash = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1009, 7);

const seen = new Map<string, number>();
const count = (word: string, isSeen: boolean): void => {
  if (isSeen) seen.set(word, (seen.get(word) ?? 0) + 1);
};

const appendedIn = (message: ReplyPost | ReplyEdit) => (message.kind === 'edit-reply' ? (message.appended ?? []) : []);

/** Every update stands in the channel once, with the words that it has now: in replies of its own, below another's text, or in the root. */
function expectEachOnce(incident: Incident, thread: Thread): void {
  const messages = [...thread.channel.values()];
  let left = 0;
  for (const update of incident.updates) {
    const own = messages.filter(({ seq }) => seq === update.seq);
    const below = messages.flatMap(appendedIn).filter(({ seq }) => seq === update.seq);
    for (const { revision } of [...own, ...below]) expect(revision).toBe(update.revision);
    const isLinked = own.some(({ twin }) => twin !== undefined);
    if (own.length > 0 && !isLinked) expect(own.length).toBeGreaterThanOrEqual(partsOf(update));
    expect(below.length + Math.min(own.length, 1)).toBeLessThanOrEqual(1);
    if (below.length + own.length === 0) left += 1;
  }
  expect(left).toBeLessThanOrEqual(1);
  if (left === 1) expect(incident.updates.filter(({ status }) => status !== 'postmortem')).toHaveLength(1);
}

/** When something is appended, it is what the vendor wrote right after what the message shows. */
function expectInOrder(thread: Thread): void {
  const before = new Map<string, number>();
  for (const [place, { action }] of thread.sent.entries()) {
    if (action.kind !== 'edit-reply') continue;
    const appended = action.appended ?? [];
    const key = `${action.seq}:${action.part}`;
    const updates = thread.writtenAbout[place]?.updates ?? [];
    if (appended.length > (before.get(key) ?? 0)) {
      const told = [action.seq, ...appended.map(({ seq }) => seq)];
      const last = updates.findIndex(({ seq }) => seq === told.at(-1));
      if (thread.doubted.has(key)) count('repeated after a doubt', true);
      else expect(updates[last - 1]?.seq).toBe(told.at(-2));
      count('appended', true);
    }
    count('grew out of its place', appended.length < (before.get(key) ?? 0));
    before.set(key, appended.length);
  }
}

const watch = (
  history: VendorHistory,
  plan: readonly Visit[],
  weather: (visit: number, isLast: boolean) => Weather,
  doubts?: Watcher['doubts'],
): Watcher =>
  watchSometimes(
    history,
    plan,
    'default',
    undefined,
    undefined,
    (visit, isLast) => withNoNews(weather(visit, isLast), visit),
    doubts,
  );

const orphanless = (forecast: Forecast): Forecast => ({ ...forecast, orphanFrom: null });

describe('updates without news, whatever happens in between', () => {
  it.each(['every write arrives', 'some are in doubt'])(
    'stand in the thread once, with their latest words, right after what they repeat (%s)',
    (fate) => {
      fc.assert(
        fc.property(repetitive, visits, forecasts, fc.nat(), (history, plan, forecast, salt) => {
          const doubts = (key: string) => (['made', 'lost', undefined] as const)[hash(`${salt}${key}`) % 3];
          const watcher = watch(
            history,
            plan,
            (visit, isLast) => weatherAt(orphanless(forecast), visit, isLast),
            fate === 'some are in doubt' ? doubts : undefined,
          );
          for (const incident of watcher.stored.values()) {
            const thread = watcher.threadOf(incident.key);
            expect(watcher.next(incident)).toBeUndefined();
            expectEachOnce(incident, thread);
            expectInOrder(thread);
          }
        }),
        property,
      );
    },
    timeLimit,
  );

  it(
    'get replies of their own where the edits that carry them are given up',
    () => {
      fc.assert(
        fc.property(repetitive, visits, fc.nat(), (history, plan, salt) => {
          const isLost = (key: string) => /edit-reply:\d+:\d+:\d+:/.test(key) && hash(`${salt}${key}`) % 2 === 0;
          const watcher = watchSometimes(history, plan, 'default', isLost, undefined, (visit) => withNoNews(calm, visit));
          for (const incident of watcher.stored.values()) {
            const thread = watcher.threadOf(incident.key);
            expect(watcher.next(incident)).toBeUndefined();
            const told = [...thread.channel.values()].flatMap((message) => [message, ...appendedIn(message)]);
            const untold = incident.updates.filter((update) => !told.some(({ seq }) => seq === update.seq));
            expect(untold.length).toBeLessThanOrEqual(1);
          }
        }),
        property,
      );
    },
    timeLimit,
  );

  it(
    'get replies of their own with the preset plain and where there is no root',
    () => {
      fc.assert(
        fc.property(repetitive, visits, forecasts, (history, plan, forecast) => {
          const weather = (visit: number, isLast: boolean) => weatherAt(orphanless(forecast), visit, isLast);
          const usual = watchSometimes(history, plan, 'plain', undefined, undefined, weather);
          const same = watchSometimes(history, plan, 'plain', undefined, undefined, (visit, isLast) =>
            withNoNews(weather(visit, isLast), visit),
          );
          for (const [key, thread] of usual.threads) expect(same.threadOf(key).sent).toEqual(thread.sent);
        }),
        { ...property, numRuns },
      );
    },
    timeLimit,
  );

  it('occur in these histories, with everything that may happen to them', () => {
    const kinds = ['appended', 'grew out of its place', 'repeated after a doubt'];
    expect(kinds.filter((kind) => (seen.get(kind) ?? 0) < 5)).toEqual([]);
  });
});
