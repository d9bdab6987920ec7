import { expect, it } from 'vitest';
import { componentFinder } from '../../../src/domain/tags/find-components.js';
import { readablePart } from '../../../src/domain/tags/readable-part.js';

const find = componentFinder({ names: [{ name: 'Labels', group: null }], aliases: new Map() }, 'Parcelfox');
const bodyWith = (filler: number): string => `${'We are still looking. '.repeat(filler)}Labels are failing.`;

it('reads a long postmortem whole and leaves what follows 20,000 characters', () => {
  expect(find({ title: '', body: readablePart(bodyWith(800)) })).toHaveLength(1);
  expect(find({ title: '', body: readablePart(bodyWith(1000)) })).toHaveLength(0);
});

it('keeps positions', () => {
  const body = bodyWith(10);
  const [found] = find({ title: '', body: readablePart(body) });
  expect(body.slice(found?.start, found?.end)).toBe('Labels');
});
