import { channelPostView } from '../../../src/app/channel-post-view.js';
import type { AwayFacts, StormFacts, ToldIncident } from '../../../src/domain/storm.js';
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

export const nine = ['Halyard', 'Larch', 'Quillon', 'Brine', 'Tamarack', 'Osier', 'Culver', 'Wend', 'Pallas'];

const endedAt = '2026-03-11T15:30:00.000Z';
const night = (vendor: string, title: string, more: Partial<ToldIncident> = {}): ToldIncident =>
  told(vendor, { title, beganAt: '2026-03-12T02:10:00.000Z', endedAt: '2026-03-12T03:25:00.000Z', ...more });

const hostile = '<!channel> [x](https://evil.example) @everyone *b* <@U1> `c` ‮';

/** Messages about a channel as a whole. All vendors are invented. */
export const channelPostViews: Readonly<Record<string, MessageView>> = {
  'storm-one': channelPostView(stormFacts([told('Larch')]), publicUrl),
  'storm-upstream': channelPostView(
    stormFacts(
      nine.map((vendor) => told(vendor)),
      { upstream: { vendor: 'Northgate', count: 6, url: 'https://acme.slack.example/archives/C1/p1' } },
    ),
    publicUrl,
  ),
  'storm-some-over': channelPostView(
    stormFacts([
      ...nine.slice(0, 7).map((vendor) => told(vendor, { endedAt })),
      told('Wend', { impact: 'unknown' }),
      told('Pallas', { impact: 'unknown' }),
      ...['Yarrow', 'Zephyr', 'Umber'].map((vendor) => told(vendor)),
    ]),
    publicUrl,
  ),
  'storm-over': channelPostView(
    stormFacts(
      nine.map((vendor) => told(vendor, { endedAt })),
      { upstream: { vendor: 'Northgate', count: 1, url: null } },
    ),
    publicUrl,
  ),
  'storm-several-of-one-vendor': channelPostView(
    stormFacts([told('Larch'), told('Larch', { id: 'larch2', title: 'Exports fail' }), told('Halyard')]),
    publicUrl,
  ),
  'storm-left': channelPostView(stormFacts([]), publicUrl),
  'storm-hostile': channelPostView(
    stormFacts(
      [
        told(hostile, { title: hostile, vendorSlug: 'evil' }),
        ...Array.from({ length: 120 }, (_, index) => told(`Vendor ${index} ${hostile}`)),
      ],
      { upstream: { vendor: hostile, count: 3, url: 'javascript:alert(1)' } },
    ),
    publicUrl,
  ),
  'away-after-days': channelPostView(
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
  ),
  'away-one': channelPostView(awayFacts([night('Halyard', 'SMS to Norway is late')], null), null),
  'away-hostile': channelPostView(
    awayFacts(
      nine.map((vendor) => night(`${vendor} ${hostile}`, hostile.repeat(20), { id: 'a'.repeat(300) })),
      null,
    ),
    publicUrl,
  ),
};
