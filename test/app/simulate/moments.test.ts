import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyMoments } from '../../../src/app/simulate/moments.js';
import { pageAt, pageOf } from '../../../src/app/simulate/page-at.js';
import { at, history, incident } from './histories.js';

const statuses = ['investigating', 'identified', 'monitoring', 'resolved', 'postmortem', 'unknown'] as const;
const minute = fc.integer({ min: 0, max: 30 });
const moment = minute.map(at);
const maybe = fc.option(moment, { nil: undefined });

const anyUpdate = fc.record({
  status: fc.constantFrom(...statuses),
  body: fc.constantFrom('a', 'b'),
  at: moment,
  edits: fc.array(fc.record({ at: moment, body: fc.constantFrom('c', 'd') }), { maxLength: 2 }),
  visibleAt: maybe,
  removedAt: maybe,
});

const anyIncident = fc
  .record({
    status: fc.constantFrom(...statuses),
    startedAt: fc.option(moment),
    resolvedAt: fc.option(moment),
    updates: fc.array(anyUpdate, { maxLength: 4 }),
    titles: fc.array(fc.record({ at: moment, title: fc.constantFrom('x', 'y') }), { maxLength: 2 }),
    impacts: fc.array(fc.record({ at: moment, impact: fc.constantFrom('none' as const, 'major' as const) }), { maxLength: 2 }),
    componentsAt: fc.array(fc.record({ at: moment, components: fc.constantFrom(['p'], ['q']) }), { maxLength: 2 }),
    visibleAt: maybe,
    withdrawnAt: maybe,
  })
  .map(incident);

const anyHistory = fc
  .array(anyIncident, { maxLength: 3 })
  .map((incidents) => history(incidents.map((each, index) => ({ ...each, id: `i${index}` }))));

describe('historyMoments', () => {
  it('names every change once and in order', () => {
    const one = incident({
      titles: [
        { at: at(10), title: 'before it appears' },
        { at: at(20), title: 'later' },
      ],
      withdrawnAt: at(60),
      updates: [
        {
          status: 'investigating',
          body: '',
          at: at(15),
          edits: [
            { at: at(25), body: 'x' },
            { at: at(70), body: 'after it was withdrawn' },
          ],
        },
        { status: 'identified', body: '', at: at(20), removedAt: at(50) },
        { status: 'identified', body: '', at: at(20) },
      ],
    });
    expect(historyMoments(history([one])).map((each) => [each.at, each.changes.map(({ kind }) => kind).sort()])).toEqual([
      [at(15), ['appears', 'update']],
      [at(20), ['title', 'update', 'update']],
      [at(25), ['edit']],
      [at(50), ['removed']],
      [at(60), ['withdrawn']],
    ]);
  });

  it('has no moment for what was always there', () => {
    expect(historyMoments(history([incident({})]))).toEqual([]);
    expect(pageAt(history([incident({})]), at(0)).incidents).toHaveLength(1);
  });

  it('misses no change: between two moments the page stands still', () => {
    fc.assert(
      fc.property(anyHistory, (given) => {
        const times = historyMoments(given).map((each) => each.at);
        expect(times).toEqual([...new Set(times)].sort());
        for (let minutes = 0; minutes <= 31; minutes += 1) {
          const before = times.findLast((time) => time <= at(minutes)) ?? '';
          expect(pageAt(given, at(minutes))).toEqual(pageAt(given, before));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is what a reader of many moments relies on', () => {
    fc.assert(
      fc.property(anyHistory, fc.array(moment, { minLength: 1, maxLength: 6 }), (given, times) => {
        const page = pageOf(given);
        expect(times.map(page)).toEqual(times.map((time) => pageAt(given, time)));
      }),
      { numRuns: 60 },
    );
  });
});
