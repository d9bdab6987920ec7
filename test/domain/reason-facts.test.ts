import { describe, expect, it } from 'vitest';
import { ReasonFact } from '../../src/domain/reason-facts.js';

const reads = (value: unknown): boolean => ReasonFact.safeParse(value).success;

describe('a reason as it is kept with a thread', () => {
  it('is read with all that its sentence names', () => {
    expect(reads({ about: 'region', of: { region: 'eu', tag: 'frankfurt', quote: null } })).toBe(true);
    expect(reads({ about: 'ended', of: null })).toBe(true);
  });

  it.each<[string, unknown]>([
    ['of another kind', { about: 'weather', of: null }],
    ['named like a part of every object', { about: 'toString', of: null }],
    ['that lacks a name', { about: 'region', of: { region: 'eu', quote: null } }],
    ['that is no object', 'region'],
    ['that is nothing', null],
  ])('%s is none', (_, value) => {
    expect(reads(value)).toBe(false);
  });
});
