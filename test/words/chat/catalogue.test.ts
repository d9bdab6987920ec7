import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../src/domain/language.js';
import { wordsOf } from '../../../src/words/languages.js';

/** `root.started function`, `post.why.private string` */
const leaves = (value: object, path: readonly string[] = []): string[] =>
  Object.entries(value).flatMap(([key, leaf]) =>
    typeof leaf === 'object' ? leaves(leaf, [...path, key]) : [`${[...path, key].join('.')} ${typeof leaf}`],
  );

const root = join(import.meta.dirname, '../../../src');
const source = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?:render|app|chat)\/.*\.ts$/.test(file) && !file.startsWith('words/'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

const tables: ReadonlySet<string> = new Set(['states', 'impact', 'tag']);

/** `post.why` for a whole table, `{ day }` where it is taken out of its group. */
function isUsed(path: string): boolean {
  const [group = '', key] = path.split('.');
  if (key === undefined || tables.has(group)) return new RegExp(`\\b${group}\\b`).test(source);
  return new RegExp(`\\b${group}\\.${key}\\b|[{,] ?${key}[ ,}]`).test(source);
}

describe('the words of messages', () => {
  it.each(languages)('in %s are those that English has', (language) => {
    expect(leaves(wordsOf({ language })).sort()).toEqual(leaves(wordsOf({})).sort());
  });

  it('are all said somewhere', () => {
    const unsaid = leaves(wordsOf({}))
      .map((leaf) => leaf.split(' ')[0] ?? '')
      .filter((path) => !isUsed(path));
    expect(unsaid).toEqual([]);
  });
});
