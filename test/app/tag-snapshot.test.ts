import { describe, expect, it } from 'vitest';
import { tagSnapshot } from '../../src/app/tag-snapshot.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { PageSnapshot } from '../../src/domain/snapshot.js';

const tagged = (name: string, stated: readonly string[]) => {
  const snapshot = PageSnapshot.parse({
    provider: 'azure',
    page: { name, url: 'https://status.example' },
    status: 'unknown',
    components: [{ id: 'c', name: 'Queues', status: 'unknown', regions: [...stated] }],
    incidents: [{ id: 'i', title: 'Slow', kind: 'incident', impact: 'unknown', status: 'unknown', regions: [...stated] }],
  });
  const { components, incidents } = tagSnapshot(loadGazetteer(), snapshot);
  return [components[0]?.regions, incidents[0]?.regions];
};

describe('regions that a provider states', () => {
  it.each([
    ['AWS', ['us-east-1', 'me-central-1'], ['us-east-1', 'me-central-1']],
    ['Microsoft Azure', ['East US 2', 'West Europe'], ['eastus2', 'westeurope']],
    ['Oracle Cloud Infrastructure', ['UK South (London)'], ['uk-london-1']],
    ['IBM Cloud', ['eu-de'], ['ibm-eu-de']],
    ['Azure DevOps', ['UK', 'APAC', 'BR'], ['uk', 'ap', 'sa-brazil']],
  ])('become tags on a page of %s: %j', (name, stated, tags) => {
    expect(tagged(name, stated)).toEqual([tags, tags]);
  });

  it('stay as they are written where no gazetteer knows them', () => {
    expect(tagged('Acme', ['Atlantis North'])).toEqual([['Atlantis North'], ['Atlantis North']]);
  });
});
