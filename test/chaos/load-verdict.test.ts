import { expect, it } from 'vitest';
import { isClean, judgeChannel, type LoadThread } from './load-verdict.js';

const reply = (token: string): string => `Word about it (${token}).`;
const thread = (incident: string, updates: readonly number[], state = 'Resolved') => ({
  root: `${state} · Trouble ${incident}`,
  replies: updates.map((update) => reply(`${incident}-u${update}`)),
});
const debt = { incidents: ['i1', 'i2'], updates: 3 };
const whole = [thread('i1', [1, 2, 3]), thread('i2', [1, 2, 3])];
const judge = (...threads: readonly LoadThread[]) => judgeChannel(threads, debt);

it('finds nothing wrong where every thread holds its updates in order, whatever else stands there', () => {
  const [first] = whole;
  const withLine = { root: first?.root ?? '', replies: [...(first?.replies ?? []), 'Still affects payments.'] };
  const verdict = judge(withLine, thread('i2', [1, 2, 3]));
  expect(verdict).toEqual({ delivered: 8, owed: 8, missing: 0, doubled: 0, disordered: 0, astray: 0, outdated: 0 });
  expect(isClean(verdict)).toBe(true);
});

it.each([
  ['a thread', [thread('i1', [1, 2, 3])], { missing: 4 }],
  ['a reply', [thread('i1', [1, 3]), thread('i2', [1, 2, 3])], { missing: 1 }],
] as const)('counts %s that is missing', (_what, threads, expected) => {
  expect(judge(...threads)).toMatchObject({ delivered: 8 - expected.missing, disordered: 0, ...expected });
});

it.each([
  ['a reply twice', [thread('i1', [1, 2, 2, 3]), thread('i2', [1, 2, 3])], { doubled: 1, disordered: 0 }],
  ['a second root', [...whole, thread('i1', [])], { doubled: 1 }],
  ['a second thread', [...whole, thread('i1', [1, 2, 3])], { doubled: 4 }],
  ['a reply after a later one', [thread('i1', [1, 3, 2]), thread('i2', [1, 2, 3])], { disordered: 1, missing: 0 }],
  ['a root that does not say how it ended', [thread('i1', [1, 2, 3], 'Investigating'), thread('i2', [1, 2, 3])], { outdated: 1 }],
  [
    'a reply under another root',
    [{ ...thread('i1', [1, 2, 3]), replies: [reply('i1-u1'), reply('i2-u2')] }, thread('i2', [1, 2, 3])],
    { astray: 1, missing: 2 },
  ],
  ['a message that belongs to nothing', [...whole, { root: 'stray', replies: [] }], { astray: 1 }],
] as const)('counts %s', (_what, threads, expected) => {
  const verdict = judge(...threads);
  expect(verdict).toMatchObject(expected);
  expect(isClean(verdict)).toBe(false);
});
