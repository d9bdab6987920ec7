import { describe, expect, it } from 'vitest';
import { regionsOfIncident } from '../../../src/domain/tags/regions-of-incident.js';
import { smallGazetteer } from '../small-gazetteer.js';

describe('regionsOfIncident', () => {
  it('names places of components first, then groups, title and updates', () => {
    const regions = regionsOfIncident(smallGazetteer, {
      title: 'Slow API in São Paulo',
      components: ['API - Frankfurt'],
      groups: ['US Central'],
      updates: [{ body: 'Also seen in us-east-1.' }],
    });
    expect(regions).toEqual(['frankfurt', 'us-central', 'sao-paulo', 'us-east-1']);
  });

  it('keeps the most specific of what is said', () => {
    const regions = regionsOfIncident(smallGazetteer, {
      title: 'Errors in Europe',
      components: [],
      updates: [{ body: 'We see errors in Central Europe.' }, { body: 'Limited to Frankfurt.' }],
    });
    expect(regions).toEqual(['frankfurt']);
  });

  it('names none where no text does', () => {
    expect(
      regionsOfIncident(smallGazetteer, { title: 'Slow API', components: ['API'], updates: [{ body: 'Looking into it.' }] }),
    ).toEqual([]);
  });

  it('reads a name as its vendor means it', () => {
    const texts = { title: 'Errors in East US', components: [], updates: [] };
    expect(regionsOfIncident(smallGazetteer, { ...texts, vendor: 'azure' })).toEqual(['eastus']);
    expect(regionsOfIncident(smallGazetteer, texts)).toEqual(['us-east']);
  });
});
