import { describe, expect, it } from 'vitest';
import { adapterFor } from '../../src/catalogue/adapter-for.js';
import { buildCatalogue, loadCatalogue, type Resolved } from '../../src/catalogue/catalogue.js';
import type { CatalogueVendor } from '../../src/catalogue/catalogue-data.js';

const vendor = (slug: string, parts: Partial<CatalogueVendor> = {}): CatalogueVendor => ({
  slug,
  name: slug,
  category: 'other',
  homepage: null,
  statusUrl: `https://status.${slug}.example`,
  provider: 'statuspage',
  feedUrl: null,
  aliases: [],
  ...parts,
});

const small = buildCatalogue(
  [
    vendor('acme', {
      name: 'Acme Cloud',
      homepage: 'https://www.acme.example',
      category: 'cloud',
      aliases: ['acme-inc', 'acme.dev', 'node.acme'],
    }),
    vendor('acme-maps', {
      name: 'Acme Maps',
      statusUrl: 'https://status.acme.example/maps',
      homepage: 'https://acme.example/maps',
    }),
    vendor('borealis', { name: 'Boréalis!', aliases: ['1.2.3.4'] }),
    vendor('borax', { provider: 'instatus' }),
    vendor('pushy', { aliases: ['blobs'] }),
  ],
  [{ vendor: 'acme', component: 'Blob Storage', aliases: ['blobs', 'acme-blobs', 'pushy'] }],
);

const short = (found: Resolved): string => {
  if (found.kind === 'page') return found.url.href;
  if (found.kind === 'unknown') return `? ${found.suggestions.map(({ slug }) => slug).join(' ')}`.trim();
  return found.component === null ? found.vendor.slug : `${found.vendor.slug}/${found.component}`;
};

describe('resolve', () => {
  it.each([
    ['a slug', 'acme', 'acme'],
    ['a name in any case and spacing', '  acme CLOUD ', 'acme'],
    ['a name without marks and punctuation', 'borealis', 'borealis'],
    ['an alias', 'Acme Inc', 'acme'],
    ['a name with "status" behind it', 'Acme Cloud status page', 'acme'],
    ['a domain', 'acme.dev', 'acme'],
    ['a domain with www', 'www.acme.example', 'acme'],
    ['a page below the homepage', 'https://acme.example/pricing?x=1', 'acme'],
    ['a status page', 'https://status.acme.example/', 'acme'],
    ['an incident on it', 'http://status.acme.example/incidents/1', 'acme'],
    ['the deeper of two pages on one host', 'https://status.acme.example/maps/now', 'acme-maps'],
    ['no neighbour that only begins alike', 'https://status.acme.example/mapsandmore', 'acme'],
    ['a name that looks like an address', '1.2.3.4', 'borealis'],
    ['a product', 'blobs', 'acme/Blob Storage'],
    ['a product behind its vendor', 'acme blobs', 'acme/Blob Storage'],
    ['a product by its full name behind its vendor', 'Acme Cloud: Blob Storage', 'acme/Blob Storage'],
    ['a vendor whose name is also a product', 'pushy', 'pushy'],
    ['an address that nobody is known at', 'https://status.zephyr.example/x', 'https://status.zephyr.example/x'],
    ['a bare host that nobody is known at', 'status.zephyr.example:8443', 'https://status.zephyr.example:8443/'],
    ['an address on this machine', 'http://127.0.0.1:4000', 'http://127.0.0.1:4000/'],
    ['a typing error', 'boraelis', '? borealis'],
    ['a beginning', 'bor', '? borax borealis'],
    ['nothing known', 'xyzzy-internal', '?'],
    ['nothing at all', '  ', '?'],
  ])('finds %s', (_, word, found) => {
    expect(short(small.resolve(word))).toBe(found);
  });

  it.each([
    ['s3', 'aws/S3'],
    ['EC2', 'aws/EC2'],
    ['github-actions', 'github/Actions'],
    ['GitHub Actions', 'github/Actions'],
    ['git hub', 'github'],
    ['twillio', '? twilio'],
    ['https://www.githubstatus.com/', 'github'],
    ['github.com', 'github'],
    ['status.livekit.io', 'livekit'],
    ['atlassian.com', 'atlassian'],
    ['https://status.cloud.google.com/maps-platform', 'google-maps-platform'],
    ['https://status.cloud.google.com', 'google-cloud'],
    ['foo-internal', '?'],
  ])('the shipped catalogue: %s → %s', (word, found) => {
    expect(short(loadCatalogue().resolve(word))).toBe(found);
  });

  it('finds every shipped vendor by its slug, name and status page', () => {
    const catalogue = loadCatalogue();
    expect(catalogue.vendors.length).toBeGreaterThan(900);
    const pages = new Map(catalogue.vendors.map((one) => [one.statusUrl, one.slug]));
    for (const one of catalogue.vendors) {
      expect(short(catalogue.resolve(one.slug))).toBe(one.slug);
      expect(short(catalogue.resolve(one.name.toUpperCase()))).toBe(one.slug);
      const byPage = catalogue.resolve(one.statusUrl);
      expect(byPage.kind === 'vendor' ? byPage.vendor.statusUrl : pages.get(one.statusUrl)).toBe(one.statusUrl);
    }
  });

  it('is read once', () => {
    expect(loadCatalogue()).toBe(loadCatalogue());
  });
});

describe('search', () => {
  const slugs = (words: string, limit = 9): string[] => small.search(words, limit).map(({ slug }) => slug);

  it.each([
    ['beginnings before what is inside a name', 'bor', ['borealis', 'borax']],
    ['all words must be there', 'acme maps', ['acme-maps']],
    ['aliases and categories count', 'cloud', ['acme']],
    ['a product finds its vendor', 'blobs', ['acme', 'pushy']],
    ['a typing error finds what is close', 'borelis', ['borealis']],
    ['no words find nothing', ' - ', []],
  ])('%s', (_, words, found) => {
    expect(slugs(words)).toEqual(found);
  });

  it('gives no more than asked for', () => {
    expect(slugs('a', 2)).toHaveLength(2);
  });
});

describe('adapterFor', () => {
  it('gives the adapter and settings of a provider that can be read', () => {
    expect(adapterFor(vendor('acme'))).toEqual({ adapter: 'statuspage', settings: { url: 'https://status.acme.example' } });
  });

  it('knows every word that an adapter goes by, and takes the settings that it makes of the row', () => {
    const row = { provider: 'google-workspace', statusUrl: 'https://www.google.com/appsstatus/dashboard/' };
    expect(adapterFor(vendor('acme', row))).toMatchObject({ adapter: 'gcp' });
    const feed = { provider: 'rss', feedUrl: 'https://status.acme.example/feed' };
    expect(adapterFor(vendor('acme', feed))).toMatchObject({ adapter: 'rss', settings: { feed: feed.feedUrl } });
  });

  it('gives nothing where the word says nothing or the row tells too little: then the page is probed', () => {
    for (const provider of ['other', 'unknown', 'smoke', 'statuspal'])
      expect(adapterFor(vendor('acme', { provider }))).toBeUndefined();
    expect(adapterFor(vendor('acme', { provider: 'other', feedUrl: 'https://status.acme.example/feed' }))).toBeUndefined();
  });
});
