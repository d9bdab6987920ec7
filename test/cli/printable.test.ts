import { expect, it } from 'vitest';
import { printable } from '../../src/cli/printable.js';

it.each([
  ['\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
  ['\u009b31m', '\\u009b31m'],
  ['hidden\rshown', 'hidden\\u000dshown'],
  ['bell\u0007 and \u0000', 'bell\\u0007 and \\u0000'],
  ['\u202egpj.exe', '\\u202egpj.exe'],
  ['two\nlines\tof 서울 🟢', 'two\nlines\tof 서울 🟢'],
])('a terminal is not told what to do by %j', (text, written) => {
  expect(printable(text)).toBe(written);
});

it('JSON stays what it was', () => {
  const value = { title: '\u001b[2J\u009b\u202e "x" \r\n' };
  expect(JSON.parse(printable(JSON.stringify(value, null, 2)))).toEqual(value);
});
