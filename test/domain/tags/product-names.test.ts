import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { componentFinder } from '../../../src/domain/tags/find-components.js';

const Case = z.object({ what: z.string(), vendor: z.string(), title: z.string(), body: z.string(), found: z.array(z.string()) });

const cases = readFileSync(new URL('../../fixtures/tags-components/made-products.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => Case.parse(JSON.parse(line)));

const nothing = { names: [], aliases: new Map<string, string>() };

describe('products of a text whose page is not known', () => {
  it.each(cases)('$what', ({ vendor, title, body, found }) => {
    expect(componentFinder(nothing, vendor)({ title, body }).map(({ name }) => name)).toEqual(found);
  });

  it('names no more than a list of everything needs', () => {
    const body = Array.from(
      { length: 500 },
      (_, index) => `An issue with Blue${String.fromCharCode(65 + (index % 26))} Planner${index}x Works.`,
    ).join(' ');
    expect(componentFinder(nothing, 'Parcelfox')({ title: '', body }).length).toBeLessThanOrEqual(40);
  });
});
