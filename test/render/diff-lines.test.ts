import { describe, expect, it } from 'vitest';
import { diffWords } from '../../src/domain/text-diff.js';
import { diffLines } from '../../src/render/diff-lines.js';

const marks = {
  same: (text: string) => text,
  removed: (text: string) => `~${text}~`,
  added: (text: string) => `*${text}*`,
  more: (count: number) => `and ${count} more`,
};
const lines = (before: string, after: string): string => diffLines(diffWords(before, after), marks, 2_000);

describe('a changed word', () => {
  it.each([
    ['the proxies expired at 19:17 UTC.', 'the proxies expired at 19:52 UTC.', '> the proxies expired at ~19:17~ → *19:52* UTC.'],
    ['About 4% of calls fail.', 'About 31% of calls fail.', '> About ~4%~ → *31%* of calls fail.'],
    ['Calls fail.', 'Calls work.', '> Calls ~fail.~ → *work.*'],
    ['From 10:15:20 on', 'From 11:15:40 on', '> From ~10:15:20~ → *11:15:40* on'],
    ['Calls (in Frankfurt) fail', 'Calls (in Dublin) fail', '> Calls (in ~Frankfurt)~ → *Dublin)* fail'],
    ['Calls fail', 'Calls fail in Dublin', '> Calls fail *in Dublin*'],
  ])('is shown whole: %s → %s', (before, after, shown) => {
    expect(lines(before, after)).toBe(shown);
  });
});
