import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.js';

const page = readFileSync(join(packageRoot(), 'docs/SECURITY.md'), 'utf8');

/** Each file with the names of tests that stand behind it, up to the next file. */
const named = page
  .split('\n')
  .filter((line) => line.includes('`test/'))
  .flatMap((line) =>
    [...line.matchAll(/`(test\/[\w./-]+)`((?: ?;? ?"[^"]+")+)/g)].flatMap(([, file = '', names = '']) =>
      [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']): [string, string] => [file, name]),
    ),
  );

describe('the page on security', () => {
  it('names many tests', () => {
    expect(named.length).toBeGreaterThan(35);
  });

  it.each(named)('names a test that is there: %s "%s"', (file, name) => {
    const path = join(packageRoot(), file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(name);
  });
});
