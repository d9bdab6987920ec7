import { describe, expect, it } from 'vitest';
import { ChannelSettings } from '../../src/domain/channel-settings.js';
import { type DigestState, digestDue, stepDigest } from '../../src/domain/digest.js';
import { addMs, type IsoTime } from '../../src/domain/time.js';

const daily = ChannelSettings.parse({ zone: 'Europe/Berlin', digest: { every: 'day', at: '09:00' } });
const weekly = ChannelSettings.parse({ zone: 'Europe/Berlin', digest: { every: 'week', at: '09:00', on: 'mon' } });

/** Looks at the clock at each of these moments, and gives what was due. */
function looks(settings: ChannelSettings, moments: readonly IsoTime[], before: DigestState | null = null) {
  let state = before;
  const due: { from: IsoTime; until: IsoTime }[] = [];
  for (const now of moments) {
    const step = stepDigest(settings, state, now);
    if (step.due !== undefined) due.push(step.due);
    state = step.state;
  }
  return { due, state };
}

const everyHour = (from: IsoTime, hours: number): IsoTime[] =>
  Array.from({ length: hours }, (_, index) => addMs(from, index * 3_600_000));

describe('a digest', () => {
  it('was due last at its time in the zone of the channel', () => {
    expect(digestDue(daily, '2026-05-04T06:59:00.000Z')).toBe('2026-05-03T07:00:00.000Z');
    expect(digestDue(daily, '2026-05-04T07:00:00.000Z')).toBe('2026-05-04T07:00:00.000Z');
    expect(digestDue(weekly, '2026-05-09T12:00:00.000Z')).toBe('2026-05-04T07:00:00.000Z');
    expect(digestDue(ChannelSettings.parse({}), '2026-05-09T12:00:00.000Z')).toBeUndefined();
  });

  it('comes first at its next time, not at once when it is asked for', () => {
    const { due } = looks(daily, ['2026-05-04T12:00:00.000Z', '2026-05-04T12:01:00.000Z', '2026-05-05T07:00:10.000Z']);
    expect(due).toEqual([{ from: '2026-05-04T12:00:00.000Z', until: '2026-05-05T07:00:00.000Z' }]);
  });

  it('comes once a day over both changes of the clocks, and leaves out no moment', () => {
    for (const start of ['2026-03-26T12:00:00.000Z', '2026-10-22T12:00:00.000Z']) {
      const { due } = looks(daily, everyHour(start, 24 * 7));
      expect(due).toHaveLength(7);
      for (const [index, { from }] of due.entries()) expect(from).toBe(index === 0 ? start : due[index - 1]?.until);
    }
  });

  it('tells of everything that was missed in one when nobody looked for days', () => {
    const { due } = looks(daily, ['2026-05-04T12:00:00.000Z', '2026-05-05T07:01:00.000Z', '2026-05-09T15:00:00.000Z']);
    expect(due.at(-1)).toEqual({ from: '2026-05-05T07:00:00.000Z', until: '2026-05-09T07:00:00.000Z' });
  });

  it('keeps what was not told when its time is changed, and does not come at once', () => {
    const before = looks(daily, ['2026-05-04T12:00:00.000Z', '2026-05-05T07:01:00.000Z']).state;
    const later = ChannelSettings.parse({ ...daily, digest: { every: 'day', at: '08:00' } });
    const { due } = looks(later, ['2026-05-05T18:00:00.000Z', '2026-05-05T19:00:00.000Z', '2026-05-06T06:00:00.000Z'], before);
    expect(due).toEqual([{ from: '2026-05-05T07:00:00.000Z', until: '2026-05-06T06:00:00.000Z' }]);
  });

  it('goes on at its next time when a clock that was days ahead is put right', () => {
    const { due } = looks(daily, [
      '2026-05-04T12:00:00.000Z',
      '2026-05-30T12:00:00.000Z',
      '2026-05-04T12:05:00.000Z',
      '2026-05-05T07:00:00.000Z',
    ]);
    expect(due).toEqual([
      { from: '2026-05-04T12:00:00.000Z', until: '2026-05-30T07:00:00.000Z' },
      { from: '2026-05-04T12:05:00.000Z', until: '2026-05-05T07:00:00.000Z' },
    ]);
  });

  it('is forgotten where nobody wants one any more', () => {
    const before = looks(daily, ['2026-05-04T12:00:00.000Z']).state;
    expect(stepDigest(ChannelSettings.parse({}), before, '2026-05-04T13:00:00.000Z')).toEqual({ state: null, due: undefined });
  });
});
