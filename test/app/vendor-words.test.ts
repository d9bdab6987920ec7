import { describe, expect, it } from 'vitest';
import { storedFilter } from '../../src/app/stored-filter.js';
import { filterWords } from '../../src/app/vendor-words.js';
import { buildCatalogue, loadCatalogue } from '../../src/catalogue/catalogue.js';
import type { CatalogueVendor } from '../../src/catalogue/catalogue-data.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { subscriptionVendors } from '../../src/domain/match.js';

const vendor = (slug: string, category: string, provider = 'statuspage'): CatalogueVendor => ({
  slug,
  name: slug,
  category,
  homepage: null,
  statusUrl: `https://status.${slug}.example`,
  provider,
  feedUrl: null,
  aliases: [],
});
const catalogue = buildCatalogue(
  [
    vendor('ash', 'cdn'),
    vendor('birch', 'ci-cd'),
    vendor('cedar', 'cdn'),
    vendor('dogwood', 'cdn', 'unknown'),
    vendor('elm', 'security', 'other'),
  ],
  [],
);
const category = (word: string) => filterWords(catalogue, loadGazetteer(), []).category(word);

describe('categories', () => {
  it.each(['cdn', 'CDNs', 'c-d-n'])('hold the vendors that can be followed without a look: %s', (word) => {
    expect(category(word)).toEqual({ name: 'cdn', slugs: ['ash', 'cedar'] });
  });

  it('are found however they are spelled, and nearest ones are offered', () => {
    expect(category('CI/CD')).toEqual({ name: 'ci-cd', slugs: ['birch'] });
    expect(category('cdm')).toEqual({ suggestions: ['cdn'] });
  });

  it('without a vendor that can be followed are none', () => {
    expect(category('security')).toMatchObject({ suggestions: expect.anything() });
  });

  it('of the shipped catalogue are several, each with vendors', () => {
    const words = filterWords(loadCatalogue(), loadGazetteer(), []);
    for (const name of ['cdn', 'cloud', 'databases', 'payments'])
      expect(words.category(name)).toMatchObject({ slugs: expect.arrayContaining([expect.any(String)]) });
  });

  it('that the catalogue no longer has select nobody, not everybody', () => {
    expect(subscriptionVendors(storedFilter('category:steam-engines'))).toEqual(['category:steam-engines']);
  });
});
