import { describe, expect, it } from 'vitest';
import { readAccount } from '../../src/app/read-account.js';
import { IncidentId } from '../../src/domain/ids.js';
import type { Incident, IncidentStatus } from '../../src/domain/incident.js';

const told = (...texts: readonly (readonly [at: string, status: IncidentStatus, body: string])[]): Incident => ({
  id: IncidentId.parse('a'),
  key: 'a',
  title: 'Exports fail',
  kind: 'incident',
  impact: 'major',
  status: texts.at(-1)?.[1] ?? 'investigating',
  url: null,
  startedAt: null,
  resolvedAt: null,
  scheduledFor: null,
  scheduledUntil: null,
  components: [],
  regions: [],
  updates: texts.map(([at, status, body], index) => ({
    ...{ seq: index + 1, key: `u${index + 1}`, status, body, at: `${at}:00.000Z`, components: [], revision: 1 },
    ...{ firstSeenAt: `${at}:00.000Z`, removedAt: null },
  })),
  origin: 'live',
  revision: 1,
  firstSeenAt: '2026-08-17T12:00:00.000Z',
  changedAt: '2026-08-17T12:00:00.000Z',
  absentSince: null,
  withdrawnAt: null,
});

const opened = ['2026-08-17T12:00', 'investigating', 'We are looking into failing exports.'] as const;
const ended = ['2026-08-17T14:00', 'resolved', 'Exports failed between 11:40 and 13:20 UTC.'] as const;

describe('the account of an incident', () => {
  it('is not contradicted by a report that comes days later, in the morning, and names the same times without a day', () => {
    const report = ['2026-08-20T08:00', 'postmortem', 'Between 11:40 and 13:20 UTC no export was finished.'] as const;
    expect(readAccount(told(opened, ended, report))).toMatchObject({
      times: [{ from: '2026-08-17T11:40:00.000Z', until: '2026-08-17T13:20:00.000Z' }],
      contradiction: null,
    });
  });

  it('is contradicted by a report that names other times', () => {
    const report = ['2026-08-20T08:00', 'postmortem', 'Between 09:10 and 13:20 UTC no export was finished.'] as const;
    expect(readAccount(told(opened, ended, report)).contradiction).toMatchObject({
      postmortem: [{ from: '2026-08-17T09:10:00.000Z' }],
      update: [{ from: '2026-08-17T11:40:00.000Z' }],
    });
  });
});
