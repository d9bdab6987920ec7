import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import { aliasHits } from '../../../src/domain/tags/alias-tree.js';
import { clausesAt } from '../../../src/domain/tags/clauses.js';
import { findRegions } from '../../../src/domain/tags/find-regions.js';
import { languagesOf, loweredOf } from '../../../src/domain/tags/languages.js';
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
    const found = findRegions(loadGazetteer(), 'Errors in us-east-1.\n'.repeat(5_000));
    expect(found).toHaveLength(5_000);
    expect(found.at(-1)).toEqual({ tag: 'us-east-1', words: 'us-east-1', start: 104_989, end: 104_998 });
  });

  it.each([
    ['names without a full stop', 'Frankfurt, London and '],
    ['verbs without a full stop', 'is not '],
    ['commas', ', , Frankfurt is down, '],
    ['brackets', '(Frankfurt ('],
  ])('cuts %s into clauses of bounded length that do not overlap', (_, piece) => {
    const text = piece.repeat(2_000);
    const lowered = loweredOf(text);
    const positions = [...text.matchAll(/Frankfurt|not/g)].map(({ index }) => index);
    const clauses = clausesAt(text, lowered, languagesOf(lowered), positions);
    expect(Math.max(...clauses.map(({ start, end }) => end - start))).toBeLessThanOrEqual(1_200);
    const total = clauses.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(total).toBeLessThanOrEqual(text.length);
  });
});
