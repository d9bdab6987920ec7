import { describe, expect, it } from 'vitest';
import { isStorable } from '../../../handlers/http/storable.js';

describe('what the database can hold', () => {
  it.each([[null], ['\\u0000 in letters'], ['😀'], [{ a: ['b', { c: 1 }] }], [undefined]])('is %j', (value) => {
    expect(isStorable(value)).toBe(true);
  });

  it.each([['\0'], [{ a: ['b', { c: 'x\0' }] }], [{ 'a\0': 1 }], ['\ud83d'], [['\ude00\ud83d']]])('is not %j', (value) => {
    expect(isStorable(value)).toBe(false);
  });

  it('is found however deep it lies', () => {
    let deep: unknown = '\0';
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(isStorable(deep)).toBe(false);
  });
});
