import { describe, expect, it } from 'vitest';
import { accountContradiction, firstNoticeLagMs } from '../../../src/domain/account/account-line.js';
import type { AccountRange } from '../../../src/domain/account/account-range.js';

const range = (from: string, until: string | null, certainty: AccountRange['certainty'] = 'zoned'): AccountRange => ({
  from: `2026-08-17T${from}:00.000Z`,
  until: until === null ? null : `2026-08-17T${until}:00.000Z`,
  words: `${from}-${until ?? ''}`,
  seq: 1,
  start: 0,
  end: 11,
  certainty,
});

describe('the lag of the first notice', () => {
  const firstPost = '2026-08-17T18:10:00.000Z';

  it('runs from the earliest beginning to the first post', () => {
    expect(firstNoticeLagMs([range('17:24', '18:05'), range('15:48', '16:08')], firstPost)).toBe(142 * 60_000);
  });

  it('is unknown where nothing began before the post, or only by an assumed hour', () => {
    expect(firstNoticeLagMs([], firstPost)).toBeUndefined();
    expect(firstNoticeLagMs([range('18:10', null)], firstPost)).toBeUndefined();
    expect(firstNoticeLagMs([range('18:24', '19:05')], firstPost)).toBeUndefined();
    expect(firstNoticeLagMs([range('15:48', '16:08', 'assumed-utc')], firstPost)).toBeUndefined();
  });
});

describe('a report that contradicts the updates', () => {
  const told = [range('15:48', '16:08'), range('17:24', '18:05')];

  it('names fewer, more or other windows', () => {
    expect(accountContradiction(told, [range('17:24', '18:05')])).toEqual({ before: told, after: [range('17:24', '18:05')] });
    expect(accountContradiction([range('17:24', '18:05')], told)).toBeDefined();
    expect(accountContradiction([range('17:24', '18:05')], [range('17:24', '18:30')])).toBeDefined();
  });

  it('does not contradict within ten minutes, or where an end was open', () => {
    expect(accountContradiction(told, [range('15:40', '16:10'), range('17:20', '18:10')])).toBeUndefined();
    expect(accountContradiction([range('17:24', null)], [range('17:20', '18:10')])).toBeUndefined();
  });

  it('cannot contradict without sure windows on both sides', () => {
    expect(accountContradiction(told, [])).toBeUndefined();
    expect(accountContradiction([], told)).toBeUndefined();
    expect(accountContradiction([range('10:00', '11:00', 'assumed-utc')], told)).toBeUndefined();
  });
});
