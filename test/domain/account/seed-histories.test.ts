import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountTimes } from '../../../src/domain/account/account-times.js';
import { isNoNews } from '../../../src/domain/account/no-news.js';
import { PageSnapshot } from '../../../src/domain/snapshot.js';
import { packageRoot } from '../../../src/package-root.js';

const folder = join(packageRoot(), '..', 'shared', 'seeds');
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Incident → what its vendor says about when it failed: beginning, end, and the number of the update; each was checked by reading. */
const golden = z.record(z.string(), z.array(z.string())).parse(read(join(import.meta.dirname, 'seed-accounts.json')));

const withoutNews = [
  'ed5ba792ce0c',
  'e0b216f1e0cc',
  '75e9bc3243c6',
  'a6b314ff3e9c',
  'feaadf8f15ff',
  'd9845b2425bd',
  '1ea2aa761830',
];

describe.skipIf(!existsSync(folder))('the seed histories (skipped where ../shared/seeds is absent)', () => {
  const histories = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.history.json')) : [];
  const incidents = histories.flatMap((name) => PageSnapshot.parse(read(join(folder, name))).incidents);

  it('give the accounts that a reader finds in them', () => {
    const accounts = incidents.map((incident): [string, string[]] => {
      const ranges = accountTimes(incident.updates.map((update, index) => ({ ...update, seq: index + 1 })));
      return [incident.id, ranges.map(({ from, until, seq }) => `${from.slice(0, 16)} ${until?.slice(0, 16) ?? 'open'} ${seq}`)];
    });
    expect(Object.fromEntries(accounts.filter(([, ranges]) => ranges.length > 0))).toEqual(golden);
  });

  it('hold exactly seven updates without news', () => {
    const found = incidents.flatMap(({ updates }) => updates.filter((update, index) => isNoNews(update, updates[index - 1])));
    expect(found.map((update) => update.id).toSorted()).toEqual(withoutNews.toSorted());
  });
});
