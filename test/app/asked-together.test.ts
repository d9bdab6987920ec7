import { expect, test } from 'vitest';
import { askedTogether } from '../../src/app/asked-together.js';

test('what several ask for at once is read once, and anew for who comes later, also after a failure', async () => {
  const reads: string[] = [];
  const ask = askedTogether(async (key: string) => {
    reads.push(key);
    if (reads.length === 3) throw new Error('away');
    return reads.length;
  });
  const [first, second, other] = await Promise.all([ask('a'), ask('a'), ask('b')]);
  expect([first, second, other]).toEqual([1, 1, 2]);
  await expect(Promise.all([ask('a'), ask('a')])).rejects.toThrow('away');
  expect(await ask('a')).toBe(4);
  expect(reads).toEqual(['a', 'b', 'a', 'a']);
});
