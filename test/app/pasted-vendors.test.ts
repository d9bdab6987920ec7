import { describe, expect, it } from 'vitest';
import { pastedVendors, readPasted } from '../../src/app/pasted-vendors.js';
import { filterWords } from '../../src/app/vendor-words.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';

const words = filterWords(loadCatalogue(), loadGazetteer(), [
  { slug: 'status-larch-example', name: 'Larch', url: 'https://status.larch.example', isFollowed: true },
]);
const read = (text: string) => {
  const pasted = pastedVendors(words, text);
  return 'sentence' in pasted ? pasted.sentence : pasted.vendors.map(({ typed, expression }) => `${typed} → ${expression}`);
};

describe('a pasted list of vendors', () => {
  it('finds each under the word that means most', () => {
    const csv = [
      'Service,Status page,Home page,Components',
      'Our hub,https://www.githubstatus.com,https://github.example,Actions;Pages',
      'GitLab,https://status.elm.example/gitlab,,',
      'Larch,https://status.larch.example/,,',
      'Elm,https://status.elm.example,,',
      'Birch Ltd,,https://birch.example,',
    ];
    expect(read(csv.join('\n'))).toEqual([
      'https://www.githubstatus.com → "https://www.githubstatus.com" component:Actions,Pages',
      'GitLab → GitLab',
      'https://status.larch.example/ → "https://status.larch.example/"',
      'https://status.elm.example → "https://status.elm.example"',
      'Birch Ltd → undefined',
    ]);
  });

  it('names each once, also where the list has it under two names', () => {
    expect(read('github\nhttps://www.githubstatus.com\nGitHub')).toEqual(['github → github']);
  });

  it('is a sentence where there is no list', () => {
    expect(read('<opml/>')).toMatch(/no OPML/);
  });
});

describe('a request in chat', () => {
  it.each([
    ['names by line', 'github\ngitlab'],
    ['a filter', 'github region:us-east component:"a, b"'],
    ['one line of Markdown', '- github'],
    ['a sentence', 'please follow these:'],
  ])('that is %s is read as ever', (_, text) => {
    expect(readPasted(words, text)).toBeUndefined();
  });

  it('may be a table or a Markdown list, and names what is not known', () => {
    expect(readPasted(words, '| Vendor | URL |\n|--|--|\n| GitHub | https://www.githubstatus.com |\n| Birch Ltd | |')).toEqual({
      expressions: ['"https://www.githubstatus.com"'],
      unknown: [{ typed: 'Birch Ltd', suggestions: expect.anything(), region: null, terms: '' }],
      names: 2,
    });
    expect(
      readPasted(words, '- [GitHub](https://www.githubstatus.com)\n- GitLab\n- we also use many other things of all kinds'),
    ).toMatchObject({
      expressions: ['"https://www.githubstatus.com"', 'GitLab'],
      unknown: [{ typed: expect.stringMatching(/we also use/) }],
    });
  });
});
