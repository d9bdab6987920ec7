import { describe, expect, it } from 'vitest';
import { cue, cuesIn, matchesIn, says } from '../../../../src/domain/tags/cues/cue.js';

describe('a cue', () => {
  it.each([
    ["it couldn't connect", ["couldn't"]],
    ["isn't and aren't", ["isn't", "aren't"]],
    ['not  affected at all', ['not  affected']],
    ['knot', []],
    ['4xx and 5xx rise', ['4xx', '5xx']],
  ])('may begin with an optional word, a choice or any "n\'t": %s', (text, expected) => {
    const pattern = cue("n't", 'not affected', '[45]xx');
    expect(matchesIn(pattern, text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it('is given in reading order over several languages', () => {
    const both = { en: cue('down'), de: cue('störung') };
    expect(cuesIn(both, 'störung, down', ['en', 'de'])).toEqual([
      { start: 0, end: 7 },
      { start: 9, end: 13 },
    ]);
    expect(says(both, 'störung', ['en'])).toBe(false);
  });
});
