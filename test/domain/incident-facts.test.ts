import { describe, expect, it } from 'vitest';
import { contradictions, incidentFacts, lag, postedLag } from '../../src/domain/incident-facts.js';
import { report, reportUpdate } from '../web/read-models.js';

const resolvedOnly = (at: string) => [reportUpdate({ status: 'resolved', at })];

describe('facts of an incident', () => {
  it('has no duration when start and end are one moment', () => {
    const incident = report({ resolvedAt: '2026-03-04T09:12:00.000Z', updates: resolvedOnly('2026-03-04T09:12:00.000Z') });
    expect(incidentFacts(incident).lasted).toBeNull();
    expect(contradictions(incident)).toEqual([{ kind: 'no-duration', at: '2026-03-04T09:12:00.000Z' }]);
  });

  it('is a report after the fact when the first words already say that it is over, baseline or not', () => {
    const updates = resolvedOnly('2026-03-10T08:00:00.000Z');
    expect(incidentFacts(report({ origin: 'baseline', updates })).afterTheFact).toBe(true);
    expect(incidentFacts(report({ origin: 'baseline' })).afterTheFact).toBe(false);
  });

  it('looks past updates that the page no longer shows', () => {
    const removed = reportUpdate({ seq: 2, status: 'postmortem', removedAt: '2026-03-05T00:00:00.000Z' });
    expect(incidentFacts(report({ updates: [reportUpdate(), removed] })).postmortemAt).toBeNull();
  });
});

describe('contradictions', () => {
  it('finds none where the page agrees with itself', () => {
    expect(contradictions(report())).toEqual([]);
  });

  it('tells an end that lies before the last update', () => {
    const late = reportUpdate({ seq: 3, status: 'resolved', at: '2026-03-05T11:00:00.000Z' });
    expect(contradictions(report({ updates: [...report().updates, late] }))).toEqual([
      { kind: 'written-after-end', resolvedAt: '2026-03-04T10:24:00.000Z', at: '2026-03-05T11:00:00.000Z' },
    ]);
  });

  it('does not count a postmortem as a late update', () => {
    const postmortem = reportUpdate({ seq: 3, status: 'postmortem', at: '2026-03-09T11:00:00.000Z' });
    expect(contradictions(report({ updates: [...report().updates, postmortem] }))).toEqual([]);
  });

  it('tells how late a report after the fact came', () => {
    const found = contradictions(report({ updates: resolvedOnly('2026-03-10T08:00:00.000Z') }));
    expect(found).toEqual([{ kind: 'published-late', resolvedAt: '2026-03-04T10:24:00.000Z', at: '2026-03-10T08:00:00.000Z' }]);
  });

  it('tells an end before the start, a start after the first words, a state that went back, and a missing end', () => {
    const kinds = (given: Parameters<typeof report>[0]) => contradictions(report(given)).map((one) => one.kind);
    expect(kinds({ startedAt: '2026-03-04T11:00:00.000Z' })).toContain('end-before-start');
    expect(kinds({ startedAt: '2026-03-04T10:00:00.000Z' })).toContain('written-before-start');
    expect(kinds({ resolvedAt: null })).toContain('no-end');
    const back = [
      reportUpdate({ status: 'monitoring' }),
      reportUpdate({ seq: 2, status: 'identified', at: '2026-03-04T09:30:00.000Z' }),
    ];
    expect(kinds({ status: 'identified', resolvedAt: null, updates: back })).toEqual(['went-back']);
  });
});

describe('how the news travelled', () => {
  it('gives both lags of an incident that we saw open', () => {
    const found = lag(report());
    expect(found.vendor).toEqual({ from: '2026-03-04T09:12:00.000Z', to: '2026-03-04T09:13:00.000Z' });
    expect(found.ours).toEqual({ from: '2026-03-04T09:13:00.000Z', to: '2026-03-04T09:13:31.000Z' });
  });

  it('claims no lag of ours for what was there before us, and none of the vendor when start is the minute of the post', () => {
    const found = lag(report({ origin: 'baseline', startedAt: '2026-03-04T09:13:00.000Z' }));
    expect(found).toMatchObject({ seenAt: null, ours: null, vendor: null, sameMinute: true });
  });

  it('begins with the vendor’s own sentences where they name a time in a zone', () => {
    const times = [{ from: '2026-03-04T08:40:00.000Z', until: null, seq: 1 }];
    expect(lag(report(), { times, isAssumed: false })).toMatchObject({
      startedBy: 'account',
      vendor: { from: '2026-03-04T08:40:00.000Z', to: '2026-03-04T09:13:00.000Z' },
    });
    expect(lag(report(), { times, isAssumed: true })).toMatchObject({ startedBy: 'page', startedAt: '2026-03-04T09:12:00.000Z' });
  });

  it('counts the channels that waited for it, not those that came later or have nothing', () => {
    const post = (postedAt: string | null, isLate = false) => ({ postedAt, isLate });
    expect(
      postedLag([
        post('2026-03-04T09:14:00.000Z'),
        post(null),
        post('2026-03-04T09:13:40.000Z'),
        post('2026-03-04T09:13:35.000Z', true),
      ]),
    ).toEqual({
      channels: 2,
      fastestAt: '2026-03-04T09:13:40.000Z',
      medianAt: '2026-03-04T09:14:00.000Z',
    });
    expect(postedLag([post(null)])).toBeUndefined();
  });
});
