import { expect, it } from 'vitest';
import { calmErrors } from '../../queues/calm-errors.js';
import { logBook } from './log-book.js';

const refused = Object.assign(new Error('connect ECONNREFUSED redis://user:secret@host'), { code: 'ECONNREFUSED' });

it('says the same error once in half a minute and counts the rest', () => {
  const { log, lines } = logBook();
  let now = 0;
  const report = calmErrors(log, 'Queue store reported an error', () => now);
  for (let second = 0; second < 100; second += 1) {
    now = second * 1_000;
    report(refused, { queue: 'poll' });
  }
  const warnings = lines.filter(({ level }) => level === 40);
  expect(warnings.map(({ omitted }) => omitted)).toEqual([0, 29, 29, 29]);
  expect(warnings[0]).toMatchObject({ queue: 'poll', code: 'ECONNREFUSED', msg: 'Queue store reported an error' });
});

it('says a different error at once', () => {
  const { log, lines } = logBook();
  const report = calmErrors(log, 'x', () => 0);
  report(refused, {});
  report(new TypeError('bug'), {});
  expect(lines.filter(({ level }) => level === 40).map(({ code }) => code)).toEqual(['ECONNREFUSED', 'TypeError']);
});
