import { describe, expect, it } from 'vitest';
import { type HistoryWish, historyFilter } from '../../src/app/history-filter.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';

const nothing: HistoryWish = { kind: null, impact: null, region: null, component: null, text: null };
const named = (...names: readonly string[]) => names.map((name) => ({ name, count: 1 }));
const places = {
  regions: named('us-east-1', 'us-west-2', 'frankfurt'),
  components: named('US East / API', 'US East / Calls', 'Search'),
};
const filter = (wish: Partial<HistoryWish>) => historyFilter(loadGazetteer(), 'juniper', places, { ...nothing, ...wish });

describe('a wish for a history', () => {
  it('means every region that lies in the chosen one', () => {
    expect(filter({ region: 'us' }).regions).toEqual(['us-east-1', 'us-west-2']);
    expect(filter({ region: 'Germany' }).regions).toEqual(['frankfurt']);
  });

  it('selects nothing where the vendor names no such place', () => {
    expect(filter({ region: 'tokyo' }).regions).toEqual(['tokyo']);
    expect(filter({ region: 'atlantis' }).regions).toEqual(['atlantis']);
  });

  it('means components by name, by a piece of it and by a glob', () => {
    expect(filter({ component: 'search' }).components).toEqual(['Search']);
    expect(filter({ component: 'US East' }).components).toEqual(['US East / API', 'US East / Calls']);
    expect(filter({ component: '*calls' }).components).toEqual(['US East / Calls']);
    expect(filter({ component: 'Billing' }).components).toEqual(['Billing']);
  });

  it('asks for nothing where nothing is chosen', () => {
    expect(filter({})).toEqual({ slug: 'juniper' });
  });
});
