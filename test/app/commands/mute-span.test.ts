import { describe, expect, it } from 'vitest';
import { readMute } from '../../../src/app/commands/mute-span.js';

const now = '2026-03-02T10:00:00.000Z';
const until = (at: string) => ({ kind: 'until', at });

describe('how long a vendor is muted', () => {
  it.each([
    ['larch', 'larch', until('2026-03-02T12:00:00.000Z')],
    ['larch 30m', 'larch', until('2026-03-02T10:30:00.000Z')],
    ['larch for 1d', 'larch', until('2026-03-03T10:00:00.000Z')],
    ['Larch Mail 2 hours', 'Larch Mail', until('2026-03-02T12:00:00.000Z')],
    ['larch until 18:00', 'larch', until('2026-03-02T18:00:00.000Z')],
    ['larch until 09:30', 'larch', until('2026-03-03T09:30:00.000Z')],
    ['larch until 10', 'larch', until('2026-03-03T10:00:00.000Z')],
    ['larch 7d', 'larch', until('2026-03-09T10:00:00.000Z')],
    ['larch OFF', 'larch', { kind: 'off' }],
    ['', '', until('2026-03-02T12:00:00.000Z')],
    ['2h', '', until('2026-03-02T12:00:00.000Z')],
    ['larch 8d', 'larch', { kind: 'unfit' }],
    ['larch 0m', 'larch', { kind: 'unfit' }],
    ['larch 999999999w', 'larch', { kind: 'unfit' }],
    ['larch until 25:00', 'larch', { kind: 'unfit' }],
    ['larch until 9:61', 'larch', { kind: 'unfit' }],
  ])('%s', (words, vendor, wanted) => {
    expect(readMute(words, now, 'UTC')).toEqual({ vendor, until: wanted });
  });

  it.each([
    ['until 09:00', 'Europe/Berlin', '2026-03-29T05:00:00.000Z', '2026-03-29T07:00:00.000Z'],
    ['until 9', 'Asia/Kolkata', '2026-03-29T05:00:00.000Z', '2026-03-30T03:30:00.000Z'],
    ['until 24:00', 'Europe/Berlin', '2026-03-28T20:00:00.000Z', '2026-03-28T23:00:00.000Z'],
  ])('%s is counted in %s', (words, zone, at, wanted) => {
    expect(readMute(`larch ${words}`, at, zone)).toEqual({ vendor: 'larch', until: until(wanted) });
  });

  it('takes a name that ends in a number for a name', () => {
    expect(readMute('area51', now, 'UTC').vendor).toBe('area51');
  });
});
