import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everything, type Filter, filterKinds, impactOrder } from '../../src/domain/filter.js';
import { formatFilter } from '../../src/domain/filter-format.js';
import { parseFilter } from '../../src/domain/filter-parse.js';
import type { FilterWords } from '../../src/domain/filter-words.js';

/** Every word means itself, as in a stored, canonical expression. */
const itself: FilterWords = {
  vendor: (word) => ({ kind: 'vendor', slug: word, component: null }),
  region: (word) => ({ tag: word }),
  category: (word) => ({ name: word, slugs: [`${word}-one`, `${word}-two`] }),
};

const parsed = (text: string): Filter | string => {
  const result = parseFilter(text, itself);
  return result.kind === 'filter' ? result.filter : result.complaints.map((complaint) => complaint.text).join(' ');
};

const slug = fc.stringMatching(/^[a-z0-9]{1,6}(?:-[a-z0-9]{1,4})?$/);
// What a parse can give: no doubled or outer spaces.
const name = fc
  .string({ unit: fc.constantFrom(...'abZ9é서東*"\\\'“”:,-–/. ()，：'), minLength: 1, maxLength: 12 })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '');
const some = <Item>(item: fc.Arbitrary<Item>) => fc.uniqueArray(item, { maxLength: 3 });

const filters: fc.Arbitrary<Filter> = fc
  .record({
    vendors: fc.uniqueArray(fc.record({ slug, component: fc.option(name, { nil: null }) }), {
      maxLength: 3,
      selector: (one) => `${one.slug} ${one.component}`,
    }),
    categories: some(slug),
    notVendors: some(slug),
    regions: some(slug),
    notRegions: some(slug),
    components: some(name),
    notComponents: some(name),
    kinds: some(fc.constantFrom(...filterKinds)),
    notKinds: some(fc.constantFrom(...filterKinds)),
    minImpact: fc.option(fc.constantFrom(...impactOrder), { nil: null }),
    strict: fc.boolean(),
  })
  .map(({ categories, ...filter }) => ({
    ...filter,
    vendors: [
      ...filter.vendors,
      ...categories.flatMap((category) =>
        ['one', 'two'].map((which) => ({ slug: `${category}-${which}`, component: null, category })),
      ),
    ],
  }))
  .filter((filter) => !isContradictory(filter));

const isContradictory = (filter: Filter): boolean =>
  [
    [filter.vendors.map((vendor) => vendor.slug), filter.notVendors],
    [filter.regions, filter.notRegions],
    [filter.components, filter.notComponents],
    [filter.kinds, filter.notKinds],
  ].some(([wanted = [], unwanted = []]) =>
    wanted.some((one) => unwanted.some((other) => one.toLowerCase() === other.toLowerCase())),
  );

describe('formatFilter', () => {
  it('writes any filter so that it is read back the same', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(parsed(formatFilter(filter))).toEqual(filter);
      }),
      { numRuns: 500 },
    );
  });

  it('gives one spelling: what was formatted is formatted to itself', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const text = formatFilter(filter);
        const again = parsed(text);
        expect(typeof again === 'string' ? again : formatFilter(again)).toBe(text);
      }),
    );
  });

  it('never throws at a text, and reads what it makes of it the same way again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab:,-"“ \\*/\n'), maxLength: 30 }), (text) => {
        const result = parseFilter(text, itself);
        if (result.kind === 'filter') expect(parsed(result.canonical)).toEqual(result.filter);
        else for (const complaint of result.complaints) expect(complaint.text).toMatch(/[.?]$/);
      }),
      { numRuns: 1000 },
    );
  });

  it.each<[Partial<Filter>, string]>([
    [{}, 'all'],
    [{ strict: true }, 'all strict'],
    [{ notComponents: ['Docs'] }, 'all -component:Docs'],
    [{ regions: ['us-east'] }, 'region:us-east'],
    [
      {
        vendors: [
          { slug: 'acme', component: null },
          { slug: 'cumulus', component: 'Cold Storage' },
        ],
      },
      'acme,"cumulus/Cold Storage"',
    ],
    [
      { vendors: [{ slug: 'acme', component: null }], components: ['Actions*'], minImpact: 'major' },
      'acme component:"Actions*" min-impact:major',
    ],
    [{ vendors: [{ slug: 'all', component: null }] }, '"all"'],
  ])('writes %j as %s', (part, text) => {
    expect(formatFilter({ ...everything, ...part })).toBe(text);
  });
});
