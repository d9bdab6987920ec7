import fc from 'fast-check';
import { type ChannelSettings, ChannelSettings as Settings, surfaces, weekdays } from '../../../src/domain/channel-settings.js';

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

const who = fc.oneof(
  fc.constant({ kind: 'here' as const, id: 'here', name: 'here' }),
  fc.record({
    kind: fc.constantFrom('person' as const, 'group' as const, 'role' as const),
    id: fc.stringMatching(/^[A-Z0-9]{1,12}$/),
    name: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
  }),
);

/** Anything that the people of a channel may have set. */
export const someSettings: fc.Arbitrary<ChannelSettings> = fc
  .record({
    minImpact: fc.constantFrom('none', 'minor', 'major', 'critical'),
    maintenance: fc.boolean(),
    surfaces: fc.subarray([...surfaces]),
    mention: fc.option(fc.record({ who, from: fc.constantFrom('minor', 'major', 'critical') })),
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Seoul', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'),
    quiet: fc.option(
      fc
        .record({ from: time, until: time, days: fc.subarray([...weekdays], { minLength: 1 }) })
        .filter(({ from, until }) => from !== until),
    ),
    digest: fc.option(
      fc.oneof(
        fc.record({ every: fc.constant('day' as const), at: time }),
        fc.record({ every: fc.constant('week' as const), at: time, on: fc.constantFrom(...weekdays) }),
      ),
    ),
    language: fc.constantFrom('en', 'ko'),
    translate: fc.boolean(),
    publish: fc.boolean(),
    storms: fc.boolean(),
    silence: fc.boolean(),
    patienceHours: fc.integer({ min: 1, max: 720 }),
    unreadableHours: fc.integer({ min: 0, max: 168 }),
    rootGone: fc.constantFrom('stop', 'repost'),
  })
  .map((settings) => Settings.parse(settings));
