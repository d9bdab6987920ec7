import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { componentFinder } from '../../../src/domain/tags/find-components.js';

const Case = z.object({
  what: z.string(),
  known: z.array(z.string()),
  title: z.string(),
  body: z.string(),
  found: z.array(z.string()),
});

const cases = readFileSync(new URL('../../fixtures/tags-components/made-known.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => Case.parse(JSON.parse(line)));

const known = (names: readonly string[], group: string | null = null) => ({
  names: names.map((name) => ({ name, group })),
  aliases: new Map<string, string>(),
});

describe('components of a text whose page is known', () => {
  it.each(cases)('$what', ({ known: names, title, body, found }) => {
    expect(componentFinder(known(names), 'Parcelfox')({ title, body }).map(({ name }) => name)).toEqual(found);
  });

  it('tells the words and where they stand', () => {
    const title = 'Delays in parcel tracking';
    const [found] = componentFinder(known(['Parcel Tracking']), 'Parcelfox')({ title, body: '' });
    expect(found).toMatchObject({ words: 'parcel tracking', where: 'title', rule: 'name' });
    expect(title.slice(found?.start, found?.end)).toBe('parcel tracking');
  });

  it('joins a group with the place in it that the text names', () => {
    const page = known(['US East', 'EU West'], 'Voice');
    expect(componentFinder(page, 'Parcelfox')({ title: 'Voice errors in US East', body: '' }).map(({ name }) => name)).toEqual([
      'Voice / US East',
    ]);
  });

  it('takes an alias for its component', () => {
    const page = { ...known(['Authentication']), aliases: new Map([['logins', 'Authentication']]) };
    expect(componentFinder(page, 'Parcelfox')({ title: '', body: 'Customer logins are failing.' })).toMatchObject([
      { name: 'Authentication', rule: 'alias' },
    ]);
  });

  it('finds one component once in a long hostile text', () => {
    const body = 'issue with Labels, '.repeat(10_000);
    expect(componentFinder(known(['Labels']), 'Parcelfox')({ title: '', body })).toHaveLength(1);
  });

  it('works out the names of a page once, for however many texts', () => {
    let reads = 0;
    const names = ['Labels', 'Parcel Tracking'].map((name) => ({
      group: null,
      get name(): string {
        reads += 1;
        return name;
      },
    }));
    const find = componentFinder({ names, aliases: new Map() }, 'Parcelfox');
    const once = reads;
    for (let text = 0; text < 50; text += 1) expect(find({ title: 'Labels failing', body: '' })).toHaveLength(1);
    expect(reads).toBe(once);
  });

  it('asks for the members of a family once, however often it is named', () => {
    const page = known(Array.from({ length: 300 }, (_, index) => `Voice / Line${index}x`));
    const found = componentFinder(page, 'Parcelfox')({ title: '', body: 'Errors in Voice. '.repeat(1000) });
    expect(found.map(({ name }) => name)).toEqual(['Voice']);
  });
});
