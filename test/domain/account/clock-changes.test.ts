import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountTimes } from '../../../src/domain/account/account-times.js';
import { promisedUpdate } from '../../../src/domain/account/promised-update.js';
import '../../support/property-seed.js';

const minute = 60_000;
const places = [
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Asia/Kolkata',
  'America/Sao_Paulo',
];

/** Days on which clocks change somewhere, the turns of two years, a leap day, and any others. */
const moment = fc.oneof(
  fc
    .constantFrom(
      '2026-03-08',
      '2026-03-29',
      '2026-10-25',
      '2026-11-01',
      '2026-04-05',
      '2026-10-04',
      '2026-12-31',
      '2027-01-01',
      '2028-02-29',
    )
    .chain((day) => fc.integer({ min: -720, max: 2160 }).map((minutes) => Date.parse(`${day}T00:00:00.000Z`) + minutes * minute)),
  fc.integer({ min: 0, max: 3 * 365 * 24 * 60 }).map((minutes) => Date.parse('2026-01-01T00:00:00.000Z') + minutes * minute),
);

const iso = (ms: number): string => new Date(ms).toISOString();

const readers = new Map(
  places.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })]),
);

function wall(ms: number, timeZone: string): { day: string; clock: string } {
  const parts = (readers.get(timeZone)?.format(ms) ?? '').split(' ');
  return { day: parts[0] ?? '', clock: parts[1] ?? '' };
}

/** Whether the wall shows a moment once only: not in an hour that a change of clocks repeats. */
const isUnique = (ms: number, zone: string): boolean =>
  [-60, -30, 30, 60].every((shift) => wall(ms + shift * minute, zone).clock !== wall(ms, zone).clock);

describe('times on the wall', () => {
  it('come back as the moments that they were, with their days', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 1_380 }), fc.constantFrom(...places), (fromMs, minutes, zone) => {
        const untilMs = fromMs + minutes * minute;
        fc.pre(isUnique(fromMs, zone) && isUnique(untilMs, zone));
        const [from, until] = [wall(fromMs, zone), wall(untilMs, zone)];
        const body = `Uploads failed from ${from.day} ${from.clock} ${zone} to ${until.day} ${until.clock} ${zone}.`;
        expect(accountTimes([{ body, at: iso(untilMs + 60 * minute), seq: 1 }])).toMatchObject([
          { from: iso(fromMs), until: iso(untilMs) },
        ]);
      }),
    );
  });

  it('come back without their days when they are told within the day', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 0, max: 600 }),
        fc.constantFrom(...places),
        (fromMs, minutes, later, zone) => {
          const untilMs = fromMs + minutes * minute;
          fc.pre(isUnique(fromMs, zone) && isUnique(untilMs, zone));
          const body = `Between ${wall(fromMs, zone).clock} and ${wall(untilMs, zone).clock} ${zone} uploads failed.`;
          expect(accountTimes([{ body, at: iso(untilMs + later * minute), seq: 1 }])).toMatchObject([
            { from: iso(fromMs), until: iso(untilMs) },
          ]);
        },
      ),
    );
  });

  it('come back when they are promised', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 600 }), fc.constantFrom(...places), (ms, minutes, zone) => {
        const byMs = ms + minutes * minute;
        fc.pre(isUnique(byMs, zone));
        const body = `Next update by ${wall(byMs, zone).clock} ${zone}.`;
        expect(promisedUpdate(body, iso(ms))?.by).toBe(iso(byMs));
      }),
    );
  });

  it('are never after the post, never backwards, and always where the words say they are', () => {
    const piece = fc.constantFrom(
      ...'14:05,9:30 PM,2am,and,between,from,to,-,UTC,PDT,MESZ,(,),.,on May 5,2026-02-30,31 June,yesterday,tomorrow,errors,failed,resolved by,since,until,24:00,12:00 AM,から,부터,~,14h05,**,\n,• '.split(
        ',',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), moment, (pieces, ms) => {
        const body = pieces.join(' ');
        for (const range of accountTimes([{ body, at: iso(ms), seq: 1 }])) {
          expect(range.from <= iso(ms + 5 * minute)).toBe(true);
          expect(range.until === null || (range.until > range.from && range.until <= iso(ms + 15 * minute))).toBe(true);
          expect(body.slice(range.start, range.end)).toBe(range.words);
          expect(range.words).toMatch(/^\S.*\d/su);
        }
      }),
    );
  });

  it('do not depend on what any text holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), moment, (body, ms) => {
        expect(() => accountTimes([{ body, at: iso(ms), seq: 1 }])).not.toThrow();
        expect(() => promisedUpdate(body, iso(ms))).not.toThrow();
      }),
    );
  });
});
