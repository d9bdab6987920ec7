import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeOfDay } from '../../src/domain/channel-settings.js';
import { type IsoTime, msBetween } from '../../src/domain/time.js';
import { type CalendarDay, dayIn, lastTime, momentOf, nextTime, weekdayOf, weekOfYear } from '../../src/domain/zone-time.js';

const dayMs = 86_400_000;
const day = (text: string): CalendarDay => Date.parse(`${text}T00:00:00.000Z`) / dayMs;

/** Zones that put their clocks forward and back by an hour or by half of one, at midnight too, far from whole hours, and never. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];

const zone = fc.constantFrom(...zones);
const time: fc.Arbitrary<TimeOfDay> = fc
  .nat(24 * 60 - 1)
  .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`);
const anyDay = fc.integer({ min: day('2024-01-01'), max: day('2029-12-31') });
const moment: fc.Arbitrary<IsoTime> = fc
  .integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2029-12-31T00:00:00Z') })
  .map((ms) => new Date(ms).toISOString());

const clockIn = (of: string, at: IsoTime): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: of, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' }).format(new Date(at));

describe('the moment at which clocks show a time', () => {
  it.each([
    ['in winter', 'Europe/Berlin', '2026-01-15', '07:00', '2026-01-15T06:00:00.000Z'],
    ['in summer', 'Europe/Berlin', '2026-07-15', '07:00', '2026-07-15T05:00:00.000Z'],
    ['that the clocks jump over: when they jump', 'Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
    ['that the clocks show twice: the first', 'Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['just before the clocks are put back', 'Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['in New York, jumped over', 'America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00:00.000Z'],
    ['at a midnight that does not exist', 'Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00:00.000Z'],
    ['half an hour off', 'Asia/Kolkata', '2026-05-01', '09:00', '2026-05-01T03:30:00.000Z'],
    ['three quarters off', 'Pacific/Chatham', '2026-01-15', '09:00', '2026-01-14T19:15:00.000Z'],
    ['where the clocks jump by half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'],
  ] as const)('%s', (_, of, date, at, expected) => {
    expect(momentOf(of, day(date), at)).toBe(expected);
  });

  it('is on its day and shows its time, unless the clocks leave it out', () => {
    fc.assert(
      fc.property(zone, anyDay, time, (of, on, at) => {
        const found = momentOf(of, on, at);
        expect(dayIn(of, found)).toBe(on);
        const shown = clockIn(of, found);
        // Clocks are put forward by an hour at most.
        const isLeftOut = shown > at && Date.parse(`2026-01-01T${shown}:00Z`) - Date.parse(`2026-01-01T${at}:00Z`) <= 3_600_000;
        expect(shown === at || isLeftOut).toBe(true);
      }),
    );
  });

  it('comes once a day, in the order of the days', () => {
    fc.assert(
      fc.property(zone, anyDay, time, (of, on, at) => {
        const gap = msBetween(momentOf(of, on, at), momentOf(of, on + 1, at));
        expect(gap).toBeGreaterThanOrEqual(dayMs - 2 * 3_600_000);
        expect(gap).toBeLessThanOrEqual(dayMs + 2 * 3_600_000);
      }),
    );
  });
});

describe('the next and the last time', () => {
  it('lie around the moment with nothing between them', () => {
    fc.assert(
      fc.property(zone, time, moment, (of, at, now) => {
        const [last, next] = [lastTime(of, at, now), nextTime(of, at, now)];
        expect(last <= now && now < next).toBe(true);
        expect(dayIn(of, next)).toBe(dayIn(of, last) + 1);
      }),
    );
  });

  it('follow each other without leaving out a day', () => {
    fc.assert(
      fc.property(zone, time, moment, (of, at, now) => {
        const days: number[] = [];
        let current = now;
        for (let count = 0; count < 20; count += 1) {
          current = nextTime(of, at, current);
          days.push(dayIn(of, current));
        }
        expect(days).toEqual(days.map((_, index) => (days[0] ?? 0) + index));
      }),
      { numRuns: 40 },
    );
  });

  it('keep to a day of the week', () => {
    fc.assert(
      fc.property(zone, time, moment, (of, at, now) => {
        const [last, next] = [lastTime(of, at, now, 'mon'), nextTime(of, at, now, 'mon')];
        expect([last, next].map((one) => weekdayOf(dayIn(of, one)))).toEqual(['mon', 'mon']);
        expect(last <= now && now < next).toBe(true);
        expect(dayIn(of, next) - dayIn(of, last)).toBe(7);
      }),
    );
  });
});

describe('the week of the year', () => {
  it.each([
    ['2026-01-01', 1],
    ['2026-08-17', 34],
    ['2026-12-31', 53],
    ['2027-01-01', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
  ] as const)('of %s is %i', (date, week) => {
    expect(weekOfYear(day(date))).toBe(week);
  });
});
