import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../src/domain/language.js';
import { answerWordsOf } from '../../../src/words/languages.js';

interface Leaf {
  readonly path: string;
  /** A text as it stands, a sentence by how it is made. */
  readonly words: string;
}

const leavesOf = (value: object, path: readonly string[] = []): Leaf[] =>
  Object.entries(value).flatMap(([key, leaf]): Leaf[] =>
    typeof leaf === 'object' && leaf !== null
      ? leavesOf(leaf, [...path, key])
      : [{ path: [...path, key].join('.'), words: String(leaf) }],
  );

const root = join(import.meta.dirname, '../../..');
const source = ['src/app', 'src/render', 'handlers']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
  )
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Tables are taken whole, by a key that is only known when something is said. */
const tables: ReadonlySet<string> = new Set([
  'commands',
  'complaints',
  'following.nothingOpen',
  'form.impacts',
  'form.kinds',
  'form.surfaces',
  'form.wrong',
  'forward.wrongAddress',
  'pause.causes',
  'reasons',
  'settings.menus',
  'settings.rootGone',
]);

function isSaid(path: string): boolean {
  const keys = path.split('.');
  const table = [1, 2].map((length) => keys.slice(0, length).join('.')).find((one) => tables.has(one));
  const key = (table === undefined ? keys : table.split('.')).at(-1) ?? '';
  return new RegExp(`\\.${key}\\b|[{,]\\s*${key}\\s*[:,}]`).test(source);
}

const english = leavesOf(answerWordsOf({}));

/** What is the same in every language: names of what is typed, and lists of what stands in other entries. */
const alike: Readonly<Record<string, readonly string[]>> = {
  ko: [],
  ja: [],
  de: ['following.filter', 'following.followed', 'following.openThreads', 'form.filterField'],
};

describe('the words of answers', () => {
  it.each(languages)('in %s are those that English has', (language) => {
    expect(
      leavesOf(answerWordsOf({ language }))
        .map(({ path }) => path)
        .sort(),
    ).toEqual(english.map(({ path }) => path).sort());
  });

  it('are all said somewhere', () => {
    expect(english.map(({ path }) => path).filter((path) => !isSaid(path))).toEqual([]);
  });

  it.each(['ko', 'ja', 'de'] as const)('in %s are not English', (language) => {
    const own = new Map(leavesOf(answerWordsOf({ language })).map(({ path, words }) => [path, words]));
    const same = english.filter(({ path, words }) => words !== '' && own.get(path) === words && !isIdentity(words));
    expect(same.map(({ path }) => path).filter((path) => alike[language]?.includes(path) !== true)).toEqual([]);
  });
});

/** A sentence that holds no word: `(brought, pinged) => …` of other entries' words. */
const isIdentity = (words: string): boolean =>
  /=>/.test(words) && !/[`'"][^`'"]*[A-Za-z가-힣]{3}/.test(words.replace(/\$\{[^}]*\}/g, ''));
