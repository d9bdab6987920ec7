import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, looseKey, nearest } from '../../src/domain/nearest.js';

const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 7 });

describe('editDistance', () => {
  it.each([
    ['twillio', 'twilio', 1],
    ['datadgo', 'datadog', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
    ['same', 'same', 0],
  ])('%s → %s takes %i', (left, right, edits) => {
    expect(editDistance(left, right, 9)).toBe(edits);
  });

  it('is the same both ways and zero only for equal words', () => {
    fc.assert(
      fc.property(word, word, (left, right) => {
        const distance = editDistance(left, right, 20);
        expect(editDistance(right, left, 20)).toBe(distance);
        expect(distance === 0).toBe(left === right);
      }),
    );
  });

  it('stops at its limit without changing the verdict', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (left, right, limit) => {
        expect(editDistance(left, right, limit) <= limit).toBe(editDistance(left, right, 20) <= limit);
      }),
    );
  });
});

describe('nearest', () => {
  const names = ['twilio', 'twitch', 'github', 'gitlab', 'gitguardian', 'a'].map((thing) => ({ key: thing, thing }));

  it.each([
    ['twillio', ['twilio']],
    ['git', ['github', 'gitlab', 'gitguardian']],
    ['GIT-HUB', ['github', 'gitlab']],
    ['githubber', ['github']],
    ['b', []],
    ['', []],
    ['nothing alike', []],
  ])('%s → %j', (typed, found) => {
    expect(nearest(typed, names, 3)).toEqual(found);
  });

  it('names each thing once, by its best key', () => {
    const keys = ['twilio', 'twilios', 'twiliosms'].map((key) => ({ key, thing: 'Twilio' }));
    expect(nearest('twilioo', keys, 3)).toEqual(['Twilio']);
  });
});

describe('looseKey', () => {
  it.each([
    ['São Paulo', 'saopaulo'],
    ['US_East-1', 'useast1'],
    ['C++', 'c'],
    ['도쿄 리전', looseKey('도쿄리전')],
  ])('%s', (text, key) => {
    expect(looseKey(text)).toBe(key);
  });
});
