import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import { aliasHits } from '../../../src/domain/tags/alias-tree.js';
import { isInside, sparedSpans } from '../../../src/domain/tags/clauses.js';
import { findRegions } from '../../../src/domain/tags/find-regions.js';
import { wordsOf } from '../../../src/domain/tags/words.js';

const steps = (text: string): number => aliasHits(loadGazetteer().aliases, wordsOf(text)).steps;

describe('the work of reading a text', () => {
  it.each([
    ['prose', 'Errors in US East and Frankfurt, other regions work as usual. '],
    ['beginnings of long names', 'United States of United States of '],
    ['hyphens', 'us-east-'],
    ['one word without end', 'a'],
    ['Korean', '미국미국 '],
  ])('grows with its length and no faster: %s', (_, piece) => {
    const small = piece.repeat(Math.ceil(20_000 / piece.length));
    const large = piece.repeat(Math.ceil(200_000 / piece.length));
    expect(steps(large)).toBeLessThanOrEqual(steps(small) * 11);
    expect(steps(large)).toBeLessThanOrEqual(wordsOf(large).length * 8);
  });

  it('finds every place of a very long text', () => {
    const found = findRegions(loadGazetteer(), 'Errors in us-east-1.\n'.repeat(10_000));
    expect(found).toHaveLength(10_000);
    expect(found.at(-1)).toEqual({ tag: 'us-east-1', words: 'us-east-1', start: 209_989, end: 209_998 });
  });

  it('reads only the beginning of a clause that never ends', () => {
    const spans = sparedSpans(`${'word '.repeat(2000)}is not affected`, [100]);
    expect(isInside(spans, 100)).toBe(false);
  });
});
