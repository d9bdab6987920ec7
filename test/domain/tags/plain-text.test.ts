import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import { plainText } from '../../../src/domain/tags/plain-text.js';
import { tagText } from '../../../src/domain/tags/tag-text.js';

describe('plain text', () => {
  it.each([
    ['<p>Slow in <b>Oslo</b>.<br />Fine&nbsp;in Rome.</p>', '\nSlow in Oslo.\nFine in Rome.\n'],
    ['<ul><li>Oslo</li><li>Rome</li></ul>', '\n\n- Oslo\n\n- Rome\n\n'],
    ['<tr><td>Oslo</td><td>22:00</td></tr>', '\nOslo | 22:00 | \n'],
    ['Z&uuml;rich &amp; M&#252;nchen &#x2022; K&ouml;ln', 'Zürich & München • Köln'],
    ['| City | Start |\n|---|:--:|\n| Oslo | 22:00 |', 'City | Start\n\nOslo | 22:00'],
    ['p95 < 200 ms & p99 > 2 s, R&D; a<b', 'p95 < 200 ms & p99 > 2 s, R&D; a<b'],
    ['&unheard; &#99999999; &#55296;', '&unheard; &#99999999;  '],
  ])('of %j holds what a reader sees', (written, seen) => {
    expect(plainText(written).text).toBe(seen);
  });

  it('says where its words stand in the text as written', () => {
    const written = '<p>Errors in <strong>S&atilde;o Paulo</strong> and Lima</p>';
    const { text, at } = plainText(written);
    expect(written.slice(at(text.indexOf('Lima')))).toBe('Lima</p>');
    expect(at(text.indexOf('São'))).toBe(written.indexOf('S&atilde;'));
  });

  it('is made in a moment where a text is nothing but opened marks', () => {
    const written = '<a '.repeat(40_000);
    expect(plainText(written).text).toBe(written);
  });

  it('leaves the evidence of places where the reader finds them', () => {
    const body = '<p>Calls fail in&nbsp;<em>Lisbon</em>.</p>';
    const found = tagText(loadGazetteer(), { title: 'Calls', body }).evidence.find(({ tag }) => tag === 'lisbon');
    expect(body.slice(found?.start, found?.end)).toBe('Lisbon');
  });
});
