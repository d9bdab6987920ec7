import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.js';
import { helpOf, overview } from '../../src/cli/help.js';

describe('the commands', () => {
  it('are loaded under the names they are listed with', { timeout: 120_000 }, async () => {
    for (const entry of commands) {
      const command = await entry.load();
      expect(command.name).toBe(entry.name);
      expect(helpOf(entry, command)).toBe(`tocsin ${entry.name} ${command.usage}\n\n${entry.summary}`);
    }
  });

  it('are all in the overview, under different names', () => {
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
    const text = overview(commands);
    for (const { name, summary } of commands) {
      expect(text).toContain(`\n  ${name} `);
      expect(text).toContain(`  ${summary}\n`);
    }
  });
});
