import { describe, expect, it } from 'vitest';
import { quarterOf } from '../../src/domain/quarter.js';

describe('a quarter', () => {
  it.each(['2026Q4', '2026-q4', ' 2026q4 '])('is read from %j', (text) => {
    expect(quarterOf(text)).toEqual({ name: '2026Q4', from: '2026-10-01T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z' });
  });

  it.each(['', '2026', '2026Q5', '2026Q0', 'Q3', '1999Q1', '2026Q33'])('is not read from %j', (text) => {
    expect(quarterOf(text)).toBeUndefined();
  });
});
