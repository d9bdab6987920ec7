import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import { tagIncident } from '../../../src/domain/tags/tag-incident.js';

const tagged = (title: string, ...bodies: string[]) =>
  tagIncident(loadGazetteer(), { title, components: [], updates: bodies.map((body) => ({ body })) });

describe('the places of an incident over time', () => {
  it('come in with the update that names them first and go out with the one that says so', () => {
    const { regions, spans } = tagged(
      'Failed uploads',
      'Uploads fail in Frankfurt.',
      'The issue has spread to London.',
      'Frankfurt has recovered. London is still failing.',
      'Uploads in London are working normally again.',
    );
    expect(regions).toEqual(['frankfurt', 'london']);
    expect(spans).toEqual([
      { tag: 'frankfurt', since: 0, until: 2 },
      { tag: 'london', since: 1, until: 3 },
    ]);
  });

  it('stay in while a later update calls them affected again', () => {
    const { spans } = tagged('', 'Errors in Madrid.', 'Madrid has recovered.', 'Errors in Madrid are back.');
    expect(spans).toEqual([{ tag: 'madrid', since: 0, until: null }]);
  });

  it('have no beginning where only the title names them', () => {
    expect(tagged('Outage in Tokyo', 'We are looking into it.').spans).toEqual([{ tag: 'tokyo', since: null, until: null }]);
  });

  it('are left out once an update takes them back', () => {
    expect(tagged('', 'Errors in Spain and Portugal.', 'Portugal is not affected.').regions).toEqual(['es']);
  });

  it('are told apart from places that nobody names', () => {
    expect(tagged('', 'Several regions are slow.')).toMatchObject({ regions: [], unnamedRegions: true });
    expect(tagged('', 'Errors in Spain. Other regions are not affected.').unnamedRegions).toBe(false);
    expect(tagged('', 'Uploads fail outside Europe.')).toMatchObject({ regions: [], mentioned: ['eu'], unnamedRegions: true });
  });

  it('carry the words, the rule and the update that speak for them', () => {
    const { evidence, updates } = tagged('', 'All good so far.', 'Traffic from Milan was rerouted to Zurich.');
    expect(evidence).toMatchObject([
      { tag: 'milan', role: 'affected', words: 'Milan', update: 1, where: 'body', start: 13, end: 18 },
      { tag: 'zurich', role: 'failover', words: 'Zurich', rule: 'alias: rerouted', update: 1 },
    ]);
    expect(updates.map(({ regions }) => regions)).toEqual([[], ['milan']]);
  });
});
