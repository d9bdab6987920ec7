import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import { placeName } from '../../../src/web/parts/place-name.js';
import { webWordsOf } from '../../../src/words/languages.js';

const gazetteer = loadGazetteer();
const named = (language: 'en' | 'ko' | 'ja' | 'de', tag: string): string =>
  placeName(language, webWordsOf(language).overview.places, { tag, name: gazetteer.places.get(tag)?.name ?? tag });

describe('the name of a place', () => {
  it('is the one of the language for groups, parts of countries and countries', () => {
    expect(['emea', 'us-east', 'kr', 'de'].map((tag) => named('ko', tag))).toEqual([
      '유럽·중동·아프리카',
      '미국 동부',
      '대한민국',
      '독일',
    ]);
    expect(named('ja', 'jp')).toBe('日本');
    expect(named('ja', 'saudi-arabia')).toBe('サウジアラビア');
    expect(named('de', 'ap-southeast')).toBe('Südostasien');
  });

  it('is that of the gazetteer in English, and for what is called the same everywhere', () => {
    expect(named('en', 'uk')).toBe('United Kingdom');
    expect(placeName('ko', {}, { tag: 'europe-west3', name: 'europe-west3' })).toBe('europe-west3');
  });

  it('is known for every group of the gazetteer, and for no place that it does not have', () => {
    const { places } = webWordsOf('en').overview;
    const words = new Map(Object.entries(places));
    for (const [tag, word] of words) expect({ tag, name: gazetteer.places.get(tag)?.name }).toEqual({ tag, name: word });
    const groups = [...gazetteer.places.values()].filter(({ kind }) => ['macro', 'region', 'subregion'].includes(kind));
    const unnamed = groups.map(({ tag }) => tag).filter((tag) => tag !== 'global' && !words.has(tag));
    expect(unnamed).toEqual([]);
  });
});
