import fc from 'fast-check';
import type { Root } from 'mdast';
import { describe, expect, it } from 'vitest';
import { cutText, cutToFit, cutTree, cutWords, firstSentence, splitText } from '../../../src/render/text/cut.js';
import { parseVendorText } from '../../../src/render/text/parse-vendor-text.js';
import { splitUpdate } from '../../../src/render/text/split-update.js';
import { toQuotedDiscord } from '../../../src/render/text/to-discord.js';
import { mrkdwnText, toMrkdwn, toQuotedMrkdwn } from '../../../src/render/text/to-mrkdwn.js';
import { toPlain } from '../../../src/render/text/to-plain.js';
import { postmortemText } from '../support/views.js';

const length = (root: Root): number => toPlain(root).length;

describe('cutText', () => {
  it('ends after a sentence and says that more follows', () => {
    expect(cutText('The relay is slow. We are looking into it now. More in an hour.', 50)).toBe(
      'The relay is slow. We are looking into it now. …',
    );
  });

  it('takes no abbreviation, time or number for the end of a sentence', () => {
    expect(firstSentence('On Nov. 20 at 9 a.m. UTC approx. 5.5% of calls (e.g. from Oslo) failed. It is over.')).toBe(
      'On Nov. 20 at 9 a.m. UTC approx. 5.5% of calls (e.g. from Oslo) failed.',
    );
    expect(firstSentence('조사하고 있습니다. 곧 알려드립니다.')).toBe('조사하고 있습니다.');
    expect(firstSentence('障害を調査中です。更新します。')).toBe('障害を調査中です。');
    expect(firstSentence('Affected:\n• one')).toBe('Affected:');
  });

  it('ends at a word where no sentence fits, and never inside a character', () => {
    expect(cutText('Deliveries from the relay are late', 20)).toBe('Deliveries from the…');
    expect(cutWords('👩‍🚀👩‍🚀👩‍🚀', 8)).toBe('👩‍🚀…');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 1, max: 40 }), (any, max) => {
        for (const cut of [cutText(any, max), cutWords(any, max)]) {
          expect(cut.length).toBeLessThanOrEqual(max);
          expect(cut).not.toMatch(/\p{Cs}/u);
        }
      }),
    );
  });

  it('counts what escaping adds', () => {
    const cut = cutToFit('a & b & c & d & e & f & g', 20, mrkdwnText);
    expect(mrkdwnText(cut).length).toBeLessThanOrEqual(20);
    expect(cut).toBe('a & b & c…');
  });
});

describe('cutTree', () => {
  it('leaves a text that fits alone', () => {
    const root = parseVendorText('Short.');
    expect(cutTree(root, 50, length)).toBe(root);
  });

  it('keeps the marks of what is left and never cuts code or a link', () => {
    const root = parseVendorText(
      'The **relay is slow**. See [the long label of a note](https://a.example/x) and `relayctl status --all --verbose` now.',
    );
    for (let max = 8; max < length(root); max += 1) {
      const cut = toMrkdwn(cutTree(root, max, length));
      expect(cut).toMatch(/…$/);
      expect(cut.includes('<https') ? /<https:\/\/a\.example\/x\|the long label of a note>/.test(cut) : true).toBe(true);
      expect(cut.split('`').length % 2).toBe(1);
      expect(length(cutTree(root, max, length))).toBeLessThanOrEqual(max);
    }
  });
});

describe('splitText', () => {
  it('cuts between paragraphs and keeps a heading with its text', () => {
    const root = parseVendorText(`First paragraph of some length.\n\n## Heading\n\nSecond paragraph of some length.`);
    expect(splitText(root, 45, length).map((part) => toPlain(part))).toEqual([
      'First paragraph of some length.',
      'Heading\nSecond paragraph of some length.',
    ]);
  });

  it('cuts a paragraph that is too long between sentences, then between words', () => {
    const root = parseVendorText('One is here. Two is here. Three has very many words in one sentence.');
    expect(splitText(root, 26, length).map((part) => toPlain(part))).toEqual([
      'One is here. Two is here.',
      'Three has very many words',
      'in one sentence.',
    ]);
  });

  it('goes on numbering a list and cutting code between lines', () => {
    const root = parseVendorText('1. first item\n2. second item\n3. third item\n\n```\naaaaaaaaaa\nbbbbbbbbbb\ncccccccccc\n```');
    expect(splitText(root, 31, length).map((part) => toPlain(part))).toEqual([
      '1. first item\n2. second item',
      '3. third item\naaaaaaaaaa',
      'bbbbbbbbbb\ncccccccccc',
    ]);
  });

  it('gives one empty part for an empty text', () => {
    expect(splitText({ type: 'root', children: [] }, 100, length)).toEqual([{ type: 'root', children: [] }]);
  });

  it('always ends, with parts that fit, however small the room', () => {
    const block = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom(
        '- a\n  - b\n    - ccccccccccccccccccccccc ddddddd\n- e',
        '> quoted words here\n>\n> - and a list',
        '```\n\n\nx\n```',
        '## heading only',
        '<table><tr><td>a</td><td>b b b b b b b b b b b b b b b b b</td></tr></table>',
        '---',
        `[${'label '.repeat(20)}](https://a.example/${'x'.repeat(90)})`,
      ),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), fc.integer({ min: 40, max: 200 }), (blocks, max) => {
        for (const part of splitText(parseVendorText(blocks.join('\n\n')), max, length))
          expect(length(part)).toBeLessThanOrEqual(max);
      }),
      { numRuns: 300 },
    );
  });
});

describe('splitUpdate', () => {
  it('needs one part for most updates and gives one for none', () => {
    expect(splitUpdate(parseVendorText('We have fixed it.'))).toHaveLength(1);
    expect(splitUpdate(parseVendorText(''))).toHaveLength(1);
  });

  it('cuts a postmortem where both platforms can show each part', () => {
    const parts = splitUpdate(parseVendorText(postmortemText));
    expect(parts).toHaveLength(2);
    for (const part of parts)
      expect(Math.max(toQuotedMrkdwn(part).length, toQuotedDiscord(part).length)).toBeLessThanOrEqual(1_750);
  });

  it('gives the same parts every time', () => {
    expect(splitUpdate(parseVendorText(postmortemText))).toEqual(splitUpdate(parseVendorText(postmortemText)));
  });

  it('stops at the last part that anybody would read and says that more follows', () => {
    const parts = splitUpdate(parseVendorText('All relays are slow again today, all of them. '.repeat(1_300)));
    expect(parts).toHaveLength(24);
    expect(toPlain(parts[23] ?? { type: 'root', children: [] })).toMatch(/…$/);
  });
});
