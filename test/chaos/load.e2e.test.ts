import { expect, it } from 'vitest';
import { load } from './load.js';
import { readLoadOptions } from './load-options.js';

it.each(['slack', 'discord'] as const)(
  'delivers everything in order through two workers on %s while its limits are on, and says what it took',
  { timeout: 300_000 },
  async (chat) => {
    const asked = { incidents: 4, updates: 3, channels: 3, spread: 2, scale: 5, during: 10 };
    const args = Object.entries({ ...asked, chat, backend: 'postgres' }).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const lines: string[] = [];
    const options = readLoadOptions(args);
    if (typeof options === 'string') throw new Error(options);
    await load(options, (line) => lines.push(line));
    const report = lines.join('\n');
    expect(report).toContain('delivered: 32 of 32; missing 0, doubled 0, out of order 0, astray 0, roots out of date 0');
    expect(report).toMatch(/calls: \d+, refused: \d+ \(\d+\.\d\d %\)/);
    expect(report).toMatch(/CPU: poll \d+ s .*deliver \d+ s .*deliver \d+ s/);
  },
);
