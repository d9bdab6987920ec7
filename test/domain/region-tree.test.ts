import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { regionTree } from '../../src/domain/region-tree.js';

const tree = (...tags: readonly string[]) =>
  regionTree(loadGazetteer(), tags).map(({ tag, depth }) => `${' '.repeat(depth)}${tag}`);

describe('places to choose from', () => {
  it('stand below the place that brings them together', () => {
    expect(tree('frankfurt', 'us-east-1', 'london')).toEqual(['eu', ' frankfurt', ' london', 'us-east-1']);
  });

  it('leave out wider places that hold only one of them', () => {
    expect(tree('frankfurt')).toEqual(['frankfurt']);
  });

  it('keep one below the other where both are named', () => {
    expect(tree('frankfurt', 'eu')).toEqual(['eu', ' frankfurt']);
  });

  it('keep a tag that the gazetteer does not know', () => {
    expect(tree('planet-x', 'frankfurt')).toEqual(['planet-x', 'frankfurt']);
    expect(tree()).toEqual([]);
  });
});
