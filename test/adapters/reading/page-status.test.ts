import { describe, expect, it } from 'vitest';
import { worstStatus } from '../../../src/adapters/reading/page-status.js';
import type { Impact, IncidentStatus } from '../../../src/domain/incident.js';

const incident = (impact: Impact, status: IncidentStatus = 'investigating') => ({ kind: 'incident' as const, impact, status });
const maintenance = (status: IncidentStatus) => ({ kind: 'maintenance' as const, impact: 'maintenance' as const, status });
const notice = (impact: Impact) => ({ kind: 'notice' as const, impact, status: 'unknown' as const });
const up = { status: 'operational' as const };

describe('worstStatus', () => {
  it('is none only when nothing is open and every component is operational', () => {
    expect(worstStatus([], [up, up])).toBe('none');
    expect(worstStatus([incident('critical', 'resolved'), maintenance('completed')], [up])).toBe('none');
    expect(worstStatus([incident('none')], [up])).toBe('unknown');
    expect(worstStatus([], [up, { status: 'unknown' }])).toBe('unknown');
  });

  it('takes the worst of open incidents and components', () => {
    expect(worstStatus([incident('minor'), incident('major', 'monitoring')], [up])).toBe('major');
    expect(worstStatus([incident('minor')], [{ status: 'major_outage' }])).toBe('critical');
    expect(worstStatus([], [{ status: 'degraded_performance' }])).toBe('minor');
    expect(worstStatus([], [{ status: 'partial_outage' }])).toBe('major');
  });

  it('says maintenance while one is going on, and not while it is only planned', () => {
    expect(worstStatus([maintenance('in_progress')], [up])).toBe('maintenance');
    expect(worstStatus([maintenance('verifying')], [up])).toBe('maintenance');
    expect(worstStatus([maintenance('scheduled')], [up])).toBe('none');
    expect(worstStatus([], [{ status: 'under_maintenance' }])).toBe('maintenance');
  });

  it('keeps unknown unless something stated is worse', () => {
    expect(worstStatus([incident('unknown')], [up])).toBe('unknown');
    expect(worstStatus([maintenance('unknown')], [{ status: 'under_maintenance' }])).toBe('unknown');
    expect(worstStatus([incident('unknown')], [{ status: 'degraded_performance' }])).toBe('minor');
  });

  it('does not take a notice without an impact for trouble', () => {
    expect(worstStatus([notice('unknown')], [up])).toBe('none');
    expect(worstStatus([notice('major')], [up])).toBe('major');
  });
});
