import { describe, expect, it } from 'vitest';
import { type ForwardRule, forwardEvent, sentState } from '../../src/domain/forward.js';
import { IncidentId } from '../../src/domain/ids.js';
import type { Incident } from '../../src/domain/incident.js';

const all: ForwardRule = { kind: 'webhook', minImpact: 'none' };
const alert: ForwardRule = { kind: 'pagerduty', minImpact: 'major' };
const made = (more: Partial<Incident>): Incident => ({
  id: IncidentId.parse('i1'),
  key: 'i1',
  title: 'Slow answers',
  kind: 'incident',
  impact: 'minor',
  status: 'investigating',
  url: null,
  startedAt: null,
  resolvedAt: null,
  scheduledFor: null,
  scheduledUntil: null,
  components: [],
  regions: [],
  updates: [],
  origin: 'live',
  revision: 1,
  firstSeenAt: '2026-03-02T10:00:00.000Z',
  changedAt: '2026-03-02T10:00:00.000Z',
  absentSince: null,
  withdrawnAt: null,
  ...more,
});

const next = (incident: Incident, more: Partial<Incident>): Incident => ({
  ...incident,
  revision: incident.revision + 1,
  ...more,
});

describe('what a way out of chat is told', () => {
  const open = made({ impact: 'major', status: 'investigating' });
  const over = next(open, { status: 'resolved' });

  it('is the beginning, each change and the end, each once', () => {
    expect(forwardEvent(all, open, null)).toBe('opened');
    expect(forwardEvent(all, open, sentState(open))).toBeUndefined();
    expect(forwardEvent(all, next(open, { title: 'Other words' }), sentState(open))).toBe('updated');
    expect(forwardEvent(all, next(open, { impact: 'critical' }), sentState(open))).toBe('escalated');
    expect(forwardEvent(all, over, sentState(open))).toBe('resolved');
    expect(forwardEvent(all, next(open, { withdrawnAt: open.changedAt }), sentState(open))).toBe('withdrawn');
    expect(forwardEvent(all, next(over, { status: 'investigating' }), sentState(over))).toBe('reopened');
    expect(forwardEvent(all, next(over, { status: 'postmortem' }), sentState(over))).toBe('postmortem');
  });

  it('is a report where nobody knew of it while it was open', () => {
    expect(forwardEvent(all, over, null)).toBe('reported');
    expect(forwardEvent(alert, over, null)).toBeUndefined();
  });

  it('is for an alert only what opens, raises or closes it', () => {
    expect(forwardEvent(alert, open, null)).toBe('opened');
    expect(forwardEvent(alert, next(open, { title: 'Other words' }), sentState(open))).toBeUndefined();
    expect(forwardEvent(alert, next(open, { impact: 'critical' }), sentState(open))).toBe('escalated');
    expect(forwardEvent(alert, over, sentState(open))).toBe('resolved');
    expect(forwardEvent(alert, next(over, { status: 'postmortem' }), sentState(over))).toBeUndefined();
  });

  it('begins with the impact that was asked for, and ends whatever became of it', () => {
    const minor = made({ impact: 'minor', status: 'investigating' });
    expect(forwardEvent(alert, minor, null)).toBeUndefined();
    expect(forwardEvent(alert, next(minor, { impact: 'major' }), null)).toBe('opened');
    expect(forwardEvent(alert, made({ impact: 'unknown', status: 'investigating' }), null)).toBe('opened');
    expect(forwardEvent(alert, next(open, { impact: 'minor', status: 'resolved' }), sentState(open))).toBe('resolved');
  });

  it('goes back in no order: an older state than the one told is nothing', () => {
    expect(forwardEvent(all, open, sentState(over))).toBeUndefined();
  });
});
