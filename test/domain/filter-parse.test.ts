import { describe, expect, it } from 'vitest';
import { everything, type Filter, slugOfHost } from '../../src/domain/filter.js';
import type { FilterComplaint } from '../../src/domain/filter-complaint.js';
import { maxFilterLength, maxFilterValues, parseFilter } from '../../src/domain/filter-parse.js';
import { smallWorld } from './filter-words-fake.js';

function read(text: string): Partial<Filter> {
  const parsed = parseFilter(text, smallWorld);
  if (parsed.kind === 'bad') throw new Error(parsed.complaints.map((complaint) => complaint.text).join(' '));
  const entries = Object.entries(parsed.filter).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false,
  );
  return Object.fromEntries(entries);
}

function complaints(text: string): readonly FilterComplaint[] {
  const parsed = parseFilter(text, smallWorld);
  return parsed.kind === 'bad' ? parsed.complaints : [];
}

function complaint(text: string): FilterComplaint {
  const [first, ...more] = complaints(text);
  if (first === undefined || more.length > 0)
    throw new Error(`${text}: ${more.length + (first === undefined ? 0 : 1)} complaints`);
  return first;
}

const vendor = (slug: string, component: string | null = null) => ({ slug, component });

describe('a filter expression that can be read', () => {
  it('holds every term of the language at once', () => {
    expect(
      read(
        'vendor:acme,borealis region:us-east,eu component:"Actions*" min-impact:major kind:incident,postmortem -component:Docs strict',
      ),
    ).toEqual({
      vendors: [vendor('acme'), vendor('borealis')],
      regions: ['us-east', 'eu'],
      components: ['Actions*'],
      minImpact: 'major',
      kinds: ['incident', 'postmortem'],
      notComponents: ['Docs'],
      strict: true,
    });
  });

  it.each([
    ['bare words are vendors', 'acme borealis', { vendors: [vendor('acme'), vendor('borealis')] }],
    [
      'commas may have spaces around them',
      'acme , borealis,cumulus',
      { vendors: [vendor('acme'), vendor('borealis'), vendor('cumulus')] },
    ],
    [
      'a comma between terms means nothing',
      'acme, region:eu, component:API,',
      { vendors: [vendor('acme')], regions: ['eu'], components: ['API'] },
    ],
    ['a list goes on after a comma and a space', 'region:us, eu', { regions: ['us', 'eu'] }],
    ['a value may stand after a space', 'region: eu acme', { vendors: [vendor('acme')], regions: ['eu'] }],
    ['a vendor named twice counts once', 'acme vendor:acme,ACME', { vendors: [vendor('acme')] }],
    ['a product means its vendor and that component', 'blobs', { vendors: [vendor('cumulus', 'Blobs')] }],
    ['a part of a vendor stands behind a slash', '"cumulus/Cold Storage"', { vendors: [vendor('cumulus', 'Cold Storage')] }],
    [
      'quotes hold spaces and commas',
      'component:"Login, Web" region:"us east"',
      { components: ['Login, Web'], regions: ['us-east'] },
    ],
    ['smart quotes are quotes', 'component:“Push API” region:„us east”', { components: ['Push API'], regions: ['us-east'] }],
    ['a straight quote may be closed by a smart one', 'component:"Push API”', { components: ['Push API'] }],
    ['single quotes hold spaces', "component:'Push API'", { components: ['Push API'] }],
    ['an apostrophe inside a word is no quote', "component:O'Brien", { components: ["O'Brien"] }],
    ['a backslash keeps a quote inside', 'component:"the \\"new\\" API"', { components: ['the "new" API'] }],
    [
      'non-breaking and odd spaces separate and join like spaces',
      'acme\u00a0region:eu\u200bcomponent:"Push\u00a0 API"',
      { vendors: [vendor('acme')], regions: ['eu'], components: ['Push API'] },
    ],
    [
      'keys have any case and may drop their hyphen',
      'REGION:eu minImpact:minor Kinds:incidents',
      { regions: ['eu'], minImpact: 'minor', kinds: ['incident'] },
    ],
    ['a full-width colon and comma are what they look like', 'region：eu，us', { regions: ['eu', 'us'] }],
    ['a long dash excludes as well', 'acme –component:Docs', { vendors: [vendor('acme')], notComponents: ['Docs'] }],
    [
      'exclusions add up',
      '-component:A -component:B -region:us -borealis -kind:notice',
      { notComponents: ['A', 'B'], notRegions: ['us'], notVendors: ['borealis'], notKinds: ['notice'] },
    ],
    [
      'a category holds its vendors, beside those that are named',
      'borealis categories:Clouds',
      { vendors: [vendor('borealis'), { ...vendor('acme'), category: 'cloud' }, { ...vendor('cumulus'), category: 'cloud' }] },
    ],
    [
      'a vendor of a category may be left out',
      'category:cloud -acme',
      {
        vendors: [
          { ...vendor('acme'), category: 'cloud' },
          { ...vendor('cumulus'), category: 'cloud' },
        ],
        notVendors: ['acme'],
      },
    ],
    ['all alone selects everything', 'all', {}],
    ['strict alone is over all vendors', 'strict', { strict: true }],
    ['a quoted word of the language is a name', 'vendor:"all","strict"', { vendors: [vendor('all'), vendor('strict')] }],
  ])('%s', (_, text, filter) => {
    expect(read(text)).toEqual(filter);
  });

  it('keeps a page that only its address names, under the slug of its host', () => {
    const parsed = parseFilter('<https://www.status.zephyr.example:8443/en|zephyr> acme', smallWorld);
    expect(parsed).toMatchObject({
      kind: 'filter',
      canonical: 'status-zephyr-example-8443,acme',
      pages: [{ slug: 'status-zephyr-example-8443', url: new URL('https://www.status.zephyr.example:8443/en') }],
    });
  });

  it('writes a category as it was asked for, not as its vendors', () => {
    expect(parseFilter('region:eu category:cloud blobs', smallWorld)).toMatchObject({
      canonical: 'cumulus/Blobs category:cloud region:eu',
    });
  });

  it('selects everything by `all` exactly', () => {
    expect(parseFilter('all', smallWorld)).toEqual({ kind: 'filter', filter: everything, canonical: 'all', pages: [] });
  });
});

describe('a filter expression that cannot be read', () => {
  it.each([
    ['livekit regoin:eu', 'unknown-key', 'I know no `regoin:`; did you mean `region:`?'],
    ['severity:high', 'unknown-key', 'I know no `severity:`; did you mean `min-impact:`?'],
    [
      'xyzzy:1',
      'unknown-key',
      'I know no `xyzzy:`; the keys are `vendor:`, `category:`, `region:`, `component:`, `min-impact:` or `kind:`.',
    ],
    ['acmee', 'unknown-vendor', 'I know no vendor `acmee`; did you mean `acme`?'],
    ['nobody', 'unknown-vendor', 'I know no vendor `nobody`; give the address of its status page instead.'],
    ['category:clod', 'unknown-category', 'I know no category `clod`; did you mean `cloud`?'],
    ['category:xyz', 'unknown-category', 'I know no category `xyz`; try one such as `cdn`, `database` or `payments`.'],
    ['-category:cloud', 'misplaced', '`category:` cannot be excluded; leave single vendors out, such as `-vendor:github`.'],
    ['category:', 'empty-value', '`category:` needs a value, such as `category:cdn`.'],
    ['all category:cloud', 'contradiction', '`all` already holds `cloud`; leave one of them out.'],
    ['region:fran', 'unknown-region', 'I know no region `fran`; did you mean `frankfurt`?'],
    ['region:us-e', 'unknown-region', 'I know no region `us-e`; did you mean `us-east`?'],
    ['region:mars', 'unknown-region', 'I know no region `mars`; try a place such as `eu`, `us-east` or `frankfurt`.'],
    ['kind:postmorten', 'unknown-kind', 'I know no kind `postmorten`; did you mean `postmortem`?'],
    [
      'kind:zzz',
      'unknown-kind',
      'I know no kind `zzz`; it can be `incident`, `maintenance`, `notice`, `postmortem` or `retroactive`.',
    ],
    ['min-impact:majr', 'unknown-impact', 'I know no impact `majr`; did you mean `major`?'],
    ['min-impact:unknown', 'unknown-impact', 'I know no impact `unknown`; it can be `none`, `minor`, `major` or `critical`.'],
    ['min-impact:minor,major', 'repeated', '`min-impact:` takes one word, the mildest impact you want.'],
    ['min-impact:minor min-impact:major', 'repeated', '`min-impact:` can stand here once.'],
    [
      '-min-impact:major',
      'misplaced',
      '`min-impact:` cannot be excluded; name the mildest impact you want, such as `min-impact:major`.',
    ],
    ['-strict', 'misplaced', '`strict` is off unless you write it; leave `-strict` out.'],
    ['-all', 'misplaced', '`-all` would leave nothing.'],
    ['-blobs', 'misplaced', '`blobs` is a part of `cumulus`; to leave it out, write `-component:Blobs`.'],
    [
      'component:"Push API',
      'unclosed-quote',
      'The quote before `Push API` is never closed; put another one where the name ends.',
    ],
    ['region:', 'empty-value', '`region:` needs a value, such as `region:us-east`.'],
    ['component:"" ', 'empty-value', '`component:` needs a value, such as `component:API`.'],
    ['region: kind:incident', 'empty-value', '`region:` needs a value, such as `region:us-east`.'],
    ['region:us region:eu', 'repeated', '`region:` can stand here once; write `region:us,eu` for either.'],
    ['acme -acme', 'contradiction', '`acme` is asked for and excluded at once, so nothing could match.'],
    ['component:API -component:api', 'contradiction', '`API` is asked for and excluded at once, so nothing could match.'],
    ['acme all', 'contradiction', '`all` already holds `acme`; leave one of them out.'],
    ['  ', 'empty', 'Name a vendor, such as `github`, or write `all`.'],
  ])('%s', (text, code, sentence) => {
    const found = complaints(text).find((one) => one.code === code);
    expect(found?.text).toBe(sentence);
  });

  it('gives the place of what is wrong', () => {
    const text = 'acme region:us,mars strict';
    const { start, end } = complaint(text);
    expect(text.slice(start, end)).toBe('mars');
  });

  it.each([
    ['acme regoin:us-east', 'acme region:us-east'],
    ['acme,borealsi', 'acme,borealis'],
    ['acme region:us-e strict', 'acme region:us-east strict'],
    ['region:us acme region:eu strict', 'region:us,eu acme strict'],
    ['kind:postmorten', 'kind:postmortem'],
    ['component:"Push API', 'component:"Push API"'],
    ['acme all region:eu', 'acme region:eu'],
    ['min-impact:major,minor', 'min-impact:minor'],
    ['-min-impact:minor', 'min-impact:minor'],
    ['acme -strict region:eu', 'acme region:eu'],
    ['acme borealis -acme', 'acme borealis'],
  ])('offers the mended text of %s, which can be read', (text, corrected) => {
    expect(complaint(text).corrected).toBe(corrected);
    expect(complaints(corrected)).toEqual([]);
  });

  it('lists every complaint, in the order of the text', () => {
    expect(complaints('acmee region:mars kind:zzz size:9').map((one) => one.code)).toEqual([
      'unknown-vendor',
      'unknown-region',
      'unknown-kind',
      'unknown-key',
    ]);
  });

  it('refuses a text that is too long before reading it', () => {
    expect(complaint('a'.repeat(maxFilterLength + 1)).code).toBe('too-long');
  });

  it('refuses more names than a filter may have', () => {
    const names = Array.from({ length: maxFilterValues + 1 }, (_, index) => `v${index}`);
    expect(complaint(names.join(' ')).text).toBe('A filter may name 100 things; this one names 101.');
  });
});

describe('slugOfHost', () => {
  it.each([
    ['status.acme.example', 'status-acme-example'],
    ['WWW.Acme.example', 'acme-example'],
    ['127.0.0.1:4000', '127-0-0-1-4000'],
    ['[::1]:80', '1-80'],
  ])('%s → %s', (host, slug) => {
    expect(slugOfHost(host)).toBe(slug);
  });
});
