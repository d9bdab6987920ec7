import { describe, expect, it } from 'vitest';
import type { CatalogueProduct, CatalogueVendor } from '../../src/catalogue/catalogue-data.js';
import { checkCatalogue } from '../../src/catalogue/check-catalogue.js';

const acme: CatalogueVendor = {
  slug: 'acme',
  name: 'Acme',
  category: 'cloud',
  homepage: 'https://acme.example',
  statusUrl: 'https://status.acme.example',
  provider: 'statuspage',
  feedUrl: null,
  aliases: ['acme.example'],
};
const borealis: CatalogueVendor = { ...acme, slug: 'borealis', name: 'Borealis', aliases: [] };
const blobs: CatalogueProduct = { vendor: 'acme', component: 'Blobs', aliases: ['blobs'] };

describe('checkCatalogue', () => {
  it('finds nothing wrong with the shipped catalogue', () => {
    expect(checkCatalogue()).toEqual([]);
  });

  it('finds nothing wrong with sound rows', () => {
    expect(checkCatalogue([acme, borealis], [blobs])).toEqual([]);
  });

  it.each<[string, CatalogueVendor[], CatalogueProduct[], string]>([
    ['a slug twice', [acme, { ...acme }], [], 'acme is listed twice'],
    [
      'a slug with capitals',
      [{ ...acme, slug: 'Acme' }],
      [],
      '`Acme` is no slug: lower-case letters, digits and single hyphens only',
    ],
    ['a missing name', [{ ...acme, name: ' ' }], [], 'acme has no name'],
    ['an unknown provider', [{ ...acme, provider: 'statuspge' }], [], 'acme: unknown provider `statuspge`'],
    [
      'a page without address',
      [{ ...acme, statusUrl: 'status.acme.example' }],
      [],
      'acme: its status page `status.acme.example` is no https address',
    ],
    [
      'a homepage in plain text',
      [{ ...acme, homepage: 'http://acme.example' }],
      [],
      'acme: its homepage `http://acme.example` is no https address',
    ],
    [
      'a feed of another kind',
      [{ ...acme, feedUrl: 'ftp://acme.example/x' }],
      [],
      'acme: its feed `ftp://acme.example/x` is no https address',
    ],
    ['a row out of order', [borealis, acme], [], 'acme stands behind borealis: keep the file sorted by slug'],
    [
      'another page without address',
      [{ ...acme, pages: [{ label: 'Europe', statusUrl: 'eu', provider: 'statuspage', feedUrl: null }] }],
      [],
      'acme: its page `eu` is no https address',
    ],
    ['an alias of two vendors', [acme, { ...borealis, aliases: ['A-CME'] }], [], 'borealis: `A-CME` already means acme'],
    [
      'a product of two vendors',
      [acme, borealis],
      [blobs, { ...blobs, vendor: 'borealis' }],
      'borealis: `blobs` already means acme',
    ],
    ['a product of nobody', [acme], [{ ...blobs, vendor: 'nobody' }], 'nobody: no such vendor for the product Blobs'],
    [
      'a product that hides a vendor',
      [acme],
      [{ ...blobs, aliases: ['ac me'] }],
      "acme: the product alias `ac me` is a vendor's own name",
    ],
  ])('finds %s', (_, vendors, products, problem) => {
    expect(checkCatalogue(vendors, products)).toContain(problem);
  });
});
