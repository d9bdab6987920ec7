import { describe, expect, it } from 'vitest';
import { Notes } from '../../../src/adapters/reading/notes.js';
import { isTimeZone, notedZonelessTime, zonelessTime } from '../../../src/adapters/reading/zoneless-time.js';

describe('times without a zone', () => {
  it.each([
    ['2026-11-03 09:02:00', 'UTC', '2026-11-03T09:02:00.000Z'],
    ['2026-11-03 09:02', 'UTC', '2026-11-03T09:02:00.000Z'],
    ['2026-11-03T09:02:00.512', 'UTC', '2026-11-03T09:02:00.512Z'],
    ['2026-11-03 09:02:00', 'Europe/Berlin', '2026-11-03T08:02:00.000Z'],
    ['2026-07-03 09:02:00', 'Europe/Berlin', '2026-07-03T07:02:00.000Z'],
    ['2026-07-03 20:00:00', 'America/New_York', '2026-07-04T00:00:00.000Z'],
    ['2026-11-01 02:30:00', 'America/New_York', '2026-11-01T07:30:00.000Z'],
    ['2026-03-29 03:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-06-01 12:00:00', 'Asia/Kolkata', '2026-06-01T06:30:00.000Z'],
  ])('reads %s in %s', (text, zone, at) => {
    expect(zonelessTime(text, zone)).toBe(at);
  });

  it('takes the first pass of the hour that clocks repeat', () => {
    expect(zonelessTime('2026-10-25 02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(zonelessTime('2026-11-01 01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('still gives a moment in the hour that clocks leave out', () => {
    expect(zonelessTime('2026-03-29 02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('believes an offset that stands there all the same', () => {
    expect(zonelessTime('2026-11-03 09:02:00+05:30', 'Europe/Berlin')).toBe('2026-11-03T03:32:00.000Z');
    expect(zonelessTime('2026-11-03T09:02:00Z', 'Europe/Berlin')).toBe('2026-11-03T09:02:00.000Z');
  });

  it.each(['2026-02-30 09:00:00', '2026-11-03 24:00:00', '2026-13-01 09:00:00', '0001-01-01 00:00:00', 'yesterday', ''])(
    'does not read "%s"',
    (text) => {
      expect(zonelessTime(text, 'UTC')).toBeNull();
    },
  );

  it('notes what is there and cannot be read, and nothing where nothing is', () => {
    const notes = new Notes();
    for (const raw of [null, undefined, '']) expect(notedZonelessTime(raw, 'UTC', 'start', notes)).toBeNull();
    expect(notes.list()).toEqual([]);
    expect(notedZonelessTime(7, 'UTC', 'start', notes)).toBeNull();
    expect(notes.list()).toEqual([{ code: 'unreadable-time', detail: 'start is 7' }]);
  });

  it('knows names of zones', () => {
    expect([isTimeZone('Europe/Berlin'), isTimeZone('Middle/Earth'), isTimeZone('')]).toEqual([true, false, false]);
  });
});
