import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVendorList } from '../../src/domain/vendor-list.js';
import '../support/property-seed.js';

function words(text: string): readonly (readonly string[])[] {
  const list = readVendorList(text);
  return list.kind === 'list' ? list.vendors.map((vendor) => vendor.words) : [];
}
const unread = (text: string): string[] => {
  const list = readVendorList(text);
  return list.kind === 'list' ? list.unread.map(({ line, text: what, why }) => `${line} ${what}: ${why}`) : [list.sentence];
};

const larch = ['https://status.larch.example/', 'Larch'];

describe('a list of vendors', () => {
  it.each([
    ['one name a line', 'Larch\nBirch Cloud\n\nstatus.elm.example\n', [['Larch'], ['Birch Cloud'], ['status.elm.example']]],
    ['commas', 'larch, birch,elm', [['larch'], ['birch'], ['elm']]],
    ['semicolons and commas', 'larch; birch, elm; oak', [['larch'], ['birch'], ['elm'], ['oak']]],
    [
      'names beside addresses',
      'Larch, https://status.larch.example/\nElm, https://elm.example',
      [larch, ['https://elm.example', 'Elm']],
    ],
    ['two of them on one line', 'larch, https://elm.example', [['larch'], ['https://elm.example']]],
    [
      'names with their addresses behind them',
      'Larch - https://status.larch.example/\nElm: https://elm.example',
      [larch, ['https://elm.example', 'Elm']],
    ],
    [
      'a Markdown list',
      '# Vendors\n\n- [Larch](https://status.larch.example/)\n* **Elm**\n1. Oak\n- [x] Fir\n',
      [larch, ['Elm'], ['Oak'], ['Fir']],
    ],
    [
      'a Markdown table',
      '| Vendor | Status page |\n|:--|--|\n| Larch | <https://status.larch.example/> |\n| [Elm](https://elm.example) | |\n',
      [larch, ['https://elm.example', 'Elm']],
    ],
    ['Windows line ends and a byte order mark', '\uFEFFLarch\r\nElm\r\n', [['Larch'], ['Elm']]],
    ['other scripts', '라치\nВяз, ニレ', [['라치'], ['Вяз'], ['ニレ']]],
  ])('may have %s', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it.each([
    [
      'commas',
      'Service Name,Slug,Status Page URL,Home Page,Monitored since\n"Larch, Inc.",larch,https://status.larch.example,https://larch.example,2024-01-01\n',
      [['https://status.larch.example', 'larch', 'Larch, Inc.', 'https://larch.example']],
    ],
    [
      'semicolons and other order',
      'homepage;status;name\nhttps://elm.example;operational;Elm\n',
      [['Elm', 'https://elm.example']],
    ],
    ['tabs', 'Name\tURL\nElm\thttps://status.elm.example\n', [['https://status.elm.example', 'Elm']]],
    ['one column', 'Service\nElm\nOak\n', [['Elm'], ['Oak']]],
    [
      'line ends and quotes inside of fields',
      'name,url\n"Elm ""the tree""\nLtd",https://elm.example\nOak,https://oak.example\n',
      [
        ['https://elm.example', 'Elm "the tree"\nLtd'],
        ['https://oak.example', 'Oak'],
      ],
    ],
  ])('may be a CSV file with %s', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('keeps the parts that an export names', () => {
    const list = readVendorList(
      'Service,Status URL,Components\nLarch,https://status.larch.example,"API; Dashboard"\nElm,https://elm.example,All\n',
    );
    expect(list).toMatchObject({ vendors: [{ components: ['API', 'Dashboard'] }, { components: [] }] });
  });

  it('may be OPML, with folders, entities and feeds beside pages', () => {
    const opml = `<?xml version="1.0"?>
      <!-- exported -->
      <opml version="2.0"><head><title>Ours</title></head><body>
        <outline text="Cloud">
          <outline text="Larch" type="rss" xmlUrl="https://status.larch.example/history.rss" htmlUrl='https://status.larch.example/'/>
          <outline title="Elm &amp; Oak &#x2713;" xmlUrl="https://elm.example/feed?a=1&amp;b=2"></outline>
        </outline>
        <outline text="Fir"/>
      </body></opml>`;
    expect(words(opml)).toEqual([
      ['https://status.larch.example/', 'https://status.larch.example/history.rss', 'Larch'],
      ['https://elm.example/feed?a=1&b=2', 'Elm & Oak ✓'],
      ['Fir'],
    ]);
  });

  it('names each vendor once, with all the parts that were meant', () => {
    const list = readVendorList(
      'name,url,components\nLarch,https://status.larch.example,API\nLARCH,,Login\nLarch again,http://www.status.larch.example/,API\nElm,,\nelm,,API',
    );
    expect(list).toMatchObject({
      doubles: 3,
      vendors: [
        { words: ['https://status.larch.example', 'Larch'], components: ['API', 'Login'] },
        { words: ['Elm'], components: [] },
      ],
    });
  });

  it('takes two products of one company for two', () => {
    expect(words('name,homepage\nElm Mail,https://elm.example\nElm Drive,https://elm.example\n')).toHaveLength(2);
  });

  it('says which lines it cannot use', () => {
    expect(
      unread(`Please follow these for us:\nLarch\n----\n${'x'.repeat(300)}\nWe would also like to have all of the others`),
    ).toEqual([
      '1 Please follow these for us:: it holds no name or address',
      `4 ${'x'.repeat(80)}: it is too long for a name`,
      '5 We would also like to have all of the others: it holds no name or address',
    ]);
  });

  it('has room for 200', () => {
    const list = readVendorList(Array.from({ length: 250 }, (_, index) => `vendor ${index}`).join('\n'));
    expect(list).toMatchObject({ vendors: { length: 200 }, unread: { length: 50 } });
  });

  it.each([
    ['nothing', '\n \n', /no name or address/],
    ['sentences only', 'Dear all, these are the vendors that we would like to follow from now on:', /no name or address/],
    ['a web page', '<!doctype html><html><body>Larch</body></html>', /document type/],
    [
      'XML with entities',
      '<?xml version="1.0"?><!DOCTYPE o [<!ENTITY a "b">]><opml><outline text="&a;"/></opml>',
      /document type or entities/,
    ],
    ['XML that is cut off', '<opml><body><outline text="Larch" xmlUrl="https://', /no OPML/],
    ['OPML without outlines', '<opml><body/></opml>', /no OPML/],
    ['a tower of outlines', `<opml>${'<outline text="x">'.repeat(500)}`, /nests too deeply/],
    ['more than anybody pastes', 'x\n'.repeat(600_000), /longer than a million/],
  ])('that is %s is refused with a sentence', (_, text, sentence) => {
    expect(unread(text).join('\n')).toMatch(sentence);
  });

  it('never throws, and never invents a word', () => {
    const piece = fc.constantFrom(
      '"',
      ',',
      ';',
      '|',
      '\n',
      '\t',
      '<outline text="',
      '">',
      '- ',
      '[a](',
      'https://x.example',
      ')',
      'name',
      '--',
      '&#0;',
      'Ω',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 60 }), (pieces) => {
        const list = readVendorList(pieces.join(''));
        if (list.kind === 'list') for (const vendor of list.vendors) expect(vendor.words.length).toBeGreaterThan(0);
      }),
    );
  });
});
