import { describe, expect, it } from 'vitest';
import { silenceDue, usualGapMs } from '../../../src/domain/account/usual-rhythm.js';
import { addMs } from '../../../src/domain/time.js';

const start = '2026-08-17T12:00:00.000Z';
const minute = 60_000;

/** An incident whose updates come so many minutes after each other. */
const incident = (...gaps: readonly number[]): string[] => {
  const times = [start];
  for (const gap of gaps) times.push(addMs(times.at(-1) ?? start, gap * minute));
  return times;
};

describe('the usual time between two updates', () => {
  it('is the middle one over all past incidents', () => {
    expect(usualGapMs([incident(30, 40, 50), incident(20, 60)])).toBe(40 * minute);
    expect(usualGapMs([incident(30, 40, 50), incident(20, 60, 44)])).toBe(42 * minute);
  });

  it('does not follow one incident that ran for days, nor posts that came in pieces', () => {
    const chatty = incident(...Array.from({ length: 500 }, () => 3));
    const calm = Array.from({ length: 8 }, () => incident(40, 40, 1, 40));
    expect(usualGapMs([chatty, ...calm])).toBe(40 * minute);
    expect(usualGapMs([incident(40, 40, 60 * 24 * 9, 40), incident(40, 40)])).toBe(40 * minute);
  });

  it('takes times in any order', () => {
    expect(usualGapMs([incident(30, 40, 50).toReversed(), incident(20, 60)])).toBe(40 * minute);
  });

  it('is unknown with too little past', () => {
    expect(usualGapMs([])).toBeUndefined();
    expect(usualGapMs([[], [start]])).toBeUndefined();
    expect(usualGapMs([incident(30, 40, 50, 40, 30, 20)])).toBeUndefined();
    expect(usualGapMs([incident(30, 40), incident(20, 60)])).toBeUndefined();
  });
});

describe('a silence', () => {
  const quiet = { lastUpdateAt: start, usualGapMs: 40 * minute, promisedBy: undefined, impact: 'major' } as const;

  it('is told three hours after the last update of a major incident', () => {
    expect(silenceDue(quiet)).toEqual({ at: addMs(start, 180 * minute), kind: 'silence' });
    expect(silenceDue({ ...quiet, impact: 'critical', usualGapMs: undefined })).toEqual({
      at: addMs(start, 180 * minute),
      kind: 'silence',
    });
  });

  it('waits longer for a vendor that writes rarely', () => {
    expect(silenceDue({ ...quiet, usualGapMs: 90 * minute })?.at).toBe(addMs(start, 360 * minute));
  });

  it.each(['none', 'minor', 'maintenance', 'unknown'] as const)('is not told of an incident that is %s', (impact) => {
    expect(silenceDue({ ...quiet, impact })).toBeUndefined();
  });

  it('after a promise is told twenty minutes after it, whatever the impact, and not before', () => {
    const promisedBy = addMs(start, 30 * minute);
    expect(silenceDue({ ...quiet, promisedBy, impact: 'minor' })).toEqual({ at: addMs(start, 50 * minute), kind: 'promise' });
    const late = addMs(start, 600 * minute);
    expect(silenceDue({ ...quiet, promisedBy: late })).toEqual({ at: addMs(start, 620 * minute), kind: 'promise' });
  });

  it('forgets a promise that the last update kept', () => {
    expect(silenceDue({ ...quiet, promisedBy: addMs(start, -minute) })?.kind).toBe('silence');
  });
});
