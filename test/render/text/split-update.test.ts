import fc from 'fast-check';
import type { Root } from 'mdast';
import { describe, expect, it } from 'vitest';
import { replyBudget } from '../../../src/render/limits.js';
import { parseVendorText } from '../../../src/render/text/parse-vendor-text.js';
import { splitUpdate } from '../../../src/render/text/split-update.js';
import { toQuotedDiscord } from '../../../src/render/text/to-discord.js';
import { toQuotedMrkdwn } from '../../../src/render/text/to-mrkdwn.js';
import { toPlain } from '../../../src/render/text/to-plain.js';
import { testSeed } from '../../support/seed.js';

const numRuns = Number(process.env.TOCSIN_TEST_RUNS ?? 50);
const timeLimit = 30_000 * Math.max(1, numRuns / 50);

/** One piece of a postmortem. `N` stands for a number that occurs once in the whole text. */
interface Block {
  readonly kind: 'paragraph' | 'heading' | 'list' | 'numbers' | 'code' | 'quote' | 'links' | 'table' | 'label';
  readonly size: number;
}

const block: fc.Arbitrary<Block> = fc.record({
  kind: fc.constantFrom('paragraph', 'heading', 'list', 'numbers', 'code', 'quote', 'links', 'table', 'label'),
  size: fc.integer({ min: 1, max: 12 }),
});
/** Now and then one block is longer than a whole message. */
const hugeBlock = fc.record({
  kind: fc.constantFrom<Block['kind']>('paragraph', 'list', 'code', 'quote', 'links', 'table'),
  size: fc.integer({ min: 25, max: 80 }),
});
const blocks = fc.array(fc.oneof({ arbitrary: block, weight: 6 }, { arbitrary: hugeBlock, weight: 1 }), {
  minLength: 1,
  maxLength: 10,
});

const sentence = 'The wN relay lost **its wN lease** and `relay-wN` was slow.';
const made: Readonly<Record<Block['kind'], (size: number) => string>> = {
  paragraph: (size) => Array.from({ length: size }, () => sentence).join(' '),
  heading: () => '## About wN and wN',
  label: () => '**What wN did:**',
  list: (size) => Array.from({ length: size }, () => `- wN: the relay of wN was slow.`).join('\n'),
  numbers: (size) => Array.from({ length: size }, (_, index) => `${index + 1}. wN: the relay of wN was slow.`).join('\n'),
  code: (size) => `\`\`\`js\n${Array.from({ length: size }, () => 'const wN = relay("wN") && open();').join('\n')}\n\`\`\``,
  quote: (size) => Array.from({ length: size }, () => `> Somebody wrote wN & wN here.`).join('\n>\n'),
  links: (size) =>
    Array.from(
      { length: size },
      () => 'See [the note wN](https://halyard.example/notes/wN?a=1&b=2) and https://halyard.example/wN now.',
    ).join(' '),
  table: (size) => `<table>${Array.from({ length: size }, () => '<tr><td>wN</td><td>was slow on wN</td></tr>').join('')}</table>`,
};

/** The text, each `wN` numbered by its place, so that what is lost, doubled or moved can be seen. */
function textOf(all: readonly Block[]): string {
  let count = 0;
  return all
    .map(({ kind, size }) => made[kind](size))
    .join('\n\n')
    .replace(/wN/g, () => {
      count += 1;
      return `w${count}q`;
    });
}

const wordsOf = (rendered: string): string[] => rendered.match(/w\d+q/g) ?? [];
const linksIn = (rendered: string): string[] => rendered.match(/<https:[^>]+>/g) ?? [];
const measure = (root: Root): number => Math.max(toQuotedMrkdwn(root).length, toQuotedDiscord(root).length);

const whatever = (check: (parts: readonly Root[], whole: Root) => void): void =>
  fc.assert(
    fc.property(blocks, (all) => {
      const whole = parseVendorText(textOf(all));
      const parts = splitUpdate(whole);
      fc.pre(parts.length < replyBudget.parts);
      check(parts, whole);
    }),
    { seed: testSeed(20_260_819), numRuns },
  );

describe('the parts of a long text', { timeout: timeLimit }, () => {
  it.each([
    ['Slack', toQuotedMrkdwn],
    ['Discord', toQuotedDiscord],
    ['readers aloud', toPlain],
  ])('say together, in order and once, what the whole says on %s', (_where, render) => {
    whatever((parts, whole) => {
      expect(parts.flatMap((part) => wordsOf(render(part)))).toEqual(wordsOf(render(whole)));
    });
  });

  it('fit one message each, and none is empty', () => {
    whatever((parts) => {
      for (const part of parts) {
        expect(measure(part)).toBeLessThanOrEqual(replyBudget.quoteChars);
        expect(wordsOf(toPlain(part))).not.toEqual([]);
      }
    });
  });

  it('keep every paragraph whole that is not longer than a message together with the heading above it', () => {
    whatever((parts, whole) => {
      const places = new Map(parts.flatMap((part, place) => wordsOf(toPlain(part)).map((word) => [word, place] as const)));
      for (const one of whole.children) {
        if (one.type !== 'paragraph' || measure({ type: 'root', children: [one] }) > replyBudget.quoteChars / 2) continue;
        const words = wordsOf(toPlain({ type: 'root', children: [one] }));
        expect(new Set(words.map((word) => places.get(word))).size).toBe(1);
      }
    });
  });

  it('keep code fenced with its language, and cut it between lines', () => {
    whatever((parts) => {
      for (const part of parts) {
        const lines = toQuotedDiscord(part).split('\n');
        const fences = lines.filter((line) => line.startsWith('> ```'));
        expect(fences).toEqual(fences.map((_, index) => (index % 2 === 0 ? '> ```js' : '> ```')));
        for (const line of lines.filter((each) => each.includes('const ')))
          expect(line).toMatch(/^> const w\d+q = relay\("w\d+q"\) && open\(\);$/);
        for (const line of toQuotedMrkdwn(part)
          .split('\n')
          .filter((each) => each.includes('const ')))
          expect(line).toMatch(/^> `const w\d+q = relay\("w\d+q"\) &amp;&amp; open\(\);`$/);
      }
    });
  });

  it('keep links whole', () => {
    whatever((parts, whole) => {
      expect(parts.flatMap((part) => linksIn(toQuotedMrkdwn(part)))).toEqual(linksIn(toQuotedMrkdwn(whole)));
      expect(parts.flatMap((part) => linksIn(toQuotedDiscord(part)))).toEqual(linksIn(toQuotedDiscord(whole)));
    });
  });

  it('go on counting a numbered list', () => {
    whatever((parts, whole) => {
      const numbers = (root: Root): string[] => toPlain(root).match(/^\d+(?=\. w\d+q:)/gm) ?? [];
      expect(parts.flatMap(numbers)).toEqual(numbers(whole));
    });
  });

  it('end in no heading whose text is in the next part', () => {
    whatever((parts) => {
      for (const part of parts.slice(0, -1)) expect(part.children.at(-1)?.type).not.toBe('heading');
    });
  });

  it('are as many as anybody would read, and the last says that more follows', () => {
    const all = parseVendorText(textOf(Array.from({ length: 60 }, () => ({ kind: 'paragraph', size: 20 }) as const)));
    const parts = splitUpdate(all);
    const words = wordsOf(toPlain(all));
    const told = parts.flatMap((part) => wordsOf(toPlain(part)));
    expect(parts).toHaveLength(replyBudget.parts);
    expect(told).toEqual(words.slice(0, told.length));
    expect(toPlain(parts.at(-1) ?? all)).toMatch(/…$/);
    for (const part of parts) expect(measure(part)).toBeLessThanOrEqual(replyBudget.quoteChars);
  });
});
