import { describe, expect, it } from 'vitest';
import { everything, type Filter } from '../../src/domain/filter.js';
import { formatFilter } from '../../src/domain/filter-format.js';
import { parseFilter } from '../../src/domain/filter-parse.js';
import { IncidentId } from '../../src/domain/ids.js';
import type { Incident } from '../../src/domain/incident.js';
import { matchFilter } from '../../src/domain/match.js';
import { type FilterChange, narrowerFilters, widerFilters } from '../../src/domain/narrow-filter.js';
import { smallWorld } from './filter-words-fake.js';
import { smallGazetteer } from './small-gazetteer.js';

const at = '2026-03-01T10:00:00.000Z';
const larch: Filter = { ...everything, vendors: [{ slug: 'larch', component: null }] };

const incident = (parts: Partial<Incident> = {}): Incident => ({
  id: IncidentId.parse('i1'),
  key: 'k1',
  title: 'Slow uploads',
  kind: 'incident',
  impact: 'minor',
  status: 'investigating',
  url: null,
  startedAt: at,
  resolvedAt: null,
  scheduledFor: null,
  scheduledUntil: null,
  components: ['Uploads'],
  regions: ['frankfurt'],
  updates: [],
  origin: 'live',
  revision: 1,
  firstSeenAt: at,
  changedAt: at,
  absentSince: null,
  withdrawnAt: null,
  ...parts,
});

const match = (filter: Filter, subject: Incident) =>
  matchFilter(filter, { vendorSlug: 'larch', incident: subject }, smallGazetteer);
const written = (filters: ReturnType<typeof narrowerFilters>) => filters.map(({ filter }) => formatFilter(filter));

describe('less like this', () => {
  it('offers each part and place, the impact, and nothing that is asked for by name', () => {
    expect(written(narrowerFilters(larch, incident()))).toEqual([
      'larch -component:Uploads',
      'larch -region:frankfurt',
      'larch min-impact:major',
    ]);
    const named = { ...larch, components: ['uploads'], regions: ['frankfurt'] };
    expect(written(narrowerFilters(named, incident()))).toEqual(['larch region:frankfurt component:uploads min-impact:major']);
  });

  it('offers all of a few parts together first: the incident is out only when all of them are', () => {
    const [first] = narrowerFilters(larch, incident({ components: ['Uploads', 'Exports'], regions: [] }));
    expect(first?.change).toEqual({ kind: 'without', names: ['Uploads', 'Exports'] });
    expect(first !== undefined && match(first.filter, incident({ components: ['Uploads', 'Exports'] })).matches).toBe(false);
  });

  it('offers strictness where the vendor leaves unsaid what was asked for', () => {
    const filters = narrowerFilters(
      { ...larch, regions: ['eu'], minImpact: 'critical' },
      incident({ regions: [], components: [] }),
    );
    expect(filters.map(({ filter }) => filter.strict)).toEqual([true]);
  });

  it('keeps every incident out that it was made for', () => {
    for (const subject of [
      incident(),
      incident({ regions: [], components: [] }),
      incident({ components: ['A', 'B', 'C', 'D'] }),
    ]) {
      const filters = narrowerFilters({ ...larch, regions: ['eu'] }, subject);
      expect(filters.some(({ filter }) => !match(filter, subject).matches)).toBe(true);
    }
  });

  it('has nothing to offer when the filter is as narrow as it can be', () => {
    expect(narrowerFilters({ ...larch, strict: true, minImpact: 'critical' }, incident({ regions: [], components: [] }))).toEqual(
      [],
    );
  });
});

describe('what would have brought an incident', () => {
  it.each<[string, Partial<Filter>, Partial<Incident>, FilterChange[]]>([
    ['its region', { regions: ['us-east'] }, {}, [{ kind: 'also', names: ['frankfurt'] }]],
    ['its component', { components: ['Exports'] }, {}, [{ kind: 'also', names: ['Uploads'] }]],
    ['its impact', { minImpact: 'major' }, {}, [{ kind: 'from', impact: 'minor' }]],
    ['more than one thing', { regions: ['us-east'], minImpact: 'major' }, {}, []],
    ['an impact that cannot be compared', { minImpact: 'major', strict: true }, { impact: 'unknown' }, []],
    ['another vendor', { vendors: [{ slug: 'alder', component: null }] }, {}, []],
    ['nothing', {}, {}, []],
  ])('%s', (_, parts, facts, changes) => {
    const filter = { ...larch, ...parts };
    const wider = widerFilters(filter, incident(facts), match(filter, incident(facts)).reasons);
    expect(wider.map(({ change }) => change)).toEqual(changes);
    for (const other of wider) expect(match(other.filter, incident(facts)).matches).toBe(true);
  });

  it('is a filter that can be typed', () => {
    const filter = { ...larch, vendors: [{ slug: 'acme', component: null }], components: ['Exports'] };
    const odd = incident({ components: ['Uploads, "fast": EU'] });
    const { reasons } = matchFilter(filter, { vendorSlug: 'acme', incident: odd }, smallGazetteer);
    const [wider] = widerFilters(filter, odd, reasons);
    const text = wider === undefined ? '' : formatFilter(wider.filter);
    expect(parseFilter(text, smallWorld)).toMatchObject({ kind: 'filter', canonical: text });
  });
});
