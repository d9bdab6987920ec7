import { describe, expect, it } from 'vitest';
import { ancestors, isWithin, mostSpecific, resolveRegion } from '../../src/domain/regions.js';
import { smallGazetteer } from './small-gazetteer.js';

describe('the tree of places', () => {
  it('leads from a place up to global', () => {
    expect(ancestors(smallGazetteer, 'eu-central-1')).toEqual([
      'eu-central-1',
      'frankfurt',
      'eu-central',
      'eu',
      'emea',
      'global',
    ]);
  });

  it('knows no ancestors of a tag it does not hold', () => {
    expect(ancestors(smallGazetteer, 'atlantis')).toEqual([]);
  });

  it.each([
    ['eu-central-1', 'eu', true],
    ['eu', 'eu-central-1', false],
    ['eu', 'eu', true],
    ['us-east', 'eu', false],
    ['atlantis', 'atlantis', true],
    ['atlantis', 'eu', false],
  ])('%s within %s: %s', (tag, wanted, answer) => {
    expect(isWithin(smallGazetteer, tag, wanted)).toBe(answer);
  });

  it('drops what is said more precisely, keeps the order and drops repeats', () => {
    expect(mostSpecific(smallGazetteer, ['us', 'eu', 'frankfurt', 'us-east', 'frankfurt', 'global'])).toEqual([
      'frankfurt',
      'us-east',
    ]);
  });
});

describe('resolveRegion', () => {
  it.each([
    ['a tag', 'us-east', 'us-east'],
    ['a tag in capitals', 'US-EAST-1', 'us-east-1'],
    ['a tag with spaces', 'us east', 'us-east'],
    ['a name', 'Frankfurt am Main', 'frankfurt'],
    ['a name without its marks', 'sao paulo', 'sao-paulo'],
    ['an abbreviation that no text would be trusted with', 'na', 'na'],
    ['a translated name', '프랑크푸르트', 'frankfurt'],
    ['the wider of two places with one name', 'East US', 'us-east'],
  ])('finds %s', (_, word, tag) => {
    expect(resolveRegion(smallGazetteer, word)).toEqual({ tag });
  });

  it.each([
    ['frankfrut', 'frankfurt'],
    ['us-esat', 'us-east'],
    ['Chicgo', 'chicago'],
  ])('suggests what %s may mean', (word, tag) => {
    expect(resolveRegion(smallGazetteer, word)).toMatchObject({ suggestions: expect.arrayContaining([tag]) });
  });

  it('suggests nothing for a word like no place', () => {
    expect(resolveRegion(smallGazetteer, 'xyzzyplugh')).toEqual({ suggestions: [] });
  });
});
