import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everything, type Filter, filterKinds, impactOrder } from '../../src/domain/filter.js';
import { parseFilter } from '../../src/domain/filter-parse.js';
import { IncidentId } from '../../src/domain/ids.js';
import {
  Impact,
  type Incident,
  IncidentKind,
  type IncidentStatus,
  type IncidentUpdate,
  Origin,
} from '../../src/domain/incident.js';
import { type Match, matchFilter, subscriptionVendors } from '../../src/domain/match.js';
import { isWithin } from '../../src/domain/regions.js';
import { smallGazetteer } from './small-gazetteer.js';

const at = '2026-03-01T10:00:00.000Z';

function incident(parts: Partial<Incident> = {}): Incident {
  return {
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
    components: [],
    regions: [],
    updates: [],
    origin: 'live',
    revision: 1,
    firstSeenAt: at,
    changedAt: at,
    absentSince: null,
    withdrawnAt: null,
    ...parts,
  };
}

const update = (status: IncidentStatus, removedAt: string | null = null): IncidentUpdate => ({
  seq: 1,
  key: 'u1',
  status,
  body: 'Text',
  at,
  components: [],
  revision: 1,
  firstSeenAt: at,
  removedAt,
});

function filterOf(text: string): Filter {
  const parsed = parseFilter(text, {
    vendor: (word) => ({ kind: 'vendor', slug: word, component: null }),
    region: (word) => ({ tag: word }),
    category: (word) => ({ name: word, slugs: ['acme', 'borealis'] }),
  });
  if (parsed.kind === 'bad') throw new Error(parsed.complaints.map((complaint) => complaint.text).join(' '));
  return parsed.filter;
}

const match = (text: string, parts: Partial<Incident> = {}, vendorSlug = 'acme', groups?: ReadonlyMap<string, string>): Match =>
  matchFilter(
    filterOf(text),
    { vendorSlug, incident: incident(parts), ...(groups === undefined ? {} : { groups }) },
    smallGazetteer,
  );

const because = (found: Match, key: string): string | undefined =>
  found.reasons.find((reason) => reason.term.startsWith(key))?.because;

describe('regions that the vendor does not name', () => {
  it('let an incident pass a region filter, and a strict one keeps it out', () => {
    const other = { regions: ['us-east'], unnamedRegions: true };
    expect(because(match('acme region:eu', other), 'region:')).toBe(
      'region eu: names us-east and other regions, which it does not name, so it passes',
    );
    expect(match('acme region:eu', other).matches).toBe(true);
    expect(match('acme region:eu strict', other).matches).toBe(false);
    expect(because(match('acme region:eu', { unnamedRegions: true }), 'region:')).toBe(
      'region eu: speaks of regions that it does not name, so it passes',
    );
  });

  it('are not left out with those that are named', () => {
    expect(match('acme -region:us', { regions: ['us-east'] }).matches).toBe(false);
    const open = match('acme -region:us', { regions: ['us-east'], unnamedRegions: true });
    expect(open.matches).toBe(true);
    expect(because(open, '-region:')).toBe('speaks of regions that it does not name, so not all are left out');
  });
});

describe('the vendor’s words', () => {
  const words = (of: 'regions' | 'components', name: string) =>
    name === 'nowhere' ? undefined : { text: `Trouble with ${of} ${name}`, at: '2026-03-01T18:10:00.000Z' };
  const told = (text: string, parts: Partial<Incident>) =>
    matchFilter(filterOf(text), { vendorSlug: 'acme', incident: incident(parts) }, smallGazetteer, words).reasons[1]?.because;

  it('stand behind what they name, with the time at which they were written', () => {
    expect(told('acme region:us-east', { regions: ['us-east'] })).toBe(
      'region us-east: "Trouble with regions us-east" (18:10 UTC)',
    );
    expect(told('acme region:us', { regions: ['us-east'] })).toBe(
      'region us: names us-east, which lies in it, "Trouble with regions us-east" (18:10 UTC)',
    );
    expect(told('acme component:API', { components: ['API'] })).toBe('component API: "Trouble with components API" (18:10 UTC)');
  });

  it('say why something did not come', () => {
    expect(told('acme region:eu', { regions: ['us-east'] })).toBe(
      'region: names us-east ("Trouble with regions us-east"), you asked for eu',
    );
    expect(told('acme region:eu', { regions: ['nowhere'] })).toBe('region: names nowhere, you asked for eu');
  });
});

describe('categories', () => {
  it('select each of their vendors, and say so', () => {
    const found = match('category:cloud', {}, 'borealis');
    expect(found.matches).toBe(true);
    expect(found.reasons[0]).toMatchObject({ term: 'category:cloud', passed: true, because: 'vendor borealis, category cloud' });
    expect(match('category:cloud', {}, 'zephyr').reasons[0]?.because).toBe(
      'vendor: this is zephyr, you asked for category cloud',
    );
    expect(match('category:cloud -borealis', {}, 'borealis').matches).toBe(false);
    expect(subscriptionVendors(filterOf('category:cloud zephyr'))).toEqual(['acme', 'borealis', 'zephyr']);
  });
});

describe('groups', () => {
  const groups = new Map([['Transfer', 'SIP']]);
  it.each([
    ['component:"SIP/*"', true],
    ['component:"sip / transfer"', true],
    ['component:SIP', true],
    ['component:"Web/*"', false],
    ['-component:"SIP/*"', false],
  ])('hold their components: %s', (text, matches) => {
    expect(match(`acme ${text}`, { components: ['Transfer'] }, 'acme', groups).matches).toBe(matches);
  });
});

describe('vendors', () => {
  it.each([
    ['acme', 'acme', true],
    ['acme,borealis', 'borealis', true],
    ['borealis', 'acme', false],
    ['all', 'anything', true],
    ['-vendor:acme', 'acme', false],
    ['-vendor:acme', 'borealis', true],
  ])('%s on %s: %s', (text, slug, matches) => {
    expect(match(text, {}, slug).matches).toBe(matches);
  });

  it.each<[string, Partial<Incident>, boolean]>([
    ['acme/S3', { components: ['Acme S3 (Ohio)'] }, true],
    ['acme/S3', { components: ['Queue', 'S3'] }, true],
    ['acme/S3', { components: ['S3X'] }, false],
    ['acme/S3', { components: [] }, true],
    ['acme/S3 strict', { components: [] }, false],
    ['acme/S3,acme', { components: ['Queue'] }, true],
    ['acme/S3,acme/EC2', { components: ['EC2'] }, true],
    ['acme/!!', { components: ['Queue'] }, false],
  ])('a part of a vendor, %s, with %j: %s', (text, parts, matches) => {
    expect(match(text, parts).matches).toBe(matches);
  });

  it('says what was asked for and what it is', () => {
    expect(because(match('borealis,cumulus'), 'vendor:')).toBe('vendor: this is acme, you asked for borealis, cumulus');
    expect(because(match('acme/S3', { components: ['Queue'] }), 'vendor:')).toBe(
      'vendor acme: names Queue only, you asked for S3',
    );
  });

  it('subscriptionVendors narrows to the vendors named, or to all', () => {
    expect(subscriptionVendors(filterOf('acme/S3,acme/EC2,borealis'))).toEqual(['acme', 'borealis']);
    expect(subscriptionVendors(filterOf('region:eu'))).toEqual(['*']);
  });
});

describe('regions', () => {
  it.each([
    ['what lies in it', 'eu', ['eu-central-1'], true],
    ['the same place', 'eu', ['eu'], true],
    ['a coarser place that may reach into it', 'eu-central', ['eu'], true],
    ['one of several', 'eu,us', ['us-east'], true],
    ['one of the incident’s several', 'eu', ['us-east', 'frankfurt'], true],
    ['everything', 'eu', ['global'], true],
    ['nothing named', 'eu', [], true],
    ['another place', 'eu', ['us-east'], false],
    ['a sibling', 'us-east', ['us-central'], false],
    ['a place that no gazetteer knows, by its own tag', 'atlantis', ['atlantis'], true],
  ])('a filter lets %s pass: region:%s, %j → %s', (_, wanted, regions, matches) => {
    expect(match(`region:${wanted}`, { regions }).matches).toBe(matches);
  });

  it.each([
    ['eu', ['eu-central-1'], true],
    ['eu-central', ['eu'], false],
    ['eu', ['global'], true],
    ['eu', [], false],
  ])('strictly, region:%s takes %j: %s', (wanted, regions, matches) => {
    expect(match(`region:${wanted} strict`, { regions }).matches).toBe(matches);
  });

  it.each([
    ['eu', ['frankfurt'], false],
    ['eu', ['frankfurt', 'us-east'], true],
    ['eu', [], true],
    ['frankfurt', ['eu'], true],
  ])('-region:%s with %j: %s', (unwanted, regions, matches) => {
    expect(match(`-region:${unwanted}`, { regions }).matches).toBe(matches);
  });

  it.each([
    ['region:us-east', ['us-east'], 'region us-east'],
    ['region:us-east', ['us-east-1'], 'region us-east: names us-east-1, which lies in it'],
    ['region:us-east', ['us'], 'region us-east: names us, which holds it, so it passes'],
    ['region:us-east', ['global'], 'region us-east: names global, which holds every region'],
    ['region:us-east', [], 'region us-east: names no region, so it passes'],
    ['region:us-east strict', [], 'region us-east: names no region, and the filter is strict'],
    ['region:us-east', ['eu'], 'region: names eu, you asked for us-east'],
    ['-region:eu', ['frankfurt'], 'region: names frankfurt only, which is left out'],
  ])('%s with %j says: %s', (text, regions, sentence) => {
    expect(match(text, { regions }).reasons.map((reason) => reason.because)).toContain(sentence);
  });
});

describe('components', () => {
  it.each([
    ['the name in any case', 'api', ['API'], true],
    ['a glob', '"Act*"', ['Actions'], true],
    ['a glob with a middle', '"a*t*s"', ['Actions'], true],
    ['a name behind its group', 'API', ['US East - API'], true],
    ['a group', '"US East"', ['US East / API'], true],
    ['a longer name', 'API', ['API Gateway'], false],
    ['a part that overlaps itself', '"aba*aba"', ['aba'], false],
    ['nothing named', 'API', [], true],
    ['another component', 'API', ['Docs', 'Search'], false],
  ])('component: takes %s: %s, %j → %s', (_, wanted, components, matches) => {
    expect(match(`component:${wanted}`, { components }).matches).toBe(matches);
  });

  it('knows the group of a component from the page', () => {
    const groups = new Map([['API', 'US East']]);
    expect(match('component:"US East"', { components: ['API'] }, 'acme', groups).matches).toBe(true);
    expect(match('component:"US East"', { components: ['Docs'] }, 'acme', groups).matches).toBe(false);
  });

  it('keeps out what names no component when strict', () => {
    expect(match('component:API strict').matches).toBe(false);
  });

  it('leaves an incident out only when all its components are left out', () => {
    expect(match('-component:Docs', { components: ['Docs'] }).matches).toBe(false);
    expect(match('-component:Docs', { components: ['Docs', 'API'] }).matches).toBe(true);
    expect(match('-component:Docs').matches).toBe(true);
  });

  it('says which component it was, or which ones it names', () => {
    expect(because(match('component:"Act*"', { components: ['Docs', 'Actions'] }), 'component:')).toBe('component Actions');
    expect(because(match('component:API', { components: ['Docs'] }), 'component:')).toBe(
      'component: names Docs only, you asked for API',
    );
    const many = ['A', 'B', 'C', 'D', 'E', 'F'];
    expect(because(match('component:API', { components: many }), 'component:')).toBe(
      'component: names A, B, C and 3 more only, you asked for API',
    );
  });
});

describe('impact', () => {
  it.each<[string, Impact, boolean]>([
    ['minor', 'none', false],
    ['minor', 'minor', true],
    ['major', 'minor', false],
    ['major', 'critical', true],
    ['none', 'none', true],
    ['critical', 'unknown', true],
  ])('min-impact:%s with %s: %s', (wanted, impact, matches) => {
    expect(match(`min-impact:${wanted}`, { impact }).matches).toBe(matches);
  });

  it('keeps out an impact that is not stated when strict', () => {
    expect(match('min-impact:minor strict', { impact: 'unknown' }).matches).toBe(false);
  });

  it('says why', () => {
    expect(because(match('min-impact:minor', { impact: 'unknown' }), 'min-impact')).toBe(
      'impact not stated, so it passes min-impact:minor',
    );
    expect(because(match('min-impact:major', { impact: 'minor' }), 'min-impact')).toBe(
      'impact: is minor, you asked for major and up',
    );
  });

  it('compares no impact with maintenance that was asked for', () => {
    expect(match('kind:maintenance min-impact:critical', { kind: 'maintenance', impact: 'maintenance' }).matches).toBe(true);
  });
});

describe('kinds', () => {
  const withPostmortem = { updates: [update('postmortem')] };
  it.each<[string, string, Partial<Incident>, boolean]>([
    ['an incident', 'all', {}, true],
    ['a notice', 'all', { kind: 'notice' }, true],
    ['a report after the fact', 'all', { origin: 'retroactive' }, true],
    ['maintenance, which is off', 'all', { kind: 'maintenance' }, false],
    ['maintenance when asked for', 'kind:maintenance', { kind: 'maintenance' }, true],
    ['an incident when only maintenance is asked for', 'kind:maintenance', {}, false],
    ['maintenance that came late', 'kind:maintenance', { kind: 'maintenance', origin: 'retroactive' }, true],
    ['a report after the fact when kinds leave it out', 'kind:incident', { origin: 'retroactive' }, false],
    ['the same with a postmortem', 'kind:incident,postmortem', { origin: 'retroactive', ...withPostmortem }, false],
    ['a report after the fact when asked for', 'kind:retroactive', { origin: 'retroactive' }, true],
    ['a live incident when only those are asked for', 'kind:retroactive', {}, false],
    ['an incident before its postmortem', 'kind:postmortem', {}, false],
    ['an incident with its postmortem', 'kind:postmortem', withPostmortem, true],
    ['an incident in status postmortem', 'kind:postmortem', { status: 'postmortem' }, true],
    ['an incident whose postmortem was removed', 'kind:postmortem', { updates: [update('postmortem', at)] }, false],
    ['a notice that is left out', '-kind:notice', { kind: 'notice' }, false],
    ['an incident whose postmortem is left out, as the thread keeps every word', '-kind:postmortem', withPostmortem, true],
    ['a baseline incident', 'kind:incident', { origin: 'baseline' }, true],
  ])('%s: %s', (_, text, parts, matches) => {
    expect(match(text, parts).matches).toBe(matches);
  });

  it('says how to get maintenance', () => {
    expect(because(match('all', { kind: 'maintenance' }), 'kind:')).toBe(
      'kind: this is maintenance, which is off; add kind:maintenance',
    );
    expect(because(match('kind:incident', { kind: 'maintenance' }), 'kind:')).toBe(
      'kind: this is maintenance, you asked for incident',
    );
  });
});

describe('matching as a whole', () => {
  it('needs every term, and has a reason for each', () => {
    const found = match('acme region:us-east min-impact:major -component:Docs', { regions: ['us-east-1'], components: ['API'] });
    expect(found.matches).toBe(false);
    expect(found.reasons.map(({ term, passed }) => [term, passed])).toEqual([
      ['vendor:acme', true],
      ['region:us-east', true],
      ['-component:Docs', true],
      ['min-impact:major', false],
      ['kind:incident,notice,postmortem,retroactive', true],
    ]);
  });

  const tags = ['eu', 'frankfurt', 'eu-central-1', 'us', 'us-east', 'global'];
  const incidents = fc.record<Partial<Incident>>({
    regions: fc.uniqueArray(fc.constantFrom(...tags), { maxLength: 3 }),
    components: fc.uniqueArray(fc.constantFrom('API', 'Docs', 'US East - API'), { maxLength: 2 }),
    impact: fc.constantFrom(...Impact.options),
    kind: fc.constantFrom(...IncidentKind.options),
    origin: fc.constantFrom(...Origin.options),
  });
  const filters: fc.Arbitrary<Filter> = fc.record({
    vendors: fc.constantFrom(
      [],
      [{ slug: 'acme', component: null }],
      [{ slug: 'acme', component: 'API' }],
      [{ slug: 'other', component: null }],
    ),
    notVendors: fc.constantFrom([], ['acme']),
    regions: fc.uniqueArray(fc.constantFrom(...tags), { maxLength: 2 }),
    notRegions: fc.uniqueArray(fc.constantFrom(...tags), { maxLength: 1 }),
    components: fc.uniqueArray(fc.constantFrom('api', 'Do*'), { maxLength: 2 }),
    notComponents: fc.uniqueArray(fc.constantFrom('Docs', '*'), { maxLength: 1 }),
    kinds: fc.uniqueArray(fc.constantFrom(...filterKinds), { maxLength: 2 }),
    notKinds: fc.uniqueArray(fc.constantFrom(...filterKinds), { maxLength: 1 }),
    minImpact: fc.option(fc.constantFrom(...impactOrder), { nil: null }),
    strict: fc.boolean(),
  });
  const check = (filter: Filter, parts: Partial<Incident>): Match =>
    matchFilter(filter, { vendorSlug: 'acme', incident: incident(parts) }, smallGazetteer);

  it('matches exactly when every reason passed', () => {
    fc.assert(
      fc.property(filters, incidents, (filter, parts) => {
        const found = check(filter, parts);
        expect(found.matches).toBe(found.reasons.every((reason) => reason.passed));
      }),
    );
  });

  it('a strict filter never takes what the same filter refuses when it is not strict', () => {
    fc.assert(
      fc.property(filters, incidents, (filter, parts) => {
        if (check({ ...filter, strict: true }, parts).matches)
          expect(check({ ...filter, strict: false }, parts).matches).toBe(true);
      }),
    );
  });

  it('a wider region takes at least what a narrower one takes', () => {
    fc.assert(
      fc.property(incidents, fc.constantFrom(...tags), fc.constantFrom(...tags), fc.boolean(), (parts, narrow, wide, strict) => {
        fc.pre(isWithin(smallGazetteer, narrow, wide));
        const takes = (region: string): boolean =>
          check({ ...everything, kinds: filterKinds, regions: [region], strict }, parts).matches;
        if (takes(narrow)) expect(takes(wide)).toBe(true);
      }),
    );
  });

  it('never looks at vendors that subscriptionVendors leaves out', () => {
    fc.assert(
      fc.property(filters, incidents, (filter, parts) => {
        const vendors = subscriptionVendors(filter);
        if (check(filter, parts).matches) expect(vendors.includes('*') || vendors.includes('acme')).toBe(true);
      }),
    );
  });
});
