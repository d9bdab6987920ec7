import { channelPostView } from '../../../src/app/channel-post-view.js';
import type { DigestFacts } from '../../../src/domain/digest.js';
import type { Language } from '../../../src/domain/language.js';
import type { MorningFacts, PastFacts } from '../../../src/domain/morning.js';
import type { AwayFacts, ChannelPostFacts, StormFacts } from '../../../src/domain/storm.js';
import type { ToldIncident } from '../../../src/domain/told-incident.js';
import type { MessageView } from '../../../src/render/view.js';

const publicUrl = 'https://tocsin.example';

export const told = (vendor: string, more: Partial<ToldIncident> = {}): ToldIncident => ({
  id: `${vendor.toLowerCase()}1`.padEnd(16, '0').slice(0, 16),
  vendorSlug: vendor.toLowerCase(),
  vendor,
  title: `${vendor} answers slowly`,
  kind: 'incident',
  impact: 'minor',
  beganAt: '2026-03-11T14:10:00.000Z',
  endedAt: null,
  ...more,
});

export const stormFacts = (incidents: readonly ToldIncident[], more: Partial<StormFacts> = {}): StormFacts => ({
  kind: 'storm',
  beganAt: '2026-03-11T14:16:00.000Z',
  incidents: [...incidents],
  upstream: null,
  offerId: '5f3a9c01d2e4b6a7',
  ...more,
});

export const awayFacts = (incidents: readonly ToldIncident[], awayFrom: string | null): AwayFacts => ({
  kind: 'away',
  awayFrom,
  backAt: '2026-03-13T14:16:00.000Z',
  incidents: [...incidents],
});

const morningFacts = (incidents: readonly ToldIncident[], from = '2026-03-11T21:00:00.000Z'): MorningFacts => ({
  kind: 'morning',
  from,
  until: '2026-03-12T06:00:00.000Z',
  incidents: [...incidents],
});

const pastFacts = (incidents: readonly ToldIncident[]): PastFacts => ({
  kind: 'past',
  incidents: incidents.map((incident, index) => ({ ...incident, hasPostmortem: index === 1 })),
  offerId: '5f3a9c01d2e4b6a7',
});

const digestFacts = (more: Partial<DigestFacts> = {}): DigestFacts => ({
  kind: 'digest',
  every: 'week',
  from: '2026-08-10T07:00:00.000Z',
  until: '2026-08-17T07:00:00.000Z',
  week: 33,
  incidents: 9,
  vendors: 5,
  followed: 60,
  openMs: 400 * 60_000,
  open: 0,
  affected: 2,
  quiet: [
    { id: 'quiet1', vendor: 'Larch', title: 'Reading a dashboard was slow for a few', hasReport: true },
    { id: 'quiet2', vendor: 'Quillon', title: 'New addresses from June', hasReport: false },
  ],
  quietCount: 4,
  coming: [{ vendor: 'Brine', from: '2026-08-22T00:00:00.000Z', until: '2026-08-22T02:00:00.000Z' }],
  comingCount: 1,
  ...more,
});

export const nine = ['Halyard', 'Larch', 'Quillon', 'Brine', 'Tamarack', 'Osier', 'Culver', 'Wend', 'Pallas'];

const endedAt = '2026-03-11T15:30:00.000Z';
const night = (vendor: string, title: string, more: Partial<ToldIncident> = {}): ToldIncident =>
  told(vendor, { title, beganAt: '2026-03-12T02:10:00.000Z', endedAt: '2026-03-12T03:25:00.000Z', ...more });

const hostile = '<!channel> [x](https://evil.example) @everyone *b* <@U1> `c` ‮';

/** Messages about a channel as a whole, from facts. All vendors are invented. */
const posts: Readonly<Record<string, readonly [ChannelPostFacts, string | null]>> = {
  'storm-one': [stormFacts([told('Larch')]), publicUrl],
  'storm-upstream': [
    stormFacts(
      nine.map((vendor) => told(vendor)),
      { upstream: { vendor: 'Northgate', count: 6, url: 'https://acme.slack.example/archives/C1/p1' } },
    ),
    publicUrl,
  ],
  'storm-some-over': [
    stormFacts([
      ...nine.slice(0, 7).map((vendor) => told(vendor, { endedAt })),
      told('Wend', { impact: 'unknown' }),
      told('Pallas', { impact: 'unknown' }),
      ...['Yarrow', 'Zephyr', 'Umber'].map((vendor) => told(vendor)),
    ]),
    publicUrl,
  ],
  'storm-over': [
    stormFacts(
      nine.map((vendor) => told(vendor, { endedAt })),
      { upstream: { vendor: 'Northgate', count: 1, url: null } },
    ),
    publicUrl,
  ],
  'storm-several-of-one-vendor': [
    stormFacts([told('Larch'), told('Larch', { id: 'larch2', title: 'Exports fail' }), told('Halyard')]),
    publicUrl,
  ],
  'storm-left': [stormFacts([]), publicUrl],
  'storm-hostile': [
    stormFacts(
      [
        told(hostile, { title: hostile, vendorSlug: 'evil' }),
        ...Array.from({ length: 120 }, (_, index) => told(`Vendor ${index} ${hostile}`)),
      ],
      { upstream: { vendor: hostile, count: 3, url: 'javascript:alert(1)' } },
    ),
    publicUrl,
  ],
  'away-after-days': [
    awayFacts(
      [
        night('Halyard', 'SMS to Norway is late'),
        night('Larch', 'Sign-in fails', { impact: 'major' }),
        night('Brine', 'New storage', {
          kind: 'maintenance',
          impact: 'maintenance',
          beganAt: '2026-03-12T23:10:00.000Z',
          endedAt: '2026-03-13T01:00:00.000Z',
        }),
        ...nine.slice(3).map((vendor) => night(vendor, 'Slow exports', { impact: 'unknown' })),
      ],
      '2026-03-11T14:16:00.000Z',
    ),
    publicUrl,
  ],
  'away-one': [awayFacts([night('Halyard', 'SMS to Norway is late')], null), null],
  'away-hostile': [
    awayFacts(
      nine.map((vendor) => night(`${vendor} ${hostile}`, hostile.repeat(20), { id: 'a'.repeat(300) })),
      null,
    ),
    publicUrl,
  ],
  'morning-over-and-open': [
    morningFacts([
      night('Halyard', 'SMS to Norway is late'),
      night('Larch', 'Sign-in fails', {
        impact: 'major',
        beganAt: '2026-03-12T04:02:00.000Z',
        endedAt: '2026-03-12T04:40:00.000Z',
      }),
      told('Quillon', { title: 'Uploads fail', impact: 'major', beganAt: '2026-03-12T05:51:00.000Z' }),
    ]),
    publicUrl,
  ],
  'morning-over': [morningFacts([night('Halyard', 'SMS to Norway is late', { hasReport: false })]), publicUrl],
  'morning-many': [
    morningFacts([
      ...nine.map((vendor) => night(vendor, 'Slow exports', { impact: 'unknown' })),
      ...nine.map((vendor) => told(vendor, { id: `${vendor}2`, impact: 'unknown', beganAt: '2026-03-12T05:51:00.000Z' })),
      ...['Yarrow', 'Zephyr'].map((vendor) => told(vendor, { beganAt: '2026-03-12T05:51:00.000Z' })),
      told('Brine', { kind: 'maintenance', impact: 'maintenance', title: 'New storage', beganAt: '2026-03-12T01:00:00.000Z' }),
    ]),
    null,
  ],
  'morning-after-days': [morningFacts([night('Halyard', 'SMS to Norway is late')], '2026-03-09T21:00:00.000Z'), publicUrl],
  'morning-hostile': [
    morningFacts([
      ...nine.map((vendor) => night(`${vendor} ${hostile}`, hostile.repeat(20), { id: 'a'.repeat(300) })),
      ...nine.map((vendor) => told(`${vendor} ${hostile}`, { title: hostile.repeat(20) })),
    ]),
    publicUrl,
  ],
  'past-three': [
    pastFacts([
      night('Larch', 'Exports were late for some', { beganAt: '2026-02-14T10:00:00.000Z' }),
      night('Larch', 'Sign-in failed with old keys', { impact: 'major', beganAt: '2026-02-16T10:00:00.000Z' }),
      night('Larch', 'Reports showed the day before', { impact: 'unknown', beganAt: '2026-02-18T10:00:00.000Z' }),
    ]),
    publicUrl,
  ],
  'past-many': [
    pastFacts(
      [...nine, 'Yarrow', 'Zephyr', 'Umber'].map((vendor) =>
        night(vendor, 'Exports were late', { hasReport: vendor !== 'Umber' }),
      ),
    ),
    null,
  ],
  'past-hostile': [
    pastFacts(nine.map((vendor) => night(`${vendor} ${hostile}`, hostile.repeat(20), { id: 'a'.repeat(300) }))),
    publicUrl,
  ],
  'past-left': [pastFacts([]), publicUrl],
  'digest-week': [digestFacts(), publicUrl],
  'digest-day-quiet': [
    digestFacts({
      every: 'day',
      from: '2026-08-16T07:00:00.000Z',
      incidents: 0,
      vendors: 0,
      openMs: 0,
      affected: 0,
      coming: [],
      comingCount: 0,
    }),
    publicUrl,
  ],
  'digest-since': [
    digestFacts({
      from: '2026-08-13T15:00:00.000Z',
      incidents: 1,
      vendors: 1,
      open: 1,
      affected: 0,
      quiet: [],
      quietCount: 0,
      comingCount: 4,
    }),
    null,
  ],
  'digest-hostile': [
    digestFacts({
      quiet: nine.map((vendor) => ({
        id: 'a'.repeat(300),
        vendor: `${vendor} ${hostile}`,
        title: hostile.repeat(20),
        hasReport: true,
      })),
      quietCount: 200,
      coming: nine.map((vendor) => ({ vendor: `${vendor} ${hostile}`, from: '2026-08-22T00:00:00.000Z', until: null })),
      comingCount: 100,
    }),
    publicUrl,
  ],
  unreadable: [
    {
      kind: 'unreadable',
      vendor: 'Halyard',
      url: 'https://status.halyard.example',
      since: '2026-03-11T13:40:00.000Z',
      code: 'http.private',
      open: 1,
    },
    publicUrl,
  ],
  'unreadable-never-read': [
    {
      kind: 'unreadable',
      vendor: 'Halyard',
      url: 'https://status.halyard.example',
      since: '2026-03-11T13:40:00.000Z',
      code: 'http.timeout',
      open: null,
    },
    publicUrl,
  ],
  readable: [
    {
      kind: 'readable',
      vendor: 'Halyard',
      url: 'https://status.halyard.example',
      since: '2026-03-11T13:40:00.000Z',
      backAt: '2026-03-11T16:10:00.000Z',
    },
    publicUrl,
  ],
  board: [
    {
      kind: 'board',
      vendors: 60,
      fine: 56,
      maintenance: 1,
      burning: [
        {
          vendor: 'Larch',
          title: 'Sign-in fails',
          kind: 'incident',
          impact: 'major',
          beganAt: '2026-03-11T13:40:00.000Z',
          url: 'https://tocsin.example/incidents/41',
        },
        {
          vendor: 'Brine',
          title: 'Slow exports',
          kind: 'incident',
          impact: 'unknown',
          beganAt: '2026-03-11T14:02:00.000Z',
          url: null,
        },
      ],
      burningVendors: 2,
      burningIncidents: 4,
      unknown: [{ vendor: 'Halyard', since: '2026-03-11T13:40:00.000Z', why: 'cannot be read' }],
      unknownCount: 2,
    },
    publicUrl,
  ],
};

/** In a language, and of facts that a test has changed. */
export const channelPostsIn = (
  language?: Language,
  change = (facts: ChannelPostFacts): ChannelPostFacts => facts,
): Record<string, MessageView> =>
  Object.fromEntries(Object.entries(posts).map(([name, [facts, url]]) => [name, channelPostView(change(facts), url, language)]));

export const channelPostViews: Readonly<Record<string, MessageView>> = channelPostsIn();
