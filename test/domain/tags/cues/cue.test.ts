import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Cues, cue, cuesIn, matchesIn, says } from '../../../../src/domain/tags/cues/cue.js';
import * as elsewhere from '../../../../src/domain/tags/cues/elsewhere.js';
import { ill, verbs } from '../../../../src/domain/tags/cues/ill.js';
import * as moved from '../../../../src/domain/tags/cues/moved.js';
import { asides, signs } from '../../../../src/domain/tags/cues/signs.js';
import { recovered, well } from '../../../../src/domain/tags/cues/well.js';

const plainly = (pattern: RegExp, text: string) =>
  [...text.matchAll(new RegExp(pattern.source, 'g'))].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));

const texts = ['english', 'languages'].flatMap((name) => {
  const path = fileURLToPath(new URL(`../../../fixtures/tags/${name}.jsonl`, import.meta.url));
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => String(JSON.parse(line).body ?? '').toLowerCase());
});

describe('a cue', () => {
  const all: readonly Cues[] = [
    ...[ill, verbs, signs, asides, recovered, well],
    ...[moved.moves, moved.detours, moved.advises, elsewhere.denies, elsewhere.because, elsewhere.cures],
  ];
  const patterns = [
    ...all.flatMap((cues) => Object.values(cues)),
    ...[moved.serves, elsewhere.builderMention, elsewhere.theirTrouble, elsewhere.distantLine, elsewhere.lives],
  ];

  it('is found where its whole pattern finds it, in every language', () => {
    expect(patterns.length).toBeGreaterThan(80);
    for (const pattern of patterns)
      for (const text of texts)
        expect({ text, found: matchesIn(pattern, text) }).toEqual({ text, found: plainly(pattern, text) });
  });

  it.each([
    ["it couldn't connect", ["couldn't"]],
    ["isn't and aren't", ["isn't", "aren't"]],
    ['not  affected at all', ['not  affected']],
    ['knot', []],
    ['4xx and 5xx rise', ['4xx', '5xx']],
  ])('may begin with an optional word, a choice or any "n\'t": %s', (text, expected) => {
    const pattern = cue("n't", 'not affected', '[45]xx');
    expect(matchesIn(pattern, text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it('is given in reading order over several languages', () => {
    const both = { en: cue('down'), de: cue('störung') };
    expect(cuesIn(both, 'störung, down', ['en', 'de'])).toEqual([
      { start: 0, end: 7 },
      { start: 9, end: 13 },
    ]);
    expect(says(both, 'störung', ['en'])).toBe(false);
  });
});
