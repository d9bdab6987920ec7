import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notedFeedTime, readFeedTime, readYearlessTime } from '../../../src/adapters/reading/feed-time.js';
import { Notes } from '../../../src/adapters/reading/notes.js';

const certain: Readonly<Record<string, string>> = {
  'Tue, 03 Nov 2026 10:15:00 GMT': '2026-11-03T10:15:00.000Z',
  'Tue, 3 Nov 2026 10:15 UT': '2026-11-03T10:15:00.000Z',
  '03 Nov 26 10:15:07 Z': '2026-11-03T10:15:07.000Z',
  'Tue, 03 Nov 2026 10:15:00 +0800': '2026-11-03T02:15:00.000Z',
  'Tue, 03 Nov 2026 10:15:00 -05:30': '2026-11-03T15:45:00.000Z',
  'Tue, 03 Nov 2026 10:15:00 PST': '2026-11-03T18:15:00.000Z',
  'Tue, 03 Nov 2026 22:15:00 PDT': '2026-11-04T05:15:00.000Z',
  'Tuesday, 03-Nov-26 10:15:00 EST': '2026-11-03T15:15:00.000Z',
  '2026-11-03T10:15:00Z': '2026-11-03T10:15:00.000Z',
  '2026-11-03T10:15:00.123456+02:00': '2026-11-03T08:15:00.123Z',
  '2026-11-03 10:15:00 UTC': '2026-11-03T10:15:00.000Z',
  '2026-11-03T10:15:00+0000': '2026-11-03T10:15:00.000Z',
  'Nov 3, 2026 10:15 UTC': '2026-11-03T10:15:00.000Z',
  'November 3rd, 2026, 10:15 PM UTC': '2026-11-03T22:15:00.000Z',
  'Nov 3 2026 12:05 AM EDT': '2026-11-03T04:05:00.000Z',
  'Sat Jul 09 2022 04:20:00 GMT+0000 (Coordinated Universal Time)': '2022-07-09T04:20:00.000Z',
  'Sat Jul 09 2022 04:20:00 GMT+0200 (Central European Summer Time)': '2022-07-09T02:20:00.000Z',
  'Tue Nov  3 10:15:00 UTC 2026': '2026-11-03T10:15:00.000Z',
  '3 November 2026 at 10:15 CET': '2026-11-03T09:15:00.000Z',
  '\n  Tue, 03 Nov 2026\n 10:15:00 GMT ': '2026-11-03T10:15:00.000Z',
};

const guessed: Readonly<Record<string, string>> = {
  'Tue, 03 Nov 2026 10:15:00': '2026-11-03T10:15:00.000Z',
  'Tue, 03 Nov 2026 10:15:00 CST': '2026-11-03T16:15:00.000Z',
  'Tue, 03 Nov 2026 10:15:00 XYZT': '2026-11-03T10:15:00.000Z',
  '2026-11-03': '2026-11-03T00:00:00.000Z',
  '2026-11-03 10:15': '2026-11-03T10:15:00.000Z',
};

const unreadable = [
  '',
  'soon',
  '31 Feb 2026 10:00 UTC',
  '2026-13-01T00:00:00Z',
  '2026-11-03T25:00:00Z',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Nov 3, 10:15 UTC',
  `Tue, 03 Nov 2026 10:15:00 GMT${' '.repeat(200)}`,
];

describe('the time of a feed', () => {
  it.each(Object.entries(certain))('reads "%s" for sure', (text, at) => {
    expect(readFeedTime(text)).toEqual({ at, isGuess: false });
  });

  it.each(Object.entries(guessed))('reads "%s" as a guess', (text, at) => {
    expect(readFeedTime(text)).toEqual({ at, isGuess: true });
  });

  it.each(unreadable)('reads "%s" as no time', (text) => {
    expect(readFeedTime(text)).toBeNull();
  });

  it.each([
    ['2026-11-03 10:15 UTC', '2026-11-03T10:15:00.000Z', []],
    [
      ' 2026-11-03 10:15 ',
      '2026-11-03T10:15:00.000Z',
      ['guessed-zone: the end, "2026-11-03 10:15", names no zone that is known for sure'],
    ],
    ['soon', null, ['unreadable-time: the end is "soon"']],
    ['', null, ['unreadable-time: the end is ""']],
    [['2026-11-03 10:15 UTC'], null, ['unreadable-time: the end is ["2026-11-03 10:15 UTC"]']],
    [undefined, null, ['unreadable-time: the end is nothing']],
  ])('is noted where %j is not read for sure', (raw, at, told) => {
    const notes = new Notes();
    expect(notedFeedTime(raw, 'the end', notes)).toBe(at);
    expect(notes.list().map(({ code, detail }) => `${code}: ${detail}`)).toEqual(told);
  });

  it('reads back every moment that RFC 822 and ISO 8601 can write', () => {
    const moments = fc.date({
      min: new Date('1995-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(readFeedTime(moment.toISOString())?.at).toBe(moment.toISOString());
        expect(readFeedTime(moment.toUTCString())?.at).toBe(`${moment.toISOString().slice(0, 19)}.000Z`);
      }),
    );
  });

  it('never throws and never writes another form, whatever stands there', () => {
    const pieces = fc.constantFrom(
      'Nov',
      '3',
      ' ',
      '2026',
      ':',
      '10',
      '15',
      '-',
      '+',
      'PM',
      'T',
      'Z',
      ',',
      '99',
      'GMT',
      '.',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const read = readFeedTime(parts.join(''));
        if (read !== null) expect(new Date(read.at).toISOString()).toBe(read.at);
      }),
    );
  });
});

describe('a date without a year', () => {
  const december = { from: '2025-12-28T09:00:00.000Z', to: '2026-01-02T11:00:00.000Z' };

  it('takes the year that lies nearest to the item', () => {
    expect(readYearlessTime('Dec 30, 23:10 UTC', december)?.at).toBe('2025-12-30T23:10:00.000Z');
    expect(readYearlessTime('Jan  2, 10:15 UTC', december)?.at).toBe('2026-01-02T10:15:00.000Z');
  });

  it('goes back a year when it would be later than the newer update below which it stands', () => {
    const frame = { from: '2026-08-01T00:00:00.000Z', to: '2026-08-01T00:00:00.000Z' };
    expect(readYearlessTime('Nov 3, 10:15 UTC', frame, '2026-08-01T00:00:00.000Z')?.at).toBe('2025-11-03T10:15:00.000Z');
  });

  it('knows seconds and offsets as Instatus writes them', () => {
    expect(readYearlessTime('Jan 1, 09:02:30 GMT+0', december)).toEqual({ at: '2026-01-01T09:02:30.000Z', isGuess: false });
  });
});
