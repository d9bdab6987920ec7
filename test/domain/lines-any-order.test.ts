import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { surfaces } from '../../src/domain/channel-settings.js';
import { impactRank } from '../../src/domain/impact-rank.js';
import { type Incident, isOpen, isTerminal } from '../../src/domain/incident.js';
import type { ChatAction, LineFacts } from '../../src/domain/thread.js';
import type { LineRules, ThreadMark } from '../../src/domain/thread-lines.js';
import { testSeed } from '../support/seed.js';
import { type VendorHistory, vendorHistory, visits } from './vendor-history.js';
import { type Thread, watchSometimes } from './watcher.js';
import { forecasts, weatherAt } from './weather.js';

const numRuns = Number(process.env.TOCSIN_TEST_RUNS ?? 150);
const timeLimit = 60_000 * Math.max(1, numRuns / 150);

const wishes = fc.record({
  surfaces: fc.uniqueArray(fc.constantFrom(...surfaces)),
  mention: fc.option(
    fc.record({
      who: fc.constant({ kind: 'group', id: 'S1', name: 'oncall' } as const),
      from: fc.constantFrom('minor' as const, 'major' as const, 'critical' as const),
    }),
    { nil: null },
  ),
});

/** Who presses or takes back what, before which visit. */
const presses = fc.array(
  fc.record({
    visit: fc.nat(20),
    kind: fc.constantFrom<ThreadMark['kind']>('affected', 'unaffected', 'over', 'postmortem'),
    person: fc.constantFrom('Dana', 'Kim', 'Lee'),
    isTakenBack: fc.boolean(),
  }),
  { maxLength: 12 },
);

/** The histories have few impacts that grow; here every incident gets worse at some moment. */
const worsening = fc.tuple(vendorHistory, fc.nat(8), fc.nat(8)).map(([history, major, critical]): VendorHistory => {
  const worst = (place: number) => (place >= major + critical ? 'critical' : place >= major ? 'major' : 'minor');
  const states = history.states.map((state, place) => {
    const { snapshot } = state.look;
    const incidents = snapshot.incidents.map((incident) => ({ ...incident, impact: worst(place) }) as const);
    return { ...state, look: { ...state.look, snapshot: { ...snapshot, incidents } } };
  });
  return { ...history, states };
});

const mutes = fc.array(fc.tuple(fc.nat(20), fc.nat(6)), { maxLength: 2 });

type Press = { visit: number; kind: ThreadMark['kind']; person: string; isTakenBack: boolean };

function marksAt(visit: number, all: readonly Press[]): Pick<LineRules, 'marks' | 'marksVersion'> {
  let marks: ThreadMark[] = [];
  const pressed = all.filter((press) => press.visit <= visit).toSorted((a, b) => a.visit - b.visit);
  for (const { kind, person, isTakenBack } of pressed) {
    const others = marks.filter((mark) => mark.kind !== kind || mark.personId !== person);
    const own = { kind, personId: person, personName: person, markedAt: '2026-05-04T10:00:00.000Z' };
    marks = isTakenBack ? others : [...others, own];
  }
  return { marks, marksVersion: pressed.length };
}

interface Written {
  readonly action: ChatAction;
  readonly incident: Incident;
}

const writtenIn = (thread: Thread): Written[] =>
  thread.sent.flatMap(({ action }, place) => {
    const incident = thread.writtenAbout[place];
    return incident === undefined ? [] : [{ action, incident }];
  });

const isLine = <Name extends LineFacts['line']>(facts: LineFacts, name: Name): facts is Extract<LineFacts, { line: Name }> =>
  facts.line === name;

const postedLines = <Name extends LineFacts['line']>(written: readonly Written[], name: Name) =>
  written.flatMap(({ action, incident }) => {
    return action.kind === 'post-line' && isLine(action.facts, name) ? [{ facts: action.facts, incident }] : [];
  });

/** What a line says is so at the moment in which it is written. */
function expectTrue({ action, incident }: Written): void {
  if (action.kind !== 'post-line') return;
  const { facts } = action;
  if (facts.line === 'escalated') {
    expect(isOpen(incident)).toBe(true);
    expect(facts.to).toBe(incident.impact);
  }
  if (facts.line === 'reopened') expect(isOpen(incident)).toBe(true);
  if (facts.line === 'over' || (facts.line === 'asked' && facts.about === 'over'))
    expect(isTerminal(incident.status) && incident.withdrawnAt === null).toBe(true);
  if (facts.line === 'title') expect(facts.to).toBe(incident.title);
  if (facts.line === 'regions' || facts.line === 'components')
    for (const name of facts.added) expect(incident[facts.line]).toContain(name);
}

/** Between two lines that say one thing the thread said the opposite, in a line or by its root. */
function expectTurns(written: readonly Written[]): void {
  let isOver: boolean | undefined;
  for (const { action } of written) {
    if (action.kind === 'post-line' && (action.facts.line === 'over' || action.facts.line === 'reopened')) {
      expect(isOver).toBe(action.facts.line === 'reopened');
      isOver = action.facts.line === 'over';
    }
    if (action.kind === 'post-line' && action.facts.line === 'asked' && action.facts.about === 'over') isOver = true;
    if (action.kind === 'post-root' || action.kind === 'edit-root') isOver = isTerminal(action.state.status);
  }
}

function expectOnce(written: readonly Written[]): void {
  const levels = postedLines(written, 'escalated').map(({ facts }) => impactRank(facts.to));
  expect(levels).toEqual([...new Set(levels)].sort());
  const pings = written.filter(
    ({ action }) =>
      (action.kind === 'post-root' && action.mention !== undefined) ||
      (action.kind === 'post-line' && action.facts.line === 'escalated' && action.facts.mention !== null),
  );
  expect(pings.length).toBeLessThanOrEqual(1);
  expect(postedLines(written, 'affected').length).toBeLessThanOrEqual(1);
  const told = postedLines(written, 'asked').flatMap(({ facts }) => (facts.about === 'postmortem' ? facts.people : []));
  expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
}

function expectAffected(thread: Thread, rules: LineRules): void {
  const last = thread.sent.findLast(({ action }) => 'facts' in action && action.facts.line === 'affected')?.action;
  const people = last !== undefined && 'facts' in last && last.facts.line === 'affected' ? last.facts.people : [];
  const pressed = rules.marks.filter(({ kind }) => kind === 'affected');
  expect(people.map(({ id }) => id)).toEqual(pressed.map(({ personId }) => personId));
}

const seen = new Map<string, number>();

describe('lines of our own, whatever happens in between', () => {
  it.each(['every write arrives', 'some are given up', 'thread and root close and open'])(
    'are true, in order and never doubled (%s)',
    (fate) => {
      fc.assert(
        fc.property(
          fc.oneof(vendorHistory, worsening),
          visits,
          wishes,
          presses,
          mutes,
          fc.nat(),
          forecasts,
          (history, plan, wish, pressed, muted, salt, forecast) => {
            const rulesAt = (visit: number): LineRules => ({
              ...wish,
              ...marksAt(visit, pressed),
              isQuiet: muted.some(([from, length]) => visit >= from && visit <= from + length),
              filter: 'vendor region:us-east',
              naming: () => undefined,
            });
            const isLost = (key: string) =>
              fate === 'some are given up' &&
              [...`${salt}${key}`].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1009, 7) % 6 === 0;
            const weather =
              fate === 'thread and root close and open'
                ? (visit: number, isLast: boolean) => weatherAt(forecast, visit, isLast)
                : undefined;
            const watcher = watchSometimes(history, plan, 'default', isLost, rulesAt, weather);
            for (const incident of watcher.stored.values()) {
              expect(watcher.next(incident)).toBeUndefined();
              const thread = watcher.threadOf(incident.key);
              const written = writtenIn(thread);
              for (const one of written) {
                expectTrue(one);
                if (one.action.kind === 'post-line') seen.set(one.action.facts.line, (seen.get(one.action.facts.line) ?? 0) + 1);
              }
              expectOnce(written);
              if (fate === 'some are given up') continue;
              expectTurns(written);
              if (thread.sent.length > 0) expectAffected(thread, rulesAt(plan.length === 0 ? 0 : plan.length - 1));
            }
          },
        ),
        { seed: testSeed(20_260_818), numRuns },
      );
    },
    timeLimit,
  );

  it('occur in these histories, every kind of them', () => {
    const kinds = ['reopened', 'escalated', 'over', 'regions', 'components', 'title', 'affected', 'asked', 'away'];
    expect(kinds.filter((kind) => (seen.get(kind) ?? 0) === 0)).toEqual([]);
  });
});
