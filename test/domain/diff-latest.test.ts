import { describe, expect, it } from 'vitest';
import type { SnapshotIncident } from '../../src/domain/snapshot.js';
import { listed, look, post, WatchedPage } from './made.js';

const latestOnly = (incident: SnapshotIncident) => ({ ...look([incident]), latestOnly: [incident.id] });

function watch(...sights: readonly SnapshotIncident[]) {
  const page = new WatchedPage();
  const kinds = sights.map((sight, index) => page.look(`1${index}:00`, latestOnly(sight)).kinds);
  return { kinds, told: page.incident().updates.map(({ status, body }) => `${status} ${body}`), incident: page.incident() };
}

describe('an incident of which only the latest update is told', () => {
  it('keeps its updates in order where all of them bear one time', () => {
    const { told, kinds } = watch(
      listed([post(null, '09:00', 'investigating', 'We look.')]),
      listed([post(null, '09:00', 'resolved', 'It works.')]),
      listed([post(null, '09:00', 'investigating', 'It is back.')]),
    );
    expect(told).toEqual(['investigating We look.', 'resolved It works.', 'investigating It is back.']);
    expect(kinds[2]).toEqual(['update-added', 'reopened']);
  });

  it('has an edited update where the state stays, and a new one where states without text change', () => {
    expect(
      watch(listed([post(null, '09:00', 'identified', 'A.')]), listed([post(null, '09:00', 'identified', 'B.')])).told,
    ).toEqual(['identified B.']);
    expect(watch(listed([post(null, '09:00', 'identified', '')]), listed([post(null, '09:00', 'resolved', '')])).told).toEqual([
      'identified ',
      'resolved ',
    ]);
  });

  it('has one update where two documents write its time with and without milliseconds', () => {
    const precise = { ...post(null, '09:00', 'identified', 'A.'), at: '2026-05-04T09:00:00.417Z' };
    const { told, kinds } = watch(listed([post('u1', '09:00', 'identified', 'A.')]), listed([precise]), listed([precise]));
    expect(told).toEqual(['identified A.']);
    expect(kinds.slice(1)).toEqual([[], []]);
  });

  it('keeps its end when the update that told it is no longer listed', () => {
    const end = { resolvedAt: '2026-05-04T09:00:00.000Z' };
    const later = { resolvedAt: '2026-05-04T09:30:00.000Z' };
    const [over, report] = [post(null, '09:00', 'resolved', 'It works.'), post(null, '09:30', 'resolved', 'It was a bee.')];
    const { kinds } = watch(listed([over, report], end), listed([report], { ...later, startedAt: null }));
    expect(kinds[1]).toEqual([]);
  });

  it('keeps the components and regions that the page no longer tells', () => {
    const whole = listed([post(null, '09:00', 'identified', 'A.')]);
    const { incident, kinds } = watch(whole, { ...whole, components: [], regions: [], updates: [] });
    expect(kinds[1]).toEqual([]);
    expect(incident).toMatchObject({ components: ['Exports'], regions: ['us-east'] });
  });
});
