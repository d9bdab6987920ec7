import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../src/app/commands/read-request.js';
import { filterWords } from '../../../src/app/vendor-words.js';
import { loadCatalogue } from '../../../src/catalogue/catalogue.js';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import { testSeed } from '../../support/seed.js';

const words = filterWords(loadCatalogue(), loadGazetteer(), [
  { slug: 'larch', name: 'Larch', url: 'https://status.larch.example', isFollowed: true },
]);

describe('what somebody asks to follow', () => {
  it('is read within two seconds, however long and strange it is', () => {
    for (const text of [
      'zzyq xkcw '.repeat(400),
      'a b c d e f g h '.repeat(250),
      '"'.repeat(4000),
      'x,'.repeat(2000),
      '<'.repeat(10_000),
    ]) {
      const begun = performance.now();
      readRequest(words, text);
      expect(performance.now() - begun).toBeLessThan(2_000);
    }
  });

  it('never throws, and every expression for one vendor reads back as one', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'larch',
        'region:eu',
        ',',
        '\n',
        '"',
        '-',
        'all',
        'strict',
        '<https://status.larch.example|x>',
        'component:a',
        '&amp;',
        '{text}',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const read = readRequest(words, pieces.join(' '));
        if (read.kind !== 'wanted') return;
        for (const expression of read.expressions)
          expect(readRequest(words, expression)).toMatchObject({ kind: 'wanted', names: 1 });
      }),
      { seed: testSeed(11), numRuns: 300 },
    );
  });
});
