import { describe, expect, it } from 'vitest';
import { IncidentId } from '../../src/domain/ids.js';
import type { Incident, IncidentUpdate } from '../../src/domain/incident.js';
import { recordFacts, searchable } from '../../src/domain/record-facts.js';

const update = (seq: number, status: IncidentUpdate['status'], at: string, body = 'We look into it.'): IncidentUpdate => ({
  seq,
  key: `u${seq}`,
  status,
  body,
  at,
  components: [],
  revision: 1,
  firstSeenAt: at,
  removedAt: null,
});

const incident = (given: Partial<Incident>): Incident => ({
  id: IncidentId.parse('i1'),
  key: 'k1',
  title: 'Slow exports',
  kind: 'incident',
  impact: 'minor',
  status: 'resolved',
  url: null,
  startedAt: '2026-03-04T10:00:00.000Z',
  resolvedAt: null,
  scheduledFor: null,
  scheduledUntil: null,
  components: [],
  regions: [],
  updates: [],
  origin: 'live',
  revision: 1,
  firstSeenAt: '2026-03-04T10:00:00.000Z',
  changedAt: '2026-03-04T10:00:00.000Z',
  absentSince: null,
  withdrawnAt: null,
  ...given,
});

const opened = update(1, 'investigating', '2026-03-04T10:00:00.000Z');
const over = update(2, 'resolved', '2026-03-04T11:00:00.000Z');

describe('facts of the record', () => {
  it('take the end from the update that says so where the page gives none', () => {
    expect(recordFacts(incident({ updates: [opened, over] }))).toMatchObject({
      publishedAt: opened.at,
      endedAt: over.at,
      postmortemAt: null,
      afterTheFact: false,
    });
  });

  it('give no end while it is open, whatever an earlier update said', () => {
    const again = update(3, 'investigating', '2026-03-04T11:20:00.000Z');
    expect(recordFacts(incident({ status: 'investigating', updates: [opened, over, again] })).endedAt).toBeNull();
  });

  it('know a report after the fact and its postmortem', () => {
    const late = update(1, 'resolved', '2026-03-06T09:00:00.000Z');
    const report = update(2, 'postmortem', '2026-03-09T09:00:00.000Z');
    expect(recordFacts(incident({ updates: [late, report] }))).toMatchObject({
      afterTheFact: true,
      publishedAt: late.at,
      postmortemAt: report.at,
    });
  });

  it('reach from the earliest beginning to the latest end that the texts tell', () => {
    const told = { ...over, body: 'Exports failed between 08:10 and 08:30 UTC, and again between 09:05 and 09:50 UTC.' };
    expect(recordFacts(incident({ updates: [opened, told] }))).toMatchObject({
      accountFrom: '2026-03-04T08:10:00.000Z',
      accountUntil: '2026-03-04T09:50:00.000Z',
    });
  });

  it('tell no end where the vendor began a stretch and has not closed it', () => {
    const told = { ...opened, body: 'Since 09:40 UTC exports fail.' };
    expect(recordFacts(incident({ status: 'investigating', updates: [told] }))).toMatchObject({
      accountFrom: '2026-03-04T09:40:00.000Z',
      accountUntil: null,
    });
  });

  it.each([
    ['a text that names no zone', { updates: [{ ...over, body: 'Exports failed between 08:10 and 08:30.' }] }],
    ['planned work', { kind: 'maintenance' as const, updates: [{ ...over, body: 'From 08:10 to 08:30 UTC exports were off.' }] }],
    [
      'an update that was taken off the page',
      { updates: [{ ...over, body: 'Exports failed from 08:10 to 08:30 UTC.', removedAt: '2026-03-04T12:00:00.000Z' }] },
    ],
    [
      'a page that gives its times as none, from which sentences lead to before the year 1',
      { updates: [{ ...over, at: '0001-01-01T00:10:00.000Z', body: 'Exports failed from 23:10 to 23:30 UTC.' }] },
    ],
  ])('tell nothing by %s', (_name, given) => {
    expect(recordFacts(incident(given))).toMatchObject({ accountFrom: null, accountUntil: null });
  });

  it('let titles and texts be found, with letters that look alike made the same', () => {
    const { searchText } = recordFacts(incident({ updates: [{ ...over, body: 'Cafe\u0301 exports\u0000 work.' }] }));
    expect(searchText).toBe('Slow exports\nCafé exports  work.');
    expect(searchable('Cafe\u0301')).toBe('Café');
  });
});
