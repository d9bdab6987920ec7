import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../src/package-root.js';
import { patternCensus, sourceFiles } from './find-patterns.js';
import { worstGrowth } from './growth.js';
import { patternsMadeBy } from './recorded-patterns.js';

/** Four times the text may cost so many times what is in proportion. The square of the text would be 4. */
const bound = 2;

/** Expressions that are steeper, with what keeps their text short. */
const excused: Readonly<Record<string, string>> = {
  'src/adapters/gcp/dashboards.ts': 'reads the path of an address, which is at most 4096 characters long',
  'src/chat/unsent.ts': 'reads the error codes of Node',
};

const complaint = (place: string, pattern: RegExp): string[] => {
  const growth = worstGrowth(pattern);
  if (growth === undefined || growth.factor <= bound || excused[place.split(':')[0] ?? ''] !== undefined) return [];
  return [`${place} ${pattern}: ${growth.factor.toFixed(1)} on ${JSON.stringify(growth.attack)}`];
};

const census = patternCensus();
const folderOf = (place: string): string => place.split('/').slice(0, 2).join('/').replace(/:\d+$/, '');
const folders = [...new Set(census.literals.map(({ place }) => folderOf(place)))].sort();

describe('the counter of steps', () => {
  it.each([
    /^(?:a+)+$/,
    /\s+$/,
    /(?:^|\n)\s*x/,
    /(?<=^.{3,})y$/,
    /<[^>]*>/,
    /^-(?:\p{L}+-?){1,4}"/u,
    /a.*b.*c/,
    /(\w+)\1x/,
    /(?:x|xy?)*z/,
  ])('calls %s steep', { timeout: 60_000 }, (pattern) => {
    expect(worstGrowth(pattern)?.factor).toBeGreaterThan(bound);
  });

  it.each([/(?<!\s)\s+$/, /(?:^|\n)[^\S\n]*x/, /<[^<>]*>/, /^a+$/, /^-\p{L}+(?:-\p{L}+){0,3}-?"/u, /[a-z]{1,60}x/, /(?:ab|cd)/g])(
    'calls %s linear',
    (pattern) => {
      expect(worstGrowth(pattern)?.factor ?? 0).toBeLessThanOrEqual(bound);
    },
  );
});

describe('every regular expression of the product takes time in proportion to the text', () => {
  it.each(folders)('in %s', { timeout: 300_000 }, (folder) => {
    const found = census.literals.filter(({ place }) => folderOf(place) === folder);
    expect(found.flatMap(({ place, pattern }) => complaint(place, pattern))).toEqual([]);
  });

  it('also where it is put together from parts', { timeout: 300_000 }, async () => {
    const made = await patternsMadeBy(async () => {
      const files = sourceFiles().filter((file) =>
        /^(?:src\/(?:domain|adapters|render|translate|http)|handlers\/http)\/.*\.tsx?$/.test(file),
      );
      for (const file of files) await import(join(packageRoot(), file));
      await makeTheRest();
    });
    const files = [...new Set(census.constructed.map((place) => place.replace(/:\d+$/, '')))].sort();
    expect(files.filter((file) => !made.has(file) && notYetMade[file] === undefined)).toEqual([]);
    const patterns = new Map([...made].flatMap(([file, all]) => all.map((pattern) => [`${file} ${pattern}`, { file, pattern }])));
    expect([...patterns.values()].flatMap(({ file, pattern }) => complaint(file, pattern))).toEqual([]);
  });
});

/** What is made only while it is used, with names that are written like expressions. */
async function makeTheRest(): Promise<void> {
  const { upstreamOf } = await import('../../../src/domain/upstream.js');
  const { spanReader } = await import('../../../src/translate/protected-spans.js');
  const { readFeedTime } = await import('../../../src/adapters/reading/feed-time.js');
  const vendor = { slug: 'larch', name: '(a+)+$', aliases: ['(.*)*.example', 'larch.example'] };
  upstreamOf([{ vendorSlug: 'birch', title: 'Larch', bodies: ['(a+)+$ is down'] }], [vendor]);
  spanReader(['(a+)+$', 'Larch [x]* Cloud'])('Larch [x]* Cloud is slow.');
  readFeedTime('Tue, 3 Nov 2026 10:15:00 GMT');
}

/** Made nowhere near these tests, with what they are made of. */
const notYetMade: Readonly<Record<string, string>> = {
  'queues/probe.ts': 'one of three names of settings, read in the answer of one’s own Redis',
  'src/domain/tags/roles-answers.ts': 'one word of at most twenty letters between words of our own',
};
