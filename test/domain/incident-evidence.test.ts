import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { type EvidenceTexts, incidentEvidence } from '../../src/domain/incident-evidence.js';

const read = (given: Partial<EvidenceTexts>) =>
  incidentEvidence(loadGazetteer(), {
    ...{ vendor: 'Juniper Mail', title: 'Late mail', components: [], regions: [], groups: [], updates: [] },
    ...given,
  });

const updates = [
  { seq: 1, body: 'We look into it.\n\n**Mail** from Frankfurt is late. Our people are on it.' },
  { seq: 4, body: 'Outbound mail from Frankfurt is late. Singapore is not affected. Traffic was moved to Dublin.' },
];

describe('evidence of an incident', () => {
  it('quotes the sentence that named a place, with its update and role', () => {
    const { regions } = read({ regions: ['frankfurt'], updates });
    expect(regions[0]?.said[0]).toMatchObject({
      ...{ where: 'body', seq: 1, role: 'affected' },
      ...{ before: 'Mail from ', words: 'Frankfurt', after: ' is late.' },
    });
    expect(regions[0]?.said.map(({ seq }) => seq)).toEqual([1, 4]);
  });

  it('sets places apart that are named as spared or as a way around', () => {
    const { spared } = read({ regions: ['frankfurt'], updates });
    expect(spared.map(({ name, why }) => [name, why])).toEqual([
      ['sg', 'unaffected'],
      ['dublin', 'way-out'],
    ]);
    expect(spared[0]?.said[0]?.after).toBe(' is not affected.');
  });

  it('finds the words that name a component, and none where only the page lists it', () => {
    const { components } = read({ components: ['Outbound mail', 'Archive'], updates });
    expect(components.map(({ name, said }) => [name, said.map(({ seq, words }) => [seq, words])])).toEqual([
      ['Outbound mail', [[4, 'Outbound mail']]],
      ['Archive', []],
    ]);
  });

  it('names a component or group as the source where these name the place', () => {
    const { regions } = read({ components: ['Relay'], groups: ['Frankfurt'], regions: ['frankfurt'] });
    expect(regions[0]?.said).toEqual([
      expect.objectContaining({ where: 'group', seq: null, before: '', words: 'Frankfurt', after: '' }),
    ]);
  });

  it('has nothing to say of a region that only the provider states', () => {
    expect(read({ regions: ['Atlantis North'] }).regions).toEqual([{ name: 'Atlantis North', said: [] }]);
  });

  it('cuts long sentences around the words', () => {
    const body = `${'The relay and the queue and the store '.repeat(10)}in Frankfurt ${'and the rest of the house '.repeat(10)}failed.`;
    const [said] = read({ regions: ['frankfurt'], updates: [{ seq: 1, body }] }).regions[0]?.said ?? [];
    expect(said?.before).toMatch(/^…\S.{20,60}in $/);
    expect(said?.after).toMatch(/^ and .{20,60}…$/);
  });
});
