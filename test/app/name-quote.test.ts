import { describe, expect, it } from 'vitest';
import { sentenceNaming } from '../../src/app/name-quote.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { listed, look, post, WatchedPage } from '../domain/made.js';

const gazetteer = loadGazetteer();

function quote(of: 'regions' | 'components', name: string, ...bodies: string[]) {
  const page = new WatchedPage();
  const updates = bodies.map((body, index) => post(`u${index}`, `10:0${index}`, 'investigating', body));
  page.look('10:30', look([listed(updates)]));
  return sentenceNaming(gazetteer, { incident: page.incident(), vendor: 'Larch', of, name })?.text;
}

describe('the sentence that names a place', () => {
  const tag = gazetteer.names.get('frankfurt')?.[0] ?? 'unknown place';

  it('is the one that holds any of its names, without its neighbours and without markup', () => {
    expect(quote('regions', tag, 'All began at 9. We **now** see this in Frankfurt, Germany.\n\nMore soon.')).toBe(
      'We now see this in Frankfurt, Germany.',
    );
  });

  it('is the newest', () => {
    expect(quote('regions', tag, 'Slow in Frankfurt, Germany.', 'Still slow in Frankfurt, Germany.', 'More soon.')).toBe(
      'Still slow in Frankfurt, Germany.',
    );
  });

  it('is none where the place is named as spared, nowhere, or in a sentence too long to be quoted', () => {
    expect(quote('regions', tag, 'Everything is slow.')).toBeUndefined();
    expect(quote('regions', tag, `Slow ${'and slower '.repeat(20)} in Frankfurt, Germany.`)).toBeUndefined();
  });

  it('finds components by their name', () => {
    expect(quote('components', 'Bulk exports', 'It spreads. Now bulk exports fail as well!')).toBe(
      'Now bulk exports fail as well!',
    );
    expect(quote('components', 'Imports', 'It spreads.')).toBeUndefined();
  });
});
