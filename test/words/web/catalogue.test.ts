import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../../src/domain/language.js';
import { webWordsOf } from '../../../src/words/languages.js';
import { sampleArguments } from './sample-arguments.js';

interface Leaf {
  readonly path: string;
  readonly said: unknown;
}

const leaves = (value: object, path: readonly string[] = []): Leaf[] =>
  Object.entries(value).flatMap(([key, said]): Leaf[] =>
    typeof said === 'object' ? leaves(said, [...path, key]) : [{ path: [...path, key].join('.'), said }],
  );

const english = leaves(webWordsOf('en'));
const others = languages.filter((language) => language !== 'en');

const wordsIn = (language: Language): ReadonlyMap<string, unknown> =>
  new Map(leaves(webWordsOf(language)).map(({ path, said }) => [path, said]));

/** Names, what is typed, and words that the language has taken over: they are the same on purpose. */
const alike: Readonly<Record<string, readonly string[]>> = {
  all: [
    'product',
    'doors.connect.groups.slack',
    'doors.connect.groups.discord',
    'doors.paste.placeholder',
    'doors.matches.channelDefault',
    'preview.channel.slack',
    'preview.channel.discord',
    'preview.channel.filterPlaceholder',
    'preview.channel.botName',
    'overview.categories.ai',
    'overview.categories.cdn',
    'overview.categories.dns',
    'admin.sources.file',
    'incident.json',
    'incident.asCsv',
    'incident.asJson',
  ],
  ko: [],
  ja: [],
  de: [
    'status.postmortem',
    'change.link',
    'incident.postmortem',
    'incident.person',
    'incident.timeline',
    'history.text',
    'history.region',
    'preview.preset',
    'preview.create.name',
    'preview.channel.bot',
    'preview.channel.live',
    'admin.filter',
    'admin.chat',
    'admin.workspace',
    'admin.sources.chat',
    'admin.tokens',
    'overview.region',
    'overview.categories.cloud',
    'overview.categories.hosting',
    'overview.categories.messaging',
    'overview.categories.observability',
  ],
};

const source = ['src/web', 'src/app', 'handlers/http', 'src/words/web']
  .flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '../../..', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(import.meta.dirname, '../../..', folder, file), 'utf8')),
  )
  .join('\n');

/** Groups that are handed on as a whole and looked up elsewhere. */
const tables: ReadonlySet<string> = new Set(['categories', 'actions', 'places']);

/** `.title` or `{ title, … }`; a table is used as a whole, by a key that is only known when it runs (`status[incident.status]`). */
function isUsed(path: string): boolean {
  const keys = path.split('.');
  const last = keys.at(-1) ?? '';
  const uses = new RegExp(`\\.${last}\\b(?!')|[{,]\\s*${last}\\s*(?:[,}]|: \\w+[ ,}])`);
  return (
    keys.some((key) => tables.has(key)) ||
    uses.test(source) ||
    keys.slice(0, -1).some((group) => new RegExp(`\\b${group}\\[|\\(${group},|\\[${group},`).test(source))
  );
}

/** Calls a word that is composed. The shape of a language's words is the compiler's business. */
const say = (said: unknown, given: readonly unknown[]): unknown =>
  typeof said === 'function' ? Reflect.apply(said, undefined, given) : undefined;

const composed = english.flatMap(({ path, said }) =>
  typeof said === 'function' ? [{ path, samples: sampleArguments(path, said) ?? [] }] : [],
);

it('every composed word of the pages can be tried: sample-arguments.ts says how', () => {
  expect(composed.filter(({ samples }) => samples.length === 0).map(({ path }) => path)).toEqual([]);
});

describe.each(languages)('the words of the pages in %s', (language) => {
  const words = wordsIn(language);

  it('are those that English has', () => {
    expect([...words.keys()].sort()).toEqual(english.map(({ path }) => path).sort());
  });

  it('say something for every count, name and time', () => {
    const wrong = composed.filter(({ path, samples }) => {
      const written = samples.map((given) => String(say(words.get(path), given)));
      return written.join('').trim() === '' || written.some((text) => /undefined|NaN|\[object|=>|Invalid Date/.test(text));
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe.each(others)('the words of the pages in %s', (language) => {
  const words = wordsIn(language);

  it('are not English, but for those on the list', () => {
    const allowed = new Set([...(alike.all ?? []), ...(alike[language] ?? [])]);
    const same = english
      .filter(({ path, said }) => typeof said === 'string' && said === words.get(path) && !allowed.has(path))
      .map(({ path }) => path);
    expect(same).toEqual([]);
  });

  it('have no English months, days or units in them', () => {
    const foreign =
      /\b(?:January|February|March|May|June|July|October|December|Feb|Mon|Tue|Wed|hours?|days?|minutes?|page|incidents?)\b/;
    const english = composed
      .filter(({ path }) => path !== 'count')
      .flatMap(({ path, samples }) => samples.map((given) => `${path}: ${say(words.get(path), given)}`))
      .filter((text) => foreign.test(text.slice(text.indexOf(':'))));
    expect(english).toEqual([]);
  });
});

it('no word of the pages is there for nothing', () => {
  expect(english.map(({ path }) => path).filter((path) => path !== 'lang' && !isUsed(path))).toEqual([]);
});
