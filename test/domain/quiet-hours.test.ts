import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QuietHours, weekdays } from '../../src/domain/channel-settings.js';
import { quietNow, quietSpan } from '../../src/domain/quiet-hours.js';
import { addMs, type IsoTime } from '../../src/domain/time.js';
import { dayIn, weekdayOf } from '../../src/domain/zone-time.js';

const nights = (zone: string, more: Partial<QuietHours> = {}) => ({
  zone,
  quiet: { from: '22:00', until: '07:00', days: [...weekdays], ...more },
});

describe('quiet hours', () => {
  it('go over midnight', () => {
    const expected = { from: '2026-05-04T20:00:00.000Z', until: '2026-05-05T05:00:00.000Z' };
    expect(quietNow(nights('Europe/Berlin'), '2026-05-04T20:00:00.000Z')).toEqual(expected);
    expect(quietNow(nights('Europe/Berlin'), '2026-05-05T04:59:59.999Z')).toEqual(expected);
    expect(quietNow(nights('Europe/Berlin'), '2026-05-05T05:00:00.000Z')).toBeUndefined();
    expect(quietNow(nights('Europe/Berlin'), '2026-05-04T19:59:59.999Z')).toBeUndefined();
  });

  it('belong to the day on which they begin', () => {
    const weekdaysOnly = nights('Europe/Berlin', { days: ['mon', 'tue', 'wed', 'thu', 'fri'] });
    // Saturday morning still belongs to Friday; Monday morning belongs to a Sunday that has none.
    expect(quietNow(weekdaysOnly, '2026-05-09T04:00:00.000Z')?.from).toBe('2026-05-08T20:00:00.000Z');
    expect(quietNow(weekdaysOnly, '2026-05-11T04:00:00.000Z')).toBeUndefined();
    expect(quietSpan(weekdaysOnly, '2026-05-09T06:00:00.000Z')?.from).toBe('2026-05-11T20:00:00.000Z');
  });

  it('take an hour less when the clocks are put forward, and one more when they are put back', () => {
    expect(quietSpan(nights('Europe/Berlin'), '2026-03-28T23:00:00.000Z')).toEqual({
      from: '2026-03-28T21:00:00.000Z',
      until: '2026-03-29T05:00:00.000Z',
    });
    expect(quietSpan(nights('Europe/Berlin'), '2026-10-24T23:00:00.000Z')).toEqual({
      from: '2026-10-24T20:00:00.000Z',
      until: '2026-10-25T06:00:00.000Z',
    });
  });

  it('end when the clocks jump over their end, and do not take place where the clocks jump over all of them', () => {
    const early = nights('Europe/Berlin', { from: '01:00', until: '02:30' });
    expect(quietSpan(early, '2026-03-29T00:10:00.000Z')?.until).toBe('2026-03-29T01:00:00.000Z');
    const inTheGap = nights('Europe/Berlin', { from: '02:10', until: '02:50' });
    expect(quietSpan(inTheGap, '2026-03-28T12:00:00.000Z')?.from).toBe('2026-03-30T00:10:00.000Z');
  });

  it('may take whole days', () => {
    const weekend = nights('Asia/Kolkata', { from: '00:00', until: '00:00', days: ['sat', 'sun'] });
    expect(quietNow(weekend, '2026-05-08T18:30:00.000Z')).toEqual({
      from: '2026-05-08T18:30:00.000Z',
      until: '2026-05-09T18:30:00.000Z',
    });
    expect(quietNow(weekend, '2026-05-09T18:30:00.000Z')?.until).toBe('2026-05-10T18:30:00.000Z');
    expect(quietNow(weekend, '2026-05-10T18:30:00.000Z')).toBeUndefined();
  });

  it('are none where none were set', () => {
    expect(quietSpan({ zone: 'UTC', quiet: null }, '2026-05-10T18:30:00.000Z')).toBeUndefined();
  });
});

const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham', 'Africa/Cairo');
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const clock = (of: number): string => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
const hours: fc.Arbitrary<QuietHours> = fc
  .tuple(minutes, minutes, fc.subarray([...weekdays], { minLength: 1 }))
  .filter(([from, until]) => from !== until)
  .map(([from, until, days]) => ({ from: clock(from), until: clock(until), days }));
const moment: fc.Arbitrary<IsoTime> = fc
  .integer({ min: Date.parse('2025-01-01T00:00:00Z'), max: Date.parse('2028-12-31T00:00:00Z') })
  .map((ms) => new Date(ms).toISOString());

describe('at any time, in any zone', () => {
  it('the hours end after now, and begin on one of their days', () => {
    fc.assert(
      fc.property(zone, hours, moment, (of, quiet, now) => {
        const span = quietSpan({ zone: of, quiet }, now);
        if (span === undefined) throw new Error('no hours within two weeks');
        expect(span.until > now && span.from < span.until).toBe(true);
        expect(quiet.days).toContain(weekdayOf(dayIn(of, span.from)));
      }),
    );
  });

  it('following them from end to end meets every day of theirs once, in order', () => {
    fc.assert(
      fc.property(zone, hours, moment, (of, quiet, now) => {
        const settings = { zone: of, quiet };
        const begun: number[] = [];
        let current = now;
        for (let count = 0; count < 12; count += 1) {
          const span = quietSpan(settings, current);
          if (span === undefined) throw new Error('no hours within two weeks');
          expect(quietNow(settings, span.from)).toEqual(span);
          expect(quietNow(settings, addMs(span.until, -1))).toEqual(span);
          begun.push(dayIn(of, span.from));
          current = span.until;
        }
        const [first = 0, last = 0] = [begun[0], begun.at(-1)];
        const expected = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((day) =>
          quiet.days.includes(weekdayOf(day)),
        );
        // Only hours that the clocks jump over leave out their day.
        const missing = expected.filter((day) => !begun.includes(day));
        expect(begun).toEqual(expected.filter((day) => !missing.includes(day)));
        if (quiet.from > '03:59' || quiet.until > '03:59') expect(missing).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
