import { describe, expect, it } from 'vitest';
import { listOf, parseCsv } from '../../src/catalogue/csv.js';

describe('parseCsv', () => {
  it('reads quoted commas, doubled quotes and empty fields', () => {
    expect(parseCsv('a,b,c\n1,"x, ""y""",\n,,3\n')).toEqual([
      { a: '1', b: 'x, "y"', c: '' },
      { a: '', b: '', c: '3' },
    ]);
  });

  it('fills short rows and reads no rows from a head alone', () => {
    expect(parseCsv('a,b\n1\n')).toEqual([{ a: '1', b: '' }]);
    expect(parseCsv('a,b\n')).toEqual([]);
  });
});

describe('listOf', () => {
  it('drops empty items', () => {
    expect(listOf('a||b')).toEqual(['a', 'b']);
    expect(listOf(undefined)).toEqual([]);
  });
});
