import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looseEpochSeconds } from '../../src/adapters/aws/epoch-time.js';
import { readFeedTime } from '../../src/adapters/reading/feed-time.js';
import { looseTime } from '../../src/adapters/reading/loose.js';
import { zonelessTime } from '../../src/adapters/reading/zoneless-time.js';
import { cleanSnapshot } from '../../src/app/clean-snapshot.js';
import type { SnapshotIncident } from '../../src/domain/snapshot.js';
import { addMs, type IsoTime, isInCalendar } from '../../src/domain/time.js';

const sound = '2026-03-04T09:00:00.000Z';
const year = 366 * 24 * 3_600_000;

/** As a vendor may write them, and as sums of them come out. */
const absurd = fc.oneof(
  fc.constantFrom(
    '0000-01-01T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '275761-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
    '0000-01-01T00:00:00+14:00',
    '1e20',
    'NaN',
    '',
  ),
  fc.integer({ min: -271_820, max: 275_759 }).map((far) => new Date(Date.UTC(far, 1, 3)).toISOString()),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);
const anything = fc.oneof(absurd, fc.constantFrom(Number.NaN, 1e20, -1, 0, Number.POSITIVE_INFINITY, 275_761, null), fc.double());

const usable = (time: IsoTime | null): boolean =>
  time === null || (isInCalendar(time) && /^\d{4}-/.test(addMs(time, -year)) && /^\d{4}-/.test(addMs(time, year)));

describe('a time that a vendor writes', () => {
  it('is one of the calendar or none, whatever stood there', () => {
    fc.assert(
      fc.property(anything, (raw) => {
        const text = String(raw);
        const read = [
          looseTime.parse(raw).at,
          looseEpochSeconds.parse(raw).at,
          readFeedTime(text)?.at ?? null,
          zonelessTime(text.replace(/Z$/, ''), 'Europe/Berlin'),
        ];
        expect(read.filter((time) => !usable(time))).toEqual([]);
      }),
    );
  });

  it('leaves a note with its words where it is none', () => {
    expect(looseTime.parse('0000-01-01T00:00:00Z')).toEqual({ at: null, unread: '"0000-01-01T00:00:00Z"' });
  });
});

const incident = (given: Partial<SnapshotIncident>): SnapshotIncident => ({
  ...{ id: 'i1', title: 'Late mail', kind: 'incident', impact: 'minor', status: 'resolved', url: null },
  ...{ startedAt: sound, resolvedAt: null, scheduledFor: null, scheduledUntil: null, components: [], regions: [], updates: [] },
  ...given,
});

const cleaned = (given: Partial<SnapshotIncident>, asOf: IsoTime | null = null) => {
  const { snapshot, asOf: kept } = cleanSnapshot({
    snapshot: {
      ...{ provider: 'statuspage', page: { name: 'Larch', url: 'https://status.larch.example' }, status: 'none' },
      ...{ components: [], incidents: [incident(given)], notes: [] },
    },
    asOf,
    windows: [],
  });
  return { incident: snapshot.incidents[0], notes: snapshot.notes, asOf: kept };
};

const update = (at: IsoTime, body = 'All mail is late.') => ({
  ...{ id: null, status: 'investigating' as const, body, at, components: [] },
});

describe('a snapshot', () => {
  it('holds no time that cannot be stored, keeps every word that has a time beside it, and comes out the same again', () => {
    const time = fc.oneof(absurd, fc.constant(sound));
    fc.assert(
      fc.property(fc.option(time), fc.option(time), fc.array(time, { maxLength: 5 }), (startedAt, scheduledFor, times) => {
        const updates = times.map((at, index) => update(at, `Update ${index}`));
        const given = { startedAt, scheduledFor, updates };
        const { incident: out, notes } = cleaned(given);
        const kept = [out?.startedAt ?? null, out?.scheduledFor ?? null, ...(out?.updates ?? []).map(({ at }) => at)];
        expect(kept.filter((each) => !usable(each))).toEqual([]);
        const odd = [startedAt, scheduledFor, ...times].filter((each) => each !== null && !isInCalendar(each));
        expect(notes).toHaveLength(odd.length);
        const hasTime = [startedAt, scheduledFor, ...times].some((each) => each !== null && isInCalendar(each));
        expect(out?.updates.map(({ body }) => body)).toEqual(hasTime ? updates.map(({ body }) => body) : []);
        expect(cleaned(given).incident).toEqual(out);
      }),
    );
  });

  it('says which time of which incident was none, and leaves out the page’s own where that is absurd', () => {
    const { incident: out, notes, asOf } = cleaned({ resolvedAt: '0000-01-01T00:00:00.000Z' }, '+275760-01-01T00:00:00.000Z');
    expect(out).toMatchObject({ startedAt: sound, resolvedAt: null });
    expect(notes).toEqual([
      { code: 'unreadable-time', detail: 'resolvedAt of incident "i1" is 0000-01-01T00:00:00.000Z, which is in no calendar' },
    ]);
    expect(asOf).toBeNull();
  });

  it('gives an update the time of the one before it, else of the one after it', () => {
    const later = '2026-03-04T10:00:00.000Z';
    const odd = '0000-01-01T00:00:00.000Z';
    const { incident: out } = cleaned({ startedAt: null, updates: [update(odd), update(sound), update(odd), update(later)] });
    expect(out?.updates.map(({ at }) => at)).toEqual([sound, sound, sound, later]);
  });
});
