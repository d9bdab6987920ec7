import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffRun, diffWords } from '../../src/domain/text-diff.js';

const without = (runs: readonly DiffRun[], kind: DiffRun['kind']) =>
  runs
    .filter((run) => run.kind !== kind)
    .map((run) => run.text)
    .join('');

const short = (runs: readonly DiffRun[]) =>
  runs.map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `[+${text}+]`)).join('');

describe('a diff by words', () => {
  it.each([
    ['one word', 'Errors in Frankfurt.', 'Errors in Dublin.', 'Errors in [-Frankfurt-][+Dublin+].'],
    [
      'neighbouring words as one change',
      'We see two slow regions.',
      'We see one dead regions.',
      'We see [-two slow-][+one dead+] regions.',
    ],
    ['words added', 'Exports fail.', 'Exports and imports fail.', 'Exports [+and imports +]fail.'],
    ['words removed', 'Exports and imports fail.', 'Exports fail.', 'Exports [-and imports -]fail.'],
    ['the same text', 'Exports fail.', 'Exports fail.', 'Exports fail.'],
    ['a text that was empty', '', 'Exports fail.', '[+Exports fail.+]'],
    ['nothing at all', '', '', ''],
  ])('shows %s', (_what, before, after, shown) => {
    expect(short(diffWords(before, after))).toBe(shown);
  });

  const text = fc.oneof(
    fc
      .array(fc.constantFrom('slow', 'exports', ' ', '\n', '  ', '.', 'in', 'us-east', '5 %', '🟡', '장애', '解決', "can't"), {
        maxLength: 40,
      })
      .map((words) => words.join('')),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  );

  it('gives back both texts exactly, in runs that alternate and hold whole characters', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = diffWords(before, after);
        expect(without(runs, 'added')).toBe(before);
        expect(without(runs, 'removed')).toBe(after);
        for (const [place, run] of runs.entries()) {
          expect(run.text).not.toBe('');
          expect(run.kind).not.toBe(runs[place - 1]?.kind);
          if (before.isWellFormed() && after.isWellFormed()) expect(run.text.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it.each([
    ['words', 30_000],
    ['sentences', 300_000],
    ['lines', 3_000_000],
  ])('takes a moment for large texts that share little, by %s', (_by, size) => {
    const grow = (words: string[]) =>
      Array.from(
        { length: size / 20 },
        (_, n) => `${words[n % words.length]} ${(n * 7919) % 10_007}.${n % 9 === 0 ? '\n' : ' '}`,
      ).join('');
    const [before, after] = [grow(['slow', 'exports', 'fail']), grow(['late', 'imports', 'work'])];
    const started = performance.now();
    const runs = diffWords(before, after);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(without(runs, 'added')).toBe(before);
    expect(without(runs, 'removed')).toBe(after);
  });

  it('still finds one changed sentence in a large text', () => {
    const lines = Array.from({ length: 3_000 }, (_, n) => `At minute ${n} the crew replaced shelf ${n % 17}.`);
    const after = lines.with(1_500, 'At minute 1500 the crew went home.');
    const changed = diffWords(lines.join('\n'), after.join('\n')).filter((run) => run.kind !== 'same');
    expect(changed.map((run) => run.kind)).toEqual(['removed', 'added']);
    expect(changed.map((run) => run.text.length).every((length) => length < 200)).toBe(true);
  });
});
