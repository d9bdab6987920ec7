import { buildGazetteer, type RegionRow } from '../../src/domain/regions.js';

const row = (tag: string, kind: string, parent: string, name: string, more: Partial<RegionRow> = {}): RegionRow => ({
  tag,
  kind,
  parent,
  name,
  aliases: [name],
  exact: [],
  guarded: [],
  codes: [],
  scoped: [],
  translated: [],
  ...more,
});

/** A world of a dozen places that shows every kind of trust an alias can have. */
export const smallGazetteer = buildGazetteer([
  row('global', 'macro', '', 'Global', { aliases: ['globally', 'all regions'], guarded: ['Global'] }),
  row('emea', 'macro', 'global', 'EMEA'),
  row('eu', 'region', 'emea', 'Europe', { aliases: ['Europe'], exact: ['EU'], translated: ['Europa', '유럽', '欧州'] }),
  row('eu-central', 'region', 'eu', 'EU Central', { aliases: ['EU Central', 'Central Europe'] }),
  row('frankfurt', 'city', 'eu-central', 'Frankfurt', {
    aliases: ['Frankfurt', 'Frankfurt am Main'],
    translated: ['프랑크푸르트', 'フランクフルト'],
  }),
  row('eu-central-1', 'cloud-region:aws', 'frankfurt', 'AWS Frankfurt', { aliases: ['eu-central-1'] }),
  row('fra', 'pop', 'frankfurt', 'Frankfurt (FRA)', { aliases: ['FRA (Frankfurt)'], guarded: ['FRA'] }),
  row('vercel-fra1', 'cloud-region:vercel', 'frankfurt', 'Vercel fra1', { aliases: ['fra1'] }),
  row('do-fra1', 'cloud-region:digitalocean', 'frankfurt', 'DigitalOcean FRA1', { aliases: ['fra1'] }),
  row('na', 'region', 'global', 'North America', { aliases: ['North America'], guarded: ['NA'] }),
  row('us', 'country', 'na', 'United States', { aliases: ['United States'], exact: ['US', 'America'], translated: ['미국'] }),
  row('us-east', 'region', 'us', 'US East', { aliases: ['US East', 'East US'] }),
  row('eastus', 'cloud-region:azure', 'us-east', 'Azure East US', { aliases: ['East US', 'eastus'] }),
  row('us-east-1', 'cloud-region:aws', 'us-east', 'AWS N. Virginia', { aliases: ['us-east-1', 'N. Virginia'] }),
  row('alibaba:us-east-1', 'cloud-region:alibaba', 'us-east', 'Alibaba Virginia', { aliases: [], scoped: ['us-east-1'] }),
  row('us-central', 'region', 'us', 'US Central', { aliases: ['US Central'] }),
  row('chicago', 'city', 'us-central', 'Chicago'),
  row('sao-paulo', 'city', 'global', 'São Paulo'),
  row('th', 'country', 'global', 'Thailand', { translated: ['タイ'] }),
]);
