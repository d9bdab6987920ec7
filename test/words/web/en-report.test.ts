import { describe, expect, it } from 'vitest';
import { incidentFacts } from '../../../src/domain/incident-facts.js';
import { reportWords } from '../../../src/words/web/en-report.js';
import { report, reportUpdate } from '../../web/read-models.js';

const { contradiction, summary } = reportWords;

function sentence(given: Parameters<typeof report>[0]): string {
  const incident = report(given);
  return summary({
    ...incident,
    ...incidentFacts(incident),
    vendor: incident.vendorName,
    lastUpdateAt: incident.updates.at(-1)?.at ?? null,
  });
}

const withPostmortem = (at: string) => [...report().updates, reportUpdate({ seq: 3, status: 'postmortem', at })];

describe('the first sentence of a report', () => {
  it('says vendor, day, place, length, state and postmortem', () => {
    expect(sentence({ impact: 'unknown', updates: withPostmortem('2026-03-19T08:00:00.000Z') })).toBe(
      'Juniper Mail had an incident on 4 March 2026 affecting Outbound in eu-west, open for 1 h 12 min. It is resolved; the postmortem followed on 19 March.',
    );
  });

  it('says a stated impact, and the year of a postmortem that came in another one', () => {
    const given = {
      impact: 'minor' as const,
      regions: [],
      startedAt: '2026-12-31T19:24:00.000Z',
      begunAt: '2026-12-31T19:24:00.000Z',
      resolvedAt: '2027-01-01T04:02:00.000Z',
      updates: withPostmortem('2027-01-03T19:01:00.000Z'),
    };
    expect(sentence(given)).toBe(
      'Juniper Mail had a minor incident on 31 December 2026 affecting Outbound, open for 8 h 38 min. It is resolved; the postmortem followed on 3 January 2027.',
    );
  });

  it('never says how long where the page gives no duration', () => {
    const text = sentence({ resolvedAt: '2026-03-04T09:12:00.000Z', components: [], regions: [] });
    expect(text).toBe('Juniper Mail had a major incident on 4 March 2026. It is resolved.');
  });

  it('tells an open incident with its last word', () => {
    expect(sentence({ status: 'monitoring', resolvedAt: null })).toBe(
      'Juniper Mail has had a major incident since 4 Mar 2026, 09:12 UTC, affecting Outbound in eu-west. Its page says: monitoring; the last word is from 4 Mar 2026, 10:24 UTC.',
    );
  });

  it('tells a report after the fact as one', () => {
    const updates = [reportUpdate({ status: 'resolved', at: '2026-03-10T08:00:00.000Z' })];
    expect(sentence({ updates, components: [], impact: 'unknown' })).toBe(
      'Juniper Mail reported an incident of 4 March 2026 affecting eu-west after the fact, on 10 March. It is resolved.',
    );
  });

  it('tells maintenance, and what was taken off the page', () => {
    const planned = {
      kind: 'maintenance' as const,
      impact: 'maintenance' as const,
      regions: [],
      components: [],
      resolvedAt: null,
    };
    const times = { scheduledFor: '2026-03-08T02:00:00.000Z', scheduledUntil: '2026-03-08T04:00:00.000Z' };
    expect(sentence({ ...planned, ...times, status: 'scheduled' })).toBe(
      'Juniper Mail plans maintenance from 8 Mar 2026, 02:00 UTC until 8 Mar 2026, 04:00 UTC.',
    );
    expect(sentence({ withdrawnAt: '2026-03-04T12:00:00.000Z', components: [], regions: [] })).toContain('took it off its page');
  });

  it('names a few of many components and counts the rest', () => {
    expect(sentence({ components: ['a', 'b', 'c', 'd', 'e', 'f'], regions: [] })).toContain('affecting a, b, c and 3 more, open');
  });
});

describe('contradictions in words', () => {
  it('counts days over 48 hours by the calendar', () => {
    const found = { kind: 'published-late', resolvedAt: '2026-03-04T23:00:00.000Z', at: '2026-03-10T08:00:00.000Z' } as const;
    expect(contradiction('Juniper Mail', found)).toBe(
      'Published 6 days after the end that the page gives (4 Mar 2026, 23:00 UTC).',
    );
  });
});
