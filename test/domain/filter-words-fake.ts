import type { FilterWords } from '../../src/domain/filter-words.js';

const vendors = ['acme', 'borealis', 'cumulus', 'all', 'strict'];
const regions = ['eu', 'us', 'us-east', 'eu-central', 'frankfurt'];

/** A small world: three vendors, one category with two of them, one product (`blobs` is Cumulus, component Blobs), five regions; words with a dot are addresses. */
export const smallWorld: FilterWords = {
  vendor: (word) => {
    const slug = vendors.find((known) => known === word.toLowerCase());
    if (slug !== undefined) return { kind: 'vendor', slug, component: null };
    if (word.toLowerCase() === 'blobs') return { kind: 'vendor', slug: 'cumulus', component: 'Blobs' };
    if (/\w\.\w/.test(word)) return { kind: 'page', url: new URL(word.includes('://') ? word : `https://${word}`) };
    return { kind: 'unknown', suggestions: vendors.filter((known) => known.startsWith(word.slice(0, 2))) };
  },
  region: (word) => {
    const tag = regions.find((known) => known === word.toLowerCase().replaceAll(' ', '-'));
    return tag === undefined ? { suggestions: regions.filter((known) => known.startsWith(word.slice(0, 4))) } : { tag };
  },
  category: (word) =>
    word.toLowerCase().startsWith('cloud')
      ? { name: 'cloud', slugs: ['acme', 'cumulus'] }
      : { suggestions: word === 'clod' ? ['cloud'] : [] },
};
