import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { ancestors, isWithin, resolveRegion } from '../../src/domain/regions.js';
import { findRegions } from '../../src/domain/tags/find-regions.js';

const gazetteer = loadGazetteer();

describe('the shipped gazetteer', () => {
  it('leads every place up to global', () => {
    expect(gazetteer.places.size).toBeGreaterThan(1400);
    for (const tag of gazetteer.places.keys()) expect(ancestors(gazetteer, tag).at(-1)).toBe('global');
  });

  it('resolves every tag to itself and every name to a place', () => {
    for (const { tag, name } of gazetteer.places.values()) {
      expect(resolveRegion(gazetteer, tag)).toEqual({ tag });
      expect(resolveRegion(gazetteer, name)).toHaveProperty('tag');
    }
  });

  it.each([
    ['eu-central-1', 'eu-central'],
    ['frankfurt', 'eu'],
    ['uk', 'eu-west'],
    ['mx', 'latam'],
    ['us-tx', 'us-central'],
    ['ap-southeast-2', 'au'],
    ['europe-west3', 'eu-central'],
    ['hk', 'ap-east'],
  ])('%s lies in %s', (tag, wanted) => {
    expect(isWithin(gazetteer, tag, wanted)).toBe(true);
  });

  it.each([
    ['Elevated errors in Europe (Frankfurt) and ap-northeast-1', ['eu-central-1', 'ap-northeast-1']],
    ['Packet loss at our LAX, SJC and NRT points of presence', ['lax', 'sjc', 'nrt']],
    ['Tell us if the MEX header or the SIN flag is set', []],
    ['Users in Turkey get cold turkey sandwiches', ['tr']],
    ['Server errors in New South Wales', ['au-nsw']],
    ['Die Region München und 東京リージョン', ['munich', 'tokyo']],
    ['London, Ontario', ['london-on']],
  ])('reads %s', (text, tags) => {
    expect(findRegions(gazetteer, text).map((found) => found.tag)).toEqual(tags);
  });
});
